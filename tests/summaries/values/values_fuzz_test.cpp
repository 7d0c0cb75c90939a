// Damaged values of foreign logs: tensors, histograms, texts, sounds, curves, layouts, projector files. Each gives a
// value or an Error, never a crash.
#include <algorithm>
#include <limits>

#include "summaries/tensorboard.pb.h"
#include "summaries/values/audio.h"
#include "summaries/values/custom_scalars.h"
#include "summaries/values/histogram_rows.h"
#include "summaries/values/pr_curve.h"
#include "summaries/values/projector.h"
#include "summaries/values/tensor_value.h"
#include "summaries/values/text.h"
#include "summaries/wire/wire_writer.h"
#include "tests/summaries/log_test_support.h"
#include "tests/support/mutations.h"

namespace summaries::values {
namespace {

constexpr int kRounds = 2000;

template <typename Read>
void attack(const std::string& good, uint32_t seed, const Read& read) {
  EXPECT_EQ(codeOf([&] { read(good); }), Code::kOk);
  std::mt19937 random(seed);
  for (int round = 0; round < kRounds; ++round) {
    const std::string bytes =
        round % 4 == 0 ? engine::testing::withHostileWord(good, random) : engine::testing::damaged(good, random);
    codeOf([&] { read(bytes); });
  }
}

WireWriter tensor(TensorType type, const std::vector<int64_t>& shape) {
  WireWriter dims;
  for (const int64_t size : shape) dims.message(2, WireWriter().varint(1, static_cast<uint64_t>(size)));
  return WireWriter().varint(1, static_cast<uint64_t>(type)).message(2, dims);
}

void readTensor(const std::string& bytes) {
  double value = 0;
  scalarOf(bytes, value);
  decodeTensor(bytes);
}

// What a card draws of a histogram.
void drawHistogram(const HistogramRows& rows) {
  compressed(rows);
  if (rows.size() == 0) return;
  const Range range = drawnRange(*std::ranges::min_element(rows.left), *std::ranges::max_element(rows.right));
  rebinned(rows, range.low, range.high, 30);
}

TEST(ValuesFuzz, DamagedTensorsGiveErrorsAndNeverACrash) {
  attack(tensor(TensorType::kFloat, {2, 3}).bytes(4, std::string(24, '\1')).bytes(), 1, readTensor);
  attack(tensor(TensorType::kInt64, {4}).varint(10, 1).varint(10, UINT64_MAX).bytes(), 2, readTensor);
  attack(tensor(TensorType::kString, {2}).bytes(4, "\x01\x02xyz").bytes(), 3, readTensor);
  attack(tensor(TensorType::kComplex64, {2}).float32(9, 1).float32(9, 2).bytes(), 4, readTensor);
}

TEST(ValuesFuzz, AStringIsNotRepeatedWithoutLimit) {
  const std::string bytes = tensor(TensorType::kString, {1 << 25}).bytes(8, std::string(1 << 16, 'x')).bytes();
  EXPECT_EQ(codeOf([&] { decodeTensor(bytes); }), Code::kResourceExhausted);
}

TEST(ValuesFuzz, DamagedHistogramsGiveErrorsAndNeverACrash) {
  const auto read = [](const std::string& bytes) { drawHistogram(decodeRows(bytes)); };
  attack(encodeRows({{0, 1, 2}, {1, 2, 3}, {4, 5, 6}}), 5, read);
  attack(encodeRows({{-1e300}, {1e300}, {1}}), 6, read);
}

TEST(ValuesFuzz, HistogramsOfHostileNumbersAreDrawn) {
  constexpr double kMost = std::numeric_limits<double>::max();
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  const std::vector<double> numbers = {-kMost, kMost, 0, 5e-324, -kInfinite, kInfinite, kNan, 1};
  std::mt19937 random(7);
  const auto any = [&] { return numbers[random() % numbers.size()]; };
  for (int round = 0; round < kRounds; ++round) {
    HistogramRows rows;
    for (std::size_t i = 0; i < 3; ++i) {
      rows.left.push_back(any());
      rows.right.push_back(any());
      rows.count.push_back(any());
    }
    drawHistogram(rows);
  }
}

TEST(ValuesFuzz, DamagedTextsGiveErrorsAndNeverACrash) {
  attack(encodeText({{2, 2}, {"a", "b", "c", "d"}}), 8, [](const std::string& bytes) { markdown(decodeText(bytes)); });
}

TEST(ValuesFuzz, DamagedSoundsGiveErrorsAndNeverACrash) {
  const std::string wav(
      "RIFF\x2c\0\0\0WAVEfmt \x10\0\0\0\1\0\2\0\x40\x1f\0\0\0\x7d\0\0\4\0\x10\0data\x08\0\0\0\0\0\0\0\0\0\0\0", 52);
  const auto read = [](const std::string& bytes) { encodeAudio(decodeAudio(bytes)); };
  attack(wav, 9, read);
  attack(encodeAudio({44100, 2, 10, "audio/x", "label", wav}), 10, read);
}

TEST(ValuesFuzz, DamagedCurvesGiveErrorsAndNeverACrash) {
  WireWriter curve = tensor(TensorType::kDouble, {6, 2});
  curve.bytes(4, std::string(6 * 2 * sizeof(double), '\0'));
  attack(curve.bytes(), 11, [](const std::string& bytes) { decodePrCurve(bytes).area(); });
}

TEST(ValuesFuzz, DamagedLayoutsGiveErrorsAndNeverACrash) {
  tensorboard::Layout layout;
  tensorboard::Chart& chart = *layout.add_category()->add_chart();
  chart.set_title("losses");
  chart.mutable_multiline()->add_tag("loss.*");
  attack(layout.SerializeAsString(), 12, [](const std::string& bytes) {
    const CustomScalarsLayout one = decodeCustomScalars(bytes);
    merged({one, one});
  });
}

TEST(ValuesFuzz, DamagedProjectorFilesGiveErrorsAndNeverACrash) {
  const auto read = [](const std::string& text) { parseProjectorConfig(text, "/logs"); };
  attack(
      "model_checkpoint_path: \"m\" embeddings { tensor_name: \"a\" tensor_shape: 3 tensor_shape: 4 "
      "metadata_path: \"x.tsv\" sprite { image_path: \"s.png\" single_image_dim: 8 single_image_dim: 8 } }",
      13, read);
  std::string deep;
  for (int i = 0; i < 100000; ++i) deep += "unknown {";
  EXPECT_EQ(codeOf([&] { read(deep); }), Code::kDataLoss);
}

}  // namespace
}  // namespace summaries::values
