// The plugin "dead_units": a unit of a layer is dead in a step when it is 0 for all examples of the batch.
#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "plugins/api/hook_plugin.h"
#include "plugins/api/step_schedule.h"
#include "plugins/api/training_values.h"

namespace plugins {
namespace {

using namespace engine::estimator;
namespace ops = engine::ops;

// The share of the last dimension's units that are 0 in all places before it.
engine::Output deadShare(const engine::Scope& scope, engine::Output layer) {
  std::vector<int32_t> before(static_cast<std::size_t>(layer.shape().rank() - 1));
  for (std::size_t i = 0; i < before.size(); ++i) before[i] = static_cast<int32_t>(i);
  const engine::Output x = ops::cast(scope, layer, engine::DType::kFloat);
  return numberOf(scope, ops::sum(scope, scope.op("Abs", {x}), before), "zeros");
}

class DeadUnitsHook : public SessionRunHook {
 public:
  explicit DeadUnitsHook(int64_t everySteps) : schedule_(everySteps) {}

  void setSummaryWriter(summaries::SummaryWriter* writer) override { writer_ = writer; }

  void begin(engine::Graph& graph) override {
    const engine::Scope scope = engine::Scope(graph).child("dead_units");
    for (const engine::Output& layer : activations(graph, "")) {
      const bool isRectified = layer.node->op().starts_with("Relu");
      if (!isRectified || !layer.shape().hasRank() || layer.shape().rank() < 2) continue;
      args_.fetches.push_back(deadShare(scope, layer));
      tags_.push_back("dead_units/" + layer.node->name());
    }
    if (tags_.empty())
      engine::fail(engine::Code::kNotFound, "dead_units found no rectified layer (ReLU) in the graph.");
  }

  void afterCreateSession(engine::Session& session) override { schedule_.start(session); }

  const SessionRunArgs* beforeRun(SessionRunContext&) override {
    return writer_ && schedule_.isDueNext() ? &args_ : nullptr;
  }

  void afterRun(SessionRunContext&, SessionRunValues values) override {
    if (!schedule_.wasDue()) return;
    const double wall = summaries::wallTime();
    for (std::size_t i = 0; i < values.size(); ++i) {
      writer_->scalar(tags_[i], schedule_.step(), values[i].toDoubles()[0], wall);
    }
  }

 private:
  StepSchedule schedule_;
  summaries::SummaryWriter* writer_ = nullptr;
  SessionRunArgs args_;
  std::vector<std::string> tags_;  // one a fetch
};

}  // namespace

HookPtr makeHook(const Parameters& parameters, const HookServices&) {
  return std::make_shared<DeadUnitsHook>(parameters.integer("every_steps"));
}

}  // namespace plugins
