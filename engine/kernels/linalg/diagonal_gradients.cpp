// Gradients of the ops that set diagonals, and of the second versions of those that make and take them.
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"

namespace engine::kernels {
namespace {

// Versions 2 and 3 name the diagonals; only the third has an alignment.
Attrs alignmentOf(const Node& node) {
  if (!node.hasAttr("align")) return {};
  return {{"align", node.attr<std::string>("align")}};
}
std::string versionOf(const Node& node) {
  const std::string& op = node.op();
  return op.ends_with("V2") || op.ends_with("V3") ? op.substr(op.size() - 2) : "";
}

Output partOf(GradientContext& c, Output matrix, Output k) {
  const Output zero = ops::number(c.scope, matrix.type(), 0);
  return c.scope.op("MatrixDiagPart" + versionOf(c.node), {matrix, k, zero}, alignmentOf(c.node));
}

// The matrix keeps its gradient off the diagonals, which have it on them.
std::vector<Gradient> setDiagonalGradient(GradientContext& c) {
  const Scope& s = c.scope;
  const Output zeros = s.op("ZerosLike", {c.input(1)});
  if (versionOf(c.node).empty()) {
    return {s.op("MatrixSetDiag", {c.grad(), zeros}), s.op("MatrixDiagPart", {c.grad()})};
  }
  const Output outside = s.op(c.node.op(), {c.grad(), zeros, c.input(2)}, alignmentOf(c.node));
  return {outside, partOf(c, c.grad(), c.input(2)), {}};
}

const GradientRegistrar kSetDiagonal("MatrixSetDiag", setDiagonalGradient);
const GradientRegistrar kSetDiagonalV2("MatrixSetDiagV2", setDiagonalGradient);
const GradientRegistrar kSetDiagonalV3("MatrixSetDiagV3", setDiagonalGradient);
const GradientRegistrar kDiagonalV2("MatrixDiagV2", [](GradientContext& c) -> std::vector<Gradient> {
  return {partOf(c, c.grad(), c.input(1)), {}, {}, {}, {}};
});
const GradientRegistrar kDiagonalPartV2("MatrixDiagPartV2", [](GradientContext& c) -> std::vector<Gradient> {
  const Output zeros = c.scope.op("ZerosLike", {c.input(0)});
  return {c.scope.op("MatrixSetDiagV2", {zeros, c.grad(), c.input(1)}), {}, {}};
});

}  // namespace
}  // namespace engine::kernels
