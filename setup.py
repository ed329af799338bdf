"""The compiled part of the package: every kernels/*.pyx is an extension.

One wheel serves Python 3.11 and later (limited API). Loops marked as cloned are compiled for
several processors and chosen when the module is loaded; MONOALIGN_BASELINE=1 leaves that out.
"""

import os
import sys
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import CompileError, PlatformError

KERNELS = Path("src", "monoalign", "kernels")
MACROS = [("Py_LIMITED_API", "0x030B0000"), ("CYTHON_LIMITED_API", "1")]
if os.environ.get("MONOALIGN_BASELINE"):
    MACROS.append(("MONOALIGN_BASELINE", "1"))
DIRECTIVES = {
    "language_level": 3,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
    "embedsignature": True,
}
# Sums in the order in which they are written, on every processor.
FLAGS = (
    ["/O2", "/fp:precise"]
    if sys.platform == "win32"
    else ["-O3", "-ffp-contract=off", "-fno-math-errno", "-g0"]
)
if sys.platform == "linux":
    FLAGS += ["-include", str(KERNELS / "older_libm.h")]

CORES = os.cpu_count() if sys.platform == "linux" else 0  # others cannot fork safely


class BuildKernels(build_ext):
    """Compiles on all cores, and says in one line what is missing; leaves no folder of this machine
    in what it links."""

    def build_extensions(self) -> None:
        self.parallel = self.parallel or CORES  # an editable build forgets options of `setup`
        if linker := getattr(self.compiler, "linker_so", None):
            self.compiler.linker_so = [part for part in linker if "-rpath" not in part]
        super().build_extensions()

    def build_extension(self, ext: Extension) -> None:
        try:
            super().build_extension(ext)
        except (CompileError, PlatformError) as error:
            raise SystemExit(
                f"monoalign: cannot compile {ext.sources[0]}: {error}. A C compiler and Python's "
                "headers are needed to build from source (on Debian: apt install gcc python3-dev)."
            ) from None


setup(
    ext_modules=cythonize(
        [
            Extension(
                f"monoalign.kernels.{path.stem}",
                [str(path)],
                include_dirs=[str(KERNELS)],
                define_macros=MACROS,
                extra_compile_args=FLAGS,
                libraries=[] if sys.platform == "win32" else ["m"],
                extra_link_args=["-s"] if sys.platform == "linux" else [],
                py_limited_api=True,
            )
            for path in sorted(KERNELS.glob("*.pyx"))
        ],
        compiler_directives=DIRECTIVES,
        build_dir="build/cython",
        nthreads=CORES,
    ),
    cmdclass={"build_ext": BuildKernels},
    options={"bdist_wheel": {"py_limited_api": "cp311"}},
)
