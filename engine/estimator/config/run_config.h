// What is more to RunConfig than a message: its rules, and copies with other values (tf.estimator.RunConfig). Pure
// functions, callable from any thread.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/core/dtype.h"
#include "engine/estimator/run_config.pb.h"

namespace engine::estimator {

// InvalidArgument, in TensorFlow's words, for a value out of its range, both kinds of checkpoint period, an empty
// model_dir, or a strategy that Estimators cannot use.
void validateRunConfig(const RunConfig& config);

// Name of a property and its new value as JSON ("100", "\"grpc\""); "null" clears it.
using Replacements = std::vector<std::pair<std::string, std::string>>;

// A copy with these properties replaced. Setting one checkpoint period clears the other; clearing both switches
// checkpoints off. InvalidArgument for a property that may not be replaced, listing those that may, and for values that
// validateRunConfig refuses.
RunConfig replace(const RunConfig& config, const Replacements& replacements);

// When checkpoints are saved: at most one is set.
struct CheckpointPeriod {
  int64_t steps = 0;
  double seconds = 0;
  bool off() const { return steps <= 0 && seconds <= 0; }
};
// 600 seconds when the message says nothing; 0 of either switches checkpoints off.
CheckpointPeriod checkpointPeriod(const RunConfig& config);

// Seconds that a worker waits before it trains: 5 for each task before it and itself, 60 or
// experimental_max_worker_delay_secs at most. 0 for every other task.
int64_t workerStartDelaySecs(const RunConfig& config);

// Threads of a session: `threads`, else session_config's.
int sessionThreads(const RunConfig& config);

// What products of a session round their operands to: float32 or bfloat16. Unimplemented for bfloat16 on a processor
// that multiplies such numbers no faster.
DType computeDtype(const RunConfig& config);

}  // namespace engine::estimator
