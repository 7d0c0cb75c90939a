// Functions of a GraphDef that ops call while they run, such as those of data sets: they are kept with the node, which
// may be copied from graph to graph. Pure functions.
#pragma once

namespace tensorflow {
class GraphDef;
}

namespace engine {

class Node;

// Whether a node of the graph has attributes of type func.
bool namesFunctions(const tensorflow::GraphDef& graph);

// Gives each node that has attributes of type func the functions of the library that these need.
// InvalidArgument, naming the node, for a function that is missing or reaches itself.
void attachFunctions(tensorflow::GraphDef& graph);

// The reverse: the nodes' functions as the graph's library.
void detachFunctions(tensorflow::GraphDef& graph);

// A graph that runs the function which attribute `attr` of the node names: placeholders argument_0 … and a node "call"
// whose outputs are the function's. InvalidArgument when the node has no such function.
tensorflow::GraphDef attachedFunction(const Node& node, const char* attr);

}  // namespace engine
