#include "widgets/graph/model/auxiliary_nodes.h"

#include <algorithm>
#include <unordered_map>

namespace widgets {

namespace {

constexpr int kUsualDegree = 4;   // more is a lot in any graph
constexpr int kMostControls = 4;  // control edges of a node that stays

constexpr unsigned bitOf(NodeRole role) {
  return 1u << static_cast<unsigned>(role);
}

enum class Fate { kMain, kBeside, kAside };  // as a box, a word, a box in the other area

class Sorting {
 public:
  Sorting(VisibleGraph& graph, const GraphModel& model, GraphMode mode, const AsideChoices& choices)
      : graph_(graph), model_(model), mode_(mode), choices_(choices), fates_(graph.nodes.size(), Fate::kMain) {
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) places_[graph.nodes[i].item] = i;
  }

  void run() {
    if (choices_.automatic) {
      findRoles();
      for (std::size_t i = 0; i < fates_.size(); ++i) fates_[i] = fateByRole(i);
      if (mode_ != GraphMode::kModel) {
        takeOutByDegree();
        takeOutAlone();
      }
      fillScopes();
    }
    for (const auto& [item, aside] : choices_.chosen) {
      if (const auto found = places_.find(item); found != places_.end()) {
        fates_[found->second] = aside ? Fate::kAside : Fate::kMain;
      }
    }
    if (std::all_of(fates_.begin(), fates_.end(), [](Fate fate) { return fate == Fate::kMain; })) return;
    replaceEdges();
    dropNodes();
    dropEmptyScopes();
  }

 private:
  const VisibleNode& node(std::size_t place) const { return graph_.nodes[place]; }
  std::size_t placeOf(int item) const { return places_.at(item); }
  bool isOp(std::size_t place) const { return !model_.item(node(place).item).isScope(); }
  const NodeDef& op(std::size_t place) const { return model_.node(model_.item(node(place).item).op); }

  // By item: the roles of the shown ops inside, as bits.
  void findRoles() {
    roles_.assign(model_.items().size(), 0);
    for (std::size_t i = roles_.size(); i-- > 0;) {
      const GraphItem& item = model_.items()[i];
      if (!item.isScope() && isShown(model_, item.op, mode_)) roles_[i] = bitOf(model_.role(item.op));
      if (item.parent >= 0) roles_[static_cast<std::size_t>(item.parent)] |= roles_[i];
    }
  }

  bool hasOnly(std::size_t place, unsigned needed, unsigned allowed) const {
    const unsigned roles = roles_[static_cast<std::size_t>(node(place).item)];
    return (roles & needed) != 0 && (roles & ~(needed | allowed)) == 0;
  }

  Fate fateByRole(std::size_t place) const {
    const Fate small = isOp(place) ? Fate::kBeside : Fate::kAside;
    if (isOp(place) && op(place).op == "Const") return Fate::kBeside;
    if (mode_ == GraphMode::kModel) return Fate::kMain;
    const unsigned constant = bitOf(NodeRole::kConstant);
    if (isOp(place) && op(place).op == "NoOp") return Fate::kAside;
    if (hasOnly(place, bitOf(NodeRole::kSummary) | bitOf(NodeRole::kInit), constant)) return small;
    if (hasOnly(place, bitOf(NodeRole::kSave), constant)) return Fate::kAside;
    return Fate::kMain;
  }

  Annotation::Kind kindOf(std::size_t place) const {
    if (isOp(place) && op(place).op == "Const") return Annotation::Kind::kConstant;
    if (!choices_.automatic) return Annotation::Kind::kNode;
    const unsigned constant = bitOf(NodeRole::kConstant);
    if (hasOnly(place, bitOf(NodeRole::kSummary), constant)) return Annotation::Kind::kSummary;
    if (hasOnly(place, bitOf(NodeRole::kInit), constant)) return Annotation::Kind::kInitial;
    return Annotation::Kind::kNode;
  }

  // What the mode is there for, unless it is a scalar that is computed from nothing.
  bool mustStay(std::size_t place, int inputs) const {
    const unsigned shown = mode_ == GraphMode::kTrainStep
                               ? bitOf(NodeRole::kForward) | bitOf(NodeRole::kGradient) | bitOf(NodeRole::kOptimizer)
                               : bitOf(NodeRole::kForward);
    if ((roles_[static_cast<std::size_t>(node(place).item)] & shown) == 0) return false;
    if (!isOp(place) || inputs > 0) return true;
    const TensorShape& shape = model_.outputShape(model_.item(node(place).item).op, 0);
    return !shape.known || !shape.dims.empty();
  }

  struct Degrees {
    int in = 0, out = 0, control = 0;
  };
  std::vector<Degrees> degrees() const {
    std::vector<Degrees> all(fates_.size());
    for (const VisibleEdge& edge : graph_.edges) {
      const std::size_t from = placeOf(edge.from), to = placeOf(edge.to);
      if (fates_[from] != Fate::kMain || fates_[to] != Fate::kMain) continue;
      ++(edge.control ? all[from].control : all[from].out);
      ++(edge.control ? all[to].control : all[to].in);
    }
    return all;
  }

  static int bound(std::vector<int> values, int spread) {
    std::sort(values.begin(), values.end());
    const int low = values[values.size() / 4], high = values[values.size() * 3 / 4];
    return std::max(high + spread * (high - low), kUsualDegree);
  }

