// Summaries that a graph writes to an event file itself.
#include <gmock/gmock.h>

#include <filesystem>

#include "engine/formats/files/tfrecord.h"
#include "engine/graph/ops.h"
#include "engine/proto/graph.pb.h"
#include "engine/runtime/session.h"
#include "summaries/tfevents/event.h"
#include "tests/support/temporary_folder.h"

namespace engine::testing::summary_writer_cases {  // tests of a folder are compiled together
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
namespace tfevents = summaries::tfevents;

class SummaryWriterTest : public ::testing::Test {
 protected:
  SummaryWriterTest() {
    run("CreateSummaryFileWriter", {text(folder_ / "log"), whole(100), whole(600000), text(".v2")});
  }

  Output text(const std::string& value) { return ops::scalar(scope_, value); }
  Output whole(int32_t value) { return ops::scalar(scope_, value); }
  Output step(int64_t value) { return ops::scalar(scope_, value); }
  // Runs an op on the writer.
  void run(const char* op, std::vector<Output> inputs, Attrs attrs = {}) {
    inputs.insert(inputs.begin(), writer_);
    session_.run(Feeds{}, {}, {scope_.node(op, inputs, std::move(attrs))});
  }
  Code codeOfRun(const char* op, const std::vector<Output>& inputs) {
    try {
      run(op, inputs);
    } catch (const Error& error) {
      return error.code();
    }
    return Code::kOk;
  }
  std::vector<std::string> files() {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder_ / "log")) names.push_back(entry.path());
    return names;
  }
  // What is in the only file, as records of events.
  std::vector<std::string> records() {
    formats::RecordReader reader(files().at(0));
    std::vector<std::string> all;
    for (std::string record; reader.next(record);) all.push_back(record);
    return all;
  }
  static tfevents::Event eventOf(const std::string& record) {
    tfevents::Event event;
    EXPECT_TRUE(tfevents::decodeEvent(record, event));
    return event;
  }
  // Of an event with one value.
  static tfevents::SummaryValue valueOf(const std::string& record) {
    summaries::WireReader summary(eventOf(record).payload);
    tfevents::SummaryValue value;
    EXPECT_TRUE(summary.next() && tfevents::decodeValue(summary.bytes(), value));
    return value;
  }

  test_support::TemporaryFolder folder_;
  Graph graph_;
  Scope scope_{graph_};
  Session session_{graph_, {.threads = 1}};
  Output writer_ = scope_.op("SummaryWriter", {});
};

TEST_F(SummaryWriterTest, WritesNumbersPicturesSoundsAndTensors) {
  run("WriteScalarSummary", {step(3), text("loss"), ops::scalar(scope_, 2.5F)});
  run("WriteScalarSummary", {step(4), text("count"), whole(7)});
  run("WriteHistogramSummary", {step(5), text("h"), ops::constant(scope_, Tensor::vector<float>({1, 2, 3}))});
  run("WriteSummary", {step(6), ops::constant(scope_, Tensor::vector<int32_t>({1, 2})), text("t"), text("")});
  run("WriteImageSummary", {step(8), text("picture"), ops::constant(scope_, Tensor(DType::kFloat, {1, 2, 2, 1})),
                            ops::constant(scope_, Tensor::vector<uint8_t>({255, 0, 0, 255}))});
  run("WriteAudioSummary",
      {step(9), text("sound"), ops::constant(scope_, Tensor(DType::kFloat, {1, 4, 1})), ops::scalar(scope_, 8000.0F)});
  run("FlushSummaryWriter", {});
  const std::vector<std::string> all = records();
  ASSERT_THAT(all, SizeIs(7));
  EXPECT_EQ(eventOf(all[0]).payload, "brain.Event:2");
  EXPECT_EQ(eventOf(all[1]).step, 3);
  EXPECT_EQ(valueOf(all[1]).tag, "loss");
  EXPECT_EQ(valueOf(all[1]).simple, 2.5F);
  EXPECT_EQ(valueOf(all[2]).simple, 7);
  EXPECT_EQ(valueOf(all[3]).kind, tfevents::ValueKind::kHistogram);
  EXPECT_EQ(valueOf(all[4]).kind, tfevents::ValueKind::kTensor);
  EXPECT_EQ(valueOf(all[4]).tag, "t");
  EXPECT_EQ(valueOf(all[5]).tag, "picture/image/0");
  EXPECT_EQ(valueOf(all[6]).tag, "sound/audio/0");
  EXPECT_EQ(eventOf(all[6]).step, 9);
}

