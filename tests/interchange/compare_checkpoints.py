"""Rebuilds models from the .meta files beside checkpoints in TensorFlow and compares them with those that wrote them.

compare_checkpoints.py CHECKPOINTS.json: each case names a checkpoint, a batch and the loss that the training program
computed for it. import_meta_graph and Saver.restore must give the checkpoint's values, and the same loss within 1e-5.
Exit status 0: all agree; 1: one does not; 77: TensorFlow is not here.
"""

import json
import sys

# It sets TensorFlow up, and says so where there is none.
from compare_saved_models import TOLERANCE, difference, read_tensor

import numpy as np
import tensorflow as tf


def wrong_variables(session, checkpoint):
    """Names of the variables that differ from what the checkpoint's reader finds, parts of a whole left out."""
    reader = tf.train.load_checkpoint(checkpoint)
    saved = reader.get_variable_to_shape_map()
    variables = {v.op.name: v for v in tf.compat.v1.global_variables() if v.op.name in saved}
    values = session.run(variables)
    return [name for name, value in values.items() if not np.array_equal(value, reader.get_tensor(name))]


def check(case):
    checkpoint = case["checkpoint"]
    with tf.Graph().as_default() as graph, tf.compat.v1.Session() as session:
        saver = tf.compat.v1.train.import_meta_graph(checkpoint + ".meta")
        session.run(tf.compat.v1.local_variables_initializer())
        session.run(tf.compat.v1.tables_initializer())
        saver.restore(session, checkpoint)
        wrong = wrong_variables(session, checkpoint)
        if wrong:
            return f"the values of {', '.join(wrong)} differ"
        batch = {f"input/IteratorGetNext:{i}": read_tensor(path) for i, path in enumerate(case["batch"])}
        loss = session.run(graph.get_collection("losses")[-1], batch)
        worst = difference(loss, np.float32(case["loss"]).reshape(np.shape(loss)))
        return f"the loss is {loss}, not {case['loss']}" if worst > TOLERANCE else None


def main(path):
    with open(path, encoding="utf-8") as file:
        cases = json.load(file)
    good = True
    for case in cases:
        try:
            wrong = check(case)
        except Exception as error:  # whatever TensorFlow finds wrong with the graph
            wrong = str(error)
        print(f"{'FAIL' if wrong else 'PASS'} {case['model']} from its .meta file{': ' + wrong if wrong else ''}")
        good &= not wrong
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
