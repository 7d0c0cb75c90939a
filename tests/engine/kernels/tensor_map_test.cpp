// Maps of tensors.
#include "engine/graph/ops.h"
#include "tests/support/known_values.h"

namespace engine::testing::tensor_map_cases {  // tests of a folder are compiled together
namespace {

class TensorMapTest : public ::testing::Test {
 protected:
  Output text(const std::string& key) { return ops::constant(scope_, Tensor::scalar(key)); }
  Output numbers(const std::vector<double>& values) { return ops::constant(scope_, Tensor::vector(values)); }
  Output inserted(Output map, Output key, Output value) { return scope_.op("TensorMapInsert", {map, key, value}); }
  Output lookup(Output map, Output key) {
    return scope_.op("TensorMapLookup", {map, key}, {{"value_dtype", DType::kDouble}});
  }
  Output erased(Output map, Output key) {
    return scope_.op("TensorMapErase", {map, key}, {{"value_dtype", DType::kDouble}});
  }
  Tensor get(Output output) { return session_.run(Feeds{}, {output})[0]; }
  Code codeOfGet(Output output) {
    try {
      get(output);
    } catch (const Error& error) {
      return error.code();
    }
    return Code::kOk;
  }

  Graph graph_;
  Scope scope_{graph_};
  Session session_{graph_, {.threads = 1}};
  Output empty_ = scope_.op("EmptyTensorMap", {});
};

TEST_F(TensorMapTest, HoldsTheLastValueOfEachKey) {
  const Output map = inserted(inserted(inserted(empty_, text("a"), numbers({1})), text("b"), numbers({2, 3})),
                              text("a"), numbers({4, 5, 6}));
  EXPECT_EQ(get(lookup(map, text("a"))).toDoubles(), (std::vector<double>{4, 5, 6}));
  EXPECT_EQ(get(lookup(map, text("b"))).toDoubles(), (std::vector<double>{2, 3}));
  EXPECT_EQ(get(scope_.op("TensorMapSize", {map})).item<int32_t>(), 2);
  EXPECT_EQ(get(scope_.op("TensorMapSize", {empty_})).item<int32_t>(), 0);
  const Output rest = erased(map, text("a"));
  EXPECT_FALSE(get(scope_.op("TensorMapHasKey", {rest, text("a")})).item<bool>());
  EXPECT_TRUE(get(scope_.op("TensorMapHasKey", {map, text("a")})).item<bool>());
}

TEST_F(TensorMapTest, TellsKeysOfOtherShapesAndDtypesApart) {
  const Output scalar = ops::scalar(scope_, 1.0), vector = numbers({1});
  const Output map = inserted(inserted(empty_, scalar, numbers({7})), vector, numbers({8}));
  EXPECT_EQ(get(lookup(map, scalar)).toDoubles(), std::vector<double>{7});
  EXPECT_EQ(get(lookup(map, vector)).toDoubles(), std::vector<double>{8});
  EXPECT_EQ(codeOfGet(lookup(map, ops::scalar(scope_, 1.0F))), Code::kInvalidArgument);
}

TEST_F(TensorMapTest, StacksItsKeys) {
  const auto key = [&](int32_t a, int32_t b) { return ops::constant(scope_, Tensor::vector<int32_t>({a, b})); };
  const Output map = inserted(inserted(empty_, key(1, 2), numbers({0})), key(3, 4), numbers({0}));
  const Tensor keys = get(scope_.op("TensorMapStackKeys", {map}, {{"key_dtype", DType::kInt32}}));
  EXPECT_EQ(keys.shape(), (Shape{2, 2}));
  EXPECT_EQ(keys.toInt64s(), (std::vector<int64_t>{1, 2, 3, 4}));
}

TEST_F(TensorMapTest, RefusesKeysThatAreNotThere) {
  const Output map = inserted(empty_, text("a"), numbers({1}));
  EXPECT_EQ(codeOfGet(lookup(map, text("b"))), Code::kInvalidArgument);
  EXPECT_EQ(codeOfGet(erased(map, text("b"))), Code::kInvalidArgument);
  EXPECT_EQ(codeOfGet(scope_.op("TensorMapStackKeys", {empty_}, {{"key_dtype", DType::kString}})),
            Code::kInvalidArgument);
  EXPECT_EQ(codeOfGet(scope_.op("TensorMapStackKeys", {map}, {{"key_dtype", DType::kInt32}})), Code::kInvalidArgument);
  EXPECT_EQ(codeOfGet(scope_.op("TensorMapLookup", {map, text("a")}, {{"value_dtype", DType::kFloat}})),
            Code::kInvalidArgument);
}

TEST(TensorMapGradientTest, FlowsToTheValuesThatAreLookedUp) {
  expectGradientsMatch(
      [](const Scope& s, const std::vector<Output>& x) {
        const auto key = [&](int32_t i) { return ops::scalar(s, i); };
        Output map = s.op("EmptyTensorMap", {});
        for (int32_t i = 0; i < 3; ++i) map = s.op("TensorMapInsert", {map, key(i), x[static_cast<std::size_t>(i)]});
        map = s.op("TensorMapInsert", {map, key(1), ops::mul(s, x[1], x[0])});
        const Attrs types{{"value_dtype", DType::kDouble}};
        const Output first = s.op("TensorMapLookup", {map, key(0)}, types);
        const Output rest = s.op("TensorMapErase", {map, key(0)}, types);
        const Output second = s.op("TensorMapLookup", {rest, key(1)}, types);
        return ops::add(s, ops::mul(s, first, second), ops::mul(s, x[2], second));
      },
      {doubles({3}), doubles({3}, 0, 1), doubles({3}, 1, 2)});
}

}  // namespace
}  // namespace engine::testing::tensor_map_cases
