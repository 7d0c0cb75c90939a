// Two small trainings whose every op a plan must run well: an iris-like classifier and a convolutional network.
#pragma once

#include <vector>

#include "engine/core/philox.h"
#include "engine/graph/ops.h"
#include "engine/nn/embedding/embedding_lookup_sparse.h"
#include "engine/nn/losses/cross_entropy.h"
#include "engine/nn/optimizers/adagrad.h"
#include "engine/nn/optimizers/adam.h"
#include "engine/nn/optimizers/adam_weight_decay.h"
#include "engine/nn/optimizers/momentum.h"
#include "engine/nn/recurrent/keras_cells.h"
#include "engine/nn/recurrent/rnn.h"
#include "engine/nn/sequential.h"
#include "engine/nn/transformer/transformer_layers.h"
#include "engine/nn/variables.h"
#include "engine/runtime/session.h"

namespace engine::testing {

struct TrainingNet {
  Graph graph;
  Output loss;
  Node* train = nullptr;
  std::vector<Output> placeholders;
  std::vector<Tensor> feeds;

  void initialize(Session& session) {
    session.run(Feeds{}, {}, {nn::initializeVariables(Scope(graph), graph.collections().globalVariables)});
  }

 protected:
  // Uniform numbers in [-0.5, 0.5) and classes 0, 1, … in turn.
  void addData(const Shape& features, int64_t classes) {
    graph.setSeed(1);
    const Scope scope(graph);
    Shape unknownBatch = features;
    unknownBatch.setDim(0, kUnknownDim);
    placeholders = {ops::placeholder(scope, DType::kFloat, unknownBatch, "x"),
                    ops::placeholder(scope, DType::kInt64, Shape{kUnknownDim}, "y")};
    Tensor x(DType::kFloat, features);
    Philox random(7, 1);
    for (float& value : x.flat<float>()) value = uniformFloat(random.next()[0]) - 0.5F;
    std::vector<int64_t> ids;
    for (int64_t i = 0; i < features.dim(0); ++i) ids.push_back(i % classes);
    feeds = {x, Tensor::vector(ids)};
  }
  void finish(const nn::Optimizer& optimizer, Output logits) {
    loss = nn::sparseSoftmaxCrossEntropy(Scope(graph), placeholders[1], logits);
    const Variable step = nn::createGlobalStep(graph);
    train = optimizer.minimize(Scope(graph), loss, &step);
  }
};

struct IrisNet : TrainingNet {
  IrisNet() {
    addData(Shape{32, 4}, 3);
    finish(nn::AdagradOptimizer(0.05), nn::sequential(Scope(graph), placeholders[0],
                                                      {{"dense", "", {{"units", 10}, {"activation", "relu"}}},
                                                       {"dense", "", {{"units", 10}, {"activation", "relu"}}},
                                                       {"dense", "logits", {{"units", 3}}}},
                                                      true));
  }
};

// Few trained inputs beside many that are not.
struct BesideNet : TrainingNet {
  BesideNet() {
    addData(Shape{32, 16}, 3);
    const Scope scope(graph);
    const Output few = nn::sequential(scope, placeholders[0], {{"dense", "few", {{"units", 4}}}}, true);
    finish(nn::AdagradOptimizer(0.05),
           nn::sequential(scope, scope.op("ConcatV2", {placeholders[0], few, ops::scalar(scope, int32_t{1})}),
                          {{"dense", "", {{"units", 10}, {"activation", "relu"}}}, {"dense", "logits", {{"units", 3}}}},
                          true));
  }
};

struct GeluNet : TrainingNet {
  GeluNet() {
    addData(Shape{64, 16}, 3);
    const Scope scope(graph);
    const Output wide = nn::sequential(scope, placeholders[0], {{"dense", "wide", {{"units", 128}}}}, true);
    finish(nn::AdagradOptimizer(0.05),
           nn::sequential(scope, nn::gelu(scope, wide), {{"dense", "logits", {{"units", 3}}}}, true));
  }
};

// Trained by an optimizer whose step is written as ops.
struct DecayNet : TrainingNet {
  DecayNet() {
    addData(Shape{32, 64}, 3);
    finish(nn::AdamWeightDecayOptimizer(0.01, {.weightDecayRate = 0.01}),
           nn::sequential(Scope(graph), placeholders[0],
                          {{"dense", "wide", {{"units", 128}, {"activation", "relu"}}},
                           {"dense", "logits", {{"units", 3}}}},
                          true));
  }
};

// Embeddings of few ids, some of them several times, trained by such an optimizer.
struct EmbeddingNet : TrainingNet {
  EmbeddingNet() {
    graph.setSeed(1);
    const Scope scope(graph);
    placeholders = {ops::placeholder(scope, DType::kInt64, Shape{kUnknownDim}, "ids"),
                    ops::placeholder(scope, DType::kInt64, Shape{kUnknownDim}, "y")};
    feeds = {Tensor::vector<int64_t>({5, 299, 5, 0, 17, 5}), Tensor::vector<int64_t>({0, 1, 2, 0, 1, 2})};
    const Variable table = nn::getVariable(scope, "table", Shape{300, 24}, DType::kFloat, nn::glorotUniform());
    finish(nn::AdamWeightDecayOptimizer(0.01, {.weightDecayRate = 0.01}),
           nn::sequential(scope, nn::embeddingLookup(scope, table, placeholders[0]),
                          {{"dense", "logits", {{"units", 3}}}}, true));
  }
};

// Classes of rows by the embeddings of sparse ids, of which some are no ids.
struct SparseIdsNet : TrainingNet {
  SparseIdsNet() {
    constexpr int64_t kRows = 12;
    addData(Shape{kRows, 1}, 3);
    const Scope scope(graph);
    const SparseTensor ids{ops::placeholder(scope, DType::kInt64, {kUnknownDim, 2}, "indices"),
                           ops::placeholder(scope, DType::kInt64, {kUnknownDim}, "ids"),
                           ops::placeholder(scope, DType::kInt64, {2}, "shape")};
    const Variable table = nn::getVariable(scope, "table", Shape{5, 3}, DType::kFloat, nn::glorotUniform());
    finish(nn::AdagradOptimizer(0.05), nn::safeEmbeddingLookupSparse(scope, table, ids));
    std::vector<int64_t> indices, values;
    for (int64_t row = 0; row < kRows; ++row) {
      indices.insert(indices.end(), {row, 0, row, 1});
      values.insert(values.end(), {row % 6 - 1, row % 5});
    }
    placeholders = {placeholders[1], ids.indices, ids.values, ids.denseShape};
    feeds = {feeds[1], Tensor::of<int64_t>(indices, {2 * kRows, 2}), Tensor::vector(values),
             Tensor::vector<int64_t>({kRows, 2})};
  }
};

struct ConvNet : TrainingNet {
  explicit ConvNet(int64_t batch = 128) {
    addData(Shape{batch, 28, 28, 1}, 10);
    const nn::LayerSpec pool{"max_pooling2d", "", {{"pool_size", 2}}};
    finish(nn::AdamOptimizer(0.001),
           nn::sequential(Scope(graph), placeholders[0],
                          {{"conv2d", "", {{"filters", 8}, {"kernel_size", 5}, {"activation", "relu"}}},
                           pool,
                           {"conv2d", "", {{"filters", 16}, {"kernel_size", 5}, {"activation", "relu"}}},
                           pool,
                           {"flatten", "", {}},
                           {"dense", "", {{"units", 64}, {"activation", "relu"}}},
                           {"dropout", "", {{"rate", 0.4F}}},
                           {"dense", "logits", {{"units", 10}}}},
                          true));
  }
};

// Convolutions with biases and batch norms: in a row, with a sum of two of them, and with a sum with what went in.
struct ResidualNet : TrainingNet {
  ResidualNet() {
    addData(Shape{6, 8, 8, 3}, 3);
    const Scope scope(graph);
    const Output first = relu(norm(placeholders[0], 3, "first"));
    const Output middle = relu(norm(first, 3, "middle"));
    const Output both = relu(ops::add(scope, norm(first, 1, "shortcut"), norm(middle, 1, "wide")));
    const Output last = relu(ops::add(scope, both, norm(both, 3, "last")));
    finish(nn::MomentumOptimizer(0.05, 0.9),
           nn::sequential(scope, ops::mean(scope, last, {1, 2}), {{"dense", "logits", {{"units", 3}}}}, true));
  }

