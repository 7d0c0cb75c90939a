// Where one part of a graph leaves tensors for another: accumulators of gradients, barriers, staging areas.
#include "tests/support/known_values.h"

namespace engine::testing::accumulator_cases {  // tests of a folder are compiled together
namespace {

class AccumulatorTest : public ::testing::Test {
 protected:
  template <typename T>
  Output vector(const std::vector<T>& numbers) {
    return ops::constant(scope_, Tensor::vector(numbers));
  }
  Output accumulator(const char* op, const char* reduction = "MEAN") {
    return scope_.op(op, {}, {{"dtype", DType::kFloat}, {"shape", Shape{2}}, {"reduction_type", reduction}});
  }
  void apply(Output handle, int64_t step, const std::vector<float>& gradient) {
    const char* op =
        handle.type() == DType::kResource ? "ResourceAccumulatorApplyGradient" : "AccumulatorApplyGradient";
    run(scope_.node(op, {handle, ops::scalar(scope_, step), vector(gradient)}));
  }
  int32_t count(Output handle) { return get(scope_.op("AccumulatorNumAccumulated", {handle})).item<int32_t>(); }
  Tensor take(Output handle, int32_t required) {
    return get(
        scope_.op("AccumulatorTakeGradient", {handle, ops::scalar(scope_, required)}, {{"dtype", DType::kFloat}}));
  }
  void run(Node* node) { session_.run(Feeds{}, {}, {node}); }
  Tensor get(Output output) { return session_.run(Feeds{}, {output})[0]; }
  std::vector<Tensor> getAll(const Node* node) {
    std::vector<Output> outputs;
    for (int i = 0; i < node->outputCount(); ++i) outputs.push_back(node->output(i));
    return session_.run(Feeds{}, outputs);
  }
  template <typename Run>
  Code codeOfRun(Run run) {
    try {
      run();
    } catch (const Error& error) {
      return error.code();
    }
    return Code::kOk;
  }

