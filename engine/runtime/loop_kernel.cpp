// _Loop: runs a loop's body until its condition is false.

#include <map>

#include "engine/graph/inference.h"
#include "engine/kernels/kernel.h"
#include "engine/runtime/interpreter.h"
#include "engine/runtime/loop_body.h"
#include "engine/runtime/plan.h"

namespace engine {
namespace {

// How often a loop is looked at whether it does anything.
constexpr int kIterationsBetweenLooks = 1 << 16;

// A loop whose variables change their shape each time is run op by op instead of with ever more plans.
constexpr std::size_t kMaxBodyPlans = 16;

void exitShapes(InferenceContext& c) {
  const auto& shapes = c.node().attr<std::vector<Shape>>("output_shapes");
  for (int i = 0; i < c.outputCount(); ++i) c.setOutput(i, shapes[static_cast<std::size_t>(i)]);
}

const OpRegistrar kLoop(
    "_Loop", "inputs: Tin -> outputs: Tout",
    "Tin: list(type); Tout: list(type); output_shapes: list(shape) = []; compiled: bool; body: tensor", exitShapes,
    Stateful::kYes);

class LoopKernel : public Kernel {
 public:
  explicit LoopKernel(const KernelConstruction& c)
      : body_(std::dynamic_pointer_cast<LoopBody>(c.attr<Tensor>("body").resource())),
        compiled_(c.attr<bool>("compiled")),
        resources_(c.resources) {
    if (!body_) c.failUnsupported("the attribute 'body' is not the body of a loop.");
  }

  void compute(KernelContext& context) const override {
    const std::size_t variables = body_->arguments.size();
    std::vector<Tensor> now(variables);
    std::vector<Tensor> then(variables);
    std::vector<const Tensor*> fed;
    for (std::size_t i = 0; i < variables; ++i) keep(context.input(static_cast<int>(i)), now[i]);
    for (int iteration = 1;; ++iteration) {
      fed.clear();
      for (const Tensor& value : now) fed.push_back(&value);
      for (std::size_t i = 0; i < body_->constants.size(); ++i) {
        fed.push_back(&context.input(static_cast<int>(variables + i)));
      }
      const std::vector<Tensor>& results = iterate(fed, context.arena());
      if (!condition(results[0])) return leave(results, context);
      for (std::size_t i = 0; i < variables; ++i) keep(results[1 + i], then[i]);
      if (iteration == kIterationsBetweenLooks) {
        iteration = 0;
        refuseStandstill(now, then);
      }
      std::swap(now, then);
    }
  }

 private:
  // A loop of which an iteration changes nothing never ends.
  void refuseStandstill(const std::vector<Tensor>& before, const std::vector<Tensor>& after) const {
    const auto& nodes = body_->graph.nodes();
    const bool stateful = std::ranges::any_of(nodes, [](const auto& node) { return node->def().stateful; });
    if (stateful || !std::ranges::equal(before, after, identical)) return;
    fail(Code::kInvalidArgument, "the loop never ends: its condition is true, and an iteration changes nothing.");
  }

  static bool condition(const Tensor& value) {
    if (!value.valid() || value.elements() != 1) {
      fail(Code::kInvalidArgument, "the loop's condition must be a scalar.");
    }
    return *value.data<bool>();
  }

  // A copy in memory of its own, the old one where it fits: results are valid until the next iteration only.
  static void keep(const Tensor& value, Tensor& copy) {
    if (!value.valid()) fail(Code::kInvalidArgument, "a variable of the loop has no value after an iteration.");
    if (copy.valid() && copy.dtype() == value.dtype() && copy.shape() == value.shape() &&
        dtypeSize(value.dtype()) > 0) {
      copy.copyFrom(value);
    } else {
      copy = value.clone();
    }
  }

  void leave(const std::vector<Tensor>& results, KernelContext& context) const {
    for (std::size_t i = 0; i < body_->exits; ++i) {
      const Tensor& value = results[1 + body_->arguments.size() + i];
      if (!value.valid()) fail(Code::kInvalidArgument, "a result of the loop has no value after its end.");
      const int at = static_cast<int>(i);
      context.setOutput(at, context.hasPlannedOutput(at) ? value : value.clone());
    }
  }

  Output feedOutput(std::size_t i) const {
    const std::size_t variables = body_->arguments.size();
    return i < variables ? body_->arguments[i] : body_->constants[i - variables];
  }

  const std::vector<Tensor>& iterate(const std::vector<const Tensor*>& fed, ThreadArena& arena) const {
    Plan* plan = compiled_ ? planFor(fed, arena) : nullptr;
    if (plan) return plan->run(fed);
    if (!interpreter_) interpreter_ = std::make_unique<Interpreter>(resources_, arena);
    std::vector<std::pair<Output, Tensor>> feeds;
    for (std::size_t i = 0; i < fed.size(); ++i) feeds.emplace_back(feedOutput(i), *fed[i]);
    interpreted_ = interpreter_->run(body_->graph, feeds, body_->results, {});
    return interpreted_;
  }

  Plan* planFor(const std::vector<const Tensor*>& fed, ThreadArena& arena) const {
    bool same = plan_ != nullptr;
    for (std::size_t i = 0; same && i < fed.size(); ++i) same = fed[i]->shape() == shapes_[i];
    if (same) return plan_;
    shapes_.clear();
    std::vector<std::string> key;
    PlanRequest request{&body_->graph, {}, body_->results, {}};
    for (std::size_t i = 0; i < fed.size(); ++i) {
      shapes_.push_back(fed[i]->shape());
      key.push_back(shapes_.back().toString());
      request.feeds.push_back({feedOutput(i), shapes_.back()});
    }
    plan_ = nullptr;
    if (plans_.size() >= kMaxBodyPlans && !plans_.count(key)) return nullptr;
    std::unique_ptr<Plan>& slot = plans_[key];
    if (!slot) slot = Plan::compile(request, resources_, arena);
    return plan_ = slot.get();
  }

  std::shared_ptr<LoopBody> body_;
  bool compiled_;
  ResourceManager& resources_;
  // A loop is never cut, so that one thread at a time runs it: these are the memory of that run.
  mutable std::unique_ptr<Interpreter> interpreter_;
  mutable std::vector<Tensor> interpreted_;
  mutable std::map<std::vector<std::string>, std::unique_ptr<Plan>> plans_;
  mutable std::vector<Shape> shapes_;
  mutable Plan* plan_ = nullptr;
};

const KernelRegistrar kLoopKernel("_Loop", [](const KernelConstruction& c) { return std::make_unique<LoopKernel>(c); },
                                  {.foldable = false});

}  // namespace
}  // namespace engine
