"""Compares event logs with TensorBoard, both ways.

    compare_event_files.py PROGRAM FOLDER
PROGRAM is event_files. TensorBoard reads the event file that it writes, and it imports the ones that TensorFlow and
TensorBoard write here. Exit status 0: all values agree.
"""
import base64
import json
import os
import subprocess
import sys

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
os.environ["CUDA_VISIBLE_DEVICES"] = "-1"
import numpy as np
import tensorflow as tf
from tensorboard.backend.event_processing import data_ingester, plugin_event_multiplexer
from tensorboard.util import tensor_util

failures = []


def check(what, same):
    if not same:
        failures.append(what)


def tensorboard(folder):
    """(run, tag) -> {step: (wall time, array)}, as TensorBoard keeps it, and the plugin of each."""
    loaded = plugin_event_multiplexer.EventMultiplexer(
        size_guidance=dict.fromkeys(data_ingester.DEFAULT_SIZE_GUIDANCE, 0),
        tensor_size_guidance=dict.fromkeys(data_ingester.DEFAULT_TENSOR_SIZE_GUIDANCE, 0))
    loaded.AddRunsFromDirectory(folder)
    loaded.Reload()
    values, plugins = {}, {}
    for run, kinds in loaded.Runs().items():
        for tag in kinds["tensors"]:
            events = loaded.Tensors(run, tag)
            values[run, tag] = {e.step: (e.wall_time, tensor_util.make_ndarray(e.tensor_proto)) for e in events}
            plugins[run, tag] = loaded.SummaryMetadata(run, tag).plugin_data.plugin_name
    return values, plugins


def number(value):
    return float(value.replace("Infinity", "inf")) if isinstance(value, str) else value


def ours(path):
    """The same of the program's JSON."""
    values, plugins = {}, {}
    for series in json.load(open(path)):
        key = series["run"], series["tag"]
        kind = series["kind"]
        if kind == "scalar":
            rows = zip(series["steps"], series["wall_times"], series["values"])
            values[key] = {step: (wall, np.array(number(value))) for step, wall, value in rows}
        elif kind in ("histogram", "image", "text", "tensor"):
            values[key] = {}
            for item in series["items"]:
                step, wall = item["step"], item["wall_time"]
                if kind == "histogram":
                    array = np.array(item["buckets"], float).reshape(-1, 3)
                elif kind == "image":
                    known = values[key].get(step, (0, [str(item["width"]), str(item["height"])]))[1]
                    array = list(known) + [base64.b64decode(item["base64"])]
                elif kind == "text":
                    array = np.array([s.encode() for s in item["strings"]], object).reshape(item["shape"])
                else:
                    array = np.array([number(v) for v in item["values"]], item["dtype"]).reshape(item["shape"])
                values[key][step] = wall, array
        else:
            continue
        plugins[key] = series["plugin"]
    return values, plugins


def equal(a, b):
    if isinstance(b, list):  # an image: strings
        return [x if isinstance(x, bytes) else x.encode() for x in b] == list(a)
    a, b = np.asarray(a), np.asarray(b)
    if a.shape != b.shape:
        return False
    if a.dtype == object or b.dtype == object:
        return a.tolist() == b.tolist()
    return np.allclose(a.astype(float), b.astype(float), rtol=2e-7, atol=0, equal_nan=True)


def compare(what, theirs, mine):
    for key in sorted(set(theirs[0]) | set(mine[0])):
        if key not in theirs[0] or key not in mine[0]:
            check("%s: %s is missing" % (what, key), False)
            continue
        check("%s: plugin of %s" % (what, key), theirs[1][key] == mine[1][key])
        check("%s: steps of %s" % (what, key), sorted(theirs[0][key]) == sorted(mine[0][key]))
        for step in set(theirs[0][key]) & set(mine[0][key]):
            (wall, value), (our_wall, our_value) = theirs[0][key][step], mine[0][key][step]
            check("%s: %s at %d" % (what, key, step), wall == our_wall and equal(value, our_value))


def write_events(folder):
    """Event files of both generations of TensorFlow."""
    rng = np.random.default_rng(1)
    with tf.summary.create_file_writer(os.path.join(folder, "v2")).as_default():
        for step in range(20):
            tf.summary.scalar("loss", 1.0 / (step + 1), step=step)
            tf.summary.histogram("weights", rng.standard_normal(50), step=step)
            tf.summary.image("picture", rng.random((2, 4, 3, 3)), step=step)
            tf.summary.text("note", ["a", "step %d" % step], step=step)
    with tf.Graph().as_default():
        writer = tf.compat.v1.summary.FileWriter(os.path.join(folder, "v1"))
        for step in range(20):
            histogram = tf.compat.v1.HistogramProto(min=-2, max=2, num=4, sum=0, sum_squares=1,
                                                    bucket_limit=[-1, 0, 1, 3], bucket=[1, 0, 2, 1])
            value = tf.compat.v1.Summary.Value
            writer.add_summary(tf.compat.v1.Summary(value=[
                value(tag="loss", simple_value=step / 7), value(tag="weights", histo=histogram)]), step)
        writer.close()


def main(program, folder):
    subprocess.run([program, folder], check=True)
    compare("exported", tensorboard(os.path.join(folder, "events")), ours(os.path.join(folder, "expected.json")))
    written = os.path.join(folder, "written")
    write_events(written)
    subprocess.run([program, folder, written], check=True)
    compare("imported", tensorboard(written), ours(os.path.join(folder, "imported.json")))
    for failure in failures[:20]:
        print("DIFFERS:", failure)
    print("%d differences" % len(failures))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2]))
