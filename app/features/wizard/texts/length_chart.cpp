#include "app/features/wizard/texts/length_chart.h"

#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

#include "widgets/panels/number_text.h"
#include "widgets/panels/tones.h"

namespace app {
namespace {

using widgets::Tone;
using widgets::tone;

constexpr int64_t kMostLengthBars = 60;
constexpr int kLeastLengthWidth = 360;
constexpr int kLengthBarsHeight = 56;
constexpr int kLabelGap = 2;
constexpr int kLimitWidth = 2;

}  // namespace

LengthChart::LengthChart(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("texts.lengths"));
  setCursor(Qt::SizeHorCursor);
  setToolTip(tr("Pieces of each text; click where longer texts are to be cut"));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QSize LengthChart::sizeHint() const {
  return {kLeastLengthWidth, kLengthBarsHeight + kLabelGap + fontMetrics().height()};
}

void LengthChart::show(const std::vector<int64_t>& lengths, int64_t limit) {
  limit_ = limit;
  longest_ = std::max<int64_t>(limit, 1);
  for (const int64_t length : lengths) longest_ = std::max(longest_, length);
  const int64_t bars = std::min(kMostLengthBars, longest_ + 1);
  counts_.assign(static_cast<std::size_t>(bars), 0);
  for (const int64_t length : lengths) ++counts_[static_cast<std::size_t>(length * bars / (longest_ + 1))];
  setAccessibleName(lengths.empty() ? tr("Lengths of the texts: not known")
                                    : tr("Lengths of the texts: up to %1 pieces").arg(longest_));
  update();
}

double LengthChart::placeOf(int64_t length) const {
  return static_cast<double>(width()) * static_cast<double>(length) / static_cast<double>(longest_ + 1);
}

void LengthChart::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(QRect(0, 0, width(), kLengthBarsHeight), tone(palette(), Tone::kView));
  const int64_t most = counts_.empty() ? 0 : std::ranges::max(counts_);
  const double pitch = static_cast<double>(width()) / static_cast<double>(std::max<std::size_t>(1, counts_.size()));
  for (std::size_t i = 0; most > 0 && i < counts_.size(); ++i) {
    if (counts_[i] == 0) continue;
    const double height =
        std::max(1.0, static_cast<double>(counts_[i]) * (kLengthBarsHeight - 2) / static_cast<double>(most));
    const double left = static_cast<double>(i) * pitch;
    const bool isCut = left >= placeOf(limit_ + 1);
    painter.fillRect(QRectF(left, kLengthBarsHeight - height, std::max(1.0, pitch - 1), height),
                     tone(palette(), isCut ? Tone::kWarning : Tone::kAccent));
  }
  painter.fillRect(QRect(0, kLengthBarsHeight, width(), 1), tone(palette(), Tone::kBorder));
  const double at = std::min(placeOf(limit_ + 1), static_cast<double>(width() - kLimitWidth));
  painter.fillRect(QRectF(at, 0, kLimitWidth, kLengthBarsHeight), tone(palette(), Tone::kText));
  painter.setPen(tone(palette(), Tone::kSecondary));
  const QRect labels(0, kLengthBarsHeight + kLabelGap, width(), height() - kLengthBarsHeight - kLabelGap);
  painter.drawText(labels, Qt::AlignLeft | Qt::AlignTop, widgets::stepText(0));
  painter.drawText(labels, Qt::AlignRight | Qt::AlignTop, tr("%1 pieces").arg(widgets::stepText(longest_)));
}

void LengthChart::wantAt(double x) {
  const double share = std::clamp(x / std::max(1, width()), 0.0, 1.0);
  emit limitWanted(static_cast<int>(share * static_cast<double>(longest_ + 1)));
}

void LengthChart::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) wantAt(event->position().x());
}

void LengthChart::mouseMoveEvent(QMouseEvent* event) {
  if (event->buttons() & Qt::LeftButton) wantAt(event->position().x());
}

}  // namespace app
