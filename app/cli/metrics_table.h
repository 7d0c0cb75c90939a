// Formats metrics for people to read. Pure functions: callable from any thread.
#pragma once

#include <string>

#include "engine/estimator/estimator.h"

namespace app::cli {

// "global_step = 300, accuracy = 0.97, loss = 0.1".
std::string metricsLine(const engine::estimator::EvalResult& metrics);
// A line a metric, in columns.
std::string metricsTable(const engine::estimator::EvalResult& metrics);

}  // namespace app::cli
