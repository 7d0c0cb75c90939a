// A hook: code that runs with a training. estimator train FILE --hook my_plugin:every_steps=10
#include "engine/api.h"
#include "plugins/api/hook_plugin.h"
using namespace engine::estimator;

class MyPlugin : public SessionRunHook {  // charts my_plugin/weights: half the sum of the squares of all weights
 public:
  explicit MyPlugin(int64_t every) : every_(every) {}
  void setSummaryWriter(summaries::SummaryWriter* writer) override { writer_ = writer; }
  void begin(engine::Graph& graph) override {  // nodes of its own, which run only in steps that ask for them
    const engine::Scope scope = engine::Scope(graph).child("my_plugin");
    std::vector<engine::Output> sums;
    for (const engine::Variable& weights : graph.collections().trainableVariables())
      sums.push_back(engine::ops::l2Loss(scope, engine::nn::read(scope, weights)));
    args_.fetches = {engine::ops::addN(scope, sums)};
  }
  const SessionRunArgs* beforeRun(SessionRunContext&) override { return step_++ % every_ == 0 ? &args_ : nullptr; }
  void afterRun(SessionRunContext& context, SessionRunValues values) override {
    if (!writer_ || values.empty()) return;
    const int64_t step = globalStep(context.session());
    writer_->scalar("my_plugin/weights", step, values[0].toDoubles()[0], summaries::wallTime());
  }
  int64_t every_, step_ = 0;
  summaries::SummaryWriter* writer_ = nullptr;
  SessionRunArgs args_;
};
plugins::HookPtr plugins::makeHook(const Parameters& parameters, const HookServices&) {
  return std::make_shared<MyPlugin>(parameters.integer("every_steps"));
}
