#include "engine/runtime/plan_report.h"

#include <unordered_set>

#include "engine/kernels/described_kernel.h"
#include "engine/runtime/variable_order.h"

namespace engine {
namespace {

double elementsOf(const Shape& shape) {
  return shape.isFullyDefined() ? static_cast<double>(shape.elements()) : 0;
}

// Of a product whose inner size is a dimension of the first input.
double productFlops(const Node& node, const char* transposed) {
  const Shape& a = node.input(0).shape();
  if (!a.isFullyDefined() || a.rank() < 2) return 0;
  const bool swapped = node.hasAttr(transposed) && node.attr<bool>(transposed);
  return 2 * elementsOf(node.outputShape(0)) * static_cast<double>(a.dim(a.rank() - (swapped ? 2 : 1)));
}

// `pixels` is a tensor with one value for each position and output channel that is computed.
double convolutionFlops(const Shape& pixels, const Shape& filter, double positions = 1) {
  if (!filter.isFullyDefined() || filter.rank() != 4 || filter.dim(3) == 0) return 0;
  return 2 * positions * elementsOf(pixels) * elementsOf(filter) / static_cast<double>(filter.dim(3));
}

double depthwiseFlops(const Node& node) {
  const Shape& filter = node.input(1).shape();
  if (!filter.isFullyDefined() || filter.rank() != 4) return 0;
  return 2 * elementsOf(node.outputShape(0)) * static_cast<double>(filter.dim(0) * filter.dim(1));
}

struct FlopRule {
  const char* op;
  double (*flops)(const Node&);
};

const FlopRule kFlopRules[] = {
    {"MatMul", [](const Node& n) { return productFlops(n, "transpose_a"); }},
    {"_FusedMatMul", [](const Node& n) { return productFlops(n, "transpose_a"); }},
    {"_Bfloat16MatMul", [](const Node& n) { return productFlops(n, "transpose_a"); }},
    {"_Bfloat16BatchMatMul", [](const Node& n) { return productFlops(n, "adj_x"); }},
    {"BatchMatMul", [](const Node& n) { return productFlops(n, "adj_x"); }},
    {"BatchMatMulV2", [](const Node& n) { return productFlops(n, "adj_x"); }},
    {"Conv2D", [](const Node& n) { return convolutionFlops(n.outputShape(0), n.input(1).shape()); }},
    {"_FusedConv2D", [](const Node& n) { return convolutionFlops(n.outputShape(0), n.input(1).shape()); }},
    {"_Bfloat16Conv2D", [](const Node& n) { return convolutionFlops(n.outputShape(0), n.input(1).shape()); }},
    {"_Bfloat16Conv2DBackpropFilter",
     [](const Node& n) { return convolutionFlops(n.input(2).shape(), n.outputShape(0)); }},
    {"_Bfloat16Conv2DBackpropInput",
     [](const Node& n) { return convolutionFlops(n.input(2).shape(), n.input(1).shape()); }},
    {"DepthwiseConv2dNative", [](const Node& n) { return depthwiseFlops(n); }},
    {"_FusedDepthwiseConv2dNative", [](const Node& n) { return depthwiseFlops(n); }},
    {"Conv2DBackpropFilter", [](const Node& n) { return convolutionFlops(n.input(2).shape(), n.outputShape(0)); }},
    {"Conv2DBackpropInput", [](const Node& n) { return convolutionFlops(n.input(2).shape(), n.input(1).shape()); }},
    {"_FusedConv2DMaxPool", [](const Node& n) { return convolutionFlops(n.outputShape(0), n.input(1).shape(), 4); }},
    {"_PoolSparseConv2DBackpropFilter",
     [](const Node& n) { return convolutionFlops(n.input(2).shape(), n.input(1).shape()); }},
    {"_PoolSparseConv2DBackpropInput",
     [](const Node& n) { return convolutionFlops(n.input(2).shape(), n.input(1).shape()); }},
};

double bytesOf(const Output& output) {
  return elementsOf(output.shape()) * static_cast<double>(dtypeSize(output.type()));
}

// What an optimizer's step reads of a whole variable or slot and writes again.
double updatedBytes(const Node& node, const Output& handle) {
  const Node* variable = variableNode(handle);
  const bool whole = node.op().find("Apply") != std::string::npos && node.op().find("Sparse") == std::string::npos;
  if (!variable || !whole) return 0;
  return 2 * elementsOf(variable->attr<Shape>("shape")) *
         static_cast<double>(dtypeSize(variable->attr<DType>("dtype")));
}

double trafficOf(const Node& node) {
  double bytes = 0;
  for (const Output& in : node.inputs()) {
    const bool refers = in.type() == DType::kResource || isRef(in.node->outputType(in.index));
    bytes += refers ? updatedBytes(node, in) : bytesOf(in);
  }
  for (int i = 0; i < node.outputCount(); ++i) bytes += bytesOf(node.output(i));
  return bytes;
}

// Updates have no output: what they are of is their largest input.
std::string shapeText(const Node& node) {
  if (node.outputCount() > 0) return dtypeName(node.outputType(0)) + node.outputShape(0).toString();
  const Output* largest = nullptr;
  for (const Output& in : node.inputs()) {
    if (in.type() == DType::kResource) continue;
    if (!largest || bytesOf(in) > bytesOf(*largest)) largest = &in;
  }
  return largest ? dtypeName(largest->type()) + largest->shape().toString() : "";
}

std::string implementationOf(const PlannedCall& call) {
  // A branch that was not taken has open shapes.
  const auto isKnown = [](const Tensor* input) { return input && input->valid(); };
  if (!std::ranges::all_of(call.context->inputs_, isKnown)) return "";
  const auto* described = dynamic_cast<const kernels::DescribedKernel*>(call.kernel);
  return described ? described->implementation(*call.context) : "";
}

}  // namespace

double flopsOf(const Node& node) {
  for (const FlopRule& rule : kFlopRules) {
    if (node.op() == rule.op) return rule.flops(node);
  }
  return 0;
}

const Plan* tracedPlan(const std::vector<const Plan*>& plans, const std::vector<StepTracer::Entry>& entries) {
  std::unordered_set<std::string> names;
  for (const StepTracer::Entry& entry : entries) names.insert(entry.node);
  const Plan* best = nullptr;
  std::size_t most = 0;
  for (const Plan* plan : plans) {
    std::size_t found = 0;
    for (const PlannedCall& call : plan->calls()) found += names.count(call.context->node().name());
    if (found <= most) continue;
    best = plan;
    most = found;
  }
  return best;
}

PlanReport reportOf(const Plan& plan, const std::vector<StepTracer::Entry>& entries, int steps) {
  std::unordered_map<std::string, double> seconds;
  for (const StepTracer::Entry& entry : entries) seconds[entry.node] += (entry.end - entry.start) / steps;
  PlanReport report;
  report.rewrites = plan.rewrites();
  report.statistics = plan.statistics();
  for (const PlannedCall& call : plan.calls()) {
    const Node& node = call.context->node();
    PlanReportLine line{node.name(), node.op(), shapeText(node), implementationOf(call), call.region, call.pieces};
    const auto measured = seconds.find(node.name());
    if (measured != seconds.end()) line.seconds = measured->second;
    line.flops = flopsOf(node);
    line.bytes = trafficOf(node);
    line.onOneThread = call.isBeside || call.region >= 0;
    report.seconds += line.seconds;
    report.lines.push_back(std::move(line));
  }
  return report;
}

}  // namespace engine
