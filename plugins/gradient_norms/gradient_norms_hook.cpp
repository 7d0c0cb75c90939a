#include "plugins/gradient_norms/gradient_norms_hook.h"

#include "engine/core/error.h"
#include "engine/graph/collections.h"
#include "engine/graph/ops.h"

namespace plugins {

namespace ops = engine::ops;

void GradientNormsHook::begin(engine::Graph& graph) {
  const auto& gradients = graph.collections().gradients;
  if (gradients.empty()) {
    engine::fail(engine::Code::kFailedPrecondition,
                 "gradient_norms found no gradients: the model's optimizer applies none.");
  }
  const engine::Scope scope = engine::Scope(graph).child("gradient_norms");
  std::vector<engine::Output> squares;
  for (const auto& [name, gradient] : gradients) {
    const engine::Output values = ops::cast(scope, gradient, engine::DType::kFloat);
    squares.push_back(ops::sum(scope, scope.op("Square", {values})));
    args_.fetches.push_back(scope.op("Sqrt", {squares.back()}, {}, "norm"));
    tags_.push_back("gradient_norms/" + name);
  }
  args_.fetches.push_back(scope.op("Sqrt", {ops::addN(scope, squares)}, {}, "global_norm"));
  tags_.push_back("gradient_norms/global");
}

void GradientNormsHook::afterCreateSession(engine::Session& session) {
  schedule_.start(session);
}

const engine::estimator::SessionRunArgs* GradientNormsHook::beforeRun(engine::estimator::SessionRunContext&) {
  return writer_ && schedule_.isDueNext() ? &args_ : nullptr;
}

void GradientNormsHook::afterRun(engine::estimator::SessionRunContext&, engine::estimator::SessionRunValues values) {
  if (!schedule_.wasDue()) return;
  const int64_t step = schedule_.step();
  const double wall = summaries::wallTime();
  for (std::size_t i = 0; i < tags_.size(); ++i) {
    writer_->scalar(tags_[i], step, static_cast<double>(values[i].item<float>()), wall);
  }
}

}  // namespace plugins
