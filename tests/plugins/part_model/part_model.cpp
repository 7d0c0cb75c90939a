// A plugin that registers a model, whose name tells the parameters that it was made with.
#include "engine/core/error.h"
#include "engine/estimator/experiment/model_registry.h"

namespace {

using namespace engine::estimator;

const ModelRegistrar kPartModel("part_model", [](const Model& message) -> ModelFn {
  std::string given;
  for (const char* name : {"shape", "units"}) given += message.named().params().at(name) + " ";
  return [given](const Features&, const Labels&, Mode, const Params&, const RunConfig&) -> EstimatorSpec {
    engine::fail(engine::Code::kUnimplemented, "part_model was made with ", given);
  };
});

}  // namespace
