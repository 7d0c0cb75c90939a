#include "engine/graph/while_loop.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/graph/while_frames.h"

namespace engine {

Output WhileContext::take(Output outside) const {
  return scope_.withoutControls().op("Enter", {outside}, {{"frame_name", frame_}, {"is_constant", true}});
}

std::vector<Output> whileLoop(const Scope& outer, const std::vector<Output>& initial, const WhileConditionFn& condition,
                              const WhileBodyFn& body, std::vector<Shape> shapes, const std::string& name) {
  for (std::size_t i = shapes.size(); i < initial.size(); ++i) shapes.push_back(initial[i].shape());
  if (initial.empty()) fail(Code::kInvalidArgument, "Loop '", outer.fullName(name), "' has no variables.");
  const Scope scope = outer.child(name).withoutControls();
  const std::string frame = scope.fullName("while_context");
  std::vector<Node*> merges;
  std::vector<Output> before;
  for (const Output& first : initial) {
    const Output entered = scope.op("Enter", {first}, {{"frame_name", frame}});
    for (Node* control : outer.controls()) entered.node->addControlInput(control);
    entered.node->setOutputShape(0, shapes[before.size()]);
    merges.push_back(scope.node("Merge", {entered, entered}));
    before.push_back(merges.back()->output(0));
  }
  const WhileContext whileChecking(scope.withControls({merges[0]}), frame);
  Node* chosen = scope.node("LoopCond", {condition(whileChecking, before)});
  std::vector<Output> now;
  std::vector<Output> last;
  for (Node* merge : merges) {
    Node* split = scope.node("Switch", {merge->output(0), chosen->output(0)});
    now.push_back(ops::identity(scope, split->output(1)));
    last.push_back(scope.op("Exit", {split->output(0)}));
  }
  const std::vector<Output> next = body(WhileContext(scope.withControls({now[0].node}), frame), now);
  if (next.size() != initial.size()) {
    fail(Code::kInvalidArgument, "The body of loop '", scope.prefix(), "' gives ", next.size(), " values for ",
         initial.size(), " variables.");
  }
  for (std::size_t i = 0; i < next.size(); ++i) {
    if (next[i].type() != initial[i].type()) {
      fail(Code::kInvalidArgument, "The body of loop '", scope.prefix(), "' makes variable ", i, " ",
           dtypeName(next[i].type()), "; it was ", dtypeName(initial[i].type()), ".");
    }
    if (invariant(shapes[i], next[i].shape()) != shapes[i]) {
      fail(Code::kInvalidArgument, "Variable ", i, " of loop '", scope.prefix(), "' has shape ", shapes[i],
           " before and ", next[i].shape(), " after an iteration: specify the shape that holds for every iteration.");
    }
    merges[i]->setInput(1, scope.op("NextIteration", {next[i]}));
  }
  return last;
}

}  // namespace engine
