// The cases of fine-tuning in the family "custom_models": BERT and ALBERT by train_and_evaluate from a checkpoint, with
// metrics, early stopping and exports of the best. One thread.
#pragma once

#include "tests/golden/family_runner.h"

namespace golden {

// Builds what the case's configs and calls say; compares what starts from the checkpoint, each step's loss, rate and
// gradient norm, each evaluation, the exports, the step where it stopped, the variables then, and the predictions.
Outcome runFinetuning(const Case& one);

}  // namespace golden
