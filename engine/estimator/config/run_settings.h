// tf.estimator.RunConfig as designated initialisers: Estimator(modelFn, RunSettings{.modelDir = "…", .tfRandomSeed =
// 1}). A plain value that becomes the message; what is not given has the message's default (run_config.proto).
//   const RunConfig config = RunSettings{.modelDir = "model", .tfRandomSeed = 1, .saveCheckpointsSteps = 500};
//   config.model_dir();               // is "model"
//   config.save_checkpoints_steps();  // is 500
#pragma once

#include <optional>
#include <string>

#include "engine/estimator/run_config.pb.h"

namespace engine::estimator {

struct RunSettings {
  std::optional<std::string> modelDir = {};              // folder of checkpoints and logs; none: a new temporary one
  std::optional<int64_t> tfRandomSeed = {};              // of the graph; none: a new one each run
  std::optional<int64_t> saveSummarySteps = {};          // steps between two; 0: off; none: 100
  std::optional<int64_t> saveCheckpointsSteps = {};      // steps between two; not together with seconds
  std::optional<double> saveCheckpointsSecs = {};        // seconds between two; none of both: 600
  std::optional<int> keepCheckpointMax = {};             // newest ones; 0: all; none: 5
  std::optional<double> keepCheckpointEveryNHours = {};  // besides the newest; none: 10,000
  std::optional<int64_t> logStepCountSteps = {};         // steps between two lines; 0: off; none: 100
  std::optional<int> threads = {};                       // that compute; 0 or none: every core
  std::optional<std::string> computeDtype = {};          // "float32" or "bfloat16"; none: float32
  std::optional<SessionConfig> sessionConfig = {};
  std::optional<Strategy> trainDistribute = {};
  std::optional<Strategy> evalDistribute = {};
  std::optional<DistributeConfig> experimentalDistribute = {};
  std::optional<std::string> deviceFn = {};                    // the device of ops that the model places nowhere
  std::optional<std::string> protocol = {};                    // of a cluster; none: grpc
  std::optional<int64_t> experimentalMaxWorkerDelaySecs = {};  // none: 60
  std::optional<int64_t> sessionCreationTimeoutSecs = {};      // none: 7,200
  std::optional<bool> checkpointSaveGraphDef = {};             // none: true

  // The same as a message. Checked by who takes it: see validateRunConfig().
  operator RunConfig() const;  // NOLINT: it is one, written another way
};

// A new folder among the system's temporary ones, for trying things out. An Error of the system's code where none
// can be made.
std::string temporaryModelDir();

}  // namespace engine::estimator