TEST_F(SummaryWriterTest, WritesWhatIsSerialisedAlready) {
  const std::string summary("\x0a\x08\x0a\x01r\x15\x00\x00\x80\x3f", 10);  // the value r, 1
  run("WriteRawProtoSummary", {step(11), ops::constant(scope_, Tensor::vector<std::string>({summary, summary}))});
  tensorflow::GraphDef graph;
  graph.add_node()->set_name("n");
  run("WriteGraphSummary", {step(0), text(graph.SerializeAsString())});
  const std::string event("\x09\x00\x00\x00\x00\x00\x00\x29\x40\x10\x0c\x2a\x0a", 13);  // at 12.5 s, step 12
  run("ImportEvent", {text(event + summary)});
  run("FlushSummaryWriter", {});
  const std::vector<std::string> all = records();
  ASSERT_THAT(all, SizeIs(5));
  EXPECT_EQ(valueOf(all[2]).tag, "r");
  EXPECT_EQ(eventOf(all[3]).what, tfevents::What::kGraphDef);
  EXPECT_EQ(eventOf(all[3]).payload, graph.SerializeAsString());
  EXPECT_EQ(eventOf(all[4]).wall, 12.5);
  EXPECT_EQ(eventOf(all[4]).step, 12);
}

TEST_F(SummaryWriterTest, MakesOneFileOfTensorFlowsName) {
  run("CreateSummaryFileWriter", {text(folder_ / "other"), whole(100), whole(600000), text("")});
  EXPECT_FALSE(std::filesystem::exists(folder_ / "other"));
  ASSERT_THAT(files(), SizeIs(1));
  EXPECT_THAT(files()[0], ::testing::MatchesRegex(".*/events.out.tfevents.[0-9]+..*.v2"));
}

TEST_F(SummaryWriterTest, KeepsEventsInMemoryUntilThereAreManyOrItIsClosed) {
  run("CloseSummaryWriter", {});
  run("CreateSummaryFileWriter", {text(folder_ / "few"), whole(1), whole(600000), text("")});
  const auto size = [&] {
    return std::filesystem::file_size(std::filesystem::directory_iterator(folder_ / "few")->path());
  };
  const auto begun = size();
  run("WriteScalarSummary", {step(1), text("a"), ops::scalar(scope_, 1.0F)});
  EXPECT_EQ(size(), begun);
  run("WriteScalarSummary", {step(2), text("a"), ops::scalar(scope_, 1.0F)});
  const auto two = size();
  EXPECT_GT(two, begun);
  run("WriteScalarSummary", {step(3), text("a"), ops::scalar(scope_, 1.0F)});
  run("CloseSummaryWriter", {});
  EXPECT_GT(size(), two);
}

// Codes of TensorFlow 2.15.
TEST_F(SummaryWriterTest, RefusesWhatItCannotWrite) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_EQ(codeOfRun("WriteHistogramSummary", {step(5), text("h"), ops::scalar(scope_, nan)}), Code::kInvalidArgument);
  EXPECT_EQ(codeOfRun("WriteRawProtoSummary", {step(5), text("\xff\xff")}), Code::kDataLoss);
  EXPECT_EQ(codeOfRun("WriteGraphSummary", {step(5), text("\xff\xff")}), Code::kDataLoss);
  EXPECT_EQ(codeOfRun("ImportEvent", {text("\xff\xff")}), Code::kDataLoss);
  run("CloseSummaryWriter", {});
  EXPECT_EQ(codeOfRun("WriteScalarSummary", {step(3), text("loss"), ops::scalar(scope_, 2.5F)}), Code::kNotFound);
}

}  // namespace
}  // namespace engine::testing::summary_writer_cases
