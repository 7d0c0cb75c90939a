#include "engine/formats/files/tfrecord.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include "engine/formats/wire/varint.h"
#include "engine/proto/example.pb.h"
#include "tests/engine/formats/format_test_support.h"

namespace engine::formats {
namespace {

using nlohmann::json;

struct ReadResult {
  std::vector<std::string> records;
  Code code = Code::kOk;
  std::string error;
};

ReadResult readAll(const std::string& path, Compression compression = Compression::kNone) {
  ReadResult result;
  result.code = codeOf(
      [&] {
        RecordReader reader(path, compression);
        std::string record;
        while (reader.next(record)) result.records.push_back(record);
      },
      &result.error);
  return result;
}

void expectGolden(const ReadResult& got, const json& expected, const std::string& name) {
  ASSERT_EQ(got.records.size(), expected["records"].size()) << name << got.error;
  for (std::size_t i = 0; i < got.records.size(); ++i) {
    const auto* bytes = reinterpret_cast<const Bytef*>(got.records[i].data());
    EXPECT_EQ(got.records[i].size(), expected["records"][i]["length"].get<std::size_t>()) << name;
    EXPECT_EQ(crc32(0, bytes, static_cast<uInt>(got.records[i].size())),
              expected["records"][i]["crc32"].get<uint32_t>());
  }
  if (expected["error"].is_null()) {
    EXPECT_EQ(got.code, Code::kOk) << name << got.error;
  } else {
    EXPECT_EQ(pythonName(got.code), expected["error"]["type"].get<std::string>()) << name;
    const auto wanted = expected["error"]["message"].get<std::string>();
    const std::string beginning = wanted.substr(0, wanted.find_first_of("'("));
    EXPECT_NE((got.error + " ").find(beginning), std::string::npos) << got.error << " / " << wanted;
  }
}

TEST(TfRecord, RoundTripsUnderEveryCompression) {
  TemporaryFolder folder;
  const std::vector<std::string> records = {"", "a", std::string(300000, 'z'), std::string("\0\1", 2)};
  for (const Compression compression : {Compression::kNone, Compression::kZlib, Compression::kGzip}) {
    RecordWriter writer(folder / "r", compression);
    for (const std::string& record : records) writer.write(record);
    writer.close();
    EXPECT_EQ(readAll(folder / "r", compression).records, records);
  }
}

TEST(TfRecord, ReadsGzipFilesOfSeveralMembers) {
  TemporaryFolder folder;
  std::string both;
  for (const char* text : {"one", "two"}) {
    RecordWriter writer(folder / "r", Compression::kGzip);
    writer.write(text);
    writer.close();
    both += readFile(folder / "r");
  }
  writeFile(folder / "both", both);
  EXPECT_EQ(readAll(folder / "both", Compression::kGzip).records, (std::vector<std::string>{"one", "two"}));
}

TEST(TfRecord, ReadsDamagedFilesAsTensorFlowDoes) {
  const auto folder = goldenFolder() / "records/damaged_0";
  SKIP_WITHOUT(folder);
  const json cases = readJson(folder / "case.json")["expected"];
  ASSERT_GT(cases.size(), 4u);
  for (const auto& [name, expected] : cases.items()) {
    expectGolden(readAll((folder / name).string()), expected, name);
  }
}

TEST(TfRecord, ReadsCompressedFilesAsTensorFlowDoes) {
  const auto folder = goldenFolder() / "records/compression_0";
  SKIP_WITHOUT(folder);
  const std::map<std::string, Compression> compressions = {
      {"", Compression::kNone}, {"ZLIB", Compression::kZlib}, {"GZIP", Compression::kGzip}};
  const json cases = readJson(folder / "case.json")["expected"];
  ASSERT_GT(cases.size(), 4u);
  for (const auto& [name, expected] : cases.items()) {
    const bool wrong = expected.contains("read_as");
    const std::string file = wrong ? expected["file"].get<std::string>() : name;
    const auto& compression = expected[wrong ? "read_as" : "compression"].get<std::string>();
    expectGolden(readAll((folder / file).string(), compressions.at(compression)), expected, name);
  }
}

TEST(TfRecord, EveryCutGivesTheWholeRecordsBeforeIt) {
  TemporaryFolder folder;
  RecordWriter writer(folder / "r");
  for (int i = 0; i < 5; ++i) writer.write(std::string(20, static_cast<char>('a' + i)));
  writer.close();
  const std::string bytes = readFile(folder / "r");
  for (std::size_t size = 0; size <= bytes.size(); ++size) {
    writeFile(folder / "cut", bytes.substr(0, size));
    const ReadResult got = readAll(folder / "cut");
    EXPECT_EQ(got.records.size(), size / 36);
    EXPECT_EQ(got.code, size % 36 < 12 ? Code::kOk : Code::kDataLoss) << size;
  }
}

TEST(TfRecord, ACutCompressedFileIsDataLossAlsoInItsTrailer) {
  TemporaryFolder folder;
  for (const Compression compression : {Compression::kGzip, Compression::kZlib}) {
    RecordWriter writer(folder / "r", compression);
    for (int i = 0; i < 50; ++i) writer.write("record " + std::to_string(i * 7919));
    writer.close();
    const std::string bytes = readFile(folder / "r");
    for (std::size_t size = 1; size < bytes.size(); ++size) {
      writeFile(folder / "cut", bytes.substr(0, size));
      EXPECT_EQ(readAll(folder / "cut", compression).code, Code::kDataLoss) << size;
    }
  }
}

TEST(TfRecord, TellsWhatACutInAHeaderLeft) {
  TemporaryFolder folder;
  RecordWriter writer(folder / "r");
  writer.write("whole");
  writer.close();
  const std::string bytes = readFile(folder / "r");
  for (std::size_t left = 0; left < 12; ++left) {
    writeFile(folder / "cut", bytes + bytes.substr(0, left));
    RecordReader reader(folder / "cut");
    std::string record;
    EXPECT_TRUE(reader.next(record));
    EXPECT_FALSE(reader.next(record));
    EXPECT_EQ(reader.leftOver(), left);
    EXPECT_EQ(reader.offset(), bytes.size());
  }
}

TEST(TfRecord, RepeatsItsErrorOnFurtherCalls) {
  TemporaryFolder folder;
  writeFile(folder / "r", std::string(100, 'x'));
  RecordReader reader(folder / "r");
  std::string record;
  EXPECT_EQ(codeOf([&] { reader.next(record); }), Code::kDataLoss);
  EXPECT_EQ(codeOf([&] { reader.next(record); }), Code::kDataLoss);
}

TEST(TfRecord, AMissingFileIsNotFound) {
  EXPECT_EQ(readAll("/no/such/file").code, Code::kNotFound);
}

TEST(Example, MatchesTensorFlowsWireFormat) {
  tensorflow::Example example;
  (*example.mutable_features()->mutable_feature())["x"].mutable_float_list()->add_value(1.0f);
  const unsigned char bytes[] = {0x0a, 0x0f, 0x0a, 0x0d, 0x0a, 0x01, 'x',  0x12, 0x08,
                                 0x12, 0x06, 0x0a, 0x04, 0,    0,    0x80, 0x3f};
  EXPECT_EQ(example.SerializeAsString(), std::string(reinterpret_cast<const char*>(bytes), sizeof bytes));
}

TEST(Example, ReadsTheExamplesOfOtherPrograms) {
  const auto folder = fixturesFolder() / "tfrecord";
  SKIP_WITHOUT(folder);
  int examples = 0;
  for (const auto& file : std::filesystem::recursive_directory_iterator(folder)) {
    if (file.path().extension() != ".gz") continue;
    const ReadResult got = readAll(file.path().string(), Compression::kGzip);
    EXPECT_EQ(got.code, Code::kOk) << got.error;
    for (const std::string& record : got.records) {
      tensorflow::Example example;
      EXPECT_TRUE(example.ParseFromString(record));
      ++examples;
    }
  }
  EXPECT_GT(examples, 0);
}

}  // namespace
}  // namespace engine::formats
