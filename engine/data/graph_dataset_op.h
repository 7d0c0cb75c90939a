// What ops that make data sets in graphs have in common. Registered while libraries load; helpers are for kernels.
#pragma once

#include "engine/data/dataset.h"
#include "engine/kernels/kernel.h"

namespace engine::data {

// What is made of a node's inputs.
using MakeDataset = std::function<Dataset(KernelContext&)>;
// The same for ops that look at their node first, such as at its functions.
using PrepareDataset = std::function<MakeDataset(const KernelConstruction&)>;

// The int64 scalar at an input. InvalidArgument for anything else.
int64_t scalarOf(const KernelContext& context, int input);
// The data set at an input. InvalidArgument for anything else.
Dataset inputDataset(const KernelContext& context, int input = 0);
// Inputs [begin, end), copied: the plan uses their memory again.
Element inputsOf(const KernelContext& context, int begin, int end);
// Paths of files at an input, a scalar or a vector. InvalidArgument for anything else.
std::vector<std::string> pathsOf(const KernelContext& context, int input);
// What the node says of its elements: output_types and output_shapes.
std::vector<ElementSpec> specOf(const engine::Node& node);
// InvalidArgument for components of another number or dtype than a node declares; nothing declared: any. What functions
// of a graph return is checked by it, as whatever follows in the pipeline takes declarations for granted.
void checkDeclared(const std::vector<ElementSpec>& declared, const Element& element);
void checkDeclared(const std::vector<ElementSpec>& declared, const Dataset& dataset);
// The data set that the function `what` returned. InvalidArgument for anything else, and as checkDeclared().
Dataset returnedDataset(const Element& results, const std::vector<ElementSpec>& declared, const char* what);

// An op, which ends in "-> handle: variant" and has output_shapes and, in most ops, output_types besides `attrs`, and
// its kernel.
class DatasetOp {
 public:
  DatasetOp(const char* name, const std::string& inputs, const std::string& attrs, const MakeDataset& make);
  DatasetOp(const char* name, const std::string& inputs, const std::string& attrs, const PrepareDataset& prepare);
};

// One op under the name that it has now and, where there was one, that of TensorFlow's experimental module.
class RareDataset {
 public:
  RareDataset(const std::string& name, const std::string& inputs, const std::string& attrs, const MakeDataset& make,
              bool isExperimental = true) {
    DatasetOp(name.c_str(), inputs, attrs, make);
    if (isExperimental) DatasetOp(("Experimental" + name).c_str(), inputs, attrs, make);
  }
};

}  // namespace engine::data
