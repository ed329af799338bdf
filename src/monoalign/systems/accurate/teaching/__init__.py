"""How encoders are taught, with torch; nothing of it is needed in use.

pretrained   the arrays of an encoder on disk
bert         encoders that are read: BERT and MPNet
network      the encoder and its head, to learn, and as the ONNX model that is shipped
teach        one encoder learns from gold
encoders     those that the training of the aligner needs: one per fold, and one of all pairs
"""