  Graph graph_;
  Scope scope_{graph_};
  Session session_{graph_, {.threads = 1}};
};

TEST_F(AccumulatorTest, GivesTheMeanOfWhatWasAppliedAndBeginsAnew) {
  const Output handle = accumulator("ConditionalAccumulator");
  apply(handle, 0, {1, 2});
  apply(handle, 0, {3, 8});
  EXPECT_EQ(count(handle), 2);
  EXPECT_EQ(values<float>(take(handle, 1)), (std::vector<float>{2, 5}));
  EXPECT_EQ(count(handle), 0);
}

TEST_F(AccumulatorTest, AGradientOfAnEarlierStepIsDropped) {
  const Output handle = accumulator("ConditionalAccumulator", "SUM");
  apply(handle, 0, {1, 2});
  apply(handle, 0, {1, 2});
  EXPECT_EQ(values<float>(take(handle, 2)), (std::vector<float>{2, 4}));
  apply(handle, 0, {5, 5});
  EXPECT_EQ(count(handle), 0);
  run(scope_.node("AccumulatorSetGlobalStep", {handle, ops::scalar<int64_t>(scope_, 7)}));
  apply(handle, 6, {5, 5});
  apply(handle, 7, {5, 5});
  EXPECT_EQ(count(handle), 1);
}

TEST_F(AccumulatorTest, ResourceHandlesDoTheSame) {
  const Output handle = accumulator("ResourceConditionalAccumulator");
  apply(handle, 0, {1, 2});
  EXPECT_EQ(get(scope_.op("ResourceAccumulatorNumAccumulated", {handle})).item<int32_t>(), 1);
  const Output taken = scope_.op("ResourceAccumulatorTakeGradient", {handle, ops::scalar<int32_t>(scope_, 1)},
                                 {{"dtype", DType::kFloat}});
  EXPECT_EQ(values<float>(get(taken)), (std::vector<float>{1, 2}));
}

TEST_F(AccumulatorTest, RowsAreAveragedOverTheGradientsThatHaveThem) {
  const Output handle =
      scope_.op("SparseConditionalAccumulator", {}, {{"dtype", DType::kFloat}, {"shape", Shape{5, 1}}});
  const auto applyRows = [&](const std::vector<int64_t>& rows, const std::vector<float>& numbers) {
    const Output column = ops::constant(scope_, Tensor::of(numbers, Shape{std::ssize(numbers), 1}));
    run(scope_.node("SparseAccumulatorApplyGradient",
                    {handle, ops::scalar<int64_t>(scope_, 0), vector(rows), column, vector<int64_t>({5, 1})},
                    {{"has_known_shape", true}}));
  };
  applyRows({0, 3}, {2, 4});
  applyRows({0, 1}, {4, 7});
  const auto taken = getAll(scope_.node("SparseAccumulatorTakeGradient", {handle, ops::scalar<int32_t>(scope_, 2)},
                                        {{"dtype", DType::kFloat}}));
  EXPECT_EQ(values<int64_t>(taken[0]), (std::vector<int64_t>{0, 1, 3}));
  EXPECT_EQ(values<float>(taken[1]), (std::vector<float>{3, 7, 4}));
  EXPECT_EQ(values<int64_t>(taken[2]), (std::vector<int64_t>{5, 1}));
  EXPECT_EQ(codeOfRun([&] { applyRows({0, 1}, {4}); }), Code::kInvalidArgument);
}

TEST_F(AccumulatorTest, AScalarIsNoGradientOfRows) {
  const Output handle =
      scope_.op("SparseConditionalAccumulator", {}, {{"dtype", DType::kFloat}, {"shape", Shape{5, 1}}});
  const Output number = ops::scalar(scope_, 1.0F), step = ops::scalar<int64_t>(scope_, 0);
  Node* apply =
      scope_.node("SparseAccumulatorApplyGradient", {handle, step, vector<int64_t>({}), number, vector<int64_t>({})},
                  {{"has_known_shape", true}});
  EXPECT_EQ(codeOfRun([&] { run(apply); }), Code::kInvalidArgument);
}

TEST_F(AccumulatorTest, RefusesWhatDoesNotFit) {
  const Output handle = accumulator("ConditionalAccumulator");
  EXPECT_EQ(codeOfRun([&] { apply(handle, 0, {1, 2, 3}); }), Code::kInvalidArgument);
  EXPECT_EQ(codeOfRun([&] { take(handle, 0); }), Code::kInvalidArgument);
  EXPECT_EQ(codeOfRun([&] { run(accumulator("ConditionalAccumulator", "MAX").node); }), Code::kInvalidArgument);
}

TEST_F(AccumulatorTest, ABarrierGivesElementsOnceAllComponentsAreThere) {
  const Attrs types{{"component_types", std::vector<DType>{DType::kFloat, DType::kInt64}}};
  const Output barrier = scope_.op("Barrier", {}, types);
  const auto insert = [&](const std::vector<std::string>& keys, Output column, int64_t component) {
    run(scope_.node("BarrierInsertMany", {barrier, vector(keys), column}, {{"component_index", component}}));
  };
  insert({"a", "b", "c"}, vector<float>({1, 2, 3}), 0);
  insert({"c", "a"}, vector<int64_t>({30, 10}), 1);
  EXPECT_EQ(get(scope_.op("BarrierReadySize", {barrier})).item<int32_t>(), 2);
  EXPECT_EQ(get(scope_.op("BarrierIncompleteSize", {barrier})).item<int32_t>(), 1);
  EXPECT_EQ(codeOfRun([&] { insert({"b"}, vector<float>({1}), 0); }), Code::kInvalidArgument);
  const auto taken = getAll(scope_.node("BarrierTakeMany", {barrier, ops::scalar<int32_t>(scope_, 2)}, types));
  EXPECT_EQ(values<float>(taken[2]).size(), 2U);
  run(scope_.node("BarrierClose", {barrier}));
  EXPECT_EQ(codeOfRun([&] { insert({"new"}, vector<float>({1}), 0); }), Code::kCancelled);
  insert({"b"}, vector<int64_t>({20}), 1);
  Attrs fewer = types;
  fewer["allow_small_batch"] = true;
  const auto rest = getAll(scope_.node("BarrierTakeMany", {barrier, ops::scalar<int32_t>(scope_, 5)}, fewer));
  EXPECT_EQ(values<std::string>(rest[1]), std::vector<std::string>{"b"});
  EXPECT_EQ(values<int64_t>(rest[3]), std::vector<int64_t>{20});
  EXPECT_EQ(codeOfRun([&] {
              getAll(scope_.node("BarrierTakeMany", {barrier, ops::scalar<int32_t>(scope_, 1)}, fewer));
            }),
            Code::kOutOfRange);
}

TEST_F(AccumulatorTest, AStagingAreaGivesFirstWhatCameFirst) {
  const Attrs area{{"dtypes", std::vector<DType>{DType::kFloat}}, {"shared_name", "area"}};
  run(scope_.node("Stage", {vector<float>({1})}, area));
  run(scope_.node("Stage", {vector<float>({2, 3})}, area));
  EXPECT_EQ(get(scope_.op("StageSize", {}, area)).item<int32_t>(), 2);
  EXPECT_EQ(values<float>(get(scope_.op("StagePeek", {ops::scalar<int32_t>(scope_, 1)}, area))),
            (std::vector<float>{2, 3}));
  EXPECT_EQ(values<float>(get(scope_.op("Unstage", {}, area))), std::vector<float>{1});
  run(scope_.node("StageClear", {}, area));
  EXPECT_EQ(get(scope_.op("StageSize", {}, area)).item<int32_t>(), 0);
}

TEST_F(AccumulatorTest, AMapOfStagedTensorsTakesThemPieceByPiece) {
  const Attrs area{{"dtypes", std::vector<DType>{DType::kFloat, DType::kInt64}}, {"shared_name", "map"}};
  const auto put = [&](int64_t key, const std::vector<int32_t>& indices, const std::vector<Output>& tensors) {
    std::vector<Output> inputs{ops::scalar(scope_, key), vector(indices)};
    inputs.insert(inputs.end(), tensors.begin(), tensors.end());
    run(scope_.node("OrderedMapStage", inputs, area));
  };
  put(5, {0, 1}, {vector<float>({5}), vector<int64_t>({50})});
  put(2, {1}, {vector<int64_t>({20})});
  EXPECT_EQ(get(scope_.op("OrderedMapIncompleteSize", {}, area)).item<int32_t>(), 1);
  EXPECT_EQ(codeOfRun([&] { put(2, {1}, {vector<int64_t>({21})}); }), Code::kInvalidArgument);
  EXPECT_EQ(codeOfRun([&] { put(2, {0, 1}, {vector<float>({1}), vector<int64_t>({21})}); }), Code::kInvalidArgument);
  put(2, {0}, {vector<float>({2})});
  EXPECT_EQ(get(scope_.op("OrderedMapSize", {}, area)).item<int32_t>(), 2);
  const auto first = getAll(scope_.node("OrderedMapUnstageNoKey", {vector<int32_t>({0, 1})}, area));
  EXPECT_EQ(first[0].item<int64_t>(), 2);
  EXPECT_EQ(values<int64_t>(first[2]), std::vector<int64_t>{20});
  const auto second =
      getAll(scope_.node("OrderedMapUnstage", {ops::scalar<int64_t>(scope_, 5), vector<int32_t>({0, 1})}, area));
  EXPECT_EQ(values<float>(second[0]), std::vector<float>{5});
}

}  // namespace
}  // namespace engine::testing::accumulator_cases
