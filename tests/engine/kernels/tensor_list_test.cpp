// The TensorList ops: their values, errors and gradients, op by op and as plans.
#include <gtest/gtest.h>

#include "engine/core/error.h"
#include "engine/graph/gradients.h"
#include "engine/graph/ops.h"
#include "engine/kernels/control/element_tree.h"
#include "engine/runtime/session.h"

namespace engine {
namespace {

using Doubles = std::vector<double>;

class TensorLists : public ::testing::TestWithParam<bool> {
 protected:
  std::vector<Tensor> run(const std::vector<Output>& fetches, const std::vector<float>& x = {1, 2, 3, 4, 5, 6}) {
    Session session(graph_, {.threads = 2, .optimize = GetParam()});
    const Feeds feeds{{x_, Tensor::of(x, {3, 2})}};
    session.run(feeds, fetches);
    return session.run(feeds, fetches);
  }
  Doubles numbers(Output output) { return run({output})[0].toDoubles(); }
  Output ints(const std::vector<int32_t>& values) { return ops::constant(scope_, Tensor::vector(values)); }
  Output lengths(const std::vector<int64_t>& values) { return ops::constant(scope_, Tensor::vector(values)); }
  Output number(int32_t value) { return ops::scalar(scope_, value); }
  Attrs floats() const { return {{"element_dtype", DType::kFloat}}; }

  Output rows() { return scope_.op("TensorListFromTensor", {x_, ints({2})}); }
  Output reserved(int32_t size) { return scope_.op("TensorListReserve", {ints({2}), number(size)}, floats()); }
  Output emptyList(int32_t most = -1) { return scope_.op("EmptyTensorList", {ints({2}), number(most)}, floats()); }
  Output stackOf(Output list, Attrs attrs = {}) {
    attrs["element_dtype"] = DType::kFloat;
    return scope_.op("TensorListStack", {list, ints({2})}, attrs);
  }
  Output item(Output list, int32_t index) {
    return scope_.op("TensorListGetItem", {list, number(index), ints({2})}, floats());
  }
  Output row(int32_t index) { return scope_.op("GatherV2", {x_, number(index), number(0)}); }
  // The ops' gradient of a weighted sum against differences.
  void expectGradient(Output y) {
    const Output squares = ops::mul(scope_, y, y);
    const Output loss = ops::sum(scope_, squares);
    const Output gradient = toDense(scope_, addGradients(scope_, {loss}, {x_})[0]);
    std::vector<float> x{1, 2, 3, 4, 5, 6};
    const Doubles analytic = run({gradient}, x)[0].toDoubles();
    for (std::size_t i = 0; i < x.size(); ++i) {
      std::vector<float> above = x;
      std::vector<float> below = x;
      above[i] += 0.25F;
      below[i] -= 0.25F;
      const double change = run({loss}, above)[0].toDoubles()[0] - run({loss}, below)[0].toDoubles()[0];
      EXPECT_NEAR(analytic[i], change / 0.5, 1e-3) << i;
    }
  }
  void expectInvalid(Output fetch, const std::string& text) {
    try {
      run({fetch});
      ADD_FAILURE() << "no error for: " << text;
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), Code::kInvalidArgument) << error.what();
      EXPECT_NE(std::string(error.what()).find(text), std::string::npos) << error.what();
      EXPECT_NE(std::string(error.what()).find(fetch.node->name()), std::string::npos) << error.what();
    }
  }

  Graph graph_;
  Scope scope_{graph_};
  Output x_ = ops::placeholder(scope_, DType::kFloat, {3, 2}, "x");
};

