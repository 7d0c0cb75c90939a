#include "engine/kernels/training/update_op.h"

#include <sstream>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"

namespace engine::kernels {
namespace {

// "var: Ref(T), accum: Ref(T), " or "var: resource, …".
std::string variableArgs(const char* names, const char* type) {
  std::istringstream stream(names);
  std::string args;
  for (std::string name; stream >> name;) args += name + ": " + type + ", ";
  return args;
}

int variableCount(const OpDef& def) {
  int count = 0;
  for (const ArgDef& arg : def.inputs) count += arg.ref || arg.type == DType::kResource;
  return count;
}

bool isGradientName(const std::string& name) {
  return name == "grad" || name == "delta";
}

void updateShape(InferenceContext& c) {
  const OpDef& def = c.node().def();
  const int variables = variableCount(def);
  Shape shape = c.variableShape(0);
  for (int i = 1; i < variables; ++i) shape = shape.mergedWith(c.variableShape(i));
  int gradient = -1;
  int indices = -1;
  for (int i = variables; i < c.inputCount(); ++i) {
    const std::string& name = def.inputs[static_cast<std::size_t>(i)].name;
    if (isGradientName(name)) {
      gradient = i;
    } else if (name == "indices") {
      indices = i;
    } else {
      c.withRank(i, 0);
    }
  }
  Shape expected = shape;
  if (indices >= 0) {
    c.withRank(indices, 1);
    if (expected.hasRank() && expected.rank() < 1) c.failShape("var must be at least 1 dimensional");
    if (expected.hasRank()) expected.setDim(0, c.input(indices).hasRank() ? c.input(indices)[0] : kUnknownDim);
  }
  if (!expected.compatibleWith(c.input(gradient))) {
    c.failShape(message("the gradient's shape ", c.input(gradient), " does not fit the variable's, ", shape));
  }
  if (c.outputCount() > 0) c.setOutput(0, shape);
}

}  // namespace

UpdateInputs::UpdateInputs(const OpDef& def, const std::vector<const char*>& scalarNames) {
  const auto find = [&](std::string_view name) {
    for (std::size_t i = 0; i < def.inputs.size(); ++i) {
      if (def.inputs[i].name == name) return static_cast<int>(i);
    }
    return -1;
  };
  for (std::size_t i = 0; i < def.inputs.size(); ++i) {
    if (isGradientName(def.inputs[i].name)) gradient = static_cast<int>(i);
  }
  indices = find("indices");
  for (const char* name : scalarNames) {
    scalars.push_back(find(name));
    assert(scalars.back() >= 0);
  }
  assert(gradient >= 0);
}

std::vector<std::string> updateOpNames(const UpdateOp& op) {
  const std::string name = op.name, first = op.kinds == UpdateKinds::kOwn ? "_" : "";
  std::vector<std::string> names{first + "ResourceApply" + name};
  if (op.sparse) names.push_back(first + "ResourceSparseApply" + name);
  if (op.kinds == UpdateKinds::kResourceOnly) return names;
  names.push_back(first + "Apply" + name);
  if (op.sparse) names.push_back(first + "SparseApply" + name);
  return names;
}

void registerUpdateOps(const UpdateOp& op) {
  for (const std::string& name : updateOpNames(op)) {
    const bool resource = name.find("Resource") <= 1;  // after "_" at most
    const bool sparse = name.find("SparseApply") != std::string::npos;
    std::string signature = variableArgs(op.variables, resource ? "resource" : "Ref(T)");
    signature += sparse ? op.sparse : op.dense;
    signature += resource ? " ->" : " -> out: Ref(T)";
    std::string attrs = "T: type; use_locking: bool = false";
    if (sparse) attrs += "; Tindices: type";
    if (*op.attrs) attrs += std::string("; ") + op.attrs;
    OpRegistrar(name.c_str(), signature.c_str(), attrs.c_str(), updateShape, resource ? Stateful::kYes : Stateful::kNo);
    NoGradientRegistrar({name.c_str()});
  }
}

UpdateFlags updateFlags(const Node& node) {
  const auto flag = [&](const char* name, bool fallback) {
    return node.hasAttr(name) ? node.attr<bool>(name) : fallback;
  };
  return {flag("use_nesterov", false), flag("update_slots", true), flag("multiply_linear_by_lr", false)};
}

void checkUpdateShapes(const VariableResource& variable, const Tensor& value, const Tensor& slot) {
  if (value.shape() == slot.shape() && value.dtype() == slot.dtype()) return;
  fail(Code::kInvalidArgument, "var '", variable.name(), "' and its slot do not have the same shape: ", value.shape(),
       " and ", slot.shape(), ".");
}

void checkDenseGradient(const VariableResource& variable, const Tensor& value, const Tensor& gradient) {
  if (value.shape() == gradient.shape()) return;
  fail(Code::kInvalidArgument, "var '", variable.name(), "' and grad do not have the same shape: ", value.shape(),
       " and ", gradient.shape(), ".");
}

void checkSparseGradient(const VariableResource& variable, const Tensor& value, const Tensor& gradient,
                         const Tensor& indices) {
  bool fits = value.rank() >= 1 && indices.rank() == 1 && gradient.rank() == value.rank();
  fits = fits && gradient.dim(0) == indices.dim(0);
  for (int i = 1; fits && i < value.rank(); ++i) fits = gradient.dim(i) == value.dim(i);
  if (fits) return;
  fail(Code::kInvalidArgument, "var '", variable.name(), "' of shape ", value.shape(),
       " cannot take a gradient of shape ", gradient.shape(), " at indices of shape ", indices.shape(), ".");
}

void failIndex(const VariableResource& variable, int64_t index, int64_t rows) {
  fail(Code::kInvalidArgument, "Index ", index, " is not in [0, ", rows, "), the rows of variable '", variable.name(),
       "'.");
}

}  // namespace engine::kernels
