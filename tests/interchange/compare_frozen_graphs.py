"""Loads frozen graphs in TensorFlow and compares what they answer.

compare_frozen_graphs.py FROZEN.json: each case names the file of a GraphDef, the op that fills its tables, inputs and
the outputs that the exporting program computed, by the names of tensors, as files of TensorProtos. Imported into a
graph of TensorFlow 1, and wrapped as a function of TensorFlow 2, it must give the same within 1e-5, and it may hold
no variable. Exit status 0: all agree; 1: one does not; 77: TensorFlow is not here.
"""

import json
import os
import sys

# It sets TensorFlow up, and says so where there is none.
from compare_saved_models import TOLERANCE, difference, read_tensor

import tensorflow as tf
from google.protobuf import text_format

VARIABLES = {"VarHandleOp", "ReadVariableOp", "AssignVariableOp", "VariableV2", "Variable", "RestoreV2", "SaveV2"}


def read_graph(path):
    graph = tf.compat.v1.GraphDef()
    with open(path, "rb") as file:
        if path.endswith(".pbtxt"):
            text_format.Parse(file.read().decode(), graph)
        else:
            graph.ParseFromString(file.read())
    return graph


def run_v1(case, graph_def, inputs):
    """What a TensorFlow 1 program does with a frozen graph."""
    with tf.Graph().as_default() as graph, tf.compat.v1.Session() as session:
        tf.import_graph_def(graph_def, name="")
        if case["init_op"]:
            session.run(graph.get_operation_by_name(case["init_op"]))
        return session.run({name: name for name in case["outputs"]}, inputs)


def run_v2(case, graph_def, inputs):
    """The guide's wrap_frozen_graph: a function of TensorFlow 2."""
    wrapped = tf.compat.v1.wrap_function(lambda: tf.import_graph_def(graph_def, name=""), [])
    graph = wrapped.graph
    if case["init_op"]:
        wrapped.prune([], graph.get_operation_by_name(case["init_op"]))()
    feeds = list(inputs)
    function = wrapped.prune([graph.as_graph_element(name) for name in feeds],
                             {name: graph.as_graph_element(name) for name in case["outputs"]})
    outputs = function(*[tf.constant(inputs[name]) for name in feeds])
    return {name: value.numpy() for name, value in outputs.items()}


def check(case, how, run, graph_def):
    name = f"{case['model']} {case['signature']} {os.path.basename(case['path'])} ({how})"
    inputs = {key: read_tensor(file) for key, file in case["inputs"].items()}
    want = {key: read_tensor(file) for key, file in case["outputs"].items()}
    try:
        got = run(case, graph_def, inputs)
    except Exception as error:  # whatever TensorFlow finds wrong with the graph
        print(f"FAIL {name}: {error}")
        return False
    worst = max((difference(got[key], want[key]), key) for key in want)
    if worst[0] > TOLERANCE:
        print(f"FAIL {name}: {worst[1]} differs by {worst[0]}")
        return False
    print(f"PASS {name}: {len(want)} outputs, largest difference {worst[0]:.3g}")
    return True


def main(path):
    with open(path, encoding="utf-8") as file:
        cases = json.load(file)
    good = True
    for case in cases:
        graph_def = read_graph(case["path"])
        found = VARIABLES & {node.op for node in graph_def.node}
        if found:
            print(f"FAIL {case['model']}: the frozen graph has {', '.join(sorted(found))}")
            good = False
        good &= check(case, "TensorFlow 1", run_v1, graph_def)
        good &= check(case, "TensorFlow 2", run_v2, graph_def)
    print(f"{len(cases)} signatures of frozen graphs in TensorFlow {tf.__version__}: "
          + ("all agree" if good else "not all agree"))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
