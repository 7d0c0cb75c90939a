// One training step of a wide and deep model over census-like rows, sparse ops and updates included: what the step
// costs, and how it grows with the number of rows of an embedding table (it must not).
#include <benchmark/benchmark.h>

#include <array>
#include <map>
#include <memory>
#include <random>
#include <string>

#include "engine/graph/ops.h"
#include "engine/nn/embedding/embedding_lookup_sparse.h"
#include "engine/nn/layers/dense.h"
#include "engine/nn/losses/cross_entropy.h"
#include "engine/nn/optimizers/adagrad.h"
#include "engine/nn/optimizers/ftrl.h"
#include "engine/runtime/session.h"

namespace {

using namespace engine;  // NOLINT: a program of its own
using Texts = std::vector<std::string>;

constexpr int64_t kBatch = 40;

const std::map<std::string, Texts>& vocabularies() {
  static const std::map<std::string, Texts> all = {
      {"education",
       {"Bachelors", "HS-grad", "11th", "Masters", "9th", "Some-college", "Assoc-acdm", "Assoc-voc", "7th-8th",
        "Doctorate", "Prof-school", "5th-6th", "10th", "1st-4th", "Preschool", "12th"}},
      {"marital_status",
       {"Married-civ-spouse", "Divorced", "Married-spouse-absent", "Never-married", "Separated", "Married-AF-spouse",
        "Widowed"}},
      {"relationship", {"Husband", "Not-in-family", "Wife", "Own-child", "Unmarried", "Other-relative"}},
      {"workclass",
       {"Self-emp-not-inc", "Private", "State-gov", "Federal-gov", "Local-gov", "?", "Self-emp-inc", "Without-pay"}},
      {"occupation", {"Tech-support", "Craft-repair", "Other-service", "Sales", "Exec-managerial", "Prof-specialty"}}};
  return all;
}

// The model of TensorFlow's wide and deep tutorial, built as its feature columns build it.
class WideDeep {
 public:
  explicit WideDeep(int64_t occupationBuckets) : occupationBuckets_(occupationBuckets) {
    for (const auto& [name, words] : vocabularies()) texts_[name] = feed(DType::kString, name);
    for (const char* name : {"age", "education_num", "capital_gain", "capital_loss", "hours_per_week"}) {
      numbers_[name] = feed(DType::kFloat, name);
    }
    labels_ = feed(DType::kFloat, "labels");
    build();
    std::vector<Node*> initializers = graph_.collections().tableInitializers;
    session_ = std::make_unique<Session>(graph_, SessionOptions{.threads = 1});
    session_->run(Feeds{}, {}, {nn::initializeVariables(scope_, graph_.collections().globalVariables)});
    session_->run(Feeds{}, {}, initializers);
    callable_ = std::make_unique<Callable>(session_->makeCallable(feeds_, {loss_}, {train_}));
  }

  float step(const std::vector<Tensor>& batch) { return callable_->run(batch)[0].item<float>(); }
  const std::vector<Output>& feeds() const { return feeds_; }

 private:
  Output feed(DType dtype, const std::string& name) {
    feeds_.push_back(ops::placeholder(scope_, dtype, {kUnknownDim, 1}, name));
    return feeds_.back();
  }

  // Every element that is not "".
  SparseTensor toSparse(const Scope& s, Output dense) {
    const Output places = s.op("Where", {s.op("NotEqual", {dense, ops::scalar<std::string>(s, "")})});
    return {places, s.op("GatherNd", {dense, places}), s.op("Shape", {dense}, {{"out_type", DType::kInt64}})};
  }

  SparseTensor vocabulary(const std::string& name) {
    const Scope s = scope_.child(name + "_lookup");
    const Texts& words = vocabularies().at(name);
    std::vector<int64_t> ids(words.size());
    for (std::size_t i = 0; i < ids.size(); ++i) ids[i] = static_cast<int64_t>(i);
    const Output table = s.op("HashTableV2", {}, {{"key_dtype", DType::kString}, {"value_dtype", DType::kInt64}});
    graph_.collections().tableInitializers.push_back(
        s.node("LookupTableImportV2",
               {table, ops::constant(s, Tensor::vector(words)), ops::constant(s, Tensor::vector(ids))}));
    SparseTensor sparse = toSparse(s, texts_.at(name));
    sparse.values = s.op("LookupTableFindV2", {table, sparse.values, ops::scalar<int64_t>(s, -1)});
    return sparse;
  }

