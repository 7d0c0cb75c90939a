#include "engine/keras/callbacks/logged_model.h"

#include "engine/core/error.h"
#include "engine/keras/training/trainer.h"
#include "summaries/values/series_queries.h"

namespace engine::keras {

void logModel(summaries::SummaryWriter& log, const Trainer& trainer) {
  const double wall = summaries::wallTime();
  log.bytes("graph", summaries::Kind::kGraph, "graphs", 0, trainer.graphBytes(), wall);
  try {
    log.bytes("keras", summaries::Kind::kUnknown, summaries::values::kKerasModelPlugin, 0, trainer.model()->toJson(),
              wall);
  } catch (const Error&) {  // which its training does without
  }
}

}  // namespace engine::keras
