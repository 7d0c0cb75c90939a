#include "engine/runtime/region.h"

#include <algorithm>
#include <map>

#include "engine/runtime/conditional.h"

namespace engine {
namespace {

// Rows of a piece that keep a chain's tensors in the second-level cache; measured best between 32 and 64.
constexpr int64_t kPieceRows = 64;
// Of chains that read nothing but their rows, which cost nothing to be cut smaller: what a piece reads and writes.
constexpr double kPieceBytes = 1 << 20;
// An operand that all rows share, or a sum over them, of more elements costs too much to go through for each piece.
constexpr int64_t kLargeShared = 1 << 14;
// Values with fewer elements are no reason to look for chains of their rows.
constexpr int64_t kLargeRows = 1 << 18;

// Which values a chain may be cut along: those that have the batch from what is fed, or whatever has as many rows (the
// places of all texts of a batch, as well as their heads). An op whose rule allows it gives the same rows either way.
enum class Cut { kBatch, kRows };

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

// How many rows large values have, the most first, where that is a multiple of the batch.
std::vector<int64_t> rowCounts(const PlanOrder& order, int64_t batch) {
  std::map<int64_t, int64_t, std::greater<>> counts;
  for (const Node* node : order.nodes) {
    if (!isStatic(*node)) continue;
    const Shape& shape = node->outputShape(0);
    if (shape.rank() > 1 && shape.dim(0) % batch == 0 && shape.elements() >= kLargeRows) ++counts[shape.dim(0)];
  }
  std::vector<int64_t> result;
  for (const auto& [rows, values] : counts) {
    if (values > 1) result.push_back(rows);
  }
  return result;
}

bool hasBatch(const Output& output, int64_t batch) {
  const Shape& shape = output.shape();
  return shape.hasRank() && shape.rank() > 0 && shape.dim(0) == batch;
}

class Finder {
 public:
  Finder(const WorkingGraph& working, const PlanOrder& order, int64_t batch, Cut cut)
      : order_(order), batch_(batch), cut_(cut), conditional_(*working.graph) {
    for (const Output& feed : working.feeds) {
      if (hasBatch(feed, batch)) carriers_.insert(feed);
    }
    classify();
  }

  // Splits `nodes` into what runs before, the region, and what runs after.
  void split(const std::vector<Node*>& nodes, std::vector<Node*>& before, RegionSpec& region,
             std::vector<Node*>& after) {
    enum : char { kElsewhere, kInside, kLate };  // late: depends on the region's result
    std::vector<char> places(order_.predecessors.size(), kElsewhere);
    const auto placeOf = [&](const Node* node) -> char& { return places[static_cast<std::size_t>(node->id())]; };
    for (Node* node : nodes) {
      bool afterRegion = false;
      bool touchesRegion = false;
      for (Node* previous : order_.predecessors[static_cast<std::size_t>(node->id())]) {
        if (placeOf(previous) == kLate) afterRegion = true;
        if (placeOf(previous) != kInside) continue;
        touchesRegion = true;
        if (kinds_.at(previous) != BatchKind::kRows) afterRegion = true;
      }
      const auto kind = kinds_.find(node);
      if (!afterRegion && kind != kinds_.end()) {
        placeOf(node) = kInside;
        region.nodes.push_back(node);
        region.kinds[node] = kind->second;
      } else if (afterRegion || touchesRegion) {
        placeOf(node) = kLate;
        after.push_back(node);
      } else {
        before.push_back(node);
      }
    }
    region.batch = batch_;
    const auto note = [&](const Output& output) {
      if (carriers_.contains(output)) region.carriers.insert(output);
    };
    for (const Node* node : region.nodes) {
      for (int i = 0; i < node->outputCount(); ++i) {
        note(node->output(i));
        region.work +=
            static_cast<double>(node->outputShape(i).elements()) * static_cast<double>(dtypeSize(node->outputType(i)));
      }
      for (const Output& in : node->inputs()) {
        note(in);
        region.work += static_cast<double>(in.shape().elements()) * static_cast<double>(dtypeSize(in.type()));
      }
    }
    const double rowBytes = std::max(1.0, region.work / static_cast<double>(batch_));
    region.pieceRows =
        cut_ == Cut::kBatch ? kPieceRows : std::max<int64_t>(1, static_cast<int64_t>(kPieceBytes / rowBytes));
  }

