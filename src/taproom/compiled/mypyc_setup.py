"""The set-up script a build runs in its copy of the sources: the group's name, then the files to compile.

The compiled files come to lie beside the copied sources.
"""

import sys

from mypyc.build import mypycify
from setuptools import setup

# Settings of the user's own, or types that a module outside the group lacks, must not stop a build.
MYPY_OPTIONS = ["--config-file=", "--follow-imports=silent", "--ignore-missing-imports"]

if __name__ == "__main__":
    setup(
        name="taproom-compiled",
        packages=[],
        ext_modules=mypycify(
            [*MYPY_OPTIONS, *sys.argv[2:]], group_name=sys.argv[1], opt_level="3", debug_level="0"
        ),
        script_args=["build_ext", "--build-lib", ".", "--build-temp", "objects"],
    )
