// compile, fit, evaluate, predict and single batches of a Keras model: one graph and one session, a step is one run of
// a plan. The weights are in the session while it trains, and in the model after each of these calls. Used by one
// thread.
#pragma once

#include <map>
#include <optional>

#include "engine/keras/training/callback.h"
#include "engine/keras/training/examples.h"
#include "engine/keras/training/phase.h"

namespace engine::keras {

struct FitOptions {
  int64_t batchSize = 32;
  int epochs = 1;  // the number of the epoch to end before
  int initialEpoch = 0;
  bool shuffle = true;
  uint64_t seed = 0;          // of the shuffling
  int64_t stepsPerEpoch = 0;  // batches; above 0 an epoch goes on where the one before ended
  std::map<int64_t, double> classWeight = {};
  std::optional<Examples> validation = {};
  double validationSplit = 0;  // the last share of the rows, where there is no `validation`
  int validationFrequency = 1;
  std::vector<int> validationEpochs = {};  // counted from 1; in the place of the frequency
  int64_t validationBatchSize = 0;         // 0: as for training
  int64_t validationSteps = 0;             // batches; 0: all
  Callbacks callbacks = {};
};

class Trainer {
 public:
  // `compile`: as get_compile_config() gives it: optimizer, loss, metrics, steps_per_execution … InvalidArgument and
  // NotFound name what cannot be trained with. The model is built. With a layer of the policy "mixed_float16" the
  // optimizer is put into a LossScaleOptimizer, as Keras does.
  Trainer(ModelPtr model, const Json& compile, SessionOptions session = {});

  // Of the graph: weights without a value, dropout … draw the same numbers each time the program runs, as after
  // tf.random.set_seed. FailedPrecondition once a graph was built, which the first fit, evaluate or predict does.
  void setRandomSeed(int64_t seed);
  // The logs of each epoch as callbacks left them. InvalidArgument when the examples do not fit the model.
  std::vector<Logs> fit(Examples examples, const FitOptions& options);
  // steps: batches at most; 0: all.
  Logs evaluate(const Examples& examples, int64_t batchSize = 32, const Callbacks& callbacks = {}, int64_t steps = 0);
  // The outputs for all rows.
  std::vector<Tensor> predict(const std::vector<Tensor>& x, int64_t batchSize = 32, const Callbacks& callbacks = {});
  // One step. Metrics count over calls until they are reset.
  Logs trainOnBatch(const Examples& batch);
  Logs testOnBatch(const Examples& batch);
  std::vector<Tensor> predictOnBatch(const std::vector<Tensor>& x) { return predict(x, x.at(0).dim(0)); }
  void resetMetrics() { metrics_.reset(); }

  // Fit ends after this batch or epoch.
  void stopTraining() { stop_ = true; }
  bool stopsTraining() const { return stop_; }
  // Called while fit begins: it goes on there, the batches before it are passed over.
  void continueAt(int epoch, int64_t batch) { place_ = {epoch, batch}; }

  const ModelPtr& model() const { return model_; }
  const Optimizer& optimizer() const { return *optimizer_; }
  const Config& compileConfig() const { return compile_; }
  // Of the next step; of a newer optimizer with a schedule, of the last one, as Keras has it.
  double learningRate();
  // FailedPrecondition where the rate follows a schedule.
  void setLearningRate(double rate);
  // The graph of all that was built so far, a serialized GraphDef.
  std::string graphBytes() const { return graph_.toBytes(); }
  // Values of the model's weights, between batches too.
  std::vector<Tensor> weights();
  void setWeights(const std::vector<Tensor>& values);
  // Brings the values of weights and of the optimizer's variables from the session to them, and the other way.
  void store() { binding_.store(session_); }
  void load() { binding_.load(session_, binding_.weights()); }

 private:
  Phase& phase(const Examples& examples, bool training, bool targets);
  PhaseOptions optionsFor(const Examples& examples, std::string& key) const;
  void runBatch(Phase& phase, const Examples& batch);
  std::vector<Tensor> feedsOf(const Phase& phase, const Examples& batch) const;
  void check(const Examples& examples, bool targets) const;
  // With the weights for every output, where they are given once.
  Examples spread(Examples examples) const;
  // Batches [from, count) of an epoch; whether there were enough.
  bool runEpoch(Phase& step, Batches& batches, int64_t from, int64_t count, const Callbacks& callbacks);
  void runEvaluation(const Examples& examples, int64_t batchSize, int64_t steps, const Callbacks& callbacks);
  void validate(const Examples& held, const FitOptions& options, Logs& logs);
  void finalize();

  ModelPtr model_;
  Config compile_;
  std::vector<CompiledOutput> compiled_;
  OptimizerPtr optimizer_;
  int64_t stepsPerExecution_ = 1;
  Graph graph_;
  Binding binding_{graph_};
  Session session_;
  std::map<std::string, Phase> phases_;
  MetricSet metrics_;
  Logs logs_;  // of the last evaluation
  bool stop_ = false;
  std::pair<int, int64_t> place_;  // epoch and batch that fit begins with
};

}  // namespace engine::keras