  void takeOutByDegree() {
    const std::vector<Degrees> all = degrees();
    std::map<int, std::vector<std::size_t>> groups;  // by open scope
    for (std::size_t i = 0; i < fates_.size(); ++i) {
      if (fates_[i] == Fate::kMain) groups[graph_.scopeOfNode[i]].push_back(i);
    }
    for (const auto& [scope, members] : groups) {
      if (static_cast<int>(members.size()) < kFewestNodes) continue;
      std::vector<int> ins, outs;
      for (const std::size_t i : members) {
        ins.push_back(all[i].in);
        outs.push_back(all[i].out);
      }
      const int mostIn = bound(ins, 1), mostOut = bound(outs, 4);
      for (const std::size_t i : members) {
        const bool isBusy = all[i].in > mostIn || all[i].out > mostOut || all[i].control > kMostControls;
        if (isBusy && !mustStay(i, all[i].in)) fates_[i] = Fate::kAside;
      }
    }
  }

  // Without an edge, among others that have some.
  void takeOutAlone() {
    const std::vector<Degrees> all = degrees();
    const auto isAlone = [&](std::size_t i) { return all[i].in + all[i].out + all[i].control == 0; };
    const auto isConnected = [&](std::size_t i) { return fates_[i] == Fate::kMain && !isAlone(i); };
    bool any = false;
    for (std::size_t i = 0; i < fates_.size(); ++i) any = any || isConnected(i);
    for (std::size_t i = 0; any && i < fates_.size(); ++i) {
      if (fates_[i] == Fate::kMain && isAlone(i) && !mustStay(i, 1)) fates_[i] = Fate::kAside;
    }
  }

  // What a person opened must not come out empty.
  void fillScopes() {
    std::map<int, bool> isFilled;
    for (const VisibleScope& scope : graph_.scopes) isFilled[scope.parent] = true;
    for (std::size_t i = 0; i < fates_.size(); ++i) {
      bool& filled = isFilled[graph_.scopeOfNode[i]];
      filled = filled || fates_[i] == Fate::kMain;
    }
    for (std::size_t i = 0; i < fates_.size(); ++i) {
      if (!isFilled[graph_.scopeOfNode[i]]) fates_[i] = Fate::kMain;
    }
  }

  static void note(std::vector<Annotation>& all, const Annotation& one) {
    const auto isSame = [&](const Annotation& other) { return other.item == one.item; };
    if (std::none_of(all.begin(), all.end(), isSame)) all.push_back(one);
  }

  Annotation annotationOf(std::size_t place) const { return {node(place).item, kindOf(place), node(place).title}; }

  void replaceEdges() {
    std::vector<bool> isNoted(fates_.size(), false);
    std::vector<VisibleEdge> kept;
    for (VisibleEdge& edge : graph_.edges) {
      const std::size_t from = placeOf(edge.from), to = placeOf(edge.to);
      const bool hasFrom = fates_[from] == Fate::kMain, hasTo = fates_[to] == Fate::kMain;
      if (hasFrom && hasTo) {
        kept.push_back(std::move(edge));
      } else if (hasFrom) {
        note(graph_.nodes[from].readBy, annotationOf(to));
        isNoted[to] = true;
      } else if (hasTo) {
        note(graph_.nodes[to].reads, annotationOf(from));
        isNoted[from] = true;
      }
    }
    graph_.edges = std::move(kept);
    // A word needs a box to stand beside.
    for (std::size_t i = 0; i < fates_.size(); ++i) {
      if (fates_[i] == Fate::kBeside && !isNoted[i]) fates_[i] = Fate::kAside;
    }
  }

  void dropNodes() {
    std::vector<VisibleNode> nodes;
    std::vector<int> scopes;
    for (std::size_t i = 0; i < fates_.size(); ++i) {
      if (fates_[i] == Fate::kBeside) continue;
      graph_.nodes[i].isAside = fates_[i] == Fate::kAside;
      nodes.push_back(std::move(graph_.nodes[i]));
      scopes.push_back(nodes.back().isAside ? -1 : graph_.scopeOfNode[i]);
    }
    graph_.nodes = std::move(nodes);
    graph_.scopeOfNode = std::move(scopes);
  }

  void dropEmptyScopes() {
    std::map<int, int> members;
    for (const int scope : graph_.scopeOfNode) ++members[scope];
    for (std::size_t i = graph_.scopes.size(); i-- > 0;) {  // parents come first
      if (members[graph_.scopes[i].item] > 0) {
        ++members[graph_.scopes[i].parent];
      } else {
        graph_.scopes.erase(graph_.scopes.begin() + static_cast<std::ptrdiff_t>(i));
      }
    }
  }

  VisibleGraph& graph_;
  const GraphModel& model_;
  GraphMode mode_;
  const AsideChoices& choices_;
  std::vector<Fate> fates_;
  std::unordered_map<int, std::size_t> places_;  // by item
  std::vector<unsigned> roles_;
};

}  // namespace

void separateAuxiliaryNodes(VisibleGraph& graph, const GraphModel& model, GraphMode mode, const AsideChoices& choices) {
  Sorting(graph, model, mode, choices).run();
}

}  // namespace widgets
