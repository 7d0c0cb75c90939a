#include "engine/graph/gradients/complex_gradients.h"

#include <unordered_set>

namespace engine {

bool hasComplexDerivative(const Node& node) {
  if (node.inputs().empty() || !isComplex(node.input(0).type())) return false;
  // Sums and moves of elements are their own conjugates; what takes conjugates itself (Sqrt by SqrtGrad, adjoint
  // products, parts of numbers) has rules of its own. TensorFlow takes none for Xlogy, MulNoNan and their like.
  static const std::unordered_set<std::string> kOps{
      "Mul",   "RealDiv", "Div",   "DivNoNan", "Pow",     "Square", "Exp",    "Expm1", "Log",
      "Log1p", "Sin",     "Cos",   "Tan",      "Asin",    "Acos",   "Atan",   "Sinh",  "Cosh",
      "Asinh", "Acosh",   "Atanh", "Tanh",     "Sigmoid", "MatMul", "Einsum", "Prod"};
  return kOps.contains(node.op());
}

void conjugateAll(const Scope& scope, std::vector<Gradient>& gradients) {
  for (Gradient& gradient : gradients) {
    if (!gradient.valid() || gradient.isSlices() || !isComplex(gradient.values.type())) continue;
    gradient.values = scope.op("Conj", {gradient.values});
  }
}

}  // namespace engine
