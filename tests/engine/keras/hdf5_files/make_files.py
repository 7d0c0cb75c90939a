#!/usr/bin/env python3
"""Writes the HDF5 files that hdf5_reader_test.cpp reads, with h5py: make_files.py [folder]. The tests do not need it.

Each kind is written in the format of HDF5 1.6 ("earliest"), 1.8 and the newest ("latest"), which differ in all
structures but in none of the values.
"""
import os
import sys

import h5py
import numpy as np


def attributes(file):
    file.attrs["text"] = "Grüße"
    file.attrs["bytes"] = np.bytes_("2.15")
    file.attrs["list"] = [b"dense/kernel:0", b"", b"dense/bias:0"]
    file.attrs["fixed"] = np.array([b"ab", b"cde"])
    file.attrs["none"] = np.zeros(0)
    file.attrs["number"] = 3
    for i in range(3):
        file.attrs["split%d" % i] = [b"piece", b"%d" % i]


def numbers(file):
    for kind in ("i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", "f2", "f4", "f8"):
        if kind[1] != "1":
            file["big/" + kind] = np.array([1, 2, 3], dtype=">" + kind)
        file["little/" + kind] = np.array([1, 2, 3], dtype="<" + kind)
    file["bool"] = np.array([[True, False, True]])
    file["bfloat16"] = np.array([0x3F80, 0x4000], dtype="<u2").view("V2")
    file["scalar"] = np.float32(0.5)
    file["empty"] = np.zeros((0, 3), "f4")
    file["type"] = np.dtype("f4")
    file.create_dataset("committed", data=np.arange(3.0), dtype=file["type"])
    compact = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
    compact.set_layout(h5py.h5d.COMPACT)
    made = h5py.h5d.create(file.id, b"compact", h5py.h5t.IEEE_F32LE, h5py.h5s.create_simple((3,)), compact)
    made.write(h5py.h5s.ALL, h5py.h5s.ALL, np.arange(3, dtype="f4"))
    file.create_dataset("unwritten", shape=(4,), dtype=">i4", fillvalue=7)


def chunks(file):
    data = np.arange(60, dtype="f4").reshape(6, 10)
    every = {"compression": "gzip", "shuffle": True, "fletcher32": True}
    file.create_dataset("filtered", data=data, chunks=(4, 3), **every)
    file.create_dataset("plain", data=data, chunks=(4, 3))
    file.create_dataset("single", data=data, chunks=(6, 10))
    file.create_dataset("single_filtered", data=data, chunks=(6, 10), **every)
    file.create_dataset("rows", data=data, chunks=(1, 4), maxshape=(None, 10))
    file.create_dataset("columns", data=data, chunks=(4, 1), maxshape=(8, None), **every)
    file.create_dataset("both", data=data, chunks=(3, 3), maxshape=(None, None))
    file.create_dataset("both_filtered", data=data, chunks=(3, 3), maxshape=(None, None), **every)
    file.create_dataset("larger", data=data, chunks=(4, 3), maxshape=(20, 40))
    early = h5py.h5p.create(h5py.h5p.DATASET_CREATE)
    early.set_chunk((4, 3))
    early.set_alloc_time(h5py.h5d.ALLOC_TIME_EARLY)
    made = h5py.h5d.create(file.id, b"early", h5py.h5t.IEEE_F32LE, h5py.h5s.create_simple((6, 10)), early)
    made.write(h5py.h5s.ALL, h5py.h5s.ALL, data)
    file.create_dataset("sparse", shape=(9,), dtype="i4", chunks=(2,), fillvalue=-1)[4:6] = 5


def pages(file):
    """So many chunks that their index has pages, most of them not written."""
    file.create_dataset("fixed", shape=(1500,), dtype="u1", chunks=(1,))[1400:1404] = 1
    file.create_dataset("growing", shape=(9000,), dtype="u1", chunks=(1,), maxshape=(None,))[8000:8004] = 1


def groups(file):
    many = file.create_group("many", track_order=True)
    for i in range(12):
        many["member%d" % (11 - i)] = i
        many.attrs["attribute%d" % i] = "value %d" % i
    file["some/deep/group/value"] = 1
    file["same"] = file["some/deep"]
    file["soft"] = h5py.SoftLink("/some")
    file["outside"] = h5py.ExternalLink("other.h5", "/")


def large_attribute(file):
    """More than fits a header, among so many that they are kept apart."""
    for i in range(12):
        file.attrs["a%d" % i] = np.bytes_("%d" % i)
    file.attrs["large"] = np.array([b"x" * 66000])


def cycle(file):
    file["a/b/value"] = 1
    file["a/b/c"] = file["a"]


def refused(file):
    file["text"] = "no number"
    file["pair"] = np.zeros(1, [("a", "f4"), ("b", "i4")])
    file.create_dataset("lzf", data=np.arange(64.0), chunks=(64,), compression="lzf")
    file.create_dataset("outside", shape=(2,), dtype="f4", external=[("outside.bin", 0, 8)])
    file.create_dataset("odd", data=np.arange(64), chunks=(64,), scaleoffset=0)
    file["null"] = h5py.Empty("f4")


def virtual(file):
    layout = h5py.VirtualLayout(shape=(2,), dtype="f4")
    layout[:] = h5py.VirtualSource("other.h5", "data", shape=(2,))
    file.create_virtual_dataset("virtual", layout)


def main():
    folder = sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(os.path.abspath(__file__))
    versions = {"earliest": "earliest", "v108": ("v108", "v108"), "latest": ("v110", "latest")}
    only = {pages: ["latest"], large_attribute: ["latest"], cycle: ["earliest"], refused: ["earliest"], virtual: ["latest"]}
    for make in (attributes, numbers, chunks, pages, groups, large_attribute, cycle, refused, virtual):
        for version in only.get(make, versions):
            path = os.path.join(folder, "%s_%s.h5" % (make.__name__, version))
            with h5py.File(path, "w", libver=versions[version]) as file:
                make(file)
    # Behind bytes of somebody else's, and with addresses and sizes of four bytes.
    with h5py.File(os.path.join(folder, "numbers_user_block.h5"), "w", userblock_size=1024) as file:
        numbers(file)
    sizes = h5py.h5p.create(h5py.h5p.FILE_CREATE)
    sizes.set_sizes(4, 4)
    path = os.path.join(folder, "attributes_four_bytes.h5").encode()
    with h5py.File(h5py.h5f.create(path, h5py.h5f.ACC_TRUNC, sizes)) as file:
        attributes(file)


if __name__ == "__main__":
    main()
