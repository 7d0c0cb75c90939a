// Texts, sounds, pictures, curves, layouts, graphs, hyperparameters and projector files, read from a log.
#include <fstream>

#include "summaries/store/payload_codec.h"
#include "summaries/tensorboard.pb.h"
#include "summaries/values/audio.h"
#include "summaries/values/custom_scalars.h"
#include "summaries/values/graphs.h"
#include "summaries/values/hparams.h"
#include "summaries/values/pr_curve.h"
#include "summaries/values/projector.h"
#include "summaries/values/series_queries.h"
#include "summaries/values/text.h"
#include "summaries/wire/wire_writer.h"
#include "summaries/writing/event_log_import.h"
#include "tests/summaries/log_test_support.h"

namespace summaries::values {
namespace {

// A log with one item.
EventLogReader logOf(const TemporaryFolder& folder, std::string_view tag, Kind kind, std::string_view plugin,
                     std::string_view payload, std::string_view metadata = {}) {
  EventLogImport import(folder.path(), EventLogImport::Mode::kReplace);
  import.item(import.series(tag, kind, plugin, metadata), 3, 0, 1e9, payload);
  import.finish();
  return EventLogReader(folder.path());
}

std::string wav(uint32_t rate, uint16_t channels, uint32_t frames) {
  const auto bytes = [](auto value) { return std::string(reinterpret_cast<const char*>(&value), sizeof(value)); };
  const auto frameBytes = static_cast<uint16_t>(2 * channels);
  return "RIFF" + bytes(uint32_t{36 + frames * frameBytes}) + "WAVEfmt " + bytes(uint32_t{16}) + bytes(uint16_t{1}) +
         bytes(channels) + bytes(rate) + bytes(rate * frameBytes) + bytes(frameBytes) + bytes(uint16_t{16}) + "data" +
         bytes(frames * frameBytes) + std::string(frames * frameBytes, '\0');
}

TEST(Text, KeepsItsShape) {
  const Text table{{2, 2}, {"a", "b", "c", "d|e"}};
  const Text again = decodeText(encodeText(table));
  EXPECT_EQ(again.shape, table.shape);
  EXPECT_EQ(again.strings, table.strings);
  EXPECT_EQ(markdown(again), "| | |\n| --- | --- |\n| a | b |\n| c | d\\|e |\n");
}

TEST(Text, OneStringIsStoredAsItIs) {
  EXPECT_EQ(encodeText({{}, {"# title"}}), "# title");
  const std::string odd("\0odd", 4);
  EXPECT_EQ(decodeText(encodeText({{}, {odd}})).strings[0], odd);
}

TEST(Text, OfATrainingIsReadAlike) {
  const TemporaryFolder folder;
  openEventLog(folder.path())->text("note", 2, "hello", 1e9);
  EventLogReader reader(folder.path());
  const Text text = readText(reader, seriesOf(reader, "note").id, 2);
  EXPECT_TRUE(text.shape.empty());
  EXPECT_EQ(text.strings, (std::vector<std::string>{"hello"}));
}

TEST(Text, DamageIsAnError) {
  EXPECT_EQ(codeOf([] { decodeText(std::string("\0\x0a\x7f", 3)); }), Code::kDataLoss);
  EXPECT_EQ(codeOf([] { decodeText(std::string("\0\x08\x05", 3)); }), Code::kDataLoss);
}

TEST(Audio, TellsWhatTheFileHolds) {
  const Audio audio = decodeAudio(wav(8000, 2, 400));
  EXPECT_EQ(audio.sampleRate, 8000);
  EXPECT_EQ(audio.channels, 2);
  EXPECT_EQ(audio.frames, 400);
  EXPECT_EQ(audio.contentType, "audio/wav");
  EXPECT_EQ(audio.seconds(), 0.05);
  EXPECT_EQ(encodeAudio(audio), audio.encoded);
}

TEST(Audio, KeepsWhatTheFileDoesNotTell) {
  Audio audio = decodeAudio(wav(8000, 1, 4));
  audio.label = "a label";
  EXPECT_EQ(decodeAudio(encodeAudio(audio)).label, "a label");
  Audio other{16000, 1, 99, "audio/x-raw", "", "bytes"};
  EXPECT_EQ(decodeAudio(encodeAudio(other)).frames, 99);
  EXPECT_EQ(decodeAudio(encodeAudio(other)).contentType, "audio/x-raw");
}

TEST(Audio, ACutHeaderTellsNothing) {
  const std::string good = wav(8000, 1, 4);
  for (std::size_t size = 0; size < good.size(); ++size) decodeAudio(good.substr(0, size));
  EXPECT_EQ(decodeAudio(good.substr(0, 20)).channels, 0);
}

TEST(ImagePayload, KeepsTheSizeOfAnUnknownFormat) {
  EXPECT_EQ(encodeImage({5, 4, 3, "\x89PNG no header"}).front(), '\0');
  const Image image = decodeImage(encodeImage({5, 4, 3, "raw"}));
  EXPECT_EQ(image.width, 5);
  EXPECT_EQ(image.height, 4);
  EXPECT_EQ(image.encoded, "raw");
}

TEST(PrCurve, HasSixRowsAndThresholds) {
  const std::vector<float> numbers{3, 3, 2, 1, 0, 3,   2,   1,        1,   0, 0, 1, 2,        2,        3,
                                   0, 0, 1, 2, 3, .5f, .6f, 2 / 3.0f, .5f, 0, 1, 1, 2 / 3.0f, 1 / 3.0f, 0};
  WireWriter shape;
  shape.message(2, WireWriter().varint(1, 6)).message(2, WireWriter().varint(1, 5));
  const std::string tensor =
      WireWriter()
          .varint(1, 1)
          .message(2, shape)
          .bytes(4, {reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(float)})
          .take();
  const TemporaryFolder folder;
  EventLogReader reader = logOf(folder, "pr", Kind::kTensor, kPrCurvesPlugin, tensor);
  const PrCurve curve = readPrCurve(reader, 1, 3);
  EXPECT_EQ(curve.thresholds, (std::vector<double>{0, 0.25, 0.5, 0.75, 1}));
  EXPECT_EQ(curve.truePositives, (std::vector<double>{3, 3, 2, 1, 0}));
  EXPECT_EQ(curve.falseNegatives, (std::vector<double>{0, 0, 1, 2, 3}));
  EXPECT_FLOAT_EQ(static_cast<float>(curve.precision[1]), 0.6f);
  EXPECT_GT(curve.area(), 0.3);
  EXPECT_EQ(codeOf([] { decodePrCurve(WireWriter().varint(1, 1).float32(5, 1).bytes()); }), Code::kInvalidArgument);
}

TEST(Hparams, AreReadFromTheirSeries) {
  tensorboard::HParamsPluginData start;
  (*start.mutable_session_start_info()->mutable_hparams())["lr"].set_number_value(0.001);
  (*start.mutable_session_start_info()->mutable_hparams())["optimizer"].set_string_value("adam");
  (*start.mutable_session_start_info()->mutable_hparams())["bias"].set_bool_value(true);
  start.mutable_session_start_info()->set_group_name("group");
  const TemporaryFolder folder;
  EventLogReader reader =
      logOf(folder, "_hparams_/session_start_info", Kind::kUnknown, kHparamsPlugin, start.SerializeAsString());
  const Hparams hparams = readHparams(reader);
  ASSERT_TRUE(hparams.session);
  EXPECT_FALSE(hparams.experiment);
  EXPECT_EQ(hparamText(hparams.session->hparams.at("lr")), "0.001");
  EXPECT_EQ(hparamText(hparams.session->hparams.at("optimizer")), "adam");
  EXPECT_EQ(hparamText(hparams.session->hparams.at("bias")), "true");
  EXPECT_EQ(hparams.session->status, HparamsStatus::kUnknown);
}

TEST(Hparams, DamageIsAnErrorAndANewerVersionIsPassedOver) {
  const TemporaryFolder folder;
  EventLogReader damaged = logOf(folder, "h", Kind::kUnknown, kHparamsPlugin, "\x0a\x7f");
  EXPECT_EQ(codeOf([&] { readHparams(damaged); }), Code::kDataLoss);
  tensorboard::HParamsPluginData newer;
  newer.set_version(1);
  newer.mutable_session_end_info()->set_status(1);
  EventLogReader reader = logOf(folder, "h", Kind::kUnknown, kHparamsPlugin, newer.SerializeAsString());
  EXPECT_FALSE(readHparams(reader).session);
}

tensorboard::Layout layoutOf(const std::string& category, const std::string& chart) {
  tensorboard::Layout layout;
  auto* added = layout.add_category();
  added->set_title(category);
  added->add_chart()->set_title(chart);
  added->mutable_chart(0)->mutable_multiline()->add_tag("loss.*");
  return layout;
}

TEST(CustomScalars, AreReadAndMergedByCategory) {
  const TemporaryFolder folder;
  EventLogReader reader = logOf(folder, "custom_scalars__config__", Kind::kUnknown, kCustomScalarsPlugin,
                                layoutOf("losses", "all").SerializeAsString());
  const auto layout = readCustomScalars(reader);
  ASSERT_TRUE(layout);
  EXPECT_EQ(layout->categories[0].charts[0].tagPatterns, (std::vector<std::string>{"loss.*"}));
  const auto other = decodeCustomScalars(layoutOf("losses", "other").SerializeAsString());
  const CustomScalarsLayout both = merged({*layout, other, *layout});
  ASSERT_EQ(both.categories.size(), 1u);
  EXPECT_EQ(both.categories[0].charts.size(), 2u);
}

TEST(Graphs, ListTheRunsOwnFirst) {
  const TemporaryFolder folder;
  {
    EventLogImport import(folder.path(), EventLogImport::Mode::kReplace);
    const std::string graph = WireWriter().bytes(1, "node").take();
    import.item(import.series("__meta_graph__", Kind::kUnknown, kMetaGraphPlugin), 0, 0, 1e9,
                WireWriter().bytes(2, graph).bytes());
    import.item(import.series("traced", Kind::kRunMetadata, kRunMetadataGraphPlugin), 0, 0, 1e9,
                WireWriter().message(4, WireWriter().bytes(2, graph)).bytes());
    import.finish();
  }
  EventLogReader reader(folder.path());
  const std::vector<GraphInfo> found = graphs(reader);
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].source, GraphSource::kMeta);
  EXPECT_EQ(readGraphs(reader, found[0]), readGraphs(reader, found[1]));
}

