#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/graph/ops.h"
#include "engine/runtime/plan.h"
#include "engine/runtime/session.h"

namespace engine {
namespace {

using ::testing::ElementsAre;

class MergeEqualNodesTest : public ::testing::Test {
 protected:
  // How many nodes of an op the plan for `fetches` computes.
  int planned(const std::vector<Output>& fetches, const std::string& op, std::vector<Tensor>* results = nullptr) {
    session_ = std::make_unique<Session>(graph_, SessionOptions{.threads = 1});
    Callable call = session_->makeCallable({x_}, fetches);
    const std::vector<Tensor>& got = call.run(std::vector<Tensor>{Tensor::vector<float>({-1, 4})});
    if (results) *results = got;
    int count = 0;
    for (const auto& node : call.plan()->graph().nodes()) count += node->op() == op ? 1 : 0;
    return count;
  }
  Output plus(float number) { return ops::add(scope_, x_, ops::scalar(scope_, number)); }

  Graph graph_;
  Scope scope_{graph_};
  Output x_ = ops::placeholder(scope_, DType::kFloat, {kUnknownDim});
  std::unique_ptr<Session> session_;
};

TEST_F(MergeEqualNodesTest, EqualNodesAreComputedOnce) {
  const Output product = ops::mul(scope_, plus(2), plus(2));
  std::vector<Tensor> results;
  EXPECT_EQ(planned({product}, "AddV2", &results), 1);
  EXPECT_THAT(results[0].flat<float>(), ElementsAre(1, 36));
}

TEST_F(MergeEqualNodesTest, EqualFetchesBothComeBack) {
  std::vector<Tensor> results;
  EXPECT_EQ(planned({plus(2), plus(2)}, "AddV2", &results), 1);
  EXPECT_THAT(results[0].flat<float>(), ElementsAre(1, 6));
  EXPECT_THAT(results[1].flat<float>(), ElementsAre(1, 6));
}

TEST_F(MergeEqualNodesTest, OtherConstantsAndAttributesStayApart) {
  EXPECT_EQ(planned({ops::mul(scope_, plus(2), plus(3))}, "AddV2"), 2);
  const auto cast = [&](DType type) { return scope_.op("Cast", {x_}, {{"DstT", type}}); };
  EXPECT_EQ(planned({cast(DType::kInt32), cast(DType::kInt64)}, "Cast"), 2);
}

TEST_F(MergeEqualNodesTest, RandomNumbersStayApart) {
  const auto random = [&] {
    return scope_.op("RandomUniform", {ops::constant(scope_, Tensor::vector<int32_t>({2}))},
                     {{"dtype", DType::kFloat}, {"seed", 1}, {"seed2", 2}});
  };
  EXPECT_EQ(planned({ops::add(scope_, random(), random()), ops::identity(scope_, x_)}, "RandomUniform"), 2);
}

TEST_F(MergeEqualNodesTest, ReadsBeforeAndAfterAnUpdateStayApart) {
  for (const bool reference : {false, true}) {
    const Attrs attrs = {{"shape", Shape{}}, {"dtype", DType::kFloat}};
    const Output handle = scope_.op(reference ? "VariableV2" : "VarHandleOp", {}, attrs);
    Node* initialize = ops::assign(scope_, handle, ops::scalar(scope_, 1.F));
    const Output before = ops::readVariable(scope_, handle);
    Node* update = ops::assign(scope_.withControls({before.node}), handle, ops::scalar(scope_, 5.F));
    const Output after = ops::readVariable(scope_.withControls({update}), handle);
    Session session(graph_, {.threads = 1});
    session.run(Feeds{}, {}, {initialize});
    const auto got = session.run(Feeds{}, {ops::add(scope_, before, before), ops::add(scope_, after, after)});
    EXPECT_EQ(got[0].item<float>(), 2);
    EXPECT_EQ(got[1].item<float>(), 10);
  }
}

}  // namespace
}  // namespace engine
