// Data sets of records: TFRecord files and tf.Examples in them, lines, records of one length.
#include "engine/data/record_datasets.h"

#include <gtest/gtest.h>

#include "engine/data/example_dataset.h"
#include "engine/formats/examples/example_writer.h"
#include "tests/engine/data/source_test_support.h"

namespace engine::data {
namespace {

std::vector<std::string> strings(const Dataset& dataset) {
  std::vector<std::string> all;
  const auto iterator = dataset.makeIterator();
  for (Element element; iterator->next(element);) all.push_back(element[0].item<std::string>());
  return all;
}

class Records : public ::testing::Test {
 protected:
  std::string write(const std::string& name, const std::vector<std::string>& records,
                    formats::Compression compression = formats::Compression::kNone) {
    const std::string path = folder_.path() + "/" + name;
    formats::RecordWriter writer(path, compression);
    for (const std::string& record : records) writer.write(record);
    writer.close();
    return path;
  }
  // Two records: x is [1, 2] and then missing, y is 3 and 4, words is ["a"] and ["b", "c"].
  Dataset examples() {
    formats::ExampleBuilder one, two;
    one.setFloats("x", {1, 2}).setInts("y", {3}).setBytes("words", {"a"});
    two.setInts("y", {4}).setBytes("words", {"b", "c"});
    return tfRecordDataset({write("e.tfrecord", {one.serialize(), two.serialize()})}).batch(2);
  }
  static ExampleFeature y() { return {.key = "y", .dtype = DType::kInt64}; }
  TemporaryFolder folder_;
};

TEST_F(Records, OfSeveralFilesFollowOneAnotherOrTakeTurns) {
  const std::vector<std::string> files = {write("1", {"a", "b", "c"}), write("2", {"x"})};
  EXPECT_EQ(strings(tfRecordDataset(files)), (std::vector<std::string>{"a", "b", "c", "x"}));
  EXPECT_EQ(strings(tfRecordDataset(files, {.cycleLength = 2})), (std::vector<std::string>{"a", "x", "b", "c"}));
}

TEST_F(Records, AreDecompressed) {
  for (const auto compression : {formats::Compression::kGzip, formats::Compression::kZlib}) {
    EXPECT_EQ(strings(tfRecordDataset({write("1", {"a", "b"}, compression)}, {.compression = compression})),
              (std::vector<std::string>{"a", "b"}));
  }
}

TEST_F(Records, BeforeADamagedOneAreDelivered) {
  const std::string path = write("1", {"first", "second"});
  std::filesystem::resize_file(path, std::filesystem::file_size(path) - 3);
  const auto iterator = tfRecordDataset({path}).makeIterator();
  Element element;
  EXPECT_TRUE(iterator->next(element));
  EXPECT_EQ(failureOf([&] { iterator->next(element); }).code, Code::kDataLoss);
}

TEST_F(Records, ThatTheCheckRefusesAreToldWithFileAndNumber) {
  const std::string path = write("1", {"good", "bad", "good"});
  const auto check = [](std::string_view record) {
    return record == "bad" ? std::optional<std::string>("is bad.") : std::nullopt;
  };
  const auto iterator = checkedRecordDataset({path}, {}, check).makeIterator();
  Element element;
  EXPECT_TRUE(iterator->next(element));
  const Failure failure = failureOf([&] { iterator->next(element); });
  EXPECT_EQ(failure.code, Code::kInvalidArgument);
  EXPECT_TRUE(failure.says(path + ": record 2, at byte 20, is bad.")) << failure.text;
}

TEST_F(Records, OfAFileCutInAHeaderAreDataLossWhereTheyAreChecked) {
  const std::string path = write("1", {"one", "two"});
  const std::string whole = formats::readFile(path);
  const auto check = [](std::string_view) { return std::nullopt; };
  for (std::size_t left = 1; left < 12; ++left) {
    const std::string cut = folder_.write("cut", whole + whole.substr(0, left));
    const Failure failure = failureOf([&] { strings(checkedRecordDataset({cut}, {}, check)); });
    EXPECT_EQ(failure.code, Code::kDataLoss);
    EXPECT_TRUE(failure.says("after record 2")) << failure.text;
    EXPECT_EQ(strings(tfRecordDataset({cut})).size(), 2U);  // as TensorFlow reads it
  }
  EXPECT_EQ(strings(checkedRecordDataset({path}, {}, check)).size(), 2U);
}

TEST_F(Records, OfAMissingFileAreNotFound) {
  EXPECT_EQ(failureOf([] { strings(tfRecordDataset({"/no/such/file"})); }).code, Code::kNotFound);
  EXPECT_EQ(failureOf([] { strings(textLineDataset({"/no/such/file"})); }).code, Code::kNotFound);
  EXPECT_EQ(failureOf([] { tfRecordDataset({}); }).code, Code::kInvalidArgument);
}

TEST_F(Records, LinesComeWithoutTheirEnds) {
  EXPECT_EQ(strings(textLineDataset({folder_.write("t.txt", "a\r\n\nb")})), (std::vector<std::string>{"a", "", "b"}));
  EXPECT_EQ(strings(textLineDataset({folder_.write("t.txt", "")})), std::vector<std::string>{});
}

TEST_F(Records, OfOneLengthAreCutIntoFields) {
  const std::string path = folder_.write("r.bin", std::string("H\x05\x01\x00\x02\x00\x06\x03\x00\x04\x00", 11));
  const Dataset records = fixedLengthDataset({path}, {.recordBytes = 5, .headerBytes = 1});
  const Dataset fields = decodeRecords(records, {{DType::kUint8, Shape{}}, {DType::kInt16, Shape{2}}});
  EXPECT_EQ(fields.spec()[1], (ElementSpec{DType::kInt16, Shape{2}}));
  Element batch;
  ASSERT_TRUE(fields.batch(2).makeIterator()->next(batch));
  EXPECT_TRUE(identical(batch[0], Tensor::vector<uint8_t>({5, 6})));
  EXPECT_TRUE(identical(batch[1], Tensor::of<int16_t>({1, 2, 3, 4}, Shape{2, 2})));
  const Dataset tooMuch = decodeRecords(records, {{DType::kInt64, Shape{}}});
  EXPECT_EQ(failureOf([&] { tooMuch.makeIterator()->next(batch); }).code, Code::kInvalidArgument);
  EXPECT_EQ(failureOf([&] { decodeRecords(records, {{DType::kString, Shape{}}}); }).code, Code::kInvalidArgument);
}

TEST_F(Records, AreParsedIntoDenseAndSparseFeatures) {
  const ExampleFeature x{.key = "x", .shape = Shape{2}, .defaultValue = Tensor::vector<float>({-1, -2})};
  const ExampleFeature words{.key = "words", .dtype = DType::kString, .variableLength = true};
  const NamedDataset parsed = parseExamples(examples(), {y(), x, words}, {"y"});
  EXPECT_EQ(parsed.names, (std::vector<std::string>{"x", "words/indices", "words/values", "words/shape", "y"}));
  EXPECT_EQ(parsed.dataset.spec()[0].shape, (Shape{kUnknownDim, 2}));
  Element batch;
  ASSERT_TRUE(parsed.dataset.makeIterator()->next(batch));
  ASSERT_EQ(batch.size(), 5U);
  EXPECT_TRUE(identical(batch[0], Tensor::of<float>({1, 2, -1, -2}, Shape{2, 2})));
  EXPECT_TRUE(identical(batch[1], Tensor::of<int64_t>({0, 0, 1, 0, 1, 1}, Shape{3, 2})));
  EXPECT_TRUE(identical(batch[2], Tensor::vector<std::string>({"a", "b", "c"})));
  EXPECT_TRUE(identical(batch[3], Tensor::vector<int64_t>({2, 2})));
  EXPECT_TRUE(identical(batch[4], Tensor::vector<int64_t>({3, 4})));
}

TEST_F(Records, ThatLackARequiredFeatureAreRefused) {
  const NamedDataset parsed = parseExamples(examples(), {{.key = "x", .shape = Shape{2}}});
  Element batch;
  const Failure failure = failureOf([&] { parsed.dataset.makeIterator()->next(batch); });
  EXPECT_EQ(failure.code, Code::kInvalidArgument);
  EXPECT_TRUE(failure.says("x")) << failure.text;
}

TEST_F(Records, ThatAreNoExamplesAreRefused) {
  const Dataset records = tfRecordDataset({write("1", {"\xff\xff"})}).batch(1);
  Element batch;
  EXPECT_EQ(failureOf([&] { parseExamples(records, {y()}).dataset.makeIterator()->next(batch); }).code,
            Code::kInvalidArgument);
}

TEST_F(Records, RefuseFeaturesThatContradictThemselves) {
  const Dataset records = examples();
  EXPECT_EQ(failureOf([&] { parseExamples(records, {}); }).code, Code::kInvalidArgument);
  EXPECT_EQ(failureOf([&] { parseExamples(records, {y(), y()}); }).code, Code::kInvalidArgument);
  EXPECT_EQ(failureOf([&] { parseExamples(records, {y()}, {"z"}); }).code, Code::kInvalidArgument);
  EXPECT_EQ(failureOf([&] { parseExamples(records, {{.key = "y", .dtype = DType::kBool}}); }).code,
            Code::kInvalidArgument);
  const ExampleFeature wrongDefault{.key = "x", .shape = Shape{2}, .defaultValue = Tensor::scalar(1.0F)};
  EXPECT_EQ(failureOf([&] { parseExamples(records, {wrongDefault}); }).code, Code::kInvalidArgument);
}

}  // namespace
}  // namespace engine::data
