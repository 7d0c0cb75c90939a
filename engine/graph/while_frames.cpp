#include "engine/graph/while_frames.h"

#include <deque>
#include <unordered_set>

#include "engine/core/error.h"
#include "engine/core/node_error.h"

namespace engine {
namespace {

// Loops in loops: finding the shapes that hold in all iterations takes a few times as long for each level.
constexpr int kMaxNesting = 8;

int depthOf(const WhileFrame* frame) {
  int depth = 0;
  for (; frame; frame = frame->parent) ++depth;
  return depth;
}

WhileFrame* deeper(WhileFrame* a, WhileFrame* b) {
  return depthOf(b) > depthOf(a) ? b : a;
}

[[noreturn]] void failFrame(const WhileFrame& frame, const Node& node, const char* why) {
  failAtNode(Code::kInvalidArgument, node.name(), " (", node.op(), ") of loop '", frame.name, "': ", why);
}

}  // namespace

bool isEnter(const Node& node) {
  return node.op() == "Enter" || node.op() == "RefEnter";
}
bool isExit(const Node& node) {
  return node.op() == "Exit" || node.op() == "RefExit";
}
bool isNextIteration(const Node& node) {
  return node.op() == "NextIteration" || node.op() == "RefNextIteration";
}

Shape invariant(const Shape& before, const Shape& after) {
  if (!before.hasRank() || !after.hasRank() || before.rank() != after.rank()) return Shape::unknown();
  Shape common = before;
  for (int d = 0; d < common.rank(); ++d) {
    if (common.dim(d) != after.dim(d)) common.setDim(d, kUnknownDim);
  }
  return common;
}

WhileFrames::WhileFrames(const std::vector<Node*>& nodes) {
  for (Node* node : nodes) {
    WhileFrame* frame = frameOf(*node);
    if (!frame && !isExit(*node)) continue;
    of_[node] = frame;
    if (!isExit(*node)) frame->nodes.push_back(node);
  }
  for (Node* node : nodes) {
    if (!isExit(*node)) continue;
    WhileFrame* frame = of(node->input(0).node);
    if (!frame) failAtNode(Code::kInvalidArgument, node->name(), " (", node->op(), ") is not in a loop.");
    frame->exits.push_back(node);
  }
  for (const auto& frame : frames_) findVariables(*frame);
}

WhileFrame* WhileFrames::of(const Node* node) const {
  const auto found = of_.find(node);
  return found == of_.end() ? nullptr : found->second;
}

WhileFrame* WhileFrames::child(WhileFrame* parent, const std::string& name) {
  for (const auto& frame : frames_) {
    if (frame->parent == parent && frame->name == name) return frame.get();
  }
  if (depthOf(parent) >= kMaxNesting) {
    fail(Code::kInvalidArgument, "Loop '", name, "' is inside more than ", kMaxNesting - 1, " other loops.");
  }
  frames_.push_back(std::make_unique<WhileFrame>());
  frames_.back()->name = name;
  frames_.back()->parent = parent;
  return frames_.back().get();
}

WhileFrame* WhileFrames::frameOf(const Node& node) {
  WhileFrame* frame = nullptr;
  for (const Output& in : node.inputs()) frame = deeper(frame, of(in.node));
  for (const Node* control : node.controlInputs()) frame = deeper(frame, of(control));
  if (isEnter(node)) return child(frame, node.attr<std::string>("frame_name"));
  if (!isExit(node)) return frame;
  if (!frame) failAtNode(Code::kInvalidArgument, node.name(), " (", node.op(), ") is not in a loop.");
  return frame->parent;
}

void WhileFrames::findVariables(WhileFrame& frame) {
  std::unordered_map<const Node*, std::size_t> byMerge;
  std::unordered_map<const Node*, bool> merged;
  for (Node* node : frame.nodes) {
    if (node->op() == "LoopCond") {
      if (frame.condition) failFrame(frame, *node, "a loop has one LoopCond only.");
      frame.condition = node;
    }
    if (node->op() != "Merge" && node->op() != "RefMerge") continue;
    WhileFrame::LoopVariable variable{nullptr, node, nullptr, nullptr};
    for (const Output& in : node->inputs()) {
      if (isEnter(*in.node)) variable.enter = in.node;
      if (isNextIteration(*in.node)) variable.next = in.node;
    }
    if (!variable.next) continue;  // of a conditional in the body
    if (!variable.enter) failFrame(frame, *node, "a loop's variable comes from an Enter and a NextIteration.");
    byMerge[node] = frame.variables.size();
    merged[variable.enter] = true;
    frame.variables.push_back(variable);
  }
  for (Node* node : frame.nodes) {
    if (isEnter(*node) && !merged.count(node)) frame.constants.push_back(node);
  }
  for (Node* exit : frame.exits) {
    const Node* split = exit->input(0).node;
    const bool ofVariable = split->op() == "Switch" || split->op() == "RefSwitch";
    const auto found = ofVariable ? byMerge.find(split->input(0).node) : byMerge.end();
    if (found != byMerge.end()) frame.variables[found->second].exit = exit;
  }
  if (!frame.condition) {
    fail(Code::kInvalidArgument, "Loop '", frame.name,
         "' has no LoopCond: it is not built as tf.while_loop builds it.");
  }
}

namespace {

class LevelSorter {
 public:
  LevelSorter(const WhileFrames& frames, const WhileFrame* level) : frames_(frames), level_(level) {}

