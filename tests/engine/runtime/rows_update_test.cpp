// Updates of whole variables by rows that are given with their places.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/nn/variables.h"
#include "engine/runtime/plan.h"
#include "engine/runtime/session.h"

namespace engine {
namespace {

constexpr int64_t kTableRows = 3000, kTableWidth = 20, kGivenRows = 5;

// variable = variable · 0.5 − factors · (the sum of the rows for each of its own).
class RowsUpdate : public ::testing::Test {
 protected:
  RowsUpdate() {
    const Output halved = ops::mul(scope_, nn::read(scope_, variable_), ops::scalar(scope_, 0.5f));
    const Output spread = scope_.op("UnsortedSegmentSum", {rows_, places_, ops::scalar(scope_, int32_t{kTableRows})});
    train_ = ops::assign(scope_, variable_.handle, ops::sub(scope_, halved, ops::mul(scope_, factors_, spread)));
  }

  // The variable after two steps, with the rows for these places.
  Tensor updated(const std::vector<int32_t>& places, bool sumRows) {
    Session session(graph_, {.threads = 3,
                             .disabledRewrites = sumRows ? std::vector<std::string>{}
                                                         : std::vector<std::string>{"sum_rows_in_updates"}});
    session.run(Feeds{}, {}, {nn::initializeVariables(scope_, graph_.collections().globalVariables)});
    Callable step = session.makeCallable({rows_, places_, factors_}, {}, {train_});
    Tensor rows(DType::kFloat, Shape{kGivenRows, kTableWidth}), factors(DType::kFloat, Shape{kTableWidth});
    for (int64_t i = 0; i < rows.elements(); ++i) rows.data<float>()[i] = static_cast<float>(i % 23) * 0.1f - 1;
    for (int64_t i = 0; i < kTableWidth; ++i) factors.data<float>()[i] = static_cast<float>(i) * 0.3f;
    const std::vector<Tensor> feeds{rows, Tensor::vector(places), factors};
    step.run(feeds);
    step.run(feeds);
    EXPECT_EQ(hasRowsUpdate(*step.plan()), sumRows);
    return session.run(Feeds{}, {nn::read(scope_, variable_)})[0];
  }

  static bool hasRowsUpdate(const Plan& plan) {
    return std::ranges::any_of(plan.graph().nodes(), [](const auto& node) { return node->op() == "_RowsUpdate"; });
  }

  Graph graph_;
  Scope scope_{graph_};
  Output rows_ = ops::placeholder(scope_, DType::kFloat, Shape{kGivenRows, kTableWidth}, "rows");
  Output places_ = ops::placeholder(scope_, DType::kInt32, Shape{kGivenRows}, "places");
  Output factors_ = ops::placeholder(scope_, DType::kFloat, Shape{kTableWidth}, "factors");
  Variable variable_ = nn::getVariable(scope_, "v", Shape{kTableRows, kTableWidth}, DType::kFloat, nn::ones());
  Node* train_ = nullptr;
};

TEST_F(RowsUpdate, GivesTheBitsOfTheSpreadOutSum) {
  for (const std::vector<int32_t>& places :
       {std::vector<int32_t>{0, 1, 2, 3, 4}, {7, 2999, 7, 0, 7}, {-1, 1500, -3, 1501, 1500}, {-1, -1, -1, -1, -1}}) {
    EXPECT_EQ(updated(places, true).toDoubles(), updated(places, false).toDoubles());
  }
}

TEST_F(RowsUpdate, APlaceBehindTheVariableIsAnError) {
  try {
    updated({0, 1, 3000, 2, 3}, true);
    FAIL() << "it was accepted";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Code::kInvalidArgument);
    EXPECT_THAT(error.what(), ::testing::HasSubstr("segment_ids[2] = 3000 is out of range [0, 3000)"));
  }
}

}  // namespace
}  // namespace engine
