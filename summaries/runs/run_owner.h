// Which runs of a folder belong together, as one training writes several logs. Pure functions, any thread.
//
//   model_dir, model_dir/eval, model_dir/eval_test   tf.estimator: the evaluations belong to model_dir
//   logs/train, logs/validation                      Keras: nothing is in logs itself, so logs/train stands for it
//   logs, logs/train, logs/validation                where a program writes to logs, too: both belong to logs
//   sweep, sweep/trial_1                             other names are runs of their own, wherever they lie
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace summaries {

using IsRun = std::function<bool(const std::string& run)>;

// The run that `run` belongs to; nothing: it is a run of its own. Runs are named by their paths below the folder, "."
// for itself; `isRun` tells whether there is one of that name. An owner has no owner.
std::optional<std::string> ownerOf(const std::string& run, const IsRun& isRun);

// What a run is called below its owner: its folder's name, "eval" of "model_dir/eval".
std::string partName(const std::string& run);

// Where a part of that name of `owner` may be; ownerOf() tells whether it is one.
std::vector<std::string> partPlaces(const std::string& owner, const std::string& name);

}  // namespace summaries
