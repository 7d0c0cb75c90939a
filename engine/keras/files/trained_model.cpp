#include "engine/keras/files/trained_model.h"

#include "engine/keras/files/model_files.h"

namespace engine::keras {

namespace {

// Null where an older optimizer has it in its config. Of a schedule it is that of the last step.
WeightPtr rateOf(Trainer& trainer) {
  const Optimizer& optimizer = trainer.optimizer();
  if (optimizer.isLegacy() || !optimizer.hasSchedule())
    return optimizer.isLegacy() ? nullptr : optimizer.learningRate();
  auto rate = std::make_shared<Weight>();
  rate->name = "current_learning_rate:0";
  rate->trainable = false;
  rate->value = Tensor::scalar(static_cast<float>(trainer.learningRate()));
  return rate;
}

}  // namespace

TrainingState trainingStateOf(Trainer& trainer) {
  trainer.store();
  return {trainer.compileConfig().json(), trainer.optimizer().variables(), rateOf(trainer),
          trainer.optimizer().scalingVariables()};
}

void saveTrained(Trainer& trainer, const std::string& path, bool weightsOnly) {
  const TrainingState training = trainingStateOf(trainer);
  if (weightsOnly) return saveWeights(path, *trainer.model(), training);
  saveModel(path, *trainer.model(), training);
}

}  // namespace engine::keras
