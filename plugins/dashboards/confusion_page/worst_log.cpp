#include "plugins/dashboards/confusion_page/worst_log.h"

#include <algorithm>
#include <cmath>

#include "summaries/error.h"
#include "summaries/values/tensor_value.h"

namespace plugins {
namespace {

using summaries::values::TensorValue;

constexpr char kWorstTag[] = "worst_examples";
constexpr char kPicturesTag[] = "worst_examples_pictures";
constexpr std::size_t kRowNumbers = 4;

// The tensor of that tag and step; one without numbers: there is none.
TensorValue tensorAt(summaries::EventLogReader& log, const std::string& tag, int64_t step) {
  for (const summaries::SeriesInfo& series : log.series()) {
    if (series.tag != tag || series.kind != summaries::Kind::kTensor) continue;
    for (const summaries::ItemInfo& item : log.items(series.id)) {
      if (item.step == step) return summaries::values::decodeTensor(log.payload(series.id, item));
    }
  }
  return {};
}

// Of [examples, rows, columns(, channels)], brightest is white.
QImage pictureOf(const TensorValue& pictures, std::size_t example, double brightest) {
  const auto rows = static_cast<int>(pictures.shape[1]);
  const auto columns = static_cast<int>(pictures.shape[2]);
  const int channels = pictures.shape.size() == 4 ? static_cast<int>(pictures.shape[3]) : 1;
  QImage image(columns, rows, QImage::Format_RGB32);
  auto at = example * static_cast<std::size_t>(rows * columns * channels);
  const auto level = [&](std::size_t place) {
    return static_cast<int>(std::clamp(pictures.numbers[place] / brightest, 0.0, 1.0) * 255);
  };
  for (int y = 0; y < rows; ++y) {
    for (int x = 0; x < columns; ++x, at += static_cast<std::size_t>(channels)) {
      const bool isColoured = channels == 3;
      image.setPixel(x, y, qRgb(level(at), level(at + (isColoured ? 1 : 0)), level(at + (isColoured ? 2 : 0))));
    }
  }
  return image;
}

void addPictures(const TensorValue& pictures, std::vector<WorstExample>& examples) {
  const std::size_t rank = pictures.shape.size();
  const bool isPictures = (rank == 3 || (rank == 4 && (pictures.shape[3] == 1 || pictures.shape[3] == 3))) &&
                          !pictures.numbers.empty() && examples.size() <= static_cast<std::size_t>(pictures.shape[0]);
  if (!isPictures) return;
  const double brightest = *std::ranges::max_element(pictures.numbers);
  for (std::size_t i = 0; i < examples.size(); ++i) {
    examples[i].picture = pictureOf(pictures, i, brightest > 0 ? brightest : 1);
  }
}

}  // namespace

std::vector<WorstExample> readWorst(summaries::EventLogReader& log, int64_t step) {
  const TensorValue rows = tensorAt(log, kWorstTag, step);
  std::vector<WorstExample> examples;
  if (rows.numbers.empty()) return examples;
  if (rows.shape.size() != 2 || rows.shape[1] != static_cast<int64_t>(kRowNumbers)) {
    throw summaries::Error(summaries::Code::kDataLoss,
                           "Step " + std::to_string(step) + " has no worst examples: rows of 4 numbers are needed, " +
                               "but the tensor is " + summaries::values::shapeText(rows.shape) + ".");
  }
  for (std::size_t at = 0; at < rows.numbers.size(); at += kRowNumbers) {
    const double* row = rows.numbers.data() + at;
    if (!(row[0] >= 1)) break;  // there were fewer
    examples.push_back({static_cast<int64_t>(std::llround(std::min(row[0], 1e15))), row[1], row[2], row[3], {}});
  }
  addPictures(tensorAt(log, kPicturesTag, step), examples);
  return examples;
}

}  // namespace plugins
