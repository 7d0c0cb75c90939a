// The model_fn of a recorded fine-tuning, and its rows. Used by the graph's thread.
#pragma once

#include <memory>

#include "engine/estimator/estimator.h"
#include "tests/golden/family_runner.h"

namespace golden {

// What of the training graph is compared in each step, and what differed when the session began.
struct FinetuneTrace {
  engine::Output loss;
  engine::Output rate;
  engine::Output globalNorm;
  std::string startDiffers;
};

engine::estimator::ModelFn finetuneModel(const Case& one, const std::shared_ptr<FinetuneTrace>& trace);
// train.tfrecord, repeated for ever and then batched; or eval.tfrecord once.
engine::estimator::InputFn finetuneInput(const Case& one, bool training);

}  // namespace golden
