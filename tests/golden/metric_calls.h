// TensorFlow 1's streaming metrics from recorded calls. Used by the graph's thread.
#pragma once

#include <map>
#include <string>

#include "engine/nn/metrics/metric.h"
#include "tests/golden/call.h"

namespace golden {

// The metric of the call over `inputs`, by the names that the call has for them. Unimplemented for a symbol or an
// argument that the program has not got.
engine::nn::metrics::Metric metricOf(const engine::Scope& scope, Call call,
                                     const std::map<std::string, engine::Output>& inputs);

}  // namespace golden
