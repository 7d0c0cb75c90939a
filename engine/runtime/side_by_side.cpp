#include "engine/runtime/side_by_side.h"

#include <algorithm>
#include <numeric>

#include "engine/runtime/conditional.h"
#include "engine/runtime/plan_report.h"

namespace engine {
namespace {

// What a core of a desktop does of small work: a product of some forty rows, and values out of its caches.
constexpr double kFlopsPerSecond = 80e9;
constexpr double kBytesPerSecond = 15e9;
constexpr double kCallSeconds = 0.15e-6;
// Of a call whose shapes are known when it runs only: ids, their places and what is looked up by them.
constexpr double kOpenSeconds = 0.6e-6;

// Kernels from here on spread themselves over the threads.
constexpr double kLargeSeconds = 40e-6;
// A stretch below this, or one whose longest chain takes more of it than that, gains nothing.
constexpr double kLeastSeconds = 20e-6;
constexpr double kMostSerial = 0.85;
// Handing a task over costs some tenths of a microsecond (measured best between 2 and 4).
constexpr double kTaskSeconds = 3e-6;
// Values of a stretch do not share memory: more than the second-level cache holds would cost what is gained.
constexpr double kMostBytes = 2 << 20;

double knownBytes(const Output& output) {
  const Shape& shape = output.shape();
  if (!shape.isFullyDefined()) return 0;
  return static_cast<double>(shape.elements()) * static_cast<double>(dtypeSize(output.type()));
}

// What is laid out before the plan runs; others get their memory when they run.
bool isPlain(const Output& output) {
  return !isRef(output.node->outputType(output.index)) && dtypeSize(output.type()) > 0 &&
         output.shape().isFullyDefined();
}

// No call of a kernel: what only looks at memory that is laid out. (Of those that are called none may be missing here;
// one too many is an empty task.)
bool runsNothing(const Node& node) {
  static const std::unordered_set<std::string> kSources = {"Const",       "NoOp",       "Placeholder",
                                                           "VarHandleOp", "VariableV2", "Variable"};
  if (kSources.contains(node.op())) return true;
  const KernelEntry* kernel = findKernel(node.op());
  const bool looks = readsVariable(node) || (kernel && kernel->traits.alias);
  if (!looks || node.inputs().empty() || node.outputCount() != 1 || !isPlain(node.output(0))) return false;
  return readsVariable(node) ? variableNode(node.input(0)) != nullptr : isPlain(node.input(0));
}

double outputBytes(const Node& node) {
  if (runsNothing(node)) return 0;
  double bytes = 0;
  for (int i = 0; i < node.outputCount(); ++i) bytes += knownBytes(node.output(i));
  return bytes;
}

bool touchesState(const Node& node) {
  return node.def().stateful && !readsVariable(node) && !runsNothing(node);
}

// Cuts one stretch into tasks.
class Branches {
 public:
  Branches(const std::vector<Node*>& nodes, const PlanOrder& order) {
    for (Node* node : nodes) add(node, order);
  }

  bool areWorthIt() const {
    const double total = std::accumulate(seconds_.begin(), seconds_.end(), 0.0);
    const std::vector<double> left = secondsLeft(seconds_, next_);
    const double longest = left.empty() ? 0 : *std::ranges::max_element(left);
    return total >= kLeastSeconds && longest <= kMostSerial * total;
  }

  std::vector<BranchTaskSpec> tasks() {
    joinChains();
    return ordered();
  }

 private:
  // What must come before `node` within the stretch, seen through what runs nothing.
  void addBefore(const Node* node, const PlanOrder& order, std::vector<int>& before) {
    for (const Node* previous : order.predecessors[static_cast<std::size_t>(node->id())]) {
      const auto found = before_.find(previous);
      if (found == before_.end()) continue;  // ran before the stretch
      before.insert(before.end(), found->second.begin(), found->second.end());
    }
  }

  void add(Node* node, const PlanOrder& order) {
    std::vector<int> before;
    addBefore(node, order, before);
    const bool state = touchesState(*node);
    // Whoever may change what others see (variables are ordered by the plan's order only against their readers) keeps
    // its turn among those that speak of the same thing.
    std::vector<const Node*> touched;
    if (state) touched = touchedBy(*node);
    for (const Node* thing : touched) {
      const auto last = lastTouch_.find(thing);
      if (last != lastTouch_.end()) before.push_back(last->second);
    }
    std::ranges::sort(before);
    before.erase(std::unique(before.begin(), before.end()), before.end());
    if (runsNothing(*node) && !order.copiedReads.contains(node)) {
      before_[node] = std::move(before);
      return;
    }
    const int index = static_cast<int>(nodes_.size());
    nodes_.push_back(node);
    seconds_.push_back(secondsOf(*node));
    next_.emplace_back();
    for (const int previous : before) next_[static_cast<std::size_t>(previous)].push_back(index);
    previous_.push_back(std::move(before));
    before_[node] = {index};
    for (const Node* thing : touched) lastTouch_[thing] = index;
  }

  // Variables, tables and other resources of the node; null for what belongs to nobody in sight.
  static std::vector<const Node*> touchedBy(const Node& node) {
    std::vector<const Node*> things;
    for (const Output& in : node.inputs()) {
      const bool refers = isRef(in.node->outputType(in.index)) || in.type() == DType::kResource;
      if (refers) things.push_back(variableNode(in) ? variableNode(in) : in.node);
    }
    if (things.empty()) things.push_back(nullptr);
    return things;
  }

