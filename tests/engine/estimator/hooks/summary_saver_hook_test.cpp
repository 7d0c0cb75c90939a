#include "engine/estimator/hooks/summary_saver_hook.h"

#include <gtest/gtest.h>

#include <map>

#include "summaries/reading/event_log_reader.h"
#include "tests/engine/estimator/estimator_test_support.h"

namespace engine::estimator {
namespace {

class WriteSummaryTest : public ::testing::Test {
 protected:
  void write(const SummarySpec& spec, const Tensor& value) { writeSummary(*writer_, spec, value, 7, 1.0); }

  // The series by tag, once everything is committed.
  std::map<std::string, summaries::SeriesInfo> series() {
    writer_->flush();
    reader_ = std::make_unique<summaries::EventLogReader>(folder_.path());
    std::map<std::string, summaries::SeriesInfo> byTag;
    for (const auto& info : reader_->series()) byTag[info.tag] = info;
    return byTag;
  }

  testing::TemporaryFolder folder_;
  std::unique_ptr<summaries::SummaryWriter> writer_ = summaries::openEventLog(folder_.path());
  std::unique_ptr<summaries::EventLogReader> reader_;
};

TEST_F(WriteSummaryTest, ImagesBecomeNumberedPngs) {
  write({"a/im", SummaryKind::kImage, {}, 2}, Tensor(DType::kFloat, Shape{3, 2, 4, 3}));
  const auto info = series().at("a/im");
  EXPECT_EQ(info.kind, summaries::Kind::kImage);
  EXPECT_EQ(reader_->items(info.id).size(), 2U);
  const summaries::Image image = reader_->image(info.id, 7, 1);
  EXPECT_EQ(image.width, 4);
  EXPECT_EQ(image.encoded.substr(1, 3), "PNG");
}

TEST_F(WriteSummaryTest, SoundsBecomeWavFilesWithATagEach) {
  SummarySpec spec{"a/au", SummaryKind::kAudio, {}, 3};
  spec.sampleRate = 8000;
  write(spec, Tensor(DType::kFloat, Shape{2, 10}));
  const auto all = series();
  ASSERT_TRUE(all.contains("a/au/audio/0"));
  const auto info = all.at("a/au/audio/1");
  EXPECT_EQ(info.kind, summaries::Kind::kAudio);
  EXPECT_EQ(info.plugin, "audio");
  const std::string wav = reader_->payload(info.id, 7);
  EXPECT_EQ(wav.substr(0, 4), "RIFF");
  EXPECT_EQ(wav.size(), 44U + 20U);
}

TEST_F(WriteSummaryTest, AValueOfAnotherKindIsAnError) {
  SummarySpec spec{"a/au", SummaryKind::kAudio, {}, 3};
  spec.sampleRate = 8000;
  EXPECT_THROW(write(spec, Tensor(DType::kFloat, Shape{10})), Error);
  EXPECT_THROW(write(spec, Tensor(DType::kInt32, Shape{2, 10})), Error);
  EXPECT_THROW(write({"a/x", SummaryKind::kScalar, {}}, Tensor(DType::kFloat, Shape{2})), Error);
  EXPECT_THROW(write({"a/im", SummaryKind::kImage, {}}, Tensor(DType::kFloat, Shape{2, 2})), Error);
}

}  // namespace
}  // namespace engine::estimator