  std::vector<LevelUnit> run(const std::vector<Node*>& nodes) {
    for (Node* node : nodes) {
      if (Unit* unit = unitOf(node)) unit->result.nodes.push_back(node);
    }
    for (Unit& unit : units_) findNeeds(unit);
    std::vector<Unit*> ready;
    for (Unit& unit : units_) {
      if (unit.waiting == 0) ready.push_back(&unit);
    }
    std::vector<LevelUnit> result;
    for (std::size_t i = 0; i < ready.size(); ++i) {
      for (Unit* reader : ready[i]->readers) {
        if (--reader->waiting == 0) ready.push_back(reader);
      }
      result.push_back(std::move(ready[i]->result));
    }
    if (result.size() != units_.size()) {
      fail(Code::kInvalidArgument, "The graph has a cycle through loop results.");
    }
    return result;
  }

 private:
  struct Unit {
    LevelUnit result;
    std::vector<Unit*> readers;
    int waiting = 0;
  };

  // The loop directly below the level that holds `frame`; null when `frame` is the level itself, or outside it.
  WhileFrame* loopHolding(WhileFrame* frame) const {
    while (frame && frame->parent != level_) frame = frame->parent;
    return frame == level_ ? nullptr : frame;
  }

  Unit* unitOf(Node* node) {
    WhileFrame* inside = isExit(*node) ? frames_.of(node->input(0).node) : frames_.of(node);
    WhileFrame* loop = loopHolding(inside);
    if (!loop && frames_.of(node) != level_) return nullptr;
    if (!loop || !byLoop_.count(loop)) {
      units_.emplace_back();
      units_.back().result.loop = loop;
      if (loop) byLoop_[loop] = &units_.back();
    }
    return byNode_[node] = loop ? byLoop_.at(loop) : &units_.back();
  }

  void findNeeds(Unit& unit) {
    std::unordered_set<Unit*> needs;
    const auto need = [&](const Node* node) {
      const auto found = byNode_.find(node);
      if (found == byNode_.end() || found->second == &unit || !needs.insert(found->second).second) return;
      found->second->readers.push_back(&unit);
      ++unit.waiting;
    };
    for (const Node* node : unit.result.nodes) {
      for (const Output& in : node->inputs()) {
        // A loop that is being built: the edge back is no need.
        if (!(isNextIteration(*in.node) && node->op() == "Merge")) need(in.node);
      }
      for (const Node* control : node->controlInputs()) need(control);
    }
  }

  const WhileFrames& frames_;
  const WhileFrame* level_;
  std::deque<Unit> units_;
  std::unordered_map<const Node*, Unit*> byNode_;
  std::unordered_map<const WhileFrame*, Unit*> byLoop_;
};

}  // namespace

std::vector<LevelUnit> unitsOf(const WhileFrames& frames, const WhileFrame* frame, const std::vector<Node*>& nodes) {
  return LevelSorter(frames, frame).run(nodes);
}

}  // namespace engine
