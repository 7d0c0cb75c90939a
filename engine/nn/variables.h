// Variables of a model: made with their initial value, named as TensorFlow names them (so that checkpoints restore
// without a map) and recorded in the graph's collections. Used by the graph's thread.
//   Graph graph;
//   const Scope layer = Scope(graph).child("layer");
//   const Variable kernel = nn::getVariable(layer, "kernel", {3, 2}, DType::kFloat, nn::glorotUniform(1));
//   kernel.name;                                 // is "layer/kernel"
//   graph.collections().findGlobal("layer/kernel")->shape;  // is Shape({3, 2})
//   Session session(graph);
//   session.run(Feeds{}, {}, {kernel.initializer});
//   session.run(Feeds{}, {nn::read(layer, kernel)})[0].elements();  // is 6
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/graph/collections.h"
#include "engine/graph/scope.h"
#include "engine/nn/initializers.h"

namespace engine::nn {

// A penalty (a scalar) for a variable's value; added to the regularization losses.
using Regularizer = std::function<Output(const Scope& scope, Output value)>;
Regularizer l1Regularizer(double scale);  // scale · Σ|w|
Regularizer l2Regularizer(double scale);  // scale · Σw²/2

struct VariableOptions {
  bool trainable = true;
  bool local = false;  // initialised for each session and never saved: metrics' totals
  Regularizer regularizer;
};

// Of what optimizers and averages keep: not trained.
VariableOptions untrained();

// A new variable named <scope>/<name>: VarHandleOp, or VariableV2 where the graph's collections ask for reference
// variables; with Initializer/…, Assign and Read/ReadVariableOp (read) below its name. The shape must be fully defined.
// AlreadyExists when the graph has a variable of this name.
Variable getVariable(const Scope& scope, const std::string& name, const Shape& shape, DType dtype,
                     const Initializer& initializer, const VariableOptions& options = {});

// The same, of a variable whose shape may change with what is assigned to it (validate_shape=False of TensorFlow 1). It
// begins with `initialValue`, which is made outside of any loop or branch. Errors as getVariable().
Variable getVariableOfAnyShape(const Scope& scope, const std::string& name, Tensor initialValue,
                               const VariableOptions& options = {});

// The graph's variable of this full name, global or local, whatever its dtype and shape, or null.
const Variable* findVariable(const Graph& graph, const std::string& fullName);

// A new read of the variable's value, of its dtype and shape. Of a reference variable: its one read, <variable>/read.
Output read(const Scope& scope, const Variable& variable, const std::string& name = "ReadVariableOp");

// The int64 scalar "global_step", 0 at first; the one there is when it was made before. AlreadyExists when another
// variable has its name.
Variable createGlobalStep(Graph& graph);
// The int64 scalar of the graph. NotFound when the graph has no global step.
Variable globalStep(const Graph& graph);

// The op that assigns `variables`, of any dtypes and shapes, their initial values; TensorFlow's
// global_variables_initializer.
Node* initializeVariables(const Scope& scope, const std::vector<Variable>& variables, const std::string& name = "init");

}  // namespace engine::nn
