#include "engine/keras/files/trained_model.h"

#include "engine/keras/files/model_files.h"

namespace engine::keras {

TrainingState trainingStateOf(Trainer& trainer) {
  trainer.store();
  const Optimizer& optimizer = trainer.optimizer();
  return {trainer.compileConfig().json(), optimizer.variables(),
          optimizer.isLegacy() ? nullptr : optimizer.learningRate()};
}

void saveTrained(Trainer& trainer, const std::string& path, bool weightsOnly) {
  const TrainingState training = trainingStateOf(trainer);
  if (weightsOnly) return saveWeights(path, *trainer.model(), training);
  saveModel(path, *trainer.model(), training);
}

}  // namespace engine::keras
