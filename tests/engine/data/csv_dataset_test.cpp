#include "engine/data/csv_dataset.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cmath>
#include <random>

#include "tests/engine/data/source_test_support.h"
#include "tests/support/gzip_bomb.h"

namespace engine::data {
namespace {

// All records as one batch.
struct Table {
  std::vector<std::string> names;
  std::vector<Tensor> columns;
  int64_t rows() const { return columns.at(0).dim(0); }
  const Tensor& column(const std::string& name) const {
    return columns.at(static_cast<std::size_t>(std::ranges::find(names, name) - names.begin()));
  }
};

Table readAll(const CsvDataset& csv) {
  Table table{csv.names, {}};
  if (csv.dataset.cardinality() > 0) csv.dataset.batch(csv.dataset.cardinality()).makeIterator()->next(table.columns);
  return table;
}

class Csv : public ::testing::Test {
 protected:
  Table read(const std::string& text, const CsvOptions& options = {}) {
    return readAll(csvDataset({folder_.write("t.csv", text)}, options));
  }
  Failure failure(const std::string& text, const CsvOptions& options = {}) {
    return failureOf([&] { read(text, options); });
  }
  TemporaryFolder folder_;
};

TEST_F(Csv, RefusesACompressedFileThatUnpacksToWhatNoTableDoes) {
  const std::string path = folder_.write("t.csv.gz", "");
  test_support::writeGzipBomb(path);
  const Failure failure = failureOf([&] { csvDataset({path}, {}); });
  EXPECT_EQ(failure.code, Code::kResourceExhausted);
  EXPECT_THAT(failure.text, testing::HasSubstr("decompress it first"));
}

TEST_F(Csv, InfersTheTypeOfEachColumn) {
  const Table table = read("n,x,word\n1,2.5,a\n-2,3,7b\n");
  EXPECT_EQ(table.names, (std::vector<std::string>{"n", "x", "word"}));
  EXPECT_TRUE(identical(table.column("n"), Tensor::vector<int32_t>({1, -2})));
  EXPECT_TRUE(identical(table.column("x"), Tensor::vector<float>({2.5f, 3})));
  EXPECT_TRUE(identical(table.column("word"), Tensor::vector<std::string>({"a", "7b"})));
}

TEST_F(Csv, UsesTheGivenTypesAndSelection) {
  const Table table = read(
      "a,b,c\n1,2,3\n", {.columns = {.select = {"c", "a"}, .types = {{"a", DType::kString}, {"c", DType::kDouble}}}});
  EXPECT_EQ(table.names, (std::vector<std::string>{"c", "a"}));
  EXPECT_TRUE(identical(table.columns[0], Tensor::vector<double>({3})));
  EXPECT_TRUE(identical(table.columns[1], Tensor::vector<std::string>({"1"})));
}

TEST_F(Csv, ReadsQuotesLineEndsAndMarks) {
  const Table table = read(
      "\xef\xbb\xbf"
      "a,b\r\n\"x,\"\"y\"\"\",1\r\n\r\n\"two\nlines\",2\n\"\",3");
  EXPECT_TRUE(identical(table.column("a"), Tensor::vector<std::string>({"x,\"y\"", "two\nlines", ""})));
  EXPECT_TRUE(identical(table.column("b"), Tensor::vector<int32_t>({1, 2, 3})));
}

TEST_F(Csv, MissingCellsTakeTheirDefaults) {
  const Table table =
      read("a,b,c\n1,?,\n?,2.5,x\n", {.columns = {.defaults = {{"b", "9.5"}, {"c", "none"}}, .naValue = "?"}});
  EXPECT_TRUE(identical(table.column("a"), Tensor::vector<int32_t>({1, 0})));
  EXPECT_TRUE(identical(table.column("b"), Tensor::vector<float>({9.5f, 2.5f})));
  EXPECT_TRUE(identical(table.column("c"), Tensor::vector<std::string>({"none", "x"})));
}

TEST_F(Csv, ReadsNumbersAsTensorFlowDoes) {
  const Table table = read("x\n +1.5 \n1e40\n-1e-60\nnan\ninf\n", {.columns = {.types = {{"x", DType::kFloat}}}});
  const float* x = table.columns[0].data<float>();
  EXPECT_EQ(x[0], 1.5f);
  EXPECT_TRUE(std::isinf(x[1]));
  EXPECT_EQ(x[2], 0);
  EXPECT_TRUE(std::isnan(x[3]));
  EXPECT_TRUE(std::isinf(x[4]));
}

TEST_F(Csv, ReadsTablesWithoutAHeader) {
  const Table table =
      read("39, State-gov\n50, Private\n",
           {.header = false, .format = {.skipInitialSpace = true}, .columns = {.names = {"age", "work"}}});
  EXPECT_TRUE(identical(table.column("work"), Tensor::vector<std::string>({"State-gov", "Private"})));
  EXPECT_EQ(failure("1,2\n", {.header = false}).code, Code::kInvalidArgument);
}

TEST_F(Csv, AMissingFileIsNotFoundByName) {
  const Failure failure = failureOf([] { csvDataset({"/no/such/table.csv"}); });
  EXPECT_EQ(failure.code, Code::kNotFound);
  EXPECT_TRUE(failure.says("/no/such/table.csv")) << failure.text;
}

TEST_F(Csv, AShortRowIsNamedByFileAndLine) {
  const Failure short_ = failure("a,b,c\n1,2,3\n4,5\n");
  EXPECT_EQ(short_.code, Code::kInvalidArgument);
  EXPECT_TRUE(short_.says("t.csv:3: expected 3 cells, found 2")) << short_.text;
}

TEST_F(Csv, AWordWhereANumberBelongsIsNamedByLineAndColumn) {
  const Failure word = failure("a,\"b\nc\"\n1,2\n\n3,four\n", {.columns = {.types = {{"b\nc", DType::kFloat}}}});
  EXPECT_EQ(word.code, Code::kInvalidArgument);
  EXPECT_TRUE(word.says("t.csv:5:")) << word.text;
  EXPECT_TRUE(word.says("found \"four\"")) << word.text;
  EXPECT_EQ(failure("a\n99999999999\n", {.columns = {.types = {{"a", DType::kInt32}}}}).code, Code::kInvalidArgument);
  EXPECT_EQ(failure("a\n1.5\n", {.columns = {.types = {{"a", DType::kInt64}}}}).code, Code::kInvalidArgument);
}

TEST_F(Csv, ReportsColumnsThatAreDoubleUnknownOrOfNoUse) {
  EXPECT_TRUE(failure("a,a\n1,2\n").says("occurs twice"));
  EXPECT_TRUE(failure("a,b\n1,2\n", {.columns = {.select = {"z"}}}).says("no column \"z\""));
  EXPECT_TRUE(failure("a\n1\n", {.columns = {.types = {{"z", DType::kFloat}}}}).says("no column \"z\""));
  EXPECT_TRUE(failure("a\n1\n", {.columns = {.types = {{"a", DType::kResource}}}}).says("cannot be of type"));
  EXPECT_TRUE(failure("").says("header"));
}

TEST_F(Csv, ATableOfTooManyColumnsIsRefusedUnlessSomeAreChosen) {
  std::string text = "c0";
  for (std::size_t i = 1; i <= kMostCsvColumns; ++i) text += ",c" + std::to_string(i);
  text += "\n0" + [] {
    std::string cells;
    for (std::size_t i = 1; i <= kMostCsvColumns; ++i) cells += ",1";
    return cells;
  }() + "\n";
  const Failure wide = failure(text);
  EXPECT_EQ(wide.code, Code::kInvalidArgument);
  EXPECT_TRUE(wide.says("65537 columns to read, more than 65536")) << wide.text;
  EXPECT_EQ(read(text, {.columns = {.select = {"c7", "c0"}}}).names.size(), 2U);
  const Failure unknown = failure(text, {.columns = {.select = {"c7", "z"}}});
  EXPECT_TRUE(unknown.says("there is no column \"z\"") && unknown.says("more")) << unknown.text;
  EXPECT_LT(unknown.text.size(), 1000U);
}

TEST_F(Csv, APipeIsRefused) {
  const std::string pipe = folder_.path() + "/pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_EQ(failureOf([&] { csvDataset({pipe}); }).code, Code::kFailedPrecondition);
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
  const Table table = read(
      "n,f,s\n1,2.5,a\n,3,\"q,\"\"z\"\"\"\n-4,,b\n",
      {.columns = {.types = {{"n", DType::kInt64}, {"f", DType::kFloat}}, .defaults = {{"n", "7"}, {"f", "9.5"}}}});
  EXPECT_TRUE(identical(table.columns[0], Tensor::vector<int64_t>({1, 7, -4})));
  EXPECT_TRUE(identical(table.columns[1], Tensor::vector<float>({2.5f, 3, 9.5f})));
  EXPECT_TRUE(identical(table.columns[2], Tensor::vector<std::string>({"a", "q,\"z\"", "b"})));
}

TEST_F(Csv, ReadsTheShippedIris) {
  const auto folder = sourceFolder() / "resources/data";
  const Table train = readAll(csvDataset({(folder / "iris_training.csv").string()}));
  const Table test = readAll(csvDataset({(folder / "iris_test.csv").string()}));
  EXPECT_EQ(train.names,
            (std::vector<std::string>{"SepalLength", "SepalWidth", "PetalLength", "PetalWidth", "Species"}));
  EXPECT_EQ(train.rows(), 120);
  EXPECT_EQ(test.rows(), 30);
  EXPECT_EQ(train.column("SepalLength").dtype(), DType::kFloat);
  EXPECT_EQ(train.column("Species").dtype(), DType::kInt32);
  std::array<int, 3> counts{};
  for (const int32_t species : train.column("Species").flat<int32_t>()) ++counts.at(static_cast<std::size_t>(species));
  EXPECT_EQ(counts, (std::array<int, 3>{42, 36, 42}));
}

TEST_F(Csv, InfersTheNarrowestOfTensorFlowsTypes) {
  const Table table = read("a,b,c,d,e\n1,1,1,1,1\n,3000000000,2.5,1e300,x\n2,,,,\n");
  std::vector<DType> types;
  for (const Tensor& column : table.columns) types.push_back(column.dtype());
  EXPECT_EQ(types, (std::vector<DType>{DType::kInt32, DType::kInt64, DType::kFloat, DType::kDouble, DType::kString}));
}

TEST_F(Csv, InfersFromTheFirstRowsOnly) {
  const CsvOptions first{.columns = {.rowsForInference = 1}};
  const Failure failure_ = failure("a\n1\n2.5\n", first);
  EXPECT_EQ(failure_.code, Code::kInvalidArgument);
  EXPECT_TRUE(failure_.says("t.csv:3: column \"a\" needs a number of type int32, found \"2.5\"")) << failure_.text;
}

TEST_F(Csv, ReadsDecimalsToTheNearestFloat) {
  std::mt19937 random(3);
  std::string text = "x\n";
  std::vector<std::string> cells;
  for (int i = 0; i < 2000; ++i) {
    const int digits = 1 + static_cast<int>(random() % 9);
    std::string cell = random() % 4 == 0 ? "-" : "";
    const int point = static_cast<int>(random() % 10);
    for (int d = 0; d < digits; ++d) {
      if (d == point) cell += '.';
      cell += static_cast<char>('0' + random() % 10);
    }
    cells.push_back(cell);
    text += cell + "\n";
  }
  const Table table = read(text, {.columns = {.types = {{"x", DType::kFloat}}}});
  for (std::size_t i = 0; i < cells.size(); ++i) {
    EXPECT_EQ(table.columns[0].data<float>()[i], std::strtof(cells[i].c_str(), nullptr)) << cells[i];
  }
}

TEST_F(Csv, ReadsColumnsThatSpacesSeparate) {
  const Table table = read(" 0.5  18.00   2 \n 1\t9  -3\n\n",
                           {.header = false, .format = {.whitespace = true}, .columns = {.names = {"a", "b", "c"}}});
  EXPECT_TRUE(identical(table.column("a"), Tensor::vector<float>({0.5F, 1})));
  EXPECT_TRUE(identical(table.column("c"), Tensor::vector<int32_t>({2, -3})));
}

TEST_F(Csv, PassesOverLinesAndDropsSuffixes) {
  const Table table =
      read("|1x3 Cross validator\n1,<=50K.\n2,>50K\n",
           {.header = false, .format = {.recordSuffix = ".", .skipLines = 1}, .columns = {.names = {"a", "b"}}});
  EXPECT_TRUE(identical(table.column("b"), Tensor::vector<std::string>({"<=50K", ">50K"})));
}

TEST_F(Csv, TakesQuotesForTextWhenTold) {
  const Table table = read("a,b\n\"x\",1\n", {.format = {.quotes = false}});
  EXPECT_TRUE(identical(table.column("a"), Tensor::vector<std::string>({"\"x\""})));
}

TEST_F(Csv, LabelsComeLast) {
  const Table table = read("y,a,b\n1,2,3\n", {.columns = {.last = {"y"}}});
  EXPECT_EQ(table.names, (std::vector<std::string>{"a", "b", "y"}));
}

TEST_F(Csv, ARequiredCellMayNotBeMissing) {
  const Failure missing = failure("a,b\n1,x\n2,\n", {.columns = {.required = {"b"}}});
  EXPECT_TRUE(missing.says("t.csv:3: column \"b\" is required")) << missing.text;
}

TEST_F(Csv, ADefaultMustBeOfItsColumnsType) {
  EXPECT_TRUE(failure("a\n1\n", {.columns = {.defaults = {{"a", "x"}}}}).says("is no int32"));
}

TEST_F(Csv, PassesOverBadRecordsWhenTold) {
  const Table table =
      read("a,b\n1,2\n3\nx,4\n5,6\n", {.columns = {.types = {{"a", DType::kInt32}}}, .ignoreErrors = true});
  EXPECT_TRUE(identical(table.column("a"), Tensor::vector<int32_t>({1, 5})));
}

TEST_F(Csv, RefusesTextOfAnotherEncoding) {
  EXPECT_TRUE(failure(std::string("\xff\xfe"
                                  "a\0,\0",
                                  6))
                  .says("t.csv:1: the text is UTF-16"));
  EXPECT_TRUE(failure(std::string("a,b\n1,\0\n", 8)).says("t.csv:2: a zero byte"));
}

TEST_F(Csv, AFileWithoutRecordsIsEmpty) {
  const CsvDataset csv = csvDataset({folder_.write("t.csv", "a,b\n")});
  EXPECT_EQ(csv.dataset.cardinality(), 0);
  Element element;
  EXPECT_FALSE(csv.dataset.batch(4).makeIterator()->next(element));
}

TEST_F(Csv, FilesFollowOneAnotherAndMustHaveOneHeader) {
  const std::string one = folder_.write("1.csv", "a,b\n1,2\n3,4\n"), two = folder_.write("2.csv", "a,b\n5,6\n");
  const CsvDataset csv = csvDataset({one, two});
  EXPECT_EQ(csv.dataset.cardinality(), 3);
  EXPECT_TRUE(identical(readAll(csv).column("a"), Tensor::vector<int32_t>({1, 3, 5})));
  const std::string other = folder_.write("3.csv", "a,c\n5,6\n");
  EXPECT_TRUE(failureOf([&] { csvDataset({one, other}); }).says("3.csv:1"));
  EXPECT_EQ(matchingFiles(folder_.path() + "/[12].csv"), (std::vector<std::string>{one, two}));
  EXPECT_EQ(failureOf([&] { matchingFiles(folder_.path() + "/*.txt"); }).code, Code::kNotFound);
}

TEST_F(Csv, ReadsLineEndsOfEverySystem) {
  EXPECT_TRUE(identical(read("a,b\r1,2\r3,4").column("b"), Tensor::vector<int32_t>({2, 4})));
  EXPECT_TRUE(identical(read("a,b\r\n1,2\r\n\r\n3,4\r\n").column("b"), Tensor::vector<int32_t>({2, 4})));
}

TEST_F(Csv, MakesBatchesInTensorFlowsOrder) {
  std::string text = "x,y\n";
  for (int i = 0; i < 10; ++i) text += std::to_string(i) + "," + std::to_string(i % 2) + "\n";
  const std::string path = folder_.write("t.csv", text);
  MakeCsvOptions options;
  options.label = "y";
  options.batchSize = 4;
  options.epochs = 1;
  options.shuffleSeed = 5;
  const NamedDataset csv = makeCsvDataset({path}, options);
  EXPECT_EQ(csv.names, (std::vector<std::string>{"x", "y"}));
  EXPECT_EQ(csv.dataset.spec()[0], (ElementSpec{DType::kInt32, Shape{kUnknownDim}}));
  // tf.data.experimental.make_csv_dataset with tf.random.set_seed(42) and shuffle_seed=5.
  const auto iterator = csv.dataset.makeIterator(42);
  Element batch;
  std::vector<int64_t> order;
  while (iterator->next(batch)) std::ranges::copy(batch[0].toInt64s(), std::back_inserter(order));
  EXPECT_EQ(order, (std::vector<int64_t>{3, 1, 5, 6, 7, 0, 2, 8, 9, 4}));
  options.epochs.reset();
  EXPECT_EQ(makeCsvDataset({path}, options).dataset.spec()[0].shape, (Shape{4}));
}

}  // namespace
}  // namespace engine::data
