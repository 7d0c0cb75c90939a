// A model with its training as files have both. Used by the thread that trains.
#pragma once

#include "engine/keras/files/training_state.h"
#include "engine/keras/training/trainer.h"

namespace engine::keras {

// What compile() said and the optimizer's variables, as they are now; the model's weights get their values, too.
TrainingState trainingStateOf(Trainer& trainer);
// Writes the trainer's model as saveModel() does, or its weights as saveWeights(); the kind of file follows from the
// path's ending. Errors as these.
void saveTrained(Trainer& trainer, const std::string& path, bool weightsOnly);

}  // namespace engine::keras
