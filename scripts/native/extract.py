"""Unpacks those members of a wheel whose names begin in one of the given ways: extract.py WHEEL FOLDER BEGINNING..."""

import sys
import zipfile

wheel, folder, *beginnings = sys.argv[1:]
with zipfile.ZipFile(wheel) as archive:
    archive.extractall(folder, [name for name in archive.namelist() if name.startswith(tuple(beginnings))])
