// Steps per second of Keras's fit and of an Estimator with the same net, batches and optimizer, one JSON line each:
//   engine_keras_fit_benchmark [iris|mnist] [--loop keras|estimator] [--threads N] [--steps N] [--blocks N]
// iris: 4 → 10 → 10 → 3, Adagrad, 32 rows a step. mnist: conv 20@5x5, pool, conv 40@5x5, pool, dense 256, dropout,
// dense 256, dropout, 10, Adam, 128 pictures a step. With logits and the metric accuracy; the numbers trained on are
// random. The first block warms up; the others give the median, smallest and largest.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <random>

#include "engine/api.h"
#include "engine/keras/api.h"

using namespace engine;

namespace {

struct Arguments {
  std::string net = "iris";
  std::string loop = "both";
  int threads = 0;
  int64_t steps = 200;
  int blocks = 5;

  bool isIris() const { return net == "iris"; }
  int64_t batch() const { return isIris() ? 32 : 128; }
  bool runs(const char* which) const { return loop == "both" || loop == which; }
};

Arguments parse(int argc, char** argv) {
  Arguments arguments;
  for (int i = 1; i < argc; ++i) {
    const auto value = [&] { return i + 1 < argc ? std::atoi(argv[++i]) : 0; };
    if (!std::strcmp(argv[i], "--loop") && i + 1 < argc) {
      arguments.loop = argv[++i];
    } else if (!std::strcmp(argv[i], "--threads")) {
      arguments.threads = value();
    } else if (!std::strcmp(argv[i], "--steps")) {
      arguments.steps = value();
    } else if (!std::strcmp(argv[i], "--blocks")) {
      arguments.blocks = value();
    } else {
      arguments.net = argv[i];
    }
  }
  return arguments;
}

keras::Examples makeRows(const Arguments& a) {
  std::mt19937 random(1);
  const int64_t rows = a.batch() * a.steps;
  Tensor x(DType::kFloat, a.isIris() ? Shape{rows, 4} : Shape{rows, 28, 28, 1}), y(DType::kInt32, {rows, 1});
  for (float& one : x.flat<float>()) one = static_cast<float>(random() % 1000) / 1000;
  for (int32_t& one : y.flat<int32_t>()) one = static_cast<int32_t>(random() % (a.isIris() ? 3 : 10));
  return {{x}, {y}};
}

class Blocks {
 public:
  void begin() { begun_ = std::chrono::steady_clock::now(); }
  void end(int64_t steps) {
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begun_;
    rates_.push_back(static_cast<double>(steps) / passed.count());
  }
  void print(const char* name, const Arguments& a) {
    if (rates_.size() > 1) rates_.erase(rates_.begin());
    std::ranges::sort(rates_);
    std::printf(
        "{\"loop\": \"%s\", \"net\": \"%s\", \"threads\": %d, \"steps_per_second\": {\"median\": %.1f, \"min\": %.1f, "
        "\"max\": %.1f, \"n\": %zu}}\n",
        name, a.net.c_str(), a.threads, rates_[rates_.size() / 2], rates_.front(), rates_.back(), rates_.size());
  }

