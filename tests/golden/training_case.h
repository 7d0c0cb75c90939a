// What the golden trainings share: recording losses while an Estimator trains, and comparing checkpoints.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "engine/estimator/training/session_run_hook.h"
#include "tests/golden/family_runner.h"

namespace golden {

// Keeps the loss of every step, as it was before the update.
class LossRecorder : public engine::estimator::SessionRunHook {
 public:
  // `loss` is found by name when training begins: the model's own loss summary.
  void begin(engine::Graph& graph) override;
  const engine::estimator::SessionRunArgs* beforeRun(engine::estimator::SessionRunContext&) override { return &args_; }
  void afterRun(engine::estimator::SessionRunContext&, engine::estimator::SessionRunValues values) override {
    losses_.push_back(values[0].toDoubles()[0]);
  }
  const std::vector<double>& losses() const { return losses_; }

 private:
  engine::estimator::SessionRunArgs args_;
  std::vector<double> losses_;
};

// A folder for one case, removed with the object.
class ScratchFolder {
 public:
  ScratchFolder();
  ~ScratchFolder();
  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

// Empty when the lists agree within the case's tolerance, else the first step that differs.
std::string lossDifference(const std::vector<double>& got, const nlohmann::json& want, const Case& one);
// Empty when every tensor of `want` is in `got` with the same values, and no other.
// `compare` says how a tensor differs, by the case's tolerance when it is none.
using TensorComparison =
    std::function<std::string(const std::string& name, const engine::Tensor& got, const engine::Tensor& want)>;
std::string checkpointDifference(const std::string& got, const std::string& want, const Case& one,
                                 TensorComparison compare = nullptr);
// The folder of data sets: ESTIMATOR_DATA, or ../shared/data beside the source.
std::filesystem::path dataFolder();

}  // namespace golden
