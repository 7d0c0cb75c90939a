#include "engine/runtime/region.h"

#include "engine/runtime/conditional.h"

namespace engine {
namespace {

bool isStatic(const Node& node) {
  for (int i = 0; i < node.outputCount(); ++i) {
    const DType type = node.outputType(i);
    if (isRef(type) || dtypeSize(type) == 0 || !node.outputShape(i).isFullyDefined()) return false;
  }
  return node.outputCount() > 0;
}

// The batch is the first dimension of the largest thing that is fed.
int64_t batchOf(const WorkingGraph& working) {
  int64_t batch = 0;
  int64_t most = 0;
  for (const Output& feed : working.feeds) {
    const Shape& shape = feed.shape();
    if (shape.rank() < 1 || shape.dim(0) < 2 || shape.elements() <= most) continue;
    most = shape.elements();
    batch = shape.dim(0);
  }
  return batch;
}

bool hasBatch(const Output& output, int64_t batch) {
  const Shape& shape = output.shape();
  return shape.hasRank() && shape.rank() > 0 && shape.dim(0) == batch;
}

class Finder {
 public:
  Finder(const WorkingGraph& working, const PlanOrder& order, int64_t batch)
      : order_(order), batch_(batch), conditional_(*working.graph) {
    for (const Output& feed : working.feeds) {
      if (hasBatch(feed, batch)) carriers_.insert(feed);
    }
    classify();
  }

  // Splits `nodes` into what runs before, the region, and what runs after.
  void split(const std::vector<Node*>& nodes, std::vector<Node*>& before, RegionSpec& region,
             std::vector<Node*>& after) {
    const std::unordered_set<const Node*> here(nodes.begin(), nodes.end());
    std::unordered_set<const Node*> inside;
    std::unordered_set<const Node*> late;  // depend on the region's result
    for (Node* node : nodes) {
      bool afterRegion = false;
      bool touchesRegion = false;
      for (Node* previous : order_.predecessors[static_cast<std::size_t>(node->id())]) {
        if (late.count(previous)) afterRegion = true;
        if (!inside.count(previous)) continue;
        touchesRegion = true;
        if (kinds_.at(previous) != BatchKind::kRows) afterRegion = true;
      }
      const auto kind = kinds_.find(node);
      if (!afterRegion && kind != kinds_.end()) {
        inside.insert(node);
        region.nodes.push_back(node);
        region.kinds[node] = kind->second;
      } else if (afterRegion || touchesRegion) {
        late.insert(node);
        after.push_back(node);
      } else {
        before.push_back(node);
      }
    }
    region.batch = batch_;
    region.carriers = carriers_;
    for (const Node* node : region.nodes) {
      for (int i = 0; i < node->outputCount(); ++i) {
        region.work +=
            static_cast<double>(node->outputShape(i).elements()) * static_cast<double>(dtypeSize(node->outputType(i)));
      }
      for (const Output& in : node->inputs()) {
        region.work += static_cast<double>(in.shape().elements()) * static_cast<double>(dtypeSize(in.type()));
      }
    }
  }

 private:
  void classify() {
    for (Node* node : order_.nodes) {
      const KernelEntry* kernel = findKernel(node->op());
      if (!kernel || !kernel->traits.batch || !isStatic(*node) || node->op() == "Const") continue;
      if (order_.copiedReads.count(node) || conditional_.contains(node)) continue;
      BatchQuery query{*node, batch_, {}};
      bool inputsStatic = true;
      for (const Output& in : node->inputs()) {
        inputsStatic = inputsStatic && in.shape().isFullyDefined();
        // A constant with a row for each row of the batch is cut like what it meets.
        const bool constant = in.node->op() == "Const" && hasBatch(in, batch_);
        query.carries.push_back(carriers_.count(in) || constant ? 1 : 0);
      }
      if (!inputsStatic) continue;
      const BatchKind kind = kernel->traits.batch(query);
      if (kind == BatchKind::kNone || (kind == BatchKind::kRows && !everyOutputHasBatch(*node))) continue;
      kinds_[node] = kind;
      for (std::size_t i = 0; i < node->inputs().size(); ++i) {
        if (query.carries[i]) carriers_.insert(node->inputs()[i]);
      }
      if (kind != BatchKind::kRows) continue;
      for (int i = 0; i < node->outputCount(); ++i) carriers_.insert(node->output(i));
    }
  }

  bool everyOutputHasBatch(const Node& node) const {
    for (int i = 0; i < node.outputCount(); ++i) {
      if (!hasBatch(node.output(i), batch_)) return false;
    }
    return true;
  }

  const PlanOrder& order_;
  int64_t batch_;
  ConditionalNodes conditional_;
  std::unordered_map<const Node*, BatchKind> kinds_;
  std::unordered_set<Output, OutputHash> carriers_;
};

}  // namespace

PlanSections findRegions(const WorkingGraph& working, const PlanOrder& order, double minimumWork) {
  PlanSections result;
  std::vector<Node*> rest = order.nodes;
  const int64_t batch = batchOf(working);
  if (batch > 1) {
    Finder finder(working, order, batch);
    while (true) {
      PlanSections::Section before;
      PlanSections::Section middle;
      std::vector<Node*> after;
      middle.isRegion = true;
      finder.split(rest, before.nodes, middle.region, after);
      if (middle.region.nodes.empty() || middle.region.work < minimumWork) break;
      result.sections.push_back(std::move(before));
      result.sections.push_back(std::move(middle));
      rest = std::move(after);
    }
  }
  PlanSections::Section last;
  last.nodes = std::move(rest);
  result.sections.push_back(std::move(last));
  return result;
}

}  // namespace engine
