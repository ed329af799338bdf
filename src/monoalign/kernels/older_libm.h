/* Included before every kernel. glibc 2.29 gave exp and log new versions, which differ from the
   old ones only in how they set errno. Asking for the old ones lets a wheel run where the wheels
   of numpy and scipy run (glibc 2.28). */
#include <features.h>
#if defined(__GLIBC__) && defined(__x86_64__)
__asm__(".symver exp,exp@GLIBC_2.2.5");
__asm__(".symver log,log@GLIBC_2.2.5");
#endif
