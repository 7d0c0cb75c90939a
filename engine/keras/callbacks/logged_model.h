// What a log of a training holds of its model, as Keras's callback TensorBoard writes it with write_graph. Used by the
// thread that trains.
#pragma once

#include "summaries/summary_writer.h"

namespace engine::keras {

class Trainer;

// The step's graph, and the model as JSON ("keras", plugin graph_keras_model) where it has one: models of a program's
// own classes have none.
void logModel(summaries::SummaryWriter& log, const Trainer& trainer);

}  // namespace engine::keras
