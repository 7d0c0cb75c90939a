// Ragged and sparse tensors in variants. The expected values are TensorFlow 2.15's.
#include "engine/graph/gradients.h"
#include "tests/support/known_values.h"

namespace engine::testing::ragged_variant_cases {  // tests of a folder are compiled together
namespace {

using Numbers = std::vector<int64_t>;

class RaggedVariants : public ::testing::Test {
 protected:
  Output splits(const Numbers& of) { return ops::constant(scope_, Tensor::vector(of)); }
  Output floats(const std::vector<float>& of) { return ops::constant(scope_, Tensor::vector(of)); }
  Output encoded(const std::vector<Output>& nestedSplits, Output flat, bool batched) {
    std::vector<Output> inputs = nestedSplits;
    inputs.push_back(flat);
    return scope_.op("RaggedTensorToVariant", inputs,
                     {{"RAGGED_RANK", static_cast<int64_t>(nestedSplits.size())},
                      {"Tsplits", DType::kInt64},
                      {"batched_input", batched}});
  }
  Node* decoded(Output variant, int64_t inputRank, int64_t outputRank) {
    return scope_.node("RaggedTensorFromVariant", {variant},
                       {{"input_ragged_rank", inputRank},
                        {"output_ragged_rank", outputRank},
                        {"Tvalues", DType::kFloat},
                        {"Tsplits", DType::kInt64}});
  }
  std::vector<Tensor> run(Node* node) {
    std::vector<Output> fetches;
    for (int i = 0; i < node->outputCount(); ++i) fetches.push_back(node->output(i));
    return Session(graph_, {.threads = 1}).run(Feeds{}, fetches);
  }
  Code codeOf(Node* node) {
    try {
      run(node);
    } catch (const Error& error) {
      return error.code();
    }
    return Code::kOk;
  }

