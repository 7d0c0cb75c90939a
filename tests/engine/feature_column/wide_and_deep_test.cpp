// Columns of every kind together in one model, trained.
#include "engine/graph/gradients.h"
#include "engine/nn/layers/dense.h"
#include "engine/nn/optimizers/gradient_descent.h"
#include "tests/engine/feature_column/column_test_support.h"

namespace engine::feature_column {
namespace {

using testing::ColumnTest;

constexpr int64_t kBatch = 12;

class WideAndDeepTest : public ColumnTest {
 protected:
  void SetUp() override {
    graph_.setSeed(7);
    std::vector<float> ages;
    std::vector<std::string> jobs;
    std::vector<std::string> schools;
    std::vector<float> labels;
    for (int64_t i = 0; i < kBatch; ++i) {
      ages.push_back(static_cast<float>(20 + 5 * (i % 5)));
      jobs.push_back(i % 3 == 0 ? "clerk" : i % 3 == 1 ? "nurse" : "");
      schools.push_back(i % 2 ? "high" : "low");
      labels.push_back(i % 2 && i % 3 ? 1.0f : -1.0f);
    }
    feed<float>("age", ages, {kBatch});
    feed<std::string>("job", jobs, {kBatch});
    feed<std::string>("school", schools, {kBatch});
    feed<float>("label", labels, {kBatch, 1});
  }

  Output logits(const nn::Partitioner& partitioner = {}) {
    const Column age = numericColumn("age", {.normalizer = standardScore(30, 10)});
    const Column ages = bucketizedColumn(numericColumn("age"), {22, 28, 34});
    const Column job = categoricalColumnWithHashBucket("job", 7);
    const Column school = categoricalColumnWithVocabularyList("school", {"low", "high"});
    LinearModelOptions wide;
    wide.partitioner = partitioner;
    const Output linear =
        linearModel(scope_, features_, {ages, job, school, crossedColumn({ages, "school"}, 11)}, wide);
    InputLayerOptions deep;
    deep.partitioner = partitioner;
    Output net = inputLayer(scope_, features_, {age, embeddingColumn(job, 3), indicatorColumn(school)}, deep);
    nn::DenseOptions hidden;
    hidden.activation = nn::activationByName("tanh");
    net = nn::dense(scope_, net, 4, hidden);
    return ops::add(scope_, linear, nn::dense(scope_, net, 1));
  }
  Output lossOf(Output out) {
    return ops::mean(scope_, scope_.op("Square", {ops::sub(scope_, out, features_.at("label").dense())}));
  }
  void initialize(Session& session) {
    const Collections& collections = graph_.collections();
    session.run(Feeds{}, {}, {nn::initializeVariables(scope_, collections.globalVariables)});
    session.run(Feeds{}, {}, collections.tableInitializers);
  }
  std::vector<float> train(Node* step, Output loss, SessionOptions options) {
    Session session(graph_, options);
    initialize(session);
    std::vector<float> losses;
    for (int i = 0; i < 60; ++i) losses.push_back(session.run(feeds_, {loss}, {step})[0].item<float>());
    return losses;
  }
};

TEST_F(WideAndDeepTest, Learns) {
  const Output loss = lossOf(logits());
  Node* step = nn::GradientDescentOptimizer(0.1).minimize(scope_, loss, nullptr);
  const std::vector<float> losses = train(step, loss, {.threads = 1});
  EXPECT_LT(losses.back(), 0.1f * losses.front());
}

TEST_F(WideAndDeepTest, APlanTrainsAsOpByOpDoes) {
  const Output loss = lossOf(logits());
  Node* step = nn::GradientDescentOptimizer(0.1).minimize(scope_, loss, nullptr);
  const std::vector<float> planned = train(step, loss, {.threads = 3});
  const std::vector<float> single = train(step, loss, {.threads = 1, .optimize = false});
  for (std::size_t i = 0; i < planned.size(); ++i) EXPECT_NEAR(planned[i], single[i], 1e-4) << "step " << i;
}

TEST_F(WideAndDeepTest, LearnsWithVariablesInParts) {
  const Output loss = lossOf(logits(nn::fixedSizePartitioner(2)));
  Node* step = nn::GradientDescentOptimizer(0.1).minimize(scope_, loss, nullptr);
  const std::vector<float> losses = train(step, loss, {.threads = 1});
  EXPECT_LT(losses.back(), 0.1f * losses.front());
}

// The loss is quadratic in the linear weights, so that central differences are exact but for rounding.
TEST_F(WideAndDeepTest, GradientsOfLinearWeightsMatchDifferences) {
  const Output loss = lossOf(logits());
  const Variable& weights = *nn::findVariable(graph_, "linear_model/age_bucketized_X_school/weights");
  const std::vector<Gradient> gradients = addGradients(scope_, {loss}, {weights.handle});
  ASSERT_TRUE(gradients[0].valid());
  const Output dense = toDense(scope_, gradients[0]);
  const Output value = ops::placeholder(scope_, DType::kFloat, weights.shape);
  Node* assign = ops::assign(scope_, weights.handle, value);
  Session session(graph_, {.threads = 1});
  initialize(session);
  const Tensor got = session.run(feeds_, {dense})[0];
  constexpr float kStep = 0.5f;
  for (int64_t row = 0; row < weights.shape.dim(0); ++row) {
    float losses[2];
    for (const int side : {0, 1}) {
      Tensor moved(DType::kFloat, weights.shape);
      moved.data<float>()[row] = side ? kStep : -kStep;
      session.run({{value, moved}}, {}, {assign});
      losses[side] = session.run(feeds_, {loss})[0].item<float>();
    }
    EXPECT_NEAR(got.data<float>()[row], (losses[1] - losses[0]) / (2 * kStep), 1e-4) << "row " << row;
  }
}

}  // namespace
}  // namespace engine::feature_column
