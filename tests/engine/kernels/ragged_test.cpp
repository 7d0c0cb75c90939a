// Ragged tensors and counts of numbers. The expected values are TensorFlow 2.15's.
#include "tests/support/known_values.h"

namespace engine::testing::ragged_cases {  // tests of a folder are compiled together
namespace {

using Numbers = std::vector<int64_t>;

Tensor numbers(const Numbers& of) {
  return Tensor::vector(of);
}
Tensor matrix(const Numbers& of, int64_t rows) {
  return Tensor::of(of, Shape{rows, static_cast<int64_t>(of.size()) / rows});
}

// [[[1, 2], [], [3]], [], [[4, 5, 6]]]
const Numbers kOuter{0, 3, 3, 4};
const Numbers kInner{0, 2, 2, 3, 6};
Tensor flatValues() {
  return numbers({1, 2, 3, 4, 5, 6});
}

TEST(RaggedRange, CountsRowByRow) {
  const auto range = runOp("RaggedRange", {numbers({2, 5, 8}), numbers({7, 2, 8}), Tensor::scalar<int64_t>(2)});
  EXPECT_EQ(values<int64_t>(range[0]), (Numbers{0, 3, 3, 3}));
  EXPECT_EQ(values<int64_t>(range[1]), (Numbers{2, 4, 6}));
  const auto down = runOp(
      "RaggedRange", {Tensor::scalar<float>(1), Tensor::vector<float>({2, -1}), Tensor::vector<float>({0.3F, -0.5F})});
  expectNumbers(down[1], {1, 1.29999995, 1.5999999, 1.89999986, 1, 0.5, 0, -0.5});
}

TEST(RaggedRange, RefusesWhatHasNoEnd) {
  const auto code = [](int64_t start, int64_t limit, int64_t delta, DType splits = DType::kInt64) {
    return codeOf("RaggedRange", {numbers({start}), numbers({limit}), numbers({delta})}, {{"Tsplits", splits}});
  };
  EXPECT_EQ(code(0, 1, 0), Code::kInvalidArgument);
  EXPECT_EQ(code(0, int64_t{1} << 40, 1, DType::kInt32), Code::kInvalidArgument);
  EXPECT_EQ(code(INT64_MIN, INT64_MAX, 1), Code::kResourceExhausted);
  EXPECT_EQ(code(INT64_MAX - 1, INT64_MAX, INT64_MAX), Code::kOk);
  EXPECT_EQ(codeOf("RaggedRange", {Tensor::scalar<float>(0), Tensor::scalar<float>(NAN), Tensor::scalar<float>(1)}),
            Code::kOk);
}

TEST(RaggedGather, TakesRows) {
  const auto got = runOp("RaggedGather", {numbers(kOuter), numbers(kInner), flatValues(), numbers({2, 0, 0})},
                         {{"PARAMS_RAGGED_RANK", 2}, {"OUTPUT_RAGGED_RANK", 2}});
  EXPECT_EQ(values<int64_t>(got[0]), (Numbers{0, 1, 4, 7}));
  EXPECT_EQ(values<int64_t>(got[1]), (Numbers{0, 3, 5, 5, 6, 8, 8, 9}));
  EXPECT_EQ(values<int64_t>(got[2]), (Numbers{4, 5, 6, 1, 2, 3, 1, 2, 3}));
}

TEST(RaggedGather, IndicesOfMoreDimensionsMakeRowsOfEqualLength) {
  const auto got = runOp("RaggedGather", {numbers(kOuter), doubles({4}), matrix({2, 0, 1, 1}, 2)},
                         {{"PARAMS_RAGGED_RANK", 1}, {"OUTPUT_RAGGED_RANK", 2}});
  EXPECT_EQ(values<int64_t>(got[0]), (Numbers{0, 2, 4}));
  EXPECT_EQ(values<int64_t>(got[1]), (Numbers{0, 1, 4, 4, 4}));
}

TEST(RaggedGather, ItsGradientIsThatOfDifferences) {
  expectGradientsMatch(
      [](const Scope& s, const std::vector<Output>& in) {
        const Output outer = ops::constant(s, numbers(kOuter)), inner = ops::constant(s, numbers(kInner));
        return s
            .node("RaggedGather", {outer, inner, in[0], ops::constant(s, numbers({2, 0, 0}))},
                  {{"PARAMS_RAGGED_RANK", 2}, {"OUTPUT_RAGGED_RANK", 2}})
            ->output(2);
      },
      {doubles({6, 2})});
}

TEST(RaggedGather, RefusesDamage) {
  const Attrs attrs{{"PARAMS_RAGGED_RANK", 1}, {"OUTPUT_RAGGED_RANK", 1}};
  const auto code = [&](const Numbers& splits, const Numbers& indices) {
    return codeOf("RaggedGather", {numbers(splits), flatValues(), numbers(indices)}, attrs);
  };
  EXPECT_EQ(code({0, 6}, {1}), Code::kInvalidArgument);
  EXPECT_EQ(code({0, 6}, {-1}), Code::kInvalidArgument);
  EXPECT_EQ(code({1, 6}, {0}), Code::kInvalidArgument);
  EXPECT_EQ(code({0, 8, 6}, {0}), Code::kInvalidArgument);
  EXPECT_EQ(code({0, int64_t{1} << 40}, {0}), Code::kInvalidArgument);
  EXPECT_EQ(code({}, {0}), Code::kInvalidArgument);
}

TEST(RaggedTensorToSparse, TellsThePlaces) {
  const auto got =
      runOp("RaggedTensorToSparse", {numbers(kOuter), numbers(kInner), flatValues()}, {{"RAGGED_RANK", 2}});
  EXPECT_EQ(values<int64_t>(got[0]), (Numbers{0, 0, 0, 0, 0, 1, 0, 2, 0, 2, 0, 0, 2, 0, 1, 2, 0, 2}));
  EXPECT_EQ(values<int64_t>(got[2]), (Numbers{3, 3, 3}));
}

Tensor filled(const Tensor& shape, const Tensor& from, const Tensor& value, const std::vector<Numbers>& partitions,
              const std::vector<std::string>& types) {
  std::vector<Tensor> inputs{shape, from, value};
  for (std::size_t i = 0; i < partitions.size(); ++i) {
    inputs.push_back(types[i] == "FIRST_DIM_SIZE" ? Tensor::scalar(partitions[i][0]) : numbers(partitions[i]));
  }
  return run1("RaggedTensorToTensor", inputs, {{"row_partition_types", types}});
}

TEST(RaggedTensorToTensor, FillsRowsUp) {
  const Tensor got = filled(Tensor::scalar<int64_t>(-1), flatValues(), Tensor::scalar<int64_t>(-1), {kOuter, kInner},
                            {"ROW_SPLITS", "ROW_SPLITS"});
  EXPECT_EQ(got.shape(), (Shape{3, 3, 3}));
  EXPECT_EQ(values<int64_t>(got), (Numbers{1,  2,  -1, -1, -1, -1, 3, -1, -1, -1, -1, -1, -1, -1,
                                           -1, -1, -1, -1, 4,  5,  6, -1, -1, -1, -1, -1, -1}));
}

TEST(RaggedTensorToTensor, CutsOffWhatIsTooLong) {
  const Tensor got =
      filled(numbers({2, -1, 1}), flatValues(), Tensor::scalar<int64_t>(-1), {{3}, {0, 0, 0, 2}, {0, 0, 2, 3, 3, 3}},
             {"FIRST_DIM_SIZE", "VALUE_ROWIDS", "VALUE_ROWIDS"});
  EXPECT_EQ(got.shape(), (Shape{2, 3, 1}));
  EXPECT_EQ(values<int64_t>(got), (Numbers{1, -1, 3, -1, -1, -1}));
}

TEST(RaggedTensorToTensor, BroadcastsTheDefault) {
  const Tensor got = filled(numbers({-1, 3, 2}), Tensor::of<double>({0, 1, 2, 3, 4, 5}, {3, 2}),
                            Tensor::vector<double>({7, 8}), {{0, 1, 3}}, {"ROW_SPLITS"});
  expectNumbers(got, {0, 1, 7, 8, 7, 8, 2, 3, 4, 5, 7, 8});
}

TEST(RaggedTensorToTensor, ItsGradientIsThatOfDifferences) {
  const BuildGraph build = [](const Scope& s, const std::vector<Output>& in) {
    return s.op("RaggedTensorToTensor",
                {ops::constant(s, numbers({-1, 2, 2})), in[0], in[1], ops::constant(s, numbers({0, 1, 4}))},
                {{"row_partition_types", std::vector<std::string>{"ROW_SPLITS"}}});
  };
  expectGradientsMatch(build, {doubles({4, 2}), doubles({2})});
  expectGradientsMatch(build, {doubles({4, 2}), doubles({})});
}

TEST(RaggedTensorToTensor, RefusesDamage) {
  const auto code = [](const Numbers& shape, const std::vector<Numbers>& partitions,
                       const std::vector<std::string>& types) {
    try {
      filled(numbers(shape), flatValues(), Tensor::scalar<int64_t>(0), partitions, types);
    } catch (const Error& error) {
      return error.code();
    }
    return Code::kOk;
  };
  EXPECT_EQ(code({-1, -1}, {{0, 2, 5}}, {"ROW_SPLITS"}), Code::kInvalidArgument);
  EXPECT_EQ(code({-1, -1, -1}, {{0, 6}}, {"ROW_SPLITS"}), Code::kInvalidArgument);
  EXPECT_EQ(code({-1, -1}, {{0, 0, 0, 0, 1, 1}}, {"VALUE_ROWIDS"}), Code::kInvalidArgument);
  EXPECT_EQ(code({-1, -1}, {{2}, {0, 0, 0, 0, 1, 2}}, {"FIRST_DIM_SIZE", "VALUE_ROWIDS"}), Code::kInvalidArgument);
  EXPECT_EQ(code({-1, -1}, {{0, 6}}, {"UNKNOWN"}), Code::kInvalidArgument);
  EXPECT_EQ(code({-1, -1}, {{int64_t{1} << 60}, {0, 0, 0, 0, 0, 0}}, {"FIRST_DIM_SIZE", "VALUE_ROWIDS"}),
            Code::kResourceExhausted);
  EXPECT_EQ(code({int64_t{1} << 40, int64_t{1} << 10}, {{0, 6}}, {"ROW_SPLITS"}), Code::kResourceExhausted);
}

const Tensor kNone(DType::kFloat, Shape{0});

TEST(Bincounts, CountRowByRow) {
  const Tensor four = Tensor::scalar<int64_t>(4);
  expectNumbers(run1("DenseBincount", {numbers({1, 3, 1, 9}), Tensor::scalar<int64_t>(5), kNone}), {0, 2, 0, 1, 0});
  const Tensor rows = matrix({1, 3, 1, 1}, 2);
  expectNumbers(run1("DenseBincount", {rows, four, Tensor::of<float>({1, 2, 3, 4}, {2, 2})}), {0, 1, 0, 2, 0, 7, 0, 0});
  expectNumbers(run1("DenseBincount", {rows, four, kNone}, {{"binary_output", true}}), {0, 1, 0, 1, 0, 1, 0, 0});
  expectNumbers(run1("RaggedBincount", {numbers({0, 2, 2, 4}), numbers({1, 3, 1, 1}), four, kNone}),
                {0, 1, 0, 1, 0, 0, 0, 0, 0, 2, 0, 0});
  expectNumbers(
      run1("SparseBincount", {matrix({0, 0, 2, 1, 2, 2}, 3), numbers({1, 3, 3}), numbers({3, 4}), four, kNone}),
      {0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2});
}

TEST(Bincounts, RefuseDamage) {
  const Tensor size = Tensor::scalar<int64_t>(4);
  EXPECT_EQ(codeOf("DenseBincount", {numbers({-1}), size, kNone}), Code::kInvalidArgument);
  EXPECT_EQ(codeOf("DenseBincount", {numbers({1}), Tensor::scalar<int64_t>(-1), kNone}), Code::kInvalidArgument);
  EXPECT_EQ(codeOf("DenseBincount", {numbers({1}), size, Tensor::vector<float>({1, 2})}), Code::kInvalidArgument);
  EXPECT_EQ(codeOf("DenseBincount", {numbers({1}), Tensor::scalar(int64_t{1} << 50), kNone}), Code::kResourceExhausted);
  EXPECT_EQ(codeOf("RaggedBincount", {numbers({0, 3}), numbers({1, 3, 1, 1}), size, kNone}), Code::kInvalidArgument);
  EXPECT_EQ(codeOf("SparseBincount", {matrix({3, 0}, 1), numbers({1}), numbers({3, 4}), size, kNone}),
            Code::kInvalidArgument);
}

TEST(CountSparseOutput, ListsWhatOccurs) {
  const auto dense =
      runOp("DenseCountSparseOutput", {matrix({1, 3, 1, 1}, 2), kNone}, {{"binary_output", false}, {"minlength", 6}});
  EXPECT_EQ(values<int64_t>(dense[0]), (Numbers{0, 1, 0, 3, 1, 1}));
  expectNumbers(dense[1], {1, 1, 2});
  EXPECT_EQ(values<int64_t>(dense[2]), (Numbers{2, 6}));
  const auto sparse =
      runOp("SparseCountSparseOutput",
            {matrix({0, 0, 2, 1, 2, 2}, 3), numbers({1, 3, 3}), numbers({3, 4}), Tensor::vector<float>({1, 2, 3})},
            {{"binary_output", false}, {"maxlength", 4}});
  EXPECT_EQ(values<int64_t>(sparse[0]), (Numbers{0, 1, 2, 3}));
  expectNumbers(sparse[1], {1, 5});
  const auto ragged = runOp("RaggedCountSparseOutput", {numbers({0, 2, 2, 4}), numbers({1, 3, 1, 1}), kNone},
                            {{"binary_output", true}});
  EXPECT_EQ(values<int64_t>(ragged[0]), (Numbers{0, 1, 0, 3, 2, 1}));
  expectNumbers(ragged[1], {1, 1, 1});
  EXPECT_EQ(values<int64_t>(ragged[2]), (Numbers{3, 4}));
  EXPECT_EQ(codeOf("DenseCountSparseOutput", {numbers({-1}), kNone}, {{"binary_output", false}}),
            Code::kInvalidArgument);
}

}  // namespace
}  // namespace engine::testing::ragged_cases
