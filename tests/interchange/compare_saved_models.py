"""Loads exported models in TensorFlow and compares what they answer.

compare_saved_models.py CASES.json: each case names a SavedModel, its tags, a signature, inputs and the outputs that
the exporting program computed, as files of TensorProtos. Both of TensorFlow's loaders must give the same within 1e-5,
and saved_model_cli must list the signature. Exit status 0: all agree; 1: one does not; 77: TensorFlow is not here.
"""

import json
import os
import subprocess
import sys

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
os.environ.setdefault("CUDA_VISIBLE_DEVICES", "-1")
TOLERANCE = 1e-5

try:
    import numpy as np
    import tensorflow as tf
    from tensorflow.core.framework import tensor_pb2
    from tensorflow.python.framework import op_def_registry
except ImportError as error:
    print(f"SKIP: {error}. Run tests/interchange/run, which installs TensorFlow in an environment of its own.")
    sys.exit(77)


def read_tensor(path):
    proto = tensor_pb2.TensorProto()
    with open(path, "rb") as file:
        proto.ParseFromString(file.read())
    return tf.make_ndarray(proto)


def difference(got, want):
    """The largest difference, infinite where the arrays cannot be compared."""
    got, want = np.asarray(got), np.asarray(want)
    if got.shape != want.shape:
        return float("inf")
    if got.dtype.kind == "f":
        return float(np.max(np.abs(got - want) / np.maximum(1, np.abs(want)), initial=0))
    return 0.0 if np.array_equal(got.astype(want.dtype), want) else float("inf")


def run_v1(case, inputs):
    """What a TensorFlow 1 program gets: a session and the tensors that the signature names."""
    with tf.Graph().as_default(), tf.compat.v1.Session() as session:
        meta_graph = tf.compat.v1.saved_model.load(session, case["tags"], case["path"])
        signature = meta_graph.signature_def[case["signature"]]
        feeds = {signature.inputs[key].name: value for key, value in inputs.items()}
        fetches = {key: info.name for key, info in signature.outputs.items()}
        return session.run(fetches, feeds)


def run_v2(case, inputs):
    """What a TensorFlow 2 program and its users get."""
    model = tf.saved_model.load(case["path"], tags=case["tags"])
    signature = model.signatures[case["signature"]]
    outputs = signature(**{key: tf.constant(value) for key, value in inputs.items()})
    return {key: value.numpy() for key, value in outputs.items()}


def listed(case):
    """Whether saved_model_cli shows the signature."""
    command = os.path.join(os.path.dirname(sys.executable), "saved_model_cli")
    shown = subprocess.run(
        [command, "show", "--dir", case["path"], "--tag_set", ",".join(case["tags"]),
         "--signature_def", case["signature"]], capture_output=True, text=True, check=False)
    return shown.returncode == 0 and all(f"['{key}']" in shown.stdout for key in case["outputs"])


def check(case, how, run, inputs, want):
    name = f"{case['model']} {'+'.join(case['tags'])} {case['signature']} ({how})"
    try:
        got = run(case, inputs)
    except Exception as error:  # whatever TensorFlow finds wrong with the model
        print(f"FAIL {name}: {error}")
        return False
    # A metric's value is read before or after its update: only one of both orders is this program's.
    keys = [key for key in want if not key.startswith("metrics/")]
    worst = max((difference(got[key], want[key]), key) for key in keys)
    if set(got) != set(want) or worst[0] > TOLERANCE:
        print(f"FAIL {name}: {worst[1]} differs by {worst[0]}")
        return False
    print(f"PASS {name}: {len(want)} outputs, largest difference {worst[0]:.3g}")
    return True


def default_text(value):
    """A default as the exporting program writes it; None for kinds that are not compared."""
    kind = value.WhichOneof("value")
    if kind == "type":
        return tf.as_dtype(value.type).name
    texts = {"i": str(value.i), "b": "true" if value.b else "false", "s": f'"{value.s.decode()}"'}
    return texts.get(kind)


def check_op(name, op):
    """What is wrong with one definition. An export leaves out attributes that have their default: it must be the same."""
    known = op_def_registry.get(name)
    if known is None:
        return [] if name.startswith("_") else ["TensorFlow has no such op"]
    if name.startswith("_"):  # fused ops are only made when a plan is compiled, and never exported
        return []
    wrong = []
    for kind, args in (("inputs", known.input_arg), ("outputs", known.output_arg)):
        if [arg.name for arg in args] != op[kind]:
            wrong.append(f"{kind} {op[kind]}")
    attrs = {attr.name: attr for attr in known.attr}
    for attr, default in op["defaults"].items():
        if attr not in attrs:  # of a newer TensorFlow
            continue
        if not attrs[attr].HasField("default_value"):
            wrong.append(f"{attr} has the default {default} here and none in TensorFlow")
        elif default_text(attrs[attr].default_value) not in (None, default):
            wrong.append(f"the default of {attr} is {default} here")
    return wrong


def check_ops(path):
    with open(path, encoding="utf-8") as file:
        ops = json.load(file)
    wrong = [f"{name}: {text}" for name, op in sorted(ops.items()) for text in check_op(name, op)]
    for text in wrong:
        print(f"FAIL op {text}")
    print(f"{len(ops)} definitions of ops, {len(wrong)} unlike TensorFlow's")
    return not wrong


def main(path):
    good = check_ops(os.path.join(os.path.dirname(path), "ops.json"))
    with open(path, encoding="utf-8") as file:
        cases = json.load(file)
    for case in cases:
        inputs = {key: read_tensor(file) for key, file in case["inputs"].items()}
        want = {key: read_tensor(file) for key, file in case["outputs"].items()}
        good &= check(case, "TensorFlow 1's loader", run_v1, inputs, want)
        good &= check(case, "TensorFlow 2's loader", run_v2, inputs, want)
        if not listed(case):
            print(f"FAIL {case['model']} {case['signature']}: saved_model_cli does not list it")
            good = False
    print(f"{len(cases)} signatures of {len({case['path'] for case in cases})} models in TensorFlow {tf.__version__}: "
          + ("all agree" if good else "not all agree"))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
