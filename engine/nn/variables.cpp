#include "engine/nn/variables.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"

namespace engine::nn {
namespace {

Output makeHandle(const Scope& root, const std::string& fullName, const Shape& shape, DType dtype) {
  if (root.graph().collections().referenceVariables) {
    return root.op("VariableV2", {}, {{"shape", shape}, {"dtype", dtype}}, fullName);
  }
  return root.op("VarHandleOp", {}, {{"shape", shape}, {"dtype", dtype}, {"shared_name", fullName}}, fullName);
}

void addRead(const Scope& inner, const Variable& variable) {
  ops::readVariable(inner, variable.handle, variable.isResource() ? "Read/ReadVariableOp" : "read");
}

// `first`: the initial value's shape; `shape`: what holds for all values.
Variable makeVariable(const Scope& scope, const std::string& name, const Shape& first, const Shape& shape, DType dtype,
                      const Initializer& initializer, const VariableOptions& options) {
  Graph& graph = scope.graph();
  const std::string fullName = scope.fullName(name);
  if (findVariable(graph, fullName)) {
    fail(Code::kAlreadyExists, "Variable ", fullName, " already exists: choose another name for the layer.");
  }
  const Scope root = scope.exactly("").withoutControls();
  const Scope inner = root.exactly(fullName);

  Variable variable;
  variable.initialValue = initializer(root.exactly(fullName + "/Initializer"), first, dtype);
  variable.handle = makeHandle(root, fullName, shape, dtype);
  variable.name = variable.handle.node->name();
  variable.initializer = ops::assign(inner, variable.handle, variable.initialValue);
  variable.dtype = dtype;
  variable.shape = shape;
  variable.trainable = options.trainable && !options.local;
  addRead(inner, variable);

  Collections& collections = graph.collections();
  (options.local ? collections.localVariables : collections.globalVariables).push_back(variable);
  if (options.regularizer) {
    const Scope penalty = root.exactly(fullName + "/Regularizer");
    collections.regularizationLosses.push_back(options.regularizer(penalty, read(penalty, variable)));
  }
  return variable;
}

}  // namespace

VariableOptions untrained() {
  VariableOptions options;
  options.trainable = false;
  return options;
}

Regularizer l1Regularizer(double scale) {
  return [scale](const Scope& scope, Output value) {
    const Output sum = ops::sum(scope, scope.op("Abs", {value}));
    return ops::mul(scope, ops::number(scope, value.type(), scale, "scale"), sum, "l1_regularizer");
  };
}

Regularizer l2Regularizer(double scale) {
  return [scale](const Scope& scope, Output value) {
    const Output half = scope.op("L2Loss", {value});
    return ops::mul(scope, ops::number(scope, value.type(), scale, "scale"), half, "l2_regularizer");
  };
}

Variable getVariable(const Scope& scope, const std::string& name, const Shape& shape, DType dtype,
                     const Initializer& initializer, const VariableOptions& options) {
  if (!shape.isFullyDefined()) {
    fail(Code::kInvalidArgument, "The shape of variable ", scope.fullName(name), " must be known; it is ", shape, ".");
  }
  return makeVariable(scope, name, shape, shape, dtype, initializer, options);
}

Variable getVariableOfAnyShape(const Scope& scope, const std::string& name, Tensor initialValue,
                               const VariableOptions& options) {
  const Shape first = initialValue.shape();
  const DType dtype = initialValue.dtype();
  return makeVariable(scope, name, first, Shape::unknown(), dtype, constant(std::move(initialValue)), options);
}

const Variable* findVariable(const Graph& graph, const std::string& fullName) {
  const Collections& collections = graph.collections();
  for (const auto* variables : {&collections.globalVariables, &collections.localVariables}) {
    for (const Variable& variable : *variables) {
      if (variable.name == fullName) return &variable;
    }
  }
  return nullptr;
}

Output read(const Scope& scope, const Variable& variable, const std::string& name) {
  if (!variable.isResource()) {
    if (Node* snapshot = scope.graph().findNode(variable.name + "/read")) return snapshot->output();
  }
  return ops::readVariable(scope, variable.handle, name);
}

Variable createGlobalStep(Graph& graph) {
  Collections& collections = graph.collections();
  if (collections.globalStep.valid()) return globalStep(graph);
  VariableOptions options;
  options.trainable = false;
  const Variable step = getVariable(Scope(graph), "global_step", Shape{}, DType::kInt64, zeros(), options);
  collections.globalStep = step.handle;
  return step;
}

Variable globalStep(const Graph& graph) {
  const Collections& collections = graph.collections();
  for (const Variable& variable : collections.globalVariables) {
    if (variable.handle == collections.globalStep) return variable;
  }
  fail(Code::kNotFound, "The graph has no global step: call createGlobalStep first.");
}

Node* initializeVariables(const Scope& scope, const std::vector<Variable>& variables, const std::string& name) {
  std::vector<Node*> initializers;
  for (const Variable& variable : variables) initializers.push_back(variable.initializer);
  return ops::group(scope, initializers, name);
}

}  // namespace engine::nn
