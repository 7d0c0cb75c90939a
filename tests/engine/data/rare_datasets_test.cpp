// Data sets of graphs that are seldom met.
#include <gtest/gtest.h>

#include "engine/graph/ops.h"
#include "engine/runtime/session.h"
#include "tests/support/temporary_folder.h"

namespace engine::data {
namespace {

class RareDatasetsTest : public ::testing::Test {
 protected:
  Output number(int64_t n) { return ops::scalar(scope_, n); }
  Output dataset(const char* op, const std::vector<Output>& inputs, Attrs attrs = {}, DType type = DType::kInt64) {
    attrs["output_types"] = std::vector<DType>{type};
    attrs["output_shapes"] = std::vector<Shape>{Shape::unknown()};
    return scope_.op(op, inputs, attrs);
  }
  Output range(int64_t stop) { return dataset("RangeDataset", {number(0), number(stop), number(1)}); }
  // All elements, "|" after each.
  std::string elements(Output data, DType type = DType::kInt64) {
    const Attrs spec{{"output_types", std::vector<DType>{type}},
                     {"output_shapes", std::vector<Shape>{Shape::unknown()}}};
    Attrs named = spec;
    named["shared_name"] = "";
    named["container"] = "";
    const Output iterator = scope_.op("IteratorV2", {}, named);
    engine::Node* initializer = scope_.node("MakeIterator", {data, iterator});
    const Output next = scope_.node("IteratorGetNext", {iterator}, spec)->output(0);
    session_.run(Feeds{}, {}, {initializer});
    std::string all;
    try {
      while (true) {
        const Tensor element = session_.run(Feeds{}, {next})[0];
        if (type == DType::kString) {
          for (const std::string& text : element.flat<std::string>()) all += text + " ";
        } else {
          for (const int64_t value : element.toInt64s()) all += std::to_string(value) + " ";
        }
        all += "|";
      }
    } catch (const Error& error) {
      if (error.code() != Code::kOutOfRange) throw;
    }
    return all;
  }

  Graph graph_;
  Scope scope_{graph_};
  Session session_{graph_, {.threads = 1}};
};

TEST_F(RareDatasetsTest, BatchesInParallelAreBatches) {
  EXPECT_EQ(elements(dataset("ParallelBatchDataset", {range(5), number(2), number(3), ops::scalar(scope_, false)})),
            "0 1 |2 3 |4 |");
}

TEST_F(RareDatasetsTest, WindowsSlide) {
  EXPECT_EQ(elements(dataset("SlidingWindowDataset", {range(6), number(3), number(2), number(1)})), "0 1 2 |2 3 4 |");
}

TEST_F(RareDatasetsTest, RecordsOfOneLengthMayBeRead) {
  const test_support::TemporaryFolder folder;
  const Output path = ops::scalar(scope_, folder.write("records", "-aabbcc="));
  const Output records = dataset("FixedLengthRecordDatasetV2",
                                 {path, number(1), number(2), number(1), number(0), ops::scalar(scope_, std::string())},
                                 {}, DType::kString);
  EXPECT_EQ(elements(records, DType::kString), "aa |bb |cc |");
}

TEST_F(RareDatasetsTest, TensorsOfAListAreElements) {
  const Output list = dataset("ListDataset", {number(4), number(5)},
                              {{"Tinput_types", std::vector<DType>{DType::kInt64, DType::kInt64}}});
  EXPECT_EQ(elements(list), "4 |5 |");
}

TEST_F(RareDatasetsTest, ACardinalityIsChecked) {
  EXPECT_EQ(elements(dataset("AssertCardinalityDataset", {range(2), number(2)})), "0 |1 |");
  for (const int64_t wrong : {1, 3}) {
    EXPECT_THROW(elements(dataset("AssertCardinalityDataset", {range(2), number(wrong)})), Error);
  }
}

TEST_F(RareDatasetsTest, FilesThatMatchAreListed) {
  const test_support::TemporaryFolder folder;
  const std::string first = folder.write("a.txt", ""), second = folder.write("b.txt", "");
  folder.write("c.csv", "");
  const Output files = dataset("MatchingFilesDataset", {ops::scalar(scope_, folder / "*.txt")}, {}, DType::kString);
  EXPECT_EQ(elements(files, DType::kString), first + " |" + second + " |");
}

TEST_F(RareDatasetsTest, TheEndOfAnIteratorIsAnOptionalWithoutAValue) {
  const Attrs spec{{"output_types", std::vector<DType>{DType::kInt64}}, {"output_shapes", std::vector<Shape>{Shape{}}}};
  Attrs named = spec;
  named["shared_name"] = "";
  named["container"] = "";
  const Output iterator = scope_.op("IteratorV2", {}, named);
  session_.run(Feeds{}, {}, {scope_.node("MakeIterator", {range(1), iterator})});
  const Output has = scope_.op("OptionalHasValue", {scope_.op("IteratorGetNextAsOptional", {iterator}, spec)});
  EXPECT_TRUE(session_.run(Feeds{}, {has})[0].item<bool>());
  EXPECT_FALSE(session_.run(Feeds{}, {has})[0].item<bool>());
}

TEST_F(RareDatasetsTest, ATableTakesItsEntriesFromADataSet) {
  const Output table = scope_.op("HashTableV2", {}, {{"key_dtype", DType::kInt64}, {"value_dtype", DType::kInt64}});
  const Attrs pairs{{"Toutput_types", std::vector<DType>{DType::kInt64, DType::kInt64}},
                    {"output_shapes", std::vector<Shape>{Shape{}, Shape{}}}};
  const Output entries = scope_.op("TensorSliceDataset",
                                   {ops::constant(scope_, Tensor::vector<int64_t>({7, 8})),
                                    ops::constant(scope_, Tensor::vector<int64_t>({70, 80}))},
                                   pairs);
  session_.run(Feeds{}, {}, {scope_.node("InitializeTableFromDataset", {table, entries})});
  const Output found = scope_.op("LookupTableFindV2", {table, number(8), number(-1)});
  EXPECT_EQ(session_.run(Feeds{}, {found})[0].item<int64_t>(), 80);
}

}  // namespace
}  // namespace engine::data
