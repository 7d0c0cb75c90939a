#include "engine/data/csv_source.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "tests/engine/data/source_test_support.h"

namespace engine::data {
namespace {

class Csv : public ::testing::Test {
 protected:
  CsvTable read(const std::string& text, const CsvOptions& options = {}) {
    return readCsv(folder_.write("t.csv", text), options);
  }
  Failure failure(const std::string& text, const CsvOptions& options = {}) {
    return failureOf([&] { read(text, options); });
  }
  TemporaryFolder folder_;
};

TEST_F(Csv, InfersTheTypeOfEachColumn) {
  const CsvTable table = read("n,x,word\n1,2.5,a\n-2,3,7b\n");
  EXPECT_EQ(table.names, (std::vector<std::string>{"n", "x", "word"}));
  EXPECT_TRUE(identical(table.column("n"), Tensor::vector<int64_t>({1, -2})));
  EXPECT_TRUE(identical(table.column("x"), Tensor::vector<float>({2.5f, 3})));
  EXPECT_TRUE(identical(table.column("word"), Tensor::vector<std::string>({"a", "7b"})));
}

TEST_F(Csv, UsesTheGivenTypesAndSelection) {
  const CsvTable table =
      read("a,b,c\n1,2,3\n", {.selectColumns = {"c", "a"}, .types = {{"a", DType::kString}, {"c", DType::kDouble}}});
  EXPECT_EQ(table.names, (std::vector<std::string>{"c", "a"}));
  EXPECT_TRUE(identical(table.columns[0], Tensor::vector<double>({3})));
  EXPECT_TRUE(identical(table.columns[1], Tensor::vector<std::string>({"1"})));
}

TEST_F(Csv, ReadsQuotesLineEndsAndMarks) {
  const CsvTable table = read(
      "\xef\xbb\xbf"
      "a,b\r\n\"x,\"\"y\"\"\",1\r\n\r\n\"two\nlines\",2\n\"\",3");
  EXPECT_TRUE(identical(table.column("a"), Tensor::vector<std::string>({"x,\"y\"", "two\nlines", ""})));
  EXPECT_TRUE(identical(table.column("b"), Tensor::vector<int64_t>({1, 2, 3})));
}

TEST_F(Csv, MissingCellsTakeTheirDefaults) {
  const CsvTable table = read("a,b,c\n1,?,\n?,2.5,x\n", {.naValue = "?", .defaults = {{"b", "9.5"}, {"c", "none"}}});
  EXPECT_TRUE(identical(table.column("a"), Tensor::vector<int64_t>({1, 0})));
  EXPECT_TRUE(identical(table.column("b"), Tensor::vector<float>({9.5f, 2.5f})));
  EXPECT_TRUE(identical(table.column("c"), Tensor::vector<std::string>({"none", "x"})));
}

TEST_F(Csv, ReadsNumbersAsTensorFlowDoes) {
  const CsvTable table = read("x\n +1.5 \n1e40\n-1e-60\nnan\ninf\n", {.types = {{"x", DType::kFloat}}});
  const float* x = table.columns[0].data<float>();
  EXPECT_EQ(x[0], 1.5f);
  EXPECT_TRUE(std::isinf(x[1]));
  EXPECT_EQ(x[2], 0);
  EXPECT_TRUE(std::isnan(x[3]));
  EXPECT_TRUE(std::isinf(x[4]));
}

TEST_F(Csv, ReadsTablesWithoutAHeader) {
  const CsvTable table =
      read("39, State-gov\n50, Private\n", {.header = false, .columnNames = {"age", "work"}, .skipInitialSpace = true});
  EXPECT_TRUE(identical(table.column("work"), Tensor::vector<std::string>({"State-gov", "Private"})));
  EXPECT_EQ(failure("1,2\n", {.header = false}).code, Code::kInvalidArgument);
}

TEST_F(Csv, AMissingFileIsNotFoundByName) {
  const Failure failure = failureOf([] { readCsv("/no/such/table.csv"); });
  EXPECT_EQ(failure.code, Code::kNotFound);
  EXPECT_TRUE(failure.says("/no/such/table.csv")) << failure.text;
}

TEST_F(Csv, AShortRowIsNamedByFileAndLine) {
  const Failure short_ = failure("a,b,c\n1,2,3\n4,5\n");
  EXPECT_EQ(short_.code, Code::kInvalidArgument);
  EXPECT_TRUE(short_.says("t.csv:3: expected 3 cells, found 2")) << short_.text;
}

TEST_F(Csv, AWordWhereANumberBelongsIsNamedByLineAndColumn) {
  const Failure word = failure("a,\"b\nc\"\n1,2\n\n3,four\n", {.types = {{"b\nc", DType::kFloat}}});
  EXPECT_EQ(word.code, Code::kInvalidArgument);
  EXPECT_TRUE(word.says("t.csv:5:")) << word.text;
  EXPECT_TRUE(word.says("found \"four\"")) << word.text;
  EXPECT_EQ(failure("a\n99999999999\n", {.types = {{"a", DType::kInt32}}}).code, Code::kInvalidArgument);
  EXPECT_EQ(failure("a\n1.5\n", {.types = {{"a", DType::kInt64}}}).code, Code::kInvalidArgument);
}

TEST_F(Csv, ReportsColumnsThatAreDoubleUnknownOrOfNoUse) {
  EXPECT_TRUE(failure("a,a\n1,2\n").says("occurs twice"));
  EXPECT_TRUE(failure("a,b\n1,2\n", {.selectColumns = {"z"}}).says("no column \"z\""));
  EXPECT_TRUE(failure("a\n1\n", {.types = {{"z", DType::kFloat}}}).says("no column \"z\""));
  EXPECT_TRUE(failure("a\n1\n", {.types = {{"a", DType::kResource}}}).says("cannot be of type"));
  EXPECT_TRUE(failure("").says("header"));
  EXPECT_EQ(failureOf([&] { read("a\n1\n").column("b"); }).code, Code::kNotFound);
}

TEST_F(Csv, ReportsQuotesThatDoNotClose) {
  EXPECT_TRUE(failure("a,b\n1,\"x\n2,y\n").says("t.csv:2: a quote is opened"));
  EXPECT_TRUE(failure("a,b\n1,\"x\"y\n").says("t.csv:2: text follows"));
}

TEST_F(Csv, DamagedTextGivesTablesOrErrors) {
  const std::string good = "a,b,c\n1,2.5,\"x \"\"y\"\"\"\n-4,,z\n";
  std::mt19937 random(5);
  const std::string some = "\",\n\r\0x1.";
  for (int round = 0; round < 500; ++round) {
    std::string text = good.substr(0, random() % (good.size() + 1));
    for (int i = 0; i < 3 && !text.empty(); ++i) text[random() % text.size()] = some[random() % some.size()];
    const Code code = failure(text).code;
    EXPECT_TRUE(code == Code::kOk || code == Code::kInvalidArgument);
  }
}

TEST_F(Csv, ReadsWhatTensorFlowsCsvDatasetReads) {
  const CsvTable table =
      read("n,f,s\n1,2.5,a\n,3,\"q,\"\"z\"\"\"\n-4,,b\n",
           {.types = {{"n", DType::kInt64}, {"f", DType::kFloat}}, .defaults = {{"n", "7"}, {"f", "9.5"}}});
  EXPECT_TRUE(identical(table.columns[0], Tensor::vector<int64_t>({1, 7, -4})));
  EXPECT_TRUE(identical(table.columns[1], Tensor::vector<float>({2.5f, 3, 9.5f})));
  EXPECT_TRUE(identical(table.columns[2], Tensor::vector<std::string>({"a", "q,\"z\"", "b"})));
}

TEST_F(Csv, ReadsTheShippedIris) {
  const auto folder = sourceFolder() / "resources/data";
  const CsvTable train = readCsv((folder / "iris_training.csv").string());
  const CsvTable test = readCsv((folder / "iris_test.csv").string());
  EXPECT_EQ(train.names,
            (std::vector<std::string>{"SepalLength", "SepalWidth", "PetalLength", "PetalWidth", "Species"}));
  EXPECT_EQ(train.rows(), 120);
  EXPECT_EQ(test.rows(), 30);
  EXPECT_EQ(train.column("SepalLength").dtype(), DType::kFloat);
  EXPECT_EQ(train.column("Species").dtype(), DType::kInt64);
  std::array<int, 3> counts{};
  for (const int64_t species : train.column("Species").flat<int64_t>()) ++counts.at(static_cast<std::size_t>(species));
  EXPECT_EQ(counts, (std::array<int, 3>{42, 36, 42}));
}

}  // namespace
}  // namespace engine::data
