"""Loads files of Keras models in Keras and compares weights, predictions and further training.

compare_keras_files.py CASES.json: each case names the files of one model, its weights in order, inputs, what the writing
program predicts, and the losses of further steps. Weights must be bit-equal, predictions the same within 1e-5, losses
within 1e-4. Exit status 0: all agree; 1: one does not; 77: TensorFlow is not here.
"""

import json
import os
import sys

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
os.environ.setdefault("CUDA_VISIBLE_DEVICES", "-1")
PREDICTIONS, LOSSES = 1e-5, 1e-4

try:
    import keras
    import numpy as np
    import tensorflow as tf
    from tensorflow.core.framework import tensor_pb2

    tf.get_logger().setLevel("ERROR")  # a checkpoint's optimizer is not asked for where only weights are
except ImportError as error:
    print(f"SKIP: {error}. Run tests/interchange/run, which installs TensorFlow in an environment of its own.")
    sys.exit(77)


def read_tensor(path):
    proto = tensor_pb2.TensorProto()
    with open(path, "rb") as file:
        proto.ParseFromString(file.read())
    return tf.make_ndarray(proto)


def from_weights(case, path):
    """A model of the architecture alone, with the weights of a file."""
    with open(case["config"], encoding="utf-8") as file:
        model = tf.keras.models.model_from_json(file.read())
    status = model.load_weights(path)
    if status is not None and hasattr(status, "assert_existing_objects_matched"):
        status.assert_existing_objects_matched()
    return model


def relative(got, want):
    got, want = np.asarray(got), np.asarray(want)
    if got.shape != want.shape:
        return float("inf")
    return float(np.max(np.abs(got - want) / np.maximum(1, np.abs(want)), initial=0))


def difference(case, model, compiled):
    weights = [read_tensor(path) for path in case["weights"]]
    if len(weights) != len(model.weights):
        return f"there are {len(model.weights)} weights, not {len(weights)}"
    for want, variable in zip(weights, model.weights):
        if not np.array_equal(variable.numpy(), want):
            return f"weight {variable.name} is not the same"
    inputs = [read_tensor(path) for path in case["inputs"]]
    inputs = inputs if len(inputs) > 1 else inputs[0]
    worst = relative(model.predict(inputs, verbose=0), read_tensor(case["outputs"]))
    if worst > PREDICTIONS:
        return f"predictions differ by {worst}"
    if not compiled:
        return ""
    labels = read_tensor(case["labels"])
    got = [model.train_on_batch(inputs, labels, reset_metrics=True)[0] for _ in case["losses"]]
    worst = relative(got, case["losses"])
    return f"the losses {got} are not {case['losses']}" if worst > LOSSES else ""


def saved_difference(case, folder, model):
    """What the graph of a SavedModel answers, and whether Keras knows how the model was compiled."""
    loss = getattr(model.loss, "__name__", model.loss)  # Keras gives the function that the metadata names
    if type(model.optimizer).__name__ != "Adam" or loss not in ("mse", "mean_squared_error"):
        return f"it is compiled with {model.optimizer} and {model.loss}"
    inputs = [read_tensor(path) for path in case["inputs"]]
    with tf.Graph().as_default(), tf.compat.v1.Session() as session:
        signature = tf.compat.v1.saved_model.load(session, ["serve"], folder).signature_def["serving_default"]
        feeds = {signature.inputs[name].name: value for name, value in zip(model.input_names, inputs)}
        fetches = [signature.outputs[name].name for name in model.output_names]
        worst = relative(session.run(fetches, feeds)[0], read_tensor(case["outputs"]))
    return f"the signature's answers differ by {worst}" if worst > PREDICTIONS else ""


def main(path):
    with open(path, encoding="utf-8") as file:
        cases = json.load(file)
    failed = 0
    for case in cases:
        for format, file in case["files"].items():
            name = f"{case['model']} ({format})"
            whole = format in ("keras", "h5", "saved_model")
            try:
                model = tf.keras.models.load_model(file) if whole else from_weights(case, file)
                # Keras makes a new optimizer for a SavedModel: its slots are not read.
                what = difference(case, model, whole and format != "saved_model")
                what = what or (saved_difference(case, file, model) if format == "saved_model" else "")
            except Exception as error:  # whatever Keras finds wrong with the file
                what = f"{type(error).__name__}: {error}"
            failed += bool(what)
            print(f"FAIL {name}: {what}" if what else f"PASS {name}", flush=True)
    print(f"{len(cases)} Keras models in Keras {keras.__version__}: "
          + (f"{failed} files do not agree" if failed else "all agree"))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