TEST_P(TensorLists, RowsBecomeElementsAndElementsRows) {
  EXPECT_EQ(numbers(item(rows(), 1)), (Doubles{3, 4}));
  EXPECT_EQ(numbers(stackOf(rows())), (Doubles{1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(run({stackOf(rows())})[0].shape(), (Shape{3, 2}));
  EXPECT_EQ(numbers(scope_.op("TensorListLength", {rows()})), (Doubles{3}));
  expectGradient(stackOf(rows()));
  expectGradient(item(rows(), 1));
}

TEST_P(TensorLists, SettingAnElementLeavesTheOldListAsItWas) {
  const Output list = rows();
  const Output changed = scope_.op("TensorListSetItem", {list, number(2), row(0)});
  EXPECT_EQ(numbers(stackOf(changed)), (Doubles{1, 2, 3, 4, 1, 2}));
  EXPECT_EQ(run({stackOf(changed), stackOf(list)})[1].toDoubles(), (Doubles{1, 2, 3, 4, 5, 6}));
  expectGradient(stackOf(changed));
}

TEST_P(TensorLists, ElementsThatWereNotSetAreZeros) {
  const Output list = scope_.op("TensorListSetItem", {reserved(3), number(1), row(2)});
  EXPECT_EQ(numbers(stackOf(list)), (Doubles{0, 0, 5, 6, 0, 0}));
  EXPECT_EQ(numbers(item(list, 0)), (Doubles{0, 0}));
  const Output unknown = scope_.op("TensorListReserve", {number(-1), number(3)}, floats());
  const Output any = ops::scalar(scope_, int32_t{-1});
  expectInvalid(scope_.op("TensorListGetItem", {unknown, number(0), any}, floats()), "uninitialized element");
  EXPECT_EQ(numbers(item(unknown, 2)), (Doubles{0, 0}));
}

TEST_P(TensorLists, SetItemResizesWhereThatIsAsked) {
  const Output list =
      scope_.op("TensorListSetItem", {rows(), number(4), row(0)}, {{"resize_if_index_out_of_bounds", true}});
  EXPECT_EQ(numbers(stackOf(list)), (Doubles{1, 2, 3, 4, 5, 6, 0, 0, 1, 2}));
  expectGradient(stackOf(list));
}

TEST_P(TensorLists, WhatIsPushedIsPoppedInReverse) {
  Output list = emptyList();
  for (int i : {0, 1, 2}) list = scope_.op("TensorListPushBack", {list, row(i)});
  EXPECT_EQ(numbers(stackOf(list)), (Doubles{1, 2, 3, 4, 5, 6}));
  Node* last = scope_.node("TensorListPopBack", {list, ints({2})}, floats());
  Node* middle = scope_.node("TensorListPopBack", {last->output(0), ints({2})}, floats());
  EXPECT_EQ(numbers(last->output(1)), (Doubles{5, 6}));
  EXPECT_EQ(numbers(middle->output(1)), (Doubles{3, 4}));
  EXPECT_EQ(numbers(stackOf(middle->output(0))), (Doubles{1, 2}));
  expectGradient(stackOf(list));
  expectGradient(ops::mul(scope_, last->output(1), stackOf(middle->output(0))));
}

TEST_P(TensorLists, ListsAreResized) {
  const auto resized = [&](int32_t size) { return scope_.op("TensorListResize", {rows(), number(size)}); };
  EXPECT_EQ(numbers(stackOf(resized(2))), (Doubles{1, 2, 3, 4}));
  EXPECT_EQ(numbers(stackOf(resized(4))), (Doubles{1, 2, 3, 4, 5, 6, 0, 0}));
  expectGradient(stackOf(resized(2)));
  expectGradient(stackOf(resized(4)));
}

TEST_P(TensorLists, ElementsAreGatheredAndScattered) {
  const Output gathered = scope_.op("TensorListGather", {rows(), ints({2, 0}), ints({2})}, floats());
  EXPECT_EQ(numbers(gathered), (Doubles{5, 6, 1, 2}));
  expectGradient(gathered);
  const Output scattered = scope_.op("TensorListScatterV2", {x_, ints({3, 0, 1}), ints({2}), number(5)});
  EXPECT_EQ(numbers(stackOf(scattered)), (Doubles{3, 4, 5, 6, 0, 0, 1, 2, 0, 0}));
  expectGradient(stackOf(scattered));
  EXPECT_EQ(numbers(stackOf(scope_.op("TensorListScatter", {x_, ints({0, 2, 1}), ints({2})}))),
            (Doubles{1, 2, 5, 6, 3, 4}));
  const Output into = scope_.op("TensorListScatterIntoExistingList", {rows(), gathered, ints({0, 4})});
  EXPECT_EQ(numbers(stackOf(into)), (Doubles{5, 6, 3, 4, 5, 6, 0, 0, 1, 2}));
  const Output within = scope_.op("TensorListScatterIntoExistingList", {rows(), gathered, ints({0, 1})});
  expectGradient(stackOf(within));
}

TEST_P(TensorLists, PiecesAreSplitAndConcatenated) {
  const Output pieces = scope_.op("TensorListSplit", {x_, ints({-1, 2}), lengths({2, 0, 1})});
  const Output last = scope_.op("TensorListGetItem", {pieces, number(2), ints({-1, 2})}, floats());
  EXPECT_EQ(numbers(last), (Doubles{5, 6}));
  Node* joined = scope_.node("TensorListConcatV2", {pieces, ints({-1, 2}), lengths({})}, floats());
  EXPECT_EQ(run({joined->output(0)})[0].shape(), (Shape{3, 2}));
  EXPECT_EQ(numbers(joined->output(0)), (Doubles{1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(run({joined->output(1)})[0].toInt64s(), (std::vector<int64_t>{2, 0, 1}));
  expectGradient(joined->output(0));
  expectGradient(scope_.op("TensorListConcat", {pieces},
                           {{"element_dtype", DType::kFloat}, {"element_shape", Shape{kUnknownDim, 2}}}));
  const Output both = scope_.op("TensorListConcatLists", {rows(), rows()}, floats());
  EXPECT_EQ(numbers(stackOf(both)), (Doubles{1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6}));
}

TEST_P(TensorLists, ListsAreAddedElementByElement) {
  const Output one = scope_.op("TensorListSetItem", {reserved(3), number(1), row(0)});
  EXPECT_EQ(numbers(stackOf(ops::addN(scope_, {rows(), one, rows()}))), (Doubles{2, 4, 7, 10, 10, 12}));
  EXPECT_EQ(numbers(stackOf(scope_.op("ZerosLike", {rows()}))), (Doubles{0, 0, 0, 0, 0, 0}));
  expectInvalid(ops::addN(scope_, {rows(), reserved(2)}), "different lengths");
}

TEST_P(TensorLists, TellTheirElementsShape) {
  const auto shape = [&](Output list) {
    return run({scope_.op("TensorListElementShape", {list}, {{"shape_type", DType::kInt64}})})[0];
  };
  EXPECT_EQ(shape(rows()).toInt64s(), (std::vector<int64_t>{2}));
  const Output unknown = scope_.op("TensorListReserve", {number(-1), number(3)}, floats());
  EXPECT_EQ(shape(unknown).toInt64s(), (std::vector<int64_t>{-1}));
  EXPECT_EQ(shape(unknown).rank(), 0);
}

TEST_P(TensorLists, ElementsMayBeTexts) {
  const Output words = ops::constant(scope_, Tensor::vector<std::string>({"a", "b"}));
  const Output list = scope_.op("TensorListFromTensor", {words, ints({})});
  const Output back = scope_.op("TensorListStack", {scope_.op("TensorListResize", {list, number(3)}), ints({})},
                                {{"element_dtype", DType::kString}});
  const Tensor texts = run({back})[0];
  EXPECT_EQ(texts.flat<std::string>()[1], "b");
  EXPECT_EQ(texts.flat<std::string>()[2], "");
}

TEST_P(TensorLists, BadIndicesAndSizesAreErrors) {
  expectInvalid(item(rows(), 3), "Trying to access element 3 in a list with 3 elements");
  expectInvalid(item(rows(), -1), "Trying to access element -1");
  expectInvalid(scope_.op("TensorListSetItem", {rows(), number(3), row(0)}), "Trying to modify element 3");
  expectInvalid(scope_.op("TensorListSetItem", {rows(), number(-2), row(0)}, {{"resize_if_index_out_of_bounds", true}}),
                "element -2");
  expectInvalid(reserved(-1), "must be a non negative number, but got -1");
  expectInvalid(scope_.op("TensorListResize", {rows(), number(-1)}), "-1");
  expectInvalid(scope_.node("TensorListPopBack", {emptyList(), ints({2})}, floats())->output(0),
                "pop from an empty list");
  expectInvalid(scope_.op("TensorListPushBack", {emptyList(0), row(0)}), "full list");
  expectInvalid(scope_.op("TensorListGather", {rows(), ints({5}), ints({2})}, floats()), "gather element 5");
  expectInvalid(scope_.op("TensorListScatterV2", {x_, ints({0, 1, 9}), ints({2}), number(3)}), "index 9");
  expectInvalid(scope_.op("TensorListScatter", {x_, ints({0, -1, 1}), ints({2})}), "non-negative");
  expectInvalid(scope_.op("TensorListScatterV2", {x_, ints({0}), ints({2}), number(3)}), "Actual: 3");
  expectInvalid(scope_.op("TensorListSplit", {x_, ints({-1, 2}), lengths({2, 2})}), "sum of lengths is 4");
  expectInvalid(scope_.op("TensorListSplit", {x_, ints({-1, 2}), lengths({4, -1})}), "Invalid value in lengths");
  expectInvalid(stackOf(rows(), {{"num_elements", 4}}), "expected a list with 4 elements");
}

TEST_P(TensorLists, WrongShapesAndTypesAreErrors) {
  expectInvalid(scope_.op("TensorListSetItem", {rows(), number(0), x_}), "incompatible shape");
  expectInvalid(scope_.op("TensorListPushBack", {rows(), x_}), "incompatible shape");
  expectInvalid(scope_.op("TensorListPushBack", {rows(), number(1)}), "Invalid data types");
  expectInvalid(scope_.op("TensorListFromTensor", {x_, ints({3})}), "Specified a list with shape");
  expectInvalid(scope_.op("TensorListFromTensor", {number(1), ints({})}), "at least a vector");
  expectInvalid(scope_.op("TensorListReserve", {ints({-7}), number(1)}, floats()), "-7");
  expectInvalid(scope_.op("TensorListReserve", {number(3), number(1)}, floats()), "only valid scalar shape");
  expectInvalid(scope_.op("TensorListStack", {rows(), ints({5})}, floats()), "incompatible");
  expectInvalid(scope_.op("TensorListLength", {scope_.op("OptionalNone", {})}), "not a list");
}

TEST_P(TensorLists, MoreElementsThanMemoryAreAnErrorOnlyWhereTheyAreMade) {
  const Output many = reserved(INT32_MAX);
  EXPECT_EQ(numbers(scope_.op("TensorListLength", {many})), (Doubles{INT32_MAX}));
  EXPECT_EQ(numbers(item(scope_.op("TensorListSetItem", {many, number(INT32_MAX - 1), row(0)}), INT32_MAX - 1)),
            (Doubles{1, 2}));
  const Output wide = scope_.op("TensorListReserve", {ints({1 << 20}), number(1 << 20)}, floats());
  const Output whole = scope_.op("TensorListStack", {wide, ints({1 << 20})}, floats());
  try {
    run({whole});
    ADD_FAILURE() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Code::kResourceExhausted) << error.what();
  }
}

TEST_P(TensorLists, CannotBeSaved) {
  const auto text = [&](const std::string& value) {
    return ops::constant(scope_, Tensor::vector<std::string>({value}));
  };
  const Output prefix = ops::scalar(scope_, ::testing::TempDir() + "/lists");
  Node* save = scope_.node("SaveV2", {prefix, text("list"), text(""), rows()});
  Session session(graph_, {.threads = 1, .optimize = GetParam()});
  try {
    session.run({{x_, Tensor(DType::kFloat, {3, 2})}}, {}, {save});
    ADD_FAILURE() << "no error";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), Code::kUnimplemented);
    EXPECT_NE(std::string(error.what()).find("variant"), std::string::npos) << error.what();
  }
}

TEST_P(TensorLists, OptionalsGiveWhatTheyHold) {
  const Output some = scope_.op("OptionalFromValue", {x_, number(3)});
  const Output none = scope_.op("OptionalNone", {});
  const Attrs kinds{{"output_types", std::vector<DType>{DType::kFloat, DType::kInt32}},
                    {"output_shapes", std::vector<Shape>{Shape{3, 2}, Shape{}}}};
  EXPECT_EQ(numbers(scope_.node("OptionalGetValue", {some}, kinds)->output(1)), (Doubles{3}));
  EXPECT_TRUE(run({scope_.op("OptionalHasValue", {some})})[0].item<bool>());
  EXPECT_FALSE(run({scope_.op("OptionalHasValue", {none})})[0].item<bool>());
  expectInvalid(scope_.op("OptionalGetValue", {none}, kinds), "does not have a value");
}

INSTANTIATE_TEST_SUITE_P(BothWays, TensorLists, ::testing::Bool(),
                         [](const auto& test) { return test.param ? "AsAPlan" : "OpByOp"; });

TEST(ElementTree, EveryVersionKeepsItsElements) {
  using kernels::ElementTree;
  const auto element = [](int32_t value) { return std::make_shared<const Tensor>(Tensor::scalar(value)); };
  std::vector<ElementTree> versions{{}};
  for (int32_t i = 0; i < 1000; ++i) {
    versions.push_back(versions.back().resized(i + 1).with(i, element(i)));
  }
  for (int32_t n = 0; n <= 1000; n += 111) {
    const ElementTree& tree = versions[static_cast<std::size_t>(n)];
    ASSERT_EQ(tree.size(), n);
    for (int32_t i = 0; i < n; ++i) ASSERT_EQ(tree.at(i)->item<int32_t>(), i);
  }
  const ElementTree cut = versions.back().resized(17).resized(40);
  EXPECT_EQ(cut.at(16)->item<int32_t>(), 16);
  for (int64_t i = 17; i < 40; ++i) EXPECT_EQ(cut.at(i), nullptr);
  int64_t visited = 0;
  cut.forEach([&](int64_t index, const Tensor& value) {
    EXPECT_EQ(value.item<int32_t>(), index);
    ++visited;
  });
  EXPECT_EQ(visited, 17);
}

}  // namespace
}  // namespace engine
