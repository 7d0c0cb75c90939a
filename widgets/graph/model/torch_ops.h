// The kinds of nodes in a graph that PyTorch traced ("aten::relu", "prim::GetAttr"). Pure functions.
#pragma once

#include <string>
#include <string_view>

#include "widgets/graph/model/graph_model.h"

namespace widgets {

// Whether the op is one of PyTorch's, in whose graphs the name of a node is that of its value: "input.3".
bool isTorchOp(std::string_view op);
// "relu" of "aten::relu_".
std::string torchOpTitle(std::string_view op);
// What a node reads from a module: a weight, or another module.
bool isTorchAttribute(std::string_view op);
// "weight" of "conv1.weight"; empty where the node does not tell.
std::string torchAttributeName(const NodeDef& node);
bool isTorchConstant(std::string_view op);
// A list or tuple of what it reads.
bool isTorchList(std::string_view op);
// A tensor that the model is given, or the model itself.
bool isTorchInput(std::string_view op);
NodeCategory categoryOfTorchOp(std::string_view op);

}  // namespace widgets
