// A loop over a sequence that is marked as a GRU's (graph/sequence_marks.h), and the loop that is its gradient: one op
// each, which hands the gates of the forward pass to the gradient in the place of stacks.
#include <algorithm>
#include <map>
#include <set>

#include "engine/graph/sequence_marks.h"
#include "engine/runtime/rewrite.h"

namespace engine {
namespace {

constexpr int kGruSequenceGates = 5;

// The nodes of one loop by their parts.
struct MarkedSequence {
  std::map<std::string, Node*> parts;
  bool twice = false;  // one part is there more than once: gradients of two losses, or an imported graph
  Node* part(const char* name) const {
    const auto found = parts.find(name);
    return found == parts.end() ? nullptr : found->second;
  }
};

std::map<std::string, MarkedSequence> markedSequences(const Rewriter& rewriter) {
  std::map<std::string, MarkedSequence> found;
  for (const auto& node : rewriter.nodes()) {
    if (!node->attrs().count(sequence_marks::kName) || !node->attrs().count(sequence_marks::kPart)) continue;
    MarkedSequence& sequence = found[node->attr<std::string>(sequence_marks::kName)];
    const bool isNew = sequence.parts.try_emplace(node->attr<std::string>(sequence_marks::kPart), node.get()).second;
    sequence.twice = sequence.twice || !isNew;
  }
  return found;
}

// How many weights each form has, with and without biases.
bool isGruForm(const std::string& form, std::size_t weights) {
  if (form == "reset_after") return weights == 4 || weights == 2;
  if (form == "reset_before") return weights == 3 || weights == 2;
  return form == "tensorflow" && weights == 4;
}

// Whether the gradients say rightly which of the inputs they are of.
bool placesFit(const Node& grads, std::size_t inputs) {
  if (!grads.attrs().count(sequence_marks::kPlaces)) return false;
  const auto& places = grads.attr<std::vector<int64_t>>(sequence_marks::kPlaces);
  return places.size() == grads.inputs().size() && std::ranges::all_of(places, [&](int64_t place) {
           return place >= 0 && static_cast<std::size_t>(place) < inputs;
         });
}

bool canBeFused(const MarkedSequence& sequence) {
  const Node* in = sequence.part(sequence_marks::kIn);
  const Node* out = sequence.part(sequence_marks::kOut);
  if (sequence.twice || !in || !out || !in->attrs().count(sequence_marks::kForm)) return false;
  constexpr std::size_t kBesidesWeights = 2;
  const std::size_t inputs = in->inputs().size();
  const auto& form = in->attr<std::string>(sequence_marks::kForm);
  if (inputs < kBesidesWeights || !isGruForm(form, inputs - kBesidesWeights)) return false;
  const bool typed = std::ranges::all_of(in->inputs(), [](const Output& o) { return o.type() == DType::kFloat; });
  // A gradient without the one that it begins with, or without the inputs' places, is none that we made.
  const Node* grads = sequence.part(sequence_marks::kInGrad);
  return typed && (!grads || (sequence.part(sequence_marks::kOutGrad) && placesFit(*grads, inputs)));
}

// The loops that compute what a marked node passes on.
void addLoopsBehind(const Node* marked, const MarkedSequence& sequence, std::set<const Node*>& loops) {
  std::set<const Node*> seen{sequence.part(sequence_marks::kIn), sequence.part(sequence_marks::kOutGrad)};
  std::vector<const Node*> open{marked};
  while (!open.empty()) {
    const Node* node = open.back();
    open.pop_back();
    if (!seen.insert(node).second) continue;
    if (node->op() == "_Loop") {
      loops.insert(node);
      continue;
    }
    for (const Output& in : node->inputs()) open.push_back(in.node);
  }
}

// Constants that were folded of the loops' shapes wait for these, as loops may have side effects. The only ones of
// these are stacks that nobody reads any more.
void waitNoLonger(Rewriter& rewriter, const std::set<const Node*>& loops) {
  for (const auto& node : rewriter.nodes()) {
    const std::vector<Node*> controls = node->controlInputs();
    if (std::ranges::none_of(controls, [&](const Node* control) { return loops.count(control) > 0; })) continue;
    node->clearControlInputs();
    for (Node* control : controls) {
      if (!loops.count(control)) node->addControlInput(control);
    }
  }
}

void fuseSequence(Rewriter& rewriter, const MarkedSequence& sequence) {
  const Node& in = *sequence.part(sequence_marks::kIn);
  Node* out = sequence.part(sequence_marks::kOut);
  std::vector<Output> inputs = in.inputs();
  const Attrs attrs{{"N", static_cast<int64_t>(inputs.size()) - 2},
                    {"form", in.attr<std::string>(sequence_marks::kForm)}};
  std::set<const Node*> loops;
  addLoopsBehind(out, sequence, loops);
  Node* forward = rewriter.add("_GruSequence", *out, inputs, attrs);
  if (Node* grads = sequence.part(sequence_marks::kInGrad)) {
    addLoopsBehind(grads, sequence, loops);
    for (int i = 0; i < kGruSequenceGates; ++i) inputs.push_back(forward->output(i));
    inputs.push_back(sequence.part(sequence_marks::kOutGrad)->input(0));
    Node* backward = rewriter.add("_GruSequenceGrad", *grads, inputs, attrs);
    const auto& places = grads->attr<std::vector<int64_t>>(sequence_marks::kPlaces);
    for (std::size_t i = 0; i < places.size(); ++i) {
      rewriter.replace(grads->output(static_cast<int>(i)), backward->output(static_cast<int>(places[i])));
    }
  }
  rewriter.replace(out->output(0), forward->output(0));
  waitNoLonger(rewriter, loops);
  rewriter.countPlace();
}

void fuseRecurrentLoops(Rewriter& rewriter) {
  for (const auto& [name, sequence] : markedSequences(rewriter)) {
    if (canBeFused(sequence)) fuseSequence(rewriter, sequence);
  }
}

// Before Identities are dropped.
const RewriteRegistrar kFuseRecurrentLoopsPass(5, "fuse_recurrent_loops", fuseRecurrentLoops);

}  // namespace
}  // namespace engine
