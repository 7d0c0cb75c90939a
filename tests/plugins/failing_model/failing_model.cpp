// A plugin whose model_fn throws what is no Error, crashes, or calls itself until the stack is full.
#include <csignal>
#include <stdexcept>

#include "engine/estimator/experiment/model_registry.h"

namespace {

using namespace engine::estimator;

// The sum of all numbers from `first`, each of which waits on the stack for those after it.
int sumFrom(volatile int* first) {
  volatile int next = *first + 1;
  return next < 0 ? 0 : *first + sumFrom(&next);
}

const ModelRegistrar kFailingModel("failing_model", [](const Model& message) -> ModelFn {
  const std::string how = message.named().params().at("how");
  return [how](const Features&, const Labels&, Mode, const Params&, const RunConfig&) -> EstimatorSpec {
    if (how == "crash") std::raise(SIGSEGV);
    volatile int first = 0;
    if (how == "overflow" && sumFrom(&first) < 0) return {};
    throw std::runtime_error("out of paper");
  };
});

}  // namespace