  // From the beginning of each to the end of what waits for it, by the longest way.
  static std::vector<double> secondsLeft(const std::vector<double>& seconds,
                                         const std::vector<std::vector<int>>& next) {
    std::vector<double> left(seconds.size());
    for (std::size_t i = seconds.size(); i-- > 0;) {
      for (const int after : next[i]) left[i] = std::max(left[i], left[static_cast<std::size_t>(after)]);
      left[i] += seconds[i];
    }
    return left;
  }

  // A task that has but one to wait for, or but one that waits for it, joins it while both are small. Neither makes a
  // circle: no other way leads from the one to the other.
  void joinChains() {
    group_.resize(nodes_.size());
    groupSeconds_ = seconds_;
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      group_[i] = static_cast<int>(i);
      joinOnly(i, previous_[i]);
    }
    for (std::size_t i = nodes_.size(); i-- > 0;) {
      if (group_[i] != static_cast<int>(i) || groupSeconds_[i] != seconds_[i]) continue;  // not alone
      joinOnly(i, next_[i]);
    }
  }

  void joinOnly(std::size_t index, const std::vector<int>& neighbours) {
    int only = -1;
    for (const int neighbour : neighbours) {
      const int group = group_[static_cast<std::size_t>(neighbour)];
      if (only >= 0 && group != only) return;
      only = group;
    }
    if (only < 0) return;
    double& sum = groupSeconds_[static_cast<std::size_t>(only)];
    if (sum + seconds_[index] > kTaskSeconds) return;
    sum += seconds_[index];
    group_[index] = only;
  }

  // The groups as tasks; those with the longest way before them first.
  std::vector<BranchTaskSpec> ordered() {
    const std::vector<double> left = secondsLeft(seconds_, next_);
    std::vector<int> groups;
    std::vector<double> urgency(nodes_.size());
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      const auto group = static_cast<std::size_t>(group_[i]);
      if (urgency[group] == 0) groups.push_back(group_[i]);
      urgency[group] = std::max(urgency[group], left[i]);
    }
    std::ranges::stable_sort(groups, [&](int a, int b) {
      return urgency[static_cast<std::size_t>(a)] > urgency[static_cast<std::size_t>(b)];
    });
    std::unordered_map<int, int> taskOf;
    for (const int group : groups) taskOf.emplace(group, static_cast<int>(taskOf.size()));
    std::vector<BranchTaskSpec> tasks(groups.size());
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      const int task = taskOf.at(group_[i]);
      tasks[static_cast<std::size_t>(task)].nodes.push_back(nodes_[i]);
      for (const int after : next_[i]) connect(tasks, task, taskOf.at(group_[static_cast<std::size_t>(after)]));
    }
    return tasks;
  }

  static void connect(std::vector<BranchTaskSpec>& tasks, int from, int to) {
    std::vector<int>& next = tasks[static_cast<std::size_t>(from)].next;
    if (from == to || std::ranges::find(next, to) != next.end()) return;
    next.push_back(to);
    ++tasks[static_cast<std::size_t>(to)].waitsFor;
  }

  std::vector<Node*> nodes_;  // those that compute, in order
  std::vector<double> seconds_;
  std::vector<std::vector<int>> previous_, next_;
  std::unordered_map<const Node*, std::vector<int>> before_;  // of each node: what computed before it
  std::unordered_map<const Node*, int> lastTouch_;
  std::vector<int> group_;  // by the number of its first member
  std::vector<double> groupSeconds_;
};

// Adds what runs one after the other.
void addWhole(const std::vector<Node*>& nodes, PlanSections& result) {
  const bool joins =
      !result.sections.empty() && !result.sections.back().isRegion && result.sections.back().branches.empty();
  if (!joins) result.sections.emplace_back();
  std::vector<Node*>& whole = result.sections.back().nodes;
  whole.insert(whole.end(), nodes.begin(), nodes.end());
}

void addStretch(std::vector<Node*> nodes, const PlanOrder& order, PlanSections& result) {
  if (nodes.empty()) return;
  double bytes = 0;
  for (const Node* node : nodes) bytes += outputBytes(*node);
  Branches branches(nodes, order);
  if (bytes > kMostBytes || !branches.areWorthIt()) return addWhole(nodes, result);
  PlanSections::Section section;
  section.branches = branches.tasks();
  section.nodes = std::move(nodes);
  result.sections.push_back(std::move(section));
}

}  // namespace

double secondsOf(const Node& node) {
  double bytes = 0;
  bool open = false;
  const auto count = [&](const Output& output) {
    bytes += knownBytes(output);
    open = open || (!output.shape().isFullyDefined() && output.type() != DType::kResource);
  };
  for (const Output& in : node.inputs()) count(in);
  for (int i = 0; i < node.outputCount(); ++i) count(node.output(i));
  if (open) return kOpenSeconds;
  return kCallSeconds + std::max(flopsOf(node) / kFlopsPerSecond, bytes / kBytesPerSecond);
}

PlanSections withBranches(PlanSections given, const WorkingGraph& working, const PlanOrder& order, int threads) {
  if (threads < 2) return given;
  const ConditionalNodes conditional(*working.graph);
  PlanSections result;
  for (PlanSections::Section& section : given.sections) {
    if (section.isRegion) {
      result.sections.push_back(std::move(section));
      continue;
    }
    std::vector<Node*> stretch;
    for (Node* node : section.nodes) {
      // While branches run, elements are made ahead by the iterators that there are.
      const bool alone = conditional.contains(node) || isSwitch(*node) || isMerge(*node) ||
                         node->op() == "MakeIterator" || (!runsNothing(*node) && secondsOf(*node) >= kLargeSeconds);
      if (!alone) {
        stretch.push_back(node);
        continue;
      }
      addStretch(std::move(stretch), order, result);
      stretch.clear();
      addWhole({node}, result);
    }
    addStretch(std::move(stretch), order, result);
  }
  return result;
}

}  // namespace engine
