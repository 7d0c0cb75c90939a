// Replicas: what is copied for each, what stays one, and what they add up to.
#include "engine/graph/replicas.h"

#include <gmock/gmock.h>

#include "engine/core/error.h"
#include "engine/graph/collections.h"
#include "engine/graph/ops.h"
#include "engine/nn/variables.h"
#include "engine/runtime/session.h"

namespace engine {
namespace {

using ::testing::ElementsAre;

class ReplicasTest : public ::testing::Test {
 protected:
  ReplicasTest() {
    graph_.setSeed(1);
    for (int i = 0; i < 3; ++i) batches_.push_back(ops::placeholder(scope_, DType::kFloat, Shape{}, "batch"));
    replicas_.addInput(batches_);
  }
  std::vector<double> valuesOf(const std::vector<Output>& outputs) {
    Feeds feeds;
    for (std::size_t i = 0; i < batches_.size(); ++i) {
      feeds.emplace_back(batches_[i], Tensor::scalar(static_cast<float>(i + 1)));
    }
    std::vector<double> values;
    for (const Tensor& value : Session(graph_).run(feeds, outputs)) values.push_back(value.toDoubles()[0]);
    return values;
  }

  Graph graph_;
  Scope scope_{graph_};
  Replicas replicas_{graph_, 3};
  std::vector<Output> batches_;
};

TEST_F(ReplicasTest, ComputeTheSameOfTheirOwnBatches) {
  const Output square = ops::mul(scope_, batches_[0], batches_[0]);
  EXPECT_THAT(valuesOf({replicas_.in(0, square), replicas_.in(1, square), replicas_.in(2, square)}),
              ElementsAre(1, 4, 9));
}

TEST_F(ReplicasTest, AreCopiedOnce) {
  const Output square = ops::mul(scope_, batches_[0], batches_[0]);
  EXPECT_EQ(replicas_.in(1, square), replicas_.in(1, square));
  EXPECT_TRUE(replicas_.in(1, square).node->name().starts_with("replica_1/"));
}

TEST_F(ReplicasTest, ShareWhatDoesNotDependOnTheBatch) {
  const Variable weight = nn::getVariable(scope_, "w", Shape{}, DType::kFloat, nn::ones());
  const Output read = nn::read(scope_, weight);
  const Output product = ops::mul(scope_, batches_[0], read);
  EXPECT_EQ(replicas_.in(1, read), read);
  EXPECT_EQ(replicas_.in(1, product).node->input(1), read);
}

TEST_F(ReplicasTest, AddUpInTheirOrder) {
  const Output sum = replicas_.sum(scope_, ops::mul(scope_, batches_[0], batches_[0]));
  EXPECT_THAT(valuesOf({sum, replicas_.mean(scope_, ops::add(scope_, batches_[0], batches_[0]))}), ElementsAre(14, 4));
  EXPECT_EQ(replicas_.in(2, sum), sum);
}

TEST_F(ReplicasTest, AddUpOnce) {
  const Output sum = replicas_.sum(scope_, ops::mul(scope_, batches_[0], batches_[0]));
  const Output twice = ops::add(scope_, sum, sum);
  EXPECT_TRUE(replicas_.isShared(twice));
  EXPECT_EQ(replicas_.sum(scope_, twice), twice);
}

TEST_F(ReplicasTest, DrawTheirOwnRandomNumbers) {
  const Output shape = ops::constant(scope_, Tensor::vector(std::vector<int32_t>{1}));
  const Output random = scope_.op("RandomUniform", {shape}, {{"dtype", DType::kFloat}, {"seed", 1}, {"seed2", 5}});
  const std::vector<double> drawn = valuesOf({random, replicas_.in(1, random), replicas_.in(2, random)});
  EXPECT_NE(drawn[0], drawn[1]);
  EXPECT_NE(drawn[1], drawn[2]);
}

TEST_F(ReplicasTest, DoNotRepeatAssignments) {
  const Variable total = nn::getVariable(scope_, "total", Shape{}, DType::kFloat, nn::zeros(), nn::untrained());
  Node* update = ops::assignAdd(scope_, total.handle, replicas_.mean(scope_, batches_[0]));
  const Output after = ops::mul(scope_.withControls({update}), batches_[0], batches_[0]);
  EXPECT_THAT(replicas_.in(1, after).node->controlInputs(), ElementsAre(update));
}

TEST_F(ReplicasTest, AreAtLeastOne) {
  try {
    Replicas(graph_, 0);
    ADD_FAILURE();
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Code::kInvalidArgument);
  }
}

}  // namespace
}  // namespace engine
