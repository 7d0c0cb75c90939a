// The readers of TensorFlow 1's input pipelines. Keys and the order of what happens are TensorFlow 2.15's.
#include "engine/core/error.h"
#include "engine/formats/files/tfrecord.h"
#include "tests/support/known_values.h"
#include "tests/support/temporary_folder.h"

namespace engine::testing::reader_cases {  // tests of a folder are compiled together
namespace {

using Strings = std::vector<std::string>;

class ReaderTest : public ::testing::Test {
 protected:
  // A closed queue of these names.
  Output queueOf(const Strings& names) {
    const Output queue =
        scope_.op("FIFOQueueV2", {},
                  {{"component_types", std::vector<DType>{DType::kString}}, {"shapes", std::vector<Shape>{Shape{}}}});
    run(scope_.node("QueueEnqueueManyV2", {queue, ops::constant(scope_, Tensor::vector(names))}));
    run(scope_.node("QueueCloseV2", {queue}));
    return queue;
  }
  void run(Node* node) { session_.run(Feeds{}, {}, {node}); }
  // "key=value" of the next record.
  std::string read(Node* node) {
    const std::vector<Tensor> record = session_.run(Feeds{}, {node->output(0), node->output(1)});
    return record[0].item<std::string>() + "=" + record[1].item<std::string>();
  }
  std::vector<Strings> readUpTo(Node* node) {
    const std::vector<Tensor> records = session_.run(Feeds{}, {node->output(0), node->output(1)});
    return {values<std::string>(records[0]), values<std::string>(records[1])};
  }
  int64_t number(const char* op, Output reader) {
    return session_.run(Feeds{}, {scope_.op(op, {reader})})[0].item<int64_t>();
  }
  Code codeOfReading(Node* node) {
    try {
      read(node);
    } catch (const Error& error) {
      return error.code();
    }
    return Code::kOk;
  }

