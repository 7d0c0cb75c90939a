// Functions of a GraphDef put in the place of the nodes that run them: what is left is one flat graph. Pure functions.
#pragma once

namespace tensorflow {
class GraphDef;
}

namespace engine {

// Whether a node of the graph runs functions.
bool runsFunctions(const tensorflow::GraphDef& graph);

// Replaces every PartitionedCall, StatefulPartitionedCall and node whose op is a function of the library by the
// function's body, its nodes named <call>/<node>, and every If, Case and While, stateless or not, by TensorFlow 1's
// conditionals and loops around the bodies (function_flow.h), until no function is run any more. The node's own name
// stays: a node of it gives the outputs and waits for the functions' side effects, so that it can still be fetched, run
// and waited for.
// InvalidArgument, naming the node: a function that is missing, calls itself (the message tells through which others),
// or does not fit the node; ResourceExhausted: more nodes than a graph may reasonably have.
void inlineFunctions(tensorflow::GraphDef& graph);

}  // namespace engine