  SparseTensor hashed(const std::string& name, int64_t buckets) {
    const Scope s = scope_.child(name + "_hash");
    SparseTensor sparse = toSparse(s, texts_.at(name));
    sparse.values = s.op("StringToHashBucketFast", {sparse.values}, {{"num_buckets", buckets}});
    return sparse;
  }

  Output ageBuckets(const Scope& s) {
    const std::vector<float> boundaries = {18, 25, 30, 35, 40, 45, 50, 55, 60, 65};
    return s.op("Bucketize", {numbers_.at("age")}, {{"boundaries", boundaries}});
  }

  // One id a row, as a bucketized column gives them to a linear model.
  SparseTensor ages() {
    const Scope s = scope_.child("age_bucketized");
    const Output flat = ops::reshape(s, ageBuckets(s), {-1});
    const Output rows = s.op("Range", {ops::scalar<int32_t>(s, 0), s.op("Size", {flat}), ops::scalar<int32_t>(s, 1)});
    const Output zeros = s.op("ZerosLike", {rows});
    const Output places = ops::cast(
        s, s.op("Transpose", {s.op("Pack", {rows, zeros}), ops::constant(s, Tensor::vector<int32_t>({1, 0}))}),
        DType::kInt64);
    return {places, ops::cast(s, flat, DType::kInt64),
            s.op("Shape", {numbers_.at("age")}, {{"out_type", DType::kInt64}})};
  }

  SparseTensor cross(const Texts& names, bool withAge) {
    const Scope s = scope_.child("crossed");
    std::vector<Output> inputs;
    std::vector<SparseTensor> sparse;
    for (const std::string& name : names) sparse.push_back(toSparse(s, texts_.at(name)));
    for (const SparseTensor& one : sparse) inputs.push_back(one.indices);
    for (const SparseTensor& one : sparse) inputs.push_back(one.values);
    for (const SparseTensor& one : sparse) inputs.push_back(one.denseShape);
    if (withAge) inputs.push_back(ops::cast(s, ageBuckets(s), DType::kInt64));
    const Node* crossed = s.node("SparseCross", inputs,
                                 {{"N", static_cast<int64_t>(names.size())},
                                  {"hashed_output", true},
                                  {"num_buckets", 1000},
                                  {"hash_key", int64_t{956888297470}},
                                  {"sparse_types", std::vector<DType>(names.size(), DType::kString)},
                                  {"dense_types", std::vector<DType>(withAge ? 1 : 0, DType::kInt64)},
                                  {"out_type", DType::kInt64},
                                  {"internal_type", DType::kInt64}});
    return {crossed->output(0), crossed->output(1), crossed->output(2)};
  }

  Output lookup(const SparseTensor& ids, const std::string& name, int64_t rows, int64_t width, nn::Combiner combiner,
                std::vector<Variable>& variables) {
    const nn::Initializer initial = width == 1 ? nn::zeros() : nn::truncatedNormal(0, .1);
    variables.push_back(nn::getVariable(scope_, name, {rows, width}, DType::kFloat, initial));
    nn::SafeSparseLookupOptions options;
    options.combiner = combiner;
    return nn::safeEmbeddingLookupSparse(scope_.child(name + "_lookup"), variables.back(), ids, {}, options);
  }

  Output indicator(const SparseTensor& ids, int64_t depth) {
    const Scope s = scope_.child("indicator");
    const Output dense = s.op("SparseToDense", {ids.indices, ids.denseShape, ids.values, ops::scalar<int64_t>(s, -1)});
    const Output hot =
        s.op("OneHot", {dense, ops::scalar(s, static_cast<int32_t>(depth)), ops::scalar(s, 1.F), ops::scalar(s, 0.F)});
    const Output counts = ops::sum(s, hot, {-2});
    return ops::reshape(s, counts, {-1, depth});
  }

