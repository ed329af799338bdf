// Search without a server: browsers refuse workers in pages that are opened from disk, so a hidden
// frame does their work. The theme's search looks for `IFrameWorker` and needs what is below of a worker.
"use strict";

if (location.protocol === "file:") {
  window.IFrameWorker = class extends EventTarget {
    constructor(url) {
      super();
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      this.frame.src = "about:blank";
      document.body.append(this.frame);
      window.addEventListener("message", (event) => {
        if (event.source === this.frame.contentWindow) {
          const answer = new MessageEvent("message", { data: event.data });
          this.dispatchEvent(answer);
          this.onmessage?.(answer);
        }
      });
      const { contentWindow: inside, contentDocument: page } = this.frame;
      inside.postMessage = (data) => window.dispatchEvent(new MessageEvent("message", { data, source: inside }));
      inside.importScripts = (...urls) =>
        urls.reduce((before, each) => before.then(() => load(page, each)), Promise.resolve());
      this.ready = load(page, new URL(url, document.baseURI).href);
    }

    postMessage(data) {
      this.ready.then(() => {
        const inside = this.frame.contentWindow;
        inside.dispatchEvent(new inside.MessageEvent("message", { data, source: window }));
      });
    }

    terminate() {
      this.frame.remove();
    }
  };
  window.Worker = window.IFrameWorker;
}

function load(page, url) {
  return new Promise((resolve, reject) => {
    const script = page.createElement("script");
    script.src = url;
    script.addEventListener("load", resolve);
    script.addEventListener("error", reject);
    page.body.append(script);
  });
}
