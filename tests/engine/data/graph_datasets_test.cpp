// Data sets that graphs describe. The shuffled order is TensorFlow's.
#include <gtest/gtest.h>

#include "engine/graph/ops.h"
#include "engine/runtime/session.h"
#include "tests/support/temporary_folder.h"

namespace engine::data {
namespace {

using Numbers = std::vector<int64_t>;

// A graph with one iterator.
class GraphDatasetsTest : public ::testing::Test {
 protected:
  Output number(int64_t n) { return ops::scalar(scope_, n); }
  Output dataset(const char* op, const std::vector<Output>& inputs, Attrs attrs = {}) {
    attrs["output_types"] = std::vector<DType>{DType::kInt64};
    attrs["output_shapes"] = std::vector<Shape>{Shape::unknown()};
    return scope_.op(op, inputs, attrs);
  }
  Output range(int64_t start, int64_t stop, int64_t step = 1) {
    return dataset("RangeDataset", {number(start), number(stop), number(step)});
  }
  // All elements of the data set, one behind the other; `shapes` gets the shape of each.
  template <typename T = int64_t>
  std::vector<T> elements(Output data, int components = 1, DType type = DType::kInt64) {
    const std::vector<DType> types(static_cast<std::size_t>(components), type);
    const Attrs spec{{"output_types", types},
                     {"output_shapes", std::vector<Shape>(static_cast<std::size_t>(components), Shape::unknown())}};
    Attrs named = spec;
    named["shared_name"] = "";
    named["container"] = "";
    const Output iterator = scope_.op("IteratorV2", {}, named);
    engine::Node* initializer = scope_.node("MakeIterator", {data, iterator});
    const engine::Node* next = scope_.node("IteratorGetNext", {iterator}, spec);
    std::vector<Output> fetches;
    for (int i = 0; i < components; ++i) fetches.push_back(next->output(i));
    session_.run(Feeds{}, {}, {initializer});
    std::vector<T> all;
    shapes_.clear();
    try {
      while (true) {
        for (const Tensor& component : session_.run(Feeds{}, fetches)) {
          shapes_.push_back(component.shape());
          for (const T& value : component.flat<T>()) all.push_back(value);
        }
      }
    } catch (const Error& error) {
      if (error.code() != Code::kOutOfRange) throw;
    }
    return all;
  }

  Graph graph_;
  Scope scope_{graph_};
  Session session_{graph_, {.threads = 1}};
  std::vector<Shape> shapes_;
};

TEST_F(GraphDatasetsTest, RangesAreBatchedRepeatedAndCutOff) {
  const Output twice = dataset("RepeatDataset", {range(0, 6, 2), number(2)});
  EXPECT_EQ(elements(twice), (Numbers{0, 2, 4, 0, 2, 4}));
  const Output batches = dataset("BatchDatasetV2", {twice, number(4), ops::constant(scope_, Tensor::scalar(false))});
  EXPECT_EQ(elements(batches), (Numbers{0, 2, 4, 0, 2, 4}));
  EXPECT_EQ(shapes_, (std::vector<Shape>{Shape{4}, Shape{2}}));
  EXPECT_EQ(elements(dataset("TakeDataset", {twice, number(2)})), (Numbers{0, 2}));
  EXPECT_EQ(elements(dataset("SkipDataset", {twice, number(4)})), (Numbers{2, 4}));
  EXPECT_EQ(elements(dataset("PrefetchDataset", {twice, number(2)})), (Numbers{0, 2, 4, 0, 2, 4}));
  EXPECT_EQ(elements(dataset("ConcatenateDataset", {range(0, 2), range(5, 7)})), (Numbers{0, 1, 5, 6}));
  EXPECT_EQ(elements(dataset("ZipDataset", {range(0, 2), range(5, 9)}), 2), (Numbers{0, 5, 1, 6}));
}

TEST_F(GraphDatasetsTest, ShufflesAsTensorFlowAndAgainTheSameWhenInitialised) {
  const Output shuffled = dataset("ShuffleDataset", {range(0, 10), number(10), number(42), number(0)});
  const Numbers order{2, 0, 9, 3, 8, 1, 7, 4, 5, 6};
  EXPECT_EQ(elements(shuffled), order);
  EXPECT_EQ(elements(shuffled), order);
}

TEST_F(GraphDatasetsTest, SlicesTensors) {
  const Output rows = ops::constant(scope_, Tensor::of<int64_t>({1, 2, 3, 4, 5, 6}, {3, 2}));
  EXPECT_EQ(elements(dataset("TensorSliceDataset", {rows})), (Numbers{1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(shapes_, std::vector<Shape>(3, Shape{2}));
  EXPECT_EQ(elements(dataset("TensorDataset", {rows})).size(), 6U);
}

TEST_F(GraphDatasetsTest, ReadsLinesOfFiles) {
  const test_support::TemporaryFolder folder;
  const Output path = ops::scalar(scope_, folder.write("lines.txt", "a\nb\n"));
  const Output lines = dataset("TextLineDataset", {path, ops::scalar(scope_, std::string()), number(0)});
  EXPECT_EQ(elements<std::string>(lines, 1, DType::kString), (std::vector<std::string>{"a", "b"}));
}

TEST_F(GraphDatasetsTest, RefusesDamage) {
  const auto code = [&](Output data) {
    try {
      elements(data);
    } catch (const Error& error) {
      return error.code();
    }
    return Code::kOk;
  };
  EXPECT_EQ(code(range(0, 3, 0)), Code::kInvalidArgument);
  EXPECT_EQ(code(dataset("BatchDataset", {range(0, 3), number(0)})), Code::kInvalidArgument);
  EXPECT_EQ(code(dataset("ShuffleDataset", {range(0, 3), number(0), number(0), number(0)})), Code::kInvalidArgument);
  const Output vector = ops::constant(scope_, Tensor::vector<int64_t>({1, 2}));
  EXPECT_EQ(code(dataset("TakeDataset", {range(0, 3), vector})), Code::kInvalidArgument);
  EXPECT_EQ(code(dataset("TensorSliceDataset", {number(3)})), Code::kInvalidArgument);
}

}  // namespace
}  // namespace engine::data
