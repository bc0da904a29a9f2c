"""The version of Taproom, told here and nowhere else."""

VERSION = "0.1.0"
