// The models and data of cases of several replicas: iris by replica and step, softmax regression with what the case
// adds. Used by one thread.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/estimator/estimator.h"
#include "tests/golden/family_runner.h"

namespace golden {

// What one step of a replicated training showed.
struct ReplicaStep {
  double loss = 0;                              // as the estimator reports it
  std::vector<std::vector<double>> ids;         // of the rows, by replica
  std::vector<double> losses;                   // by replica
  std::vector<std::vector<double>> batchMeans;  // of the normalised features, by replica; empty: none
  std::vector<std::vector<double>> dropped;     // ones after dropout of the program's own, by replica; empty: none
};

// Tensors of the first replica's model that are looked at in each step.
struct SeenTensors {
  engine::Output ids;
  engine::Output loss;
  engine::Output batchMean;  // may be invalid
  engine::Output dropped;    // may be invalid
};

// Keeps what the steps show.
class ReplicaRecorder : public engine::estimator::SessionRunHook {
 public:
  explicit ReplicaRecorder(std::shared_ptr<const SeenTensors> seen) : seen_(std::move(seen)) {}
  void begin(engine::Graph& graph) override;
  const engine::estimator::SessionRunArgs* beforeRun(engine::estimator::SessionRunContext&) override { return &args_; }
  void afterRun(engine::estimator::SessionRunContext&, engine::estimator::SessionRunValues values) override;
  const std::vector<ReplicaStep>& steps() const { return steps_; }

 private:
  std::shared_ptr<const SeenTensors> seen_;
  engine::estimator::SessionRunArgs args_;
  int replicas_ = 1;
  std::vector<ReplicaStep> steps_;
};

// Softmax regression as the run's "model" says; `seen` gets its tensors when it is built for training.
engine::estimator::ModelFn replicatedRegression(const nlohmann::json& model, const std::shared_ptr<SeenTensors>& seen);

// The training rows in file order, again and again, in batches: features "x", "id", with the recorded "mask" of dropout
// where the run has one, and each of the four columns by its name.
engine::estimator::InputFn replicatedTraining(const Case& one, const nlohmann::json& run);
// The rows to evaluate once, `batch` at a time, with the same features but the mask.
engine::estimator::InputFn replicatedEvaluation(const Case& one, int64_t batch);

std::vector<const char*> irisColumns();

// A checkpoint of these values by name (numbers in lists), as model.ckpt-0 of the folder.
void writeFirstCheckpoint(const std::string& folder, const nlohmann::json& variables);

}  // namespace golden