TEST(Graphs, OfATrainingHideItsMetaGraph) {
  const TemporaryFolder folder;
  {
    const auto writer = openEventLog(folder.path());
    writer->bytes("graph", Kind::kGraph, "graphs", 0, "graph bytes", 1e9);
    writer->bytes("meta", Kind::kUnknown, kMetaGraphPlugin, 0, "", 1e9);
  }
  EventLogReader reader(folder.path());
  const std::vector<GraphInfo> found = graphs(reader);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(readGraphs(reader, found[0]), (std::vector<std::string>{"graph bytes"}));
}

constexpr const char* kConfig = R"(
embeddings {
  tensor_name: "default:00000"
  tensor_path: "00000/default/tensors.tsv"
  metadata_path: "../../etc/passwd"
  sprite { image_path: "00000/default/sprite.png" single_image_dim: 28 single_image_dim: 28 }
  something_new: 3
}
model_checkpoint_path: "../model.ckpt-1"
)";

TEST(Projector, ReadsItsFileAndRefusesPathsThatLeadOut) {
  const TemporaryFolder folder;
  std::ofstream(folder / "projector_config.pbtxt") << kConfig;
  EventLogReader reader = logOf(folder, "a", Kind::kText, "text", "b");
  const auto config = readProjector(reader, folder.path());
  ASSERT_TRUE(config);
  EXPECT_EQ(config->embeddings[0].tensorPath, folder / "00000/default/tensors.tsv");
  EXPECT_EQ(config->embeddings[0].metadataPath, "");
  EXPECT_EQ(config->embeddings[0].spriteWidth, 28);
  EXPECT_TRUE(config->checkpointPath.ends_with("/model.ckpt-1"));
}

