#include "widgets/dashboards/projector/scene/point_colors.h"

#include <QHash>
#include <algorithm>
#include <cmath>

#include "widgets/dashboards/hparams/viridis.h"
#include "widgets/theme/contrast.h"
#include "widgets/theme/run_colors.h"

namespace widgets {
namespace {

constexpr int kRampSteps = 256;
constexpr double kGoldenAngle = 137.508;

void colorByClass(const MetadataColumn& column, bool dark, PointColors& made, std::vector<QRgb>& colors) {
  QHash<QString, int> numbers;
  for (std::size_t i = 0; i < column.classes.size(); ++i) {
    numbers.insert(column.classes[i], static_cast<int>(i));
    made.legend.push_back({column.classes[i], classColor(static_cast<int>(i), dark).rgb(), 0});
  }
  for (std::size_t i = 0; i < colors.size(); ++i) {
    LegendEntry& entry = made.legend[static_cast<std::size_t>(numbers.value(column.values[i]))];
    colors[i] = entry.color;
    ++entry.count;
  }
}

void colorByNumber(const MetadataColumn& column, const Theme& theme, PointColors& made, std::vector<QRgb>& colors) {
  made.isRamp = true;
  made.low = INFINITY;
  made.high = -INFINITY;
  for (const double number : column.numbers) {
    if (!std::isfinite(number)) continue;
    made.low = std::min(made.low, number);
    made.high = std::max(made.high, number);
  }
  if (made.low > made.high) made.low = made.high = 0;
  std::vector<QRgb> ramp;
  for (int step = 0; step < kRampSteps; ++step) {
    ramp.push_back(viridis(static_cast<double>(step) / (kRampSteps - 1), theme.dark).rgb());
  }
  const double span = made.high - made.low;
  for (std::size_t i = 0; i < colors.size(); ++i) {
    const double number = column.numbers[i];
    if (!std::isfinite(number)) {
      colors[i] = theme.textFaint.rgb();
      continue;
    }
    const double part = span > 0 ? (number - made.low) / span : 0.5;
    colors[i] = ramp[static_cast<std::size_t>(std::lround(part * (kRampSteps - 1)))];
  }
}

}  // namespace

QColor classColor(int number, bool dark) {
  if (number < RunColors::kColors) return RunColors::lookOf(number, dark).color;
  const double hue = std::fmod(number * kGoldenAngle, 360.0);
  const QColor color =
      QColor::fromHsvF(static_cast<float>(hue / 360), number % 2 == 0 ? 0.75F : 0.5F, dark ? 0.9F : 0.7F);
  const QColor view = tokenColor(ColorToken::kView, dark ? Scheme::kDark : Scheme::kLight);
  return readable(color, view, dark ? Qt::white : Qt::black, kMarkContrast);
}

PointColors colorsOfPoints(const EmbeddingData& data, int column, bool ramp, const Theme& theme) {
  PointColors made;
  std::vector<QRgb> colors(static_cast<std::size_t>(data.points.rows), theme.accent.rgb());
  if (column >= 0 && column < static_cast<int>(data.metadata.columns.size())) {
    const MetadataColumn& metadata = data.metadata.columns[static_cast<std::size_t>(column)];
    if (metadata.isNumeric() && (ramp || !metadata.isCategorical())) {
      colorByNumber(metadata, theme, made, colors);
    } else if (metadata.isCategorical()) {
      colorByClass(metadata, theme.dark, made, colors);
    }
  }
  made.colors = std::make_shared<const std::vector<QRgb>>(std::move(colors));
  return made;
}

}  // namespace widgets
