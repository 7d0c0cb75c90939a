// A plugin whose model_fn throws what is no Error, or crashes.
#include <csignal>
#include <stdexcept>

#include "engine/estimator/experiment/model_registry.h"

namespace {

using namespace engine::estimator;

const ModelRegistrar kFailingModel("failing_model", [](const Model& message) -> ModelFn {
  const std::string how = message.named().params().at("how");
  return [how](const Features&, const Labels&, Mode, const Params&, const RunConfig&) -> EstimatorSpec {
    if (how == "crash") std::raise(SIGSEGV);
    throw std::runtime_error("out of paper");
  };
});

}  // namespace