TEST(Projector, ReadsWhatWasImported) {
  const TemporaryFolder folder;
  EventLogReader reader =
      logOf(folder, "projector_config.pbtxt", Kind::kUnknown, kProjectorPlugin, kConfig, "/somewhere");
  EXPECT_EQ(readProjector(reader, folder.path())->embeddings[0].tensorPath, "/somewhere/00000/default/tensors.tsv");
  EventLogReader damaged = logOf(folder, "p", Kind::kUnknown, kProjectorPlugin, "embeddings {");
  EXPECT_EQ(codeOf([&] { readProjector(damaged, folder.path()); }), Code::kDataLoss);
}

TEST(ItemsAt, GivesTheNewestStepAtOrBefore) {
  const TemporaryFolder folder;
  {
    EventLogImport import(folder.path(), EventLogImport::Mode::kReplace);
    const int images = import.series("images", Kind::kImage, kImagesPlugin);
    for (const int64_t step : {10, 20}) {
      for (int index = 0; index < 3; ++index) import.item(images, step, index, 1e9, "png");
    }
    import.restartAt(15, 1e9, "restart");
    import.item(images, 18, 0, 1e9, "png");
    import.finish();
  }
  EventLogReader reader(folder.path());
  EXPECT_TRUE(reader.itemsAt(1, 9).empty());
  EXPECT_EQ(reader.itemsAt(1, 15).size(), 3u);
  EXPECT_EQ(reader.itemsAt(1, 17)[2].index, 2);
  ASSERT_EQ(reader.itemsAt(1, 100).size(), 1u);
  EXPECT_EQ(reader.itemsAt(1, 100)[0].step, 18);
}

}  // namespace
}  // namespace summaries::values