 private:
  Output relu(Output x) { return Scope(graph).op("Relu", {x}); }
  // Of 20 channels: more than a whole number of vectors.
  Output norm(Output x, int64_t kernel, const std::string& name) {
    const Attrs conv{{"filters", 20}, {"kernel_size", kernel}, {"padding", "same"}};
    return nn::sequential(Scope(graph), x, {{"conv2d", name, conv}, {"batch_normalization", name + "_norm", {}}}, true);
  }
};

struct GruNet : TrainingNet {
  GruNet() {
    addData(Shape{6, 5, 4}, 3);
    const Scope scope(graph);
    const Output last = nn::rnn(scope, *nn::kerasGruCell(7, {}), placeholders[0], {}).last;
    finish(nn::AdagradOptimizer(0.05), nn::sequential(scope, last, {{"dense", "logits", {{"units", 3}}}}, true));
  }
};

struct LstmNet : TrainingNet {
  LstmNet() {
    addData(Shape{6, 5, 4}, 3);
    const Scope scope(graph);
    const Output last = nn::rnn(scope, *nn::kerasLstmCell(7, {}), placeholders[0], {}).last;
    finish(nn::AdagradOptimizer(0.05), nn::sequential(scope, last, {{"dense", "logits", {{"units", 3}}}}, true));
  }
};

// A class for each step of sequences, of which some steps count for nothing.
template <int64_t kClasses>
struct SequenceNet : TrainingNet {
  SequenceNet() {
    constexpr int64_t kBatch = 6, kSteps = 5, kFeatures = 4;
    addData(Shape{kBatch, kSteps, kFeatures}, kClasses);
    const Scope scope(graph);
    placeholders[1] = ops::placeholder(scope, DType::kInt64, Shape{kUnknownDim, kSteps}, "labels");
    placeholders.push_back(ops::placeholder(scope, DType::kFloat, Shape{kUnknownDim, kSteps}, "weights"));
    Tensor labels(DType::kInt64, Shape{kBatch, kSteps}), weights(DType::kFloat, Shape{kBatch, kSteps});
    for (int64_t i = 0; i < kBatch * kSteps; ++i) {
      labels.flat<int64_t>()[static_cast<std::size_t>(i)] = i * i % kClasses;
      weights.flat<float>()[static_cast<std::size_t>(i)] = i % 3 == 0 ? 0.0F : 0.5F;
    }
    feeds = {feeds[0], labels, weights};
    const Output hidden = nn::sequential(scope, placeholders[0], {{"dense", "", {{"units", 7}, {"activation", "tanh"}}},
                                                                  {"dense", "logits", {{"units", kClasses}}}}, true);
    loss = nn::sparseSoftmaxCrossEntropy(scope, placeholders[1], hidden, {.weights = placeholders[2]});
    const Variable step = nn::createGlobalStep(graph);
    train = nn::AdamOptimizer(0.1).minimize(scope, loss, &step);
  }
};

// Three centres that move to the mean of the points nearest to them.
struct ClustersNet : TrainingNet {
  ClustersNet() {
    addData(Shape{3000, 8}, 3);
    const Scope scope(graph);
    const Output points = placeholders[0];
    const Variable centres = nn::getVariable(scope, "centres", Shape{3, 8}, DType::kFloat, nn::randomNormal(0, 0.1));
    Node* nearest = scope.node("NearestNeighbors",
                               {points, ops::readVariable(scope, centres.handle), ops::scalar(scope, int64_t{1})});
    const Output index = scope.op("Squeeze", {nearest->output(0)}, {{"squeeze_dims", std::vector<int64_t>{-1}}});
    const Output count = ops::scalar(scope, int32_t{3});
    const Output sums = scope.op("UnsortedSegmentSum", {points, index, count});
    const Output ones = ops::cast(scope, scope.op("OnesLike", {index}), DType::kFloat);
    const Output counts = ops::reshape(scope, scope.op("UnsortedSegmentSum", {ones, index, count}), {3, 1});
    loss = ops::mean(scope, nearest->output(1));
    train = ops::assign(scope, centres.handle, ops::realDiv(scope, sums, counts));
  }
};

}  // namespace engine::testing