  const test_support::TemporaryFolder folder_;
  Graph graph_;
  Scope scope_{graph_};
  Session session_{graph_, {.threads = 1}};
};

TEST_F(ReaderTest, LinesAreNumberedThroughFileAfterFile) {
  const std::string a = folder_.write("a.txt", "one\ntwo\n");
  const std::string b = folder_.write("b.txt", "head\nthree");
  const Output reader = scope_.op("TextLineReaderV2", {}, {{"skip_header_lines", 1}});
  Node* next = scope_.node("ReaderReadV2", {reader, queueOf({a, b})});
  EXPECT_EQ(read(next), a + ":2=two");
  EXPECT_EQ(number("ReaderNumWorkUnitsCompletedV2", reader), 0);
  EXPECT_EQ(read(next), b + ":2=three");
  EXPECT_EQ(number("ReaderNumRecordsProducedV2", reader), 2);
  EXPECT_EQ(number("ReaderNumWorkUnitsCompletedV2", reader), 1);
  EXPECT_EQ(codeOfReading(next), Code::kOutOfRange);
  EXPECT_EQ(number("ReaderNumWorkUnitsCompletedV2", reader), 2);
}

TEST_F(ReaderTest, ManyAreReadUpToTheEndOfAFile) {
  const std::string a = folder_.write("a.txt", "1\n2\n3\n");
  const std::string b = folder_.write("b.txt", "4\n");
  const Output reader = scope_.op("TextLineReaderV2", {});
  Node* next = scope_.node("ReaderReadUpToV2", {reader, queueOf({a, b}), ops::scalar(scope_, int64_t{2})});
  EXPECT_EQ(readUpTo(next)[1], (Strings{"1", "2"}));
  EXPECT_EQ(readUpTo(next), (std::vector<Strings>{{a + ":3"}, {"3"}}));
  EXPECT_EQ(readUpTo(next)[1], (Strings{"4"}));
  EXPECT_THROW(readUpTo(next), Error);
}

TEST_F(ReaderTest, RecordsHaveTheirOffsetsAsKeys) {
  const std::string path = folder_.path("records");
  formats::RecordWriter writer(path, formats::Compression::kGzip);
  for (const char* text : {"first", "second"}) writer.write(text);
  writer.close();
  const Output reader = scope_.op("TFRecordReaderV2", {}, {{"compression_type", "GZIP"}});
  Node* next = scope_.node("ReaderReadV2", {reader, queueOf({path})});
  EXPECT_EQ(read(next), path + ":0=first");
  EXPECT_EQ(read(next), path + ":21=second");  // 12 bytes of header, 5, and 4 of checksum
}

TEST_F(ReaderTest, RecordsOfOneLengthMayOverlapOrBeApart) {
  const std::string path = folder_.write("blocks", "HHabcdefghFF");
  const auto valuesBy = [&](int64_t hop) {
    const Output reader =
        scope_.op("FixedLengthRecordReaderV2", {},
                  {{"header_bytes", 2}, {"record_bytes", 3}, {"footer_bytes", 2}, {"hop_bytes", hop}});
    Node* next = scope_.node("ReaderReadUpToV2", {reader, queueOf({path}), ops::scalar(scope_, int64_t{99})});
    return readUpTo(next);
  };
  EXPECT_EQ(valuesBy(0)[1], (Strings{"abc", "def"})) << "what is left is no record";
  EXPECT_EQ(valuesBy(1)[1], (Strings{"abc", "bcd", "cde", "def", "efg", "fgh"}));
  EXPECT_EQ(valuesBy(5), (std::vector<Strings>{{path + ":0", path + ":1"}, {"abc", "fgh"}}));
}

TEST_F(ReaderTest, WholeFilesAndNamesAreRecordsToo) {
  const std::string path = folder_.write("a.bin", std::string("x\0y", 3));
  Node* whole = scope_.node("ReaderReadV2", {scope_.op("WholeFileReaderV2", {}), queueOf({path})});
  EXPECT_EQ(read(whole), path + "=" + std::string("x\0y", 3));
  Node* name = scope_.node("ReaderReadV2", {scope_.op("IdentityReaderV2", {}), queueOf({"work"})});
  EXPECT_EQ(read(name), "work=work");
}

TEST_F(ReaderTest, StringHandlesOfTheFirstVersionWorkAlike) {
  const std::string path = folder_.write("a.txt", "line\n");
  const Output queue = scope_.op("FIFOQueue", {}, {{"component_types", std::vector<DType>{DType::kString}}});
  const Output name = ops::constant(scope_, Tensor::scalar(path));
  run(scope_.node("QueueEnqueue", {queue, name}));
  const Output reader = scope_.op("TextLineReader", {});
  EXPECT_EQ(read(scope_.node("ReaderRead", {reader, queue})), path + ":1=line");
  EXPECT_EQ(number("ReaderNumRecordsProduced", reader), 1);
  run(scope_.node("ReaderReset", {reader}));
  EXPECT_EQ(number("ReaderNumRecordsProduced", reader), 0);
}

TEST_F(ReaderTest, GoesOnWithTheNextFileAfterOneThatIsMissing) {
  const std::string path = folder_.write("a.txt", "line\n");
  Node* next = scope_.node("ReaderReadV2", {scope_.op("TextLineReaderV2", {}), queueOf({folder_.path("none"), path})});
  EXPECT_EQ(codeOfReading(next), Code::kNotFound);
  EXPECT_EQ(read(next), path + ":1=line");
}

TEST_F(ReaderTest, RefusesSizesAndQueuesThatCannotBe) {
  const auto refused = [&](const char* op, const Attrs& attrs) {
    return codeOfReading(scope_.node("ReaderReadV2", {scope_.op(op, {}, attrs), queueOf({"x"})}));
  };
  EXPECT_EQ(refused("FixedLengthRecordReaderV2", {{"record_bytes", 0}}), Code::kInvalidArgument);
  EXPECT_EQ(refused("FixedLengthRecordReaderV2", {{"record_bytes", 1}, {"hop_bytes", -1}}), Code::kInvalidArgument);
  EXPECT_EQ(refused("TFRecordReaderV2", {{"compression_type", "ZIP"}}), Code::kInvalidArgument);
  EXPECT_EQ(refused("TextLineReaderV2", {{"skip_header_lines", -1}}), Code::kInvalidArgument);
  const Output numbers = scope_.op("FIFOQueueV2", {}, {{"component_types", std::vector<DType>{DType::kInt64}}});
  run(scope_.node("QueueEnqueueV2", {numbers, ops::scalar(scope_, int64_t{1})}));
  EXPECT_EQ(codeOfReading(scope_.node("ReaderReadV2", {scope_.op("TextLineReaderV2", {}), numbers})),
            Code::kInvalidArgument);
}

}  // namespace
}  // namespace engine::testing::reader_cases