  Output wide(std::vector<Variable>& variables) {
    std::vector<Output> parts;
    const auto add = [&](const SparseTensor& ids, const std::string& name, int64_t rows) {
      parts.push_back(lookup(ids, "linear/" + name + "/weights", rows, 1, nn::Combiner::kSum, variables));
    };
    for (const char* name : {"education", "marital_status", "relationship", "workclass"}) {
      add(vocabulary(name), name, static_cast<int64_t>(vocabularies().at(name).size()));
    }
    add(hashed("occupation", 1000), "occupation", 1000);
    add(ages(), "age_bucketized", 11);
    add(cross({"education", "occupation"}, false), "education_X_occupation", 1000);
    add(cross({"education", "occupation"}, true), "age_X_education_X_occupation", 1000);
    variables.push_back(nn::getVariable(scope_, "linear/bias_weights", {1}, DType::kFloat, nn::zeros()));
    return scope_.op("BiasAdd", {ops::addN(scope_, parts), nn::read(scope_, variables.back())});
  }

  Output deep(std::vector<Variable>& variables) {
    std::vector<Output> parts;
    for (const auto& [name, number] : numbers_) parts.push_back(number);
    for (const char* name : {"education", "marital_status", "relationship", "workclass"}) {
      parts.push_back(indicator(vocabulary(name), static_cast<int64_t>(vocabularies().at(name).size())));
    }
    parts.push_back(lookup(hashed("occupation", occupationBuckets_), "dnn/occupation_embedding", occupationBuckets_, 8,
                           nn::Combiner::kMean, variables));
    parts.push_back(ops::scalar<int32_t>(scope_, 1));
    Output net = scope_.op("ConcatV2", parts);
    int layer = 0;
    for (const int64_t units : {100, 75, 50, 25, 1}) {
      const std::string name = "dnn/layer_" + std::to_string(layer++);
      const Scope s = scope_.child(name);
      const int64_t inputs = net.shape().dim(-1);
      variables.push_back(nn::getVariable(s, "kernel", {inputs, units}, DType::kFloat, nn::glorotUniform()));
      const Output product = ops::matMul(s, net, nn::read(s, variables.back()));
      variables.push_back(nn::getVariable(s, "bias", {units}, DType::kFloat, nn::zeros()));
      net = s.op("BiasAdd", {product, nn::read(s, variables.back())});
      if (units > 1) net = s.op("Relu", {net});
    }
    return net;
  }

  void build() {
    std::vector<Variable> wideVariables;
    std::vector<Variable> deepVariables;
    const Output logits = ops::add(scope_, wide(wideVariables), deep(deepVariables));
    loss_ = nn::sigmoidCrossEntropy(scope_, labels_, logits);
    const Variable step = nn::createGlobalStep(graph_);
    Node* first = nn::FtrlOptimizer(.1).minimize(scope_, loss_, nullptr, wideVariables);
    Node* second = nn::AdagradOptimizer(.05).minimize(scope_, loss_, nullptr, deepVariables);
    train_ = ops::group(scope_, {first, second, ops::assignAdd(scope_, step.handle, ops::scalar<int64_t>(scope_, 1))});
  }

  int64_t occupationBuckets_;
  Graph graph_;
  Scope scope_{graph_};
  std::map<std::string, Output> texts_;
  std::map<std::string, Output> numbers_;
  std::vector<Output> feeds_;
  Output labels_;
  Output loss_;
  Node* train_ = nullptr;
  std::unique_ptr<Session> session_;
  std::unique_ptr<Callable> callable_;
};

std::vector<Tensor> randomBatch(const WideDeep& model, std::mt19937& random) {
  std::vector<Tensor> batch;
  for (const Output& feed : model.feeds()) {
    Tensor tensor(feed.type(), {kBatch, 1});
    for (int64_t i = 0; i < kBatch; ++i) {
      if (feed.type() == DType::kString) {
        const Texts& words = vocabularies().at(feed.node->name());
        tensor.data<std::string>()[i] = words[random() % words.size()];
      } else {
        tensor.data<float>()[i] = static_cast<float>(random() % (feed.node->name() == "labels" ? 2 : 60));
      }
    }
    batch.push_back(std::move(tensor));
  }
  return batch;
}

void trainStep(benchmark::State& state) {
  WideDeep model(state.range(0));
  std::mt19937 random(1);
  std::array<std::vector<Tensor>, 16> batches;
  for (auto& batch : batches) batch = randomBatch(model, random);
  std::size_t at = 0;
  for (auto _ : state) benchmark::DoNotOptimize(model.step(batches[at++ % batches.size()]));
  state.counters["steps/s"] = benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}
BENCHMARK(trainStep)->Arg(1000)->Arg(1000000)->Unit(benchmark::kMicrosecond)->UseRealTime();

}  // namespace