 private:
  std::chrono::steady_clock::time_point begun_;
  std::vector<double> rates_;
};

keras::ModelPtr makeKerasModel(const Arguments& a) {
  const auto layer = [](const char* name, const keras::Json& config) { return keras::makeLayer(name, config); };
  const auto dense = [&](int units, const char* activation) {
    return layer("Dense", {{"units", units}, {"activation", activation}});
  };
  if (a.isIris()) {
    return keras::sequentialModel({layer("InputLayer", {{"batch_input_shape", {nullptr, 4}}}), dense(10, "relu"),
                                   dense(10, "relu"), dense(3, "linear")});
  }
  const auto convolution = [&](int filters) {
    return layer("Conv2D", {{"filters", filters}, {"kernel_size", 5}, {"activation", "relu"}});
  };
  const auto pool = [&] { return layer("MaxPooling2D", {{"pool_size", {2, 2}}, {"strides", {2, 2}}}); };
  const auto dropout = [&] { return layer("Dropout", {{"rate", 0.5}}); };
  return keras::sequentialModel({layer("InputLayer", {{"batch_input_shape", {nullptr, 28, 28, 1}}}), convolution(20),
                                 pool(), convolution(40), pool(), layer("Flatten", keras::Json::object()),
                                 dense(256, "relu"), dropout(), dense(256, "relu"), dropout(), dense(10, "linear")});
}

keras::Json compiledWith(const Arguments& a) {
  const keras::Json adagrad{{"class_name", "Adagrad"}, {"config", {{"learning_rate", 0.05}}}};
  const keras::Json adam{{"class_name", "Adam"}, {"config", {{"learning_rate", 0.002}}}};
  return {{"optimizer", a.isIris() ? adagrad : adam},
          {"loss", {{"class_name", "SparseCategoricalCrossentropy"}, {"config", {{"from_logits", true}}}}},
          {"metrics", {"accuracy"}}};
}

void measureKeras(const Arguments& a, const keras::Examples& rows) {
  keras::Trainer trainer(makeKerasModel(a), compiledWith(a), {.threads = a.threads});
  Blocks blocks;
  keras::CallbackFunctions functions;
  functions.onEpochBegin = [&](int) { blocks.begin(); };
  functions.onEpochEnd = [&](int, keras::Logs&) { blocks.end(a.steps); };
  trainer.fit(rows, {.batchSize = a.batch(),
                     .epochs = a.blocks + 1,
                     .callbacks = {std::make_shared<keras::LambdaCallback>(functions)}});
  blocks.print("keras fit", a);
}

class BlockHook : public estimator::SessionRunHook {
 public:
  BlockHook(Blocks& blocks, int64_t steps) : blocks_(blocks), steps_(steps) {}
  const estimator::SessionRunArgs* beforeRun(estimator::SessionRunContext&) override {
    if (count_ % steps_ == 0) blocks_.begin();
    return nullptr;
  }
  void afterRun(estimator::SessionRunContext&, estimator::SessionRunValues) override {
    if (++count_ % steps_ == 0) blocks_.end(steps_);
  }

 private:
  Blocks& blocks_;
  int64_t steps_, count_ = 0;
};

Output logitsOf(const Scope& s, Output x, bool isIris) {
  const nn::DenseOptions relu{.activation = nn::relu};
  if (isIris) return nn::dense(s, nn::dense(s, nn::dense(s, x, 10, relu), 10, relu), 3);
  for (const int64_t filters : {20, 40}) {
    x = nn::conv2d(s, x, filters, {5, 5}, {.activation = nn::relu});
    x = nn::maxPooling2d(s, x, {2, 2}, {2, 2});
  }
  x = ops::reshape(s, x, {-1, 4 * 4 * 40});
  for (int layer = 0; layer < 2; ++layer) x = nn::dropout(s, nn::dense(s, x, 256, relu), 0.5, true);
  return nn::dense(s, x, 10);
}

void measureEstimator(const Arguments& a, const keras::Examples& rows) {
  const auto modelFn = [&](const estimator::Features& features, const estimator::Labels& labels, estimator::Mode mode,
                           const estimator::Params&, const estimator::RunConfig&) {
    const Scope& s = features.scope();
    const Output logits = logitsOf(s, features.at("x"), a.isIris());
    estimator::EstimatorSpec spec{mode, {{"logits", logits}}};
    spec.loss = nn::sparseSoftmaxCrossEntropy(s, ops::reshape(s, labels.at("label"), {-1}), logits);
    spec.trainOp = a.isIris() ? nn::AdagradOptimizer(0.05).minimize(s, spec.loss, nn::globalStep(s.graph()))
                              : nn::AdamOptimizer(0.002).minimize(s, spec.loss, nn::globalStep(s.graph()));
    return spec;
  };
  estimator::Estimator model(modelFn, estimator::RunSettings{.tfRandomSeed = 1, .threads = a.threads});
  Blocks blocks;
  const auto hook = std::make_shared<BlockHook>(blocks, a.steps);
  estimator::MemoryInputOptions input;
  input.batchSize = a.batch();
  input.numEpochs = std::nullopt;
  input.shuffle = true;  // as fit does
  input.seed = 1;
  model.train(estimator::numpyInputFn({{"x", rows.x[0]}}, {{"label", rows.y[0]}}, input),
              {.steps = a.steps * (a.blocks + 1), .hooks = {hook}});
  blocks.print("estimator", a);
}

}  // namespace

int main(int argc, char** argv) {
  return runProgram([&] {
    const Arguments arguments = parse(argc, argv);
    const keras::Examples rows = makeRows(arguments);
    if (arguments.runs("keras")) measureKeras(arguments, rows);
    if (arguments.runs("estimator")) measureEstimator(arguments, rows);
  });
}
