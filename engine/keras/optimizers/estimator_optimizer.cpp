#include "engine/keras/optimizers/estimator_optimizer.h"

#include "engine/keras/optimizers/optimizer_classes.h"
#include "engine/keras/optimizers/schedules.h"
#include "engine/keras/parts/part_config.h"
#include "engine/nn/variables.h"

namespace engine::keras {

EstimatorOptimizer estimatorOptimizer(const Scope& scope, const Json& json) {
  const PartConfig part = partOf(json, "the optimizer");
  const Config& config = part.config;
  const OptimizerClass& kind = optimizerClass(part.className, true);
  nn::KerasOptions options;
  options.name = config.text("name", kind.name);
  options.decay = config.number("decay", 0);
  options.clipNorm = config.maybeNumber("clipnorm");
  options.clipValue = config.maybeNumber("clipvalue");
  options.globalClipNorm = config.maybeNumber("global_clipnorm");
  const std::string prefix = options.prefix + options.name + "/";
  const Json& rate = config.at("learning_rate");
  if (!isSchedule(rate)) {
    return {kind.maker(config.number("learning_rate", kind.learningRate), config, std::move(options)), prefix};
  }
  const Output step = nn::read(scope, nn::globalStep(scope.graph()));
  return {kind.maker(scheduledRate(scope, rate, step), config, std::move(options)), prefix};
}

}  // namespace engine::keras
