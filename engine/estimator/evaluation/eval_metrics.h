// What evaluations found, read back from their event log: for early stopping, the best export and experiments. Pure
// functions, apart from the files: callable from any thread, also while another process evaluates.
#pragma once

#include <cstdint>
#include <map>
#include <string>

namespace engine::estimator {

using EvalMetricsByStep = std::map<int64_t, std::map<std::string, double>>;

// The scalars of an evaluation's folder by global step and name, those that a later restart superseded left out. Empty
// when there is no log. DataLoss when it is damaged.
EvalMetricsByStep readEvalMetrics(const std::string& evalDir);

}  // namespace engine::estimator