  Graph graph_;
  Scope scope_{graph_};
};

TEST_F(RaggedVariants, ComeBackWhole) {
  const auto back = run(decoded(encoded({splits({0, 2, 2, 5})}, floats({1, 2, 3, 4, 5}), false), 1, 1));
  EXPECT_EQ(values<int64_t>(back[0]), (Numbers{0, 2, 2, 5}));
  EXPECT_EQ(values<float>(back[1]), (std::vector<float>{1, 2, 3, 4, 5}));
}

TEST_F(RaggedVariants, ComeBackFromTheirRows) {
  const Output rows = encoded({splits({0, 2, 3}), splits({0, 1, 1, 4})}, floats({1, 2, 3, 4}), true);
  const auto back = run(decoded(rows, -1, 2));
  EXPECT_EQ(values<int64_t>(back[0]), (Numbers{0, 2, 3}));
  EXPECT_EQ(values<int64_t>(back[1]), (Numbers{0, 1, 1, 4}));
  EXPECT_EQ(values<float>(back[2]), (std::vector<float>{1, 2, 3, 4}));
}

TEST_F(RaggedVariants, OfEqualRowsAreStacked) {
  const Output matrix = ops::constant(scope_, Tensor::of<float>({0, 1, 2, 3, 4, 5}, {2, 3}));
  EXPECT_EQ(run(decoded(encoded({}, matrix, true), 0, 0))[0].shape(), (Shape{2, 3}));
  const auto ragged = run(decoded(encoded({}, matrix, true), -1, 1));
  EXPECT_EQ(values<int64_t>(ragged[0]), (Numbers{0, 3, 6}));
}

TEST_F(RaggedVariants, OfAnotherRankOrDtypeAreRefused) {
  const Output rows = encoded({splits({0, 2, 2, 5})}, floats({1, 2, 3, 4, 5}), true);
  EXPECT_EQ(codeOf(decoded(rows, 1, 1)), Code::kInvalidArgument);
  EXPECT_EQ(codeOf(decoded(rows, 1, 2)), Code::kInvalidArgument);
  EXPECT_EQ(codeOf(decoded(rows, 0, 0)), Code::kInvalidArgument);
  const Output integers = ops::constant(scope_, Tensor::vector<int32_t>({1, 2}));
  EXPECT_EQ(codeOf(decoded(encoded({splits({0, 2})}, integers, true), -1, 1)), Code::kInvalidArgument);
  for (const Numbers& bad : {Numbers{}, Numbers{0, 2, 9}, Numbers{1, 2, 5}, Numbers{0, 3, 2, 5}}) {
    EXPECT_EQ(codeOf(decoded(encoded({splits(bad)}, floats({1, 2, 3, 4, 5}), true), -1, 1)), Code::kInvalidArgument);
  }
}

TEST_F(RaggedVariants, LetGradientsThrough) {
  const Output x = floats({1, 2, 3, 4, 5});
  const Output back = decoded(encoded({splits({0, 2, 2, 5})}, x, true), 0, 1)->output(1);
  const Output loss = ops::sum(scope_, ops::mul(scope_, back, back), {0});
  const Output gradient = toDense(scope_, addGradients(scope_, {loss}, {x})[0]);
  const Tensor result = Session(graph_, {.threads = 1}).run(Feeds{}, {gradient})[0];
  EXPECT_EQ(values<float>(result), (std::vector<float>{2, 4, 6, 8, 10}));
}

TEST_F(RaggedVariants, AreAddedUp) {
  const Output rows = encoded({splits({0, 2, 2, 5})}, floats({1, 2, 3, 4, 5}), true);
  const auto sum = run(decoded(scope_.op("AddN", {rows, rows}), 0, 1));
  EXPECT_EQ(values<float>(sum[1]), (std::vector<float>{2, 4, 6, 8, 10}));
  const auto zeros = run(decoded(scope_.op("ZerosLike", {rows}), 0, 1));
  EXPECT_EQ(values<int64_t>(zeros[0]), (Numbers{0, 2, 2, 5}));
  EXPECT_EQ(values<float>(zeros[1]), std::vector<float>(5));
}

TEST_F(RaggedVariants, AreElementsOfListsAndStacks) {
  const Output rows = encoded({splits({0, 2, 2, 5})}, floats({1, 2, 3, 4, 5}), true);
  const Output none = ops::constant(scope_, Tensor::vector<int32_t>({}));
  const Output list = scope_.op("TensorListFromTensor", {rows, none});
  const Output stacked = scope_.op("TensorListStack", {list, none}, {{"element_dtype", DType::kVariant}});
  EXPECT_EQ(values<int64_t>(run(decoded(stacked, 0, 1))[0]), (Numbers{0, 2, 2, 5}));
  Node* parts = scope_.node("Unpack", {rows}, {{"num", int64_t{3}}, {"axis", int64_t{0}}});
  const Output packed = scope_.op("Pack", {parts->output(2), parts->output(0)}, {{"axis", int64_t{0}}});
  EXPECT_EQ(values<float>(run(decoded(packed, 0, 1))[1]), (std::vector<float>{3, 4, 5, 1, 2}));
}

class SparseVariants : public ::testing::TestWithParam<DType> {
 protected:
  std::vector<Tensor> throughRows(const Numbers& indices) {
    Graph graph;
    const Scope scope(graph);
    const auto entries = static_cast<int64_t>(indices.size()) / 2;
    std::vector<float> numbers;
    for (int64_t i = 1; i <= entries; ++i) numbers.push_back(static_cast<float>(i));
    const Output rows =
        scope.op("SerializeManySparse",
                 {ops::constant(scope, Tensor::of(indices, {entries, 2})),
                  ops::constant(scope, Tensor::vector(numbers)), ops::constant(scope, Tensor::vector<int64_t>({3, 4}))},
                 {{"out_type", GetParam()}});
    Node* back = scope.node("DeserializeSparse", {rows}, {{"dtype", DType::kFloat}});
    return Session(graph, {.threads = 1}).run(Feeds{}, {back->output(0), back->output(1), back->output(2)});
  }
};

TEST_P(SparseVariants, ComeBackFromTheirRows) {
  const Numbers indices{0, 0, 0, 2, 2, 1};
  const auto back = throughRows(indices);
  EXPECT_EQ(values<int64_t>(back[0]), indices);
  EXPECT_EQ(values<float>(back[1]), (std::vector<float>{1, 2, 3}));
  EXPECT_EQ(values<int64_t>(back[2]), (Numbers{3, 4}));
}

TEST_P(SparseVariants, MustBeInOrder) {
  EXPECT_THROW(throughRows({2, 0, 0, 2}), Error);
  EXPECT_THROW(throughRows({0, 0, 3, 2}), Error);
}

INSTANTIATE_TEST_SUITE_P(AsStringsAndVariants, SparseVariants, ::testing::Values(DType::kString, DType::kVariant));

TEST(TensorListPushBackBatch, GivesEachListARow) {
  Graph graph;
  const Scope scope(graph);
  const Output shape = ops::constant(scope, Tensor::vector<int32_t>({2}));
  const Attrs floats{{"element_dtype", DType::kFloat}};
  const Output list = scope.op("EmptyTensorList", {shape, ops::scalar(scope, int32_t{5})}, floats);
  const Output lists = scope.op("Pack", {list, list}, {{"axis", int64_t{0}}});
  const auto second = [&](const Tensor& rows) {
    const Output pushed = scope.op("TensorListPushBackBatch", {lists, ops::constant(scope, rows)});
    Node* each = scope.node("Unpack", {pushed}, {{"num", int64_t{2}}, {"axis", int64_t{0}}});
    const Output stack = scope.op("TensorListStack", {each->output(1), shape}, floats);
    return Session(graph, {.threads = 1}).run(Feeds{}, {stack})[0];
  };
  EXPECT_EQ(values<float>(second(Tensor::of<float>({1, 2, 3, 4}, {2, 2}))), (std::vector<float>{3, 4}));
  EXPECT_THROW(second(Tensor::of<float>({1, 2}, {1, 2})), Error);
  EXPECT_THROW(second(Tensor::of<float>({1, 2}, {2, 1})), Error);
}

}  // namespace
}  // namespace engine::testing::ragged_variant_cases