  // Whether a chain is worth the cutting.
  bool isWorth(const RegionSpec& region, double minimumWork) const {
    if (region.work < minimumWork) return false;
    const auto computes = [](const Node* node) { return !findKernel(node->op())->traits.alias; };
    return cut_ == Cut::kBatch || std::ranges::count_if(region.nodes, computes) > 1;
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
        query.carries.push_back(carries(in) ? 1 : 0);
      }
      if (!inputsStatic) continue;
      const BatchKind kind = kernel->traits.batch(query);
      if (cut_ == Cut::kRows && sharesMuch(query, kind)) continue;
      if (kind == BatchKind::kNone || (kind == BatchKind::kRows && !everyOutputHasBatch(*node))) continue;
      kinds_[node] = kind;
      for (std::size_t i = 0; i < node->inputs().size(); ++i) {
        if (query.carries[i]) carriers_.insert(node->inputs()[i]);
      }
      if (kind != BatchKind::kRows) continue;
      for (int i = 0; i < node->outputCount(); ++i) carriers_.insert(node->output(i));
    }
  }

  bool carries(const Output& in) const {
    if (carriers_.count(in)) return true;
    if (!hasBatch(in, batch_)) return false;
    // A constant with a row for each row of the batch is cut like what it meets.
    return in.node->op() == "Const" || (cut_ == Cut::kRows && !in.node->def().stateful);
  }

  static bool sharesMuch(const BatchQuery& query, BatchKind kind) {
    for (std::size_t i = 0; i < query.carries.size(); ++i) {
      if (!query.carries[i] && query.node.inputs()[i].shape().elements() > kLargeShared) return true;
    }
    return kind != BatchKind::kRows && query.node.outputShape(0).elements() > kLargeShared;
  }

  bool everyOutputHasBatch(const Node& node) const {
    for (int i = 0; i < node.outputCount(); ++i) {
      if (!hasBatch(node.output(i), batch_)) return false;
    }
    return true;
  }

  const PlanOrder& order_;
  int64_t batch_;
  Cut cut_;
  ConditionalNodes conditional_;
  std::unordered_map<const Node*, BatchKind> kinds_;
  std::unordered_set<Output, OutputHash> carriers_;
};

// Adds `nodes`, with what chains the finder sees in them.
void addSections(std::vector<Node*> nodes, Finder& finder, Cut cut, double minimumWork, PlanSections& result) {
  PlanSections::Section whole;
  while (!nodes.empty()) {
    std::vector<Node*> before, after;
    PlanSections::Section chain;
    chain.isRegion = true;
    finder.split(nodes, before, chain.region, after);
    const bool isWorth = finder.isWorth(chain.region, minimumWork);
    if (chain.region.nodes.empty() || (cut == Cut::kBatch && !isWorth)) break;
    if (!isWorth) {
      // One after the other as they came; what comes after the chain may hold others.
      std::unordered_set<const Node*> late(after.begin(), after.end());
      for (Node* node : nodes) {
        if (!late.contains(node)) whole.nodes.push_back(node);
      }
    } else {
      whole.nodes.insert(whole.nodes.end(), before.begin(), before.end());
      result.sections.push_back(std::move(whole));
      result.sections.push_back(std::move(chain));
      whole = {};
    }
    nodes = std::move(after);
  }
  whole.nodes.insert(whole.nodes.end(), nodes.begin(), nodes.end());
  result.sections.push_back(std::move(whole));
}

PlanSections cutFurther(PlanSections given, Finder finder, Cut cut, double minimumWork) {
  PlanSections result;
  for (PlanSections::Section& section : given.sections) {
    if (section.isRegion) {
      result.sections.push_back(std::move(section));
    } else {
      addSections(std::move(section.nodes), finder, cut, minimumWork, result);
    }
  }
  return result;
}

}  // namespace

PlanSections findRegions(const WorkingGraph& working, const PlanOrder& order, double minimumWork) {
  PlanSections result;
  result.sections.emplace_back().nodes = order.nodes;
  const int64_t batch = batchOf(working);
  if (batch <= 1) return result;
  const auto cut = [&](int64_t rows, Cut how) {
    result = cutFurther(std::move(result), Finder(working, order, rows, how), how, minimumWork);
  };
  cut(batch, Cut::kBatch);
  for (const int64_t rows : rowCounts(order, batch)) cut(rows, Cut::kRows);
  return result;
}

}  // namespace engine
