// Functions of a GraphDef put in the place of their calls: what is left is one flat graph. Pure functions.
#pragma once

namespace tensorflow {
class GraphDef;
}

namespace engine {

// Replaces every PartitionedCall, StatefulPartitionedCall and node whose op is a function of the library by the
// function's body, its nodes named <call>/<node>, until no call is left. The call's own name stays: a node of it gives
// the outputs and waits for the function's side effects, so that it can still be fetched, run and waited for.
// InvalidArgument: a function that is missing, calls
// itself, or does not fit its call; ResourceExhausted: more nodes than a graph may reasonably have.
void inlineFunctions(tensorflow::GraphDef& graph);

}  // namespace engine
