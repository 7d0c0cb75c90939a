"""What one row costs in TensorFlow 2.15: a call of tf.estimator.predict, and of a loaded SavedModel.

The model and the rows are those of engine_predict_benchmark; run both in one sitting, in turns, on the same cores:
    taskset -c 2,3 python predict_tf.py [CALLS]
Prints one JSON line with medians in microseconds.
"""
import os
os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
import json
import statistics
import sys
import tempfile
import time

import numpy as np
import tensorflow as tf

tf.compat.v1.logging.set_verbosity(tf.compat.v1.logging.ERROR)
FEATURES = ["PetalLength", "PetalWidth", "SepalLength", "SepalWidth"]


def rows(count):
    return tf.compat.v1.estimator.inputs.numpy_input_fn(
        {name: np.full(count, 1.5, np.float32) for name in FEATURES}, np.zeros(count, np.int64), shuffle=False)


def median(call, calls):
    times = []
    for _ in range(calls):
        begin = time.perf_counter()
        call()
        times.append(time.perf_counter() - begin)
    return round(1e6 * statistics.median(times), 1)


calls = int(sys.argv[1]) if len(sys.argv) > 1 else 20
with tempfile.TemporaryDirectory() as folder:
    model = tf.estimator.DNNClassifier(
        [10, 10], [tf.feature_column.numeric_column(name) for name in FEATURES], folder, n_classes=3,
        config=tf.estimator.RunConfig(tf_random_seed=1))
    model.train(rows(128), steps=1)
    predict_us = median(lambda: next(model.predict(rows(1))), calls)

    def receiver():
        tensors = {name: tf.compat.v1.placeholder(tf.float32, [None], name) for name in FEATURES}
        return tf.estimator.export.ServingInputReceiver(tensors, tensors)

    path = model.export_saved_model(os.path.join(folder, "export"), receiver)
    signature = tf.saved_model.load(path.decode()).signatures["predict"]
    request = {name: tf.constant([1.5]) for name in FEATURES}
    signature(**request)
    saved_us = median(lambda: {key: value.numpy() for key, value in signature(**request).items()}, 50 * calls)
print(json.dumps({"predict_call_us": predict_us, "saved_model_call_us": saved_us, "calls": calls}))
