// compile, fit, evaluate, predict and train_on_batch of a Keras model: one graph and one session, a step is one run
// of a plan. The weights are in the session while it trains and in the model after each of these calls. Used by one
// thread.
#pragma once

#include <functional>
#include <optional>

#include "engine/keras/training/phase.h"
#include "engine/runtime/session.h"

namespace engine::keras {

// Rows of examples: a tensor for each input, for each output, and of weights for each output (or none). All have the
// same number of rows.
struct Examples {
  std::vector<Tensor> x, y = {}, weights = {};

  int64_t rows() const { return x.empty() ? 0 : x[0].dim(0); }
  Examples slice(int64_t begin, int64_t end) const;
  Examples ordered(const std::vector<int64_t>& order) const;
};

// Values by name, in Keras's order.
using Logs = std::vector<std::pair<std::string, double>>;

struct FitOptions {
  int64_t batchSize = 32;
  int epochs = 1;
  int initialEpoch = 0;
  bool shuffle = true;
  uint64_t seed = 0;  // of the shuffling
  std::optional<Examples> validation = {};
  int validationFrequency = 1;      // epochs
  int64_t validationBatchSize = 0;  // 0: as for training
  double validationSplit = 0;       // the last share of the rows, instead of `validation`
  std::function<void(int epoch, int64_t batch, const Logs& logs)> onBatchEnd = {};
  std::function<void(int epoch, const Logs& logs)> onEpochEnd = {};
};

class Trainer {
 public:
  // `compile`: as get_compile_config() gives it: optimizer, loss, metrics … InvalidArgument, NotFound and Unimplemented
  // name what cannot be trained with. The model is built.
  Trainer(ModelPtr model, const Json& compile, SessionOptions session = {});

  // The logs of each epoch. InvalidArgument when the examples do not fit the model.
  std::vector<Logs> fit(Examples examples, const FitOptions& options);
  Logs evaluate(const Examples& examples, int64_t batchSize = 32);
  // The outputs for all rows.
  std::vector<Tensor> predict(const std::vector<Tensor>& x, int64_t batchSize = 32);
  // One step; what it tracked.
  Logs trainOnBatch(const Examples& batch);

  const Optimizer& optimizer() const { return *optimizer_; }
  double learningRate();
  void setLearningRate(double rate);

 private:
  struct Totals {
    std::vector<double> sums;
  };
  Phase& phase(const Examples& examples, bool training, bool targets);
  void runBatch(Phase& phase, const Examples& batch, Totals& totals);
  Logs logsOf(const Phase& phase, const Totals& totals) const;
  Logs evaluateHere(const Examples& examples, int64_t batchSize);
  void check(const Examples& examples, bool targets) const;
  void store();

  ModelPtr model_;
  std::vector<CompiledOutput> compiled_;
  OptimizerPtr optimizer_;
  Graph graph_;
  Binding binding_{graph_};
  Session session_;
  std::map<std::string, Phase> phases_;
};

}  // namespace engine::keras
