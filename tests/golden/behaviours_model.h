// The model and the data of the family "behaviours": softmax regression on iris. Pure functions, apart from the files.
#pragma once

#include <filesystem>

#include "engine/estimator/estimator.h"
#include "tests/golden/family_runner.h"

namespace golden {

// w[i][j] = ((3 i + j) mod 5) / 10 - 0.2, b = 0, gradient descent with rate 0.05.
engine::estimator::ModelFn irisRegression();
// The rows of iris to train on or to evaluate: features float [n, 4], labels int64 [n].
engine::data::Element irisRows(const Case& one, bool training);
// The training rows again and again, 30 a batch in order; the rows to evaluate once, 10 a batch.
engine::estimator::InputFn irisInput(const Case& one, bool training);
// Takes requests of one feature "x" [n, 4].
engine::estimator::ServingInputReceiverFn irisReceiver(const engine::estimator::InputFn& input);
engine::estimator::RunConfig behavioursConfig(const std::string& folder, int64_t checkpointSteps = 10);

// Files below a folder, as the cases list them: events.out.tfevents.* stands for our event log, <timestamp> for an
// export's folder.
std::vector<std::string> listedFiles(const std::string& folder);
// What losses and metrics of this family's models may differ by, as its cases give no tolerance.
inline constexpr double kModelTolerance = 2e-5;

// Empty when the scalars, starts and checkpoints of the logs are those of the case's "events", in their order. The log
// of evaluations is compared where the case has events of it.
std::string eventsDifference(const std::string& folder, const nlohmann::json& events);

}  // namespace golden
