// Data sets of graphs that are seldom met.
#include <gtest/gtest.h>

#include <filesystem>

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
  // The first component of its next element, from the beginning on.
  Output nextOf(Output data, DType type) {
    const Attrs spec{{"output_types", std::vector<DType>{type}},
                     {"output_shapes", std::vector<Shape>{Shape::unknown()}}};
    Attrs named = spec;
    named["shared_name"] = "";
    named["container"] = "";
    const Output iterator = scope_.op("IteratorV2", {}, named);
    engine::Node* initializer = scope_.node("MakeIterator", {data, iterator});
    const Output next = scope_.node("IteratorGetNext", {iterator}, spec)->output(0);
    session_.run(Feeds{}, {}, {initializer});
    return next;
  }
  // All elements, "|" after each.
  std::string elements(Output data, DType type = DType::kInt64) {
    const Output next = nextOf(data, type);
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

TEST_F(RareDatasetsTest, SparseBatchesAreOneComponent) {
  const Output pairs = dataset("BatchDataset", {range(3), number(2)});  // [0, 1], [2]
  const Output width = ops::constant(scope_, Tensor::vector<int64_t>({4}));
  const Output next =
      nextOf(dataset("DenseToSparseBatchDataset", {pairs, number(2), width}, {}, DType::kVariant), DType::kVariant);
  engine::Node* parts =
      scope_.node("DeserializeSparse", {next}, {{"dtype", DType::kInt64}, {"Tserialized", DType::kVariant}});
  const std::vector<Tensor> sparse = session_.run(Feeds{}, {parts->output(0), parts->output(1), parts->output(2)});
  EXPECT_EQ(sparse[0].toInt64s(), (std::vector<int64_t>{0, 0, 0, 1, 1, 0}));
  EXPECT_EQ(sparse[1].toInt64s(), (std::vector<int64_t>{0, 1, 2}));
  EXPECT_EQ(sparse[2].toInt64s(), (std::vector<int64_t>{2, 4}));
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

// The numbers that TensorFlow 2.15 keeps.
TEST_F(RareDatasetsTest, SomeElementsAreKeptAtRandom) {
  const auto sampled = [&](Output input, float rate, int64_t seed, int64_t seed2) {
    return elements(dataset("SamplingDataset", {input, ops::scalar(scope_, rate), number(seed), number(seed2)}));
  };
  EXPECT_EQ(sampled(range(30), 0.4F, 7, 11), "0 |1 |5 |7 |8 |9 |11 |14 |20 |21 |22 |23 |26 |27 |29 |");
  const Output twice = dataset("RepeatDataset", {range(10), number(2)});
  EXPECT_EQ(sampled(twice, 0.5F, 1, 2), "0 |2 |3 |4 |5 |7 |9 |0 |1 |2 |3 |7 |");
  EXPECT_EQ(sampled(range(5), 0, 7, 11), "");
  EXPECT_EQ(sampled(range(3), 1, 0, 0), "0 |1 |2 |");
}

TEST_F(RareDatasetsTest, ASnapshotKeepsTheElementsOfWhatItIsMadeOf) {
  const test_support::TemporaryFolder folder;
  const auto kept = [&](Output input, const char* mode = "auto") {
    return elements(
        dataset("SnapshotDataset", {input, ops::scalar(scope_, folder / "kept")}, {{"mode", std::string(mode)}}));
  };
  const auto folders = [&] {
    return std::distance(std::filesystem::directory_iterator(folder / "kept"), std::filesystem::directory_iterator());
  };
  EXPECT_EQ(kept(range(3), "passthrough"), "0 |1 |2 |");
  EXPECT_FALSE(std::filesystem::exists(folder / "kept"));
  for (int pass = 0; pass < 2; ++pass) EXPECT_EQ(kept(range(3)), "0 |1 |2 |");
  EXPECT_EQ(folders(), 1);  // another node that gives the same
  EXPECT_EQ(kept(range(2)), "0 |1 |");
  EXPECT_EQ(folders(), 2);
}

class CsvGraphDatasetTest : public RareDatasetsTest {
 protected:
  // The int64 columns of a file. `chosen` and `left` may be empty; `defaults`: [0] of them for a required column.
  std::string columns(const std::string& text, const std::vector<Tensor>& defaults,
                      const std::vector<int64_t>& chosen = {}, const std::vector<int64_t>& left = {},
                      bool header = true) {
    const auto list = [&](const std::vector<int64_t>& numbers) {
      return ops::constant(scope_, Tensor::of(numbers, Shape{std::ssize(numbers)}));
    };
    std::vector<Output> inputs{ops::scalar(scope_, folder_.write("table.csv", text)),
                               ops::scalar(scope_, std::string()),
                               number(0),
                               ops::scalar(scope_, header),
                               ops::scalar(scope_, std::string(",")),
                               ops::scalar(scope_, true),
                               ops::scalar(scope_, std::string("NA")),
                               list(chosen)};
    for (const Tensor& standIn : defaults) inputs.push_back(ops::constant(scope_, standIn));
    inputs.push_back(list(left));
    const std::vector<DType> types(defaults.size(), DType::kInt64);
    const std::vector<Shape> shapes(defaults.size(), Shape{});
    const Output table = scope_.op("CSVDatasetV2", inputs, {{"output_types", types}, {"output_shapes", shapes}});
    const Output batches = scope_.op(
        "BatchDataset", {table, number(100)},
        {{"output_types", types}, {"output_shapes", std::vector<Shape>(defaults.size(), Shape{kUnknownDim})}});
    const Attrs spec{{"output_types", types},
                     {"output_shapes", std::vector<Shape>(defaults.size(), Shape{kUnknownDim})},
                     {"shared_name", ""},
                     {"container", ""}};
    const Output iterator = scope_.op("IteratorV2", {}, spec);
    session_.run(Feeds{}, {}, {scope_.node("MakeIterator", {batches, iterator})});
    const Attrs next{{"output_types", types}, {"output_shapes", spec.at("output_shapes")}};
    engine::Node* get = scope_.node("IteratorGetNext", {iterator}, next);
    std::string all;
    for (int i = 0; i < get->outputCount(); ++i) {
      outputs_.push_back(get->output(i));
    }
    for (const Tensor& column : session_.run(Feeds{}, outputs_)) {
      for (const int64_t value : column.toInt64s()) all += std::to_string(value) + " ";
      all += "|";
    }
    outputs_.clear();
    return all;
  }
  Code codeOf(const std::string& text, const std::vector<Tensor>& defaults, const std::vector<int64_t>& chosen = {},
              const std::vector<int64_t>& left = {}, bool header = true) {
    outputs_.clear();
    try {
      columns(text, defaults, chosen, left, header);
    } catch (const Error& error) {
      return error.code();
    }
    return Code::kOk;
  }

  const Tensor kRequired = Tensor(DType::kInt64, Shape{0});
  const Tensor kNine = Tensor::vector<int64_t>({9});
  const std::string kTable = "a,b,c\n1,NA,3\n\"4\",5,\n";
  test_support::TemporaryFolder folder_;
  std::vector<Output> outputs_;
};

TEST_F(CsvGraphDatasetTest, GivesColumnsWithDefaultsForMissingCells) {
  EXPECT_EQ(columns(kTable, {kRequired, kNine, kNine}), "1 4 |9 5 |3 9 |");
}

TEST_F(CsvGraphDatasetTest, TakesColumnsThatAreChosenOrNotLeftOut) {
  EXPECT_EQ(columns(kTable, {kRequired, kNine}, {0, 2}), "1 4 |3 9 |");
  EXPECT_EQ(columns(kTable, {kRequired, kNine}, {}, {1}), "1 4 |3 9 |");
}

TEST_F(CsvGraphDatasetTest, RefusesRecordsThatDoNotFit) {
  EXPECT_EQ(codeOf(kTable, {kRequired, kRequired, kNine}), Code::kInvalidArgument);
  EXPECT_EQ(codeOf(kTable, {kRequired, kNine}), Code::kInvalidArgument);
  EXPECT_EQ(codeOf(kTable, {kRequired}, {6}), Code::kInvalidArgument);
  EXPECT_EQ(codeOf(kTable, {kRequired}, {0}, {}, false), Code::kInvalidArgument);  // "a" is no number
  EXPECT_EQ(codeOf(kTable, {kRequired, kRequired}, {2, 0}), Code::kInvalidArgument);
  EXPECT_EQ(codeOf(kTable, {kRequired}, {0}, {1, 2}), Code::kInvalidArgument);
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
