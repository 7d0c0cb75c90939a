#include "widgets/dashboards/checkpoints/tensor_picture_view.h"

#include <QEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <cmath>

#include "widgets/panels/number_text.h"
#include "widgets/panels/tones.h"
#include "widgets/theme/run_colors.h"
#include "widgets/theme/theme.h"

namespace widgets {
namespace {

constexpr int kLegendHeight = 10;
constexpr int kGap = 6;
constexpr int kBlue = 0;  // of the run colours
constexpr int kVermillion = 1;

QColor mixed(const QColor& from, const QColor& to, double share) {
  const auto part = [share](int a, int b) { return static_cast<int>(std::lround(a + (b - a) * share)); };
  return QColor(part(from.red(), to.red()), part(from.green(), to.green()), part(from.blue(), to.blue()));
}

struct Ramp {
  QColor low, zero, high, none;
  QRgb operator()(double share) const {  // -1 to 1, or NaN
    if (std::isnan(share)) return none.rgb();
    return mixed(zero, share < 0 ? low : high, std::min(std::abs(share), 1.0)).rgb();
  }
};

Ramp rampOf(const QPalette& palette) {
  const bool dark = isDark(palette);
  return {RunColors::lookOf(kBlue, dark).color, tone(palette, Tone::kView), RunColors::lookOf(kVermillion, dark).color,
          tone(palette, Tone::kFaint)};
}

}  // namespace

TensorPictureView::TensorPictureView(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("tensorPicture"));
  setMouseTracking(true);
  setMinimumHeight(120);
}

void TensorPictureView::setPicture(const TensorPicture& picture) {
  picture_ = picture;
  setAccessibleName(isEmpty()             ? tr("No picture")
                    : picture.filters > 0 ? tr("%1 of %2 filters").arg(picture.shownFilters).arg(picture.filters)
                                          : tr("Heat map of %1 × %2 cells").arg(picture.rows).arg(picture.columns));
  render();
}

void TensorPictureView::render() {
  image_ = {};
  if (!isEmpty()) {
    const Ramp ramp = rampOf(palette());
    image_ = QImage(picture_.columns, picture_.rows, QImage::Format_RGB32);
    std::size_t at = 0;
    for (int y = 0; y < picture_.rows; ++y) {
      auto* line = reinterpret_cast<QRgb*>(image_.scanLine(y));
      for (int x = 0; x < picture_.columns; ++x) {
        const double value = static_cast<double>(picture_.values[at++]);
        line[x] = ramp(picture_.largest > 0 ? value / picture_.largest : value * 0);
      }
    }
  }
  updateGeometry();
  update();
}

QSize TensorPictureView::sizeHint() const {
  return {220, 200 + kLegendHeight + kGap + fontMetrics().height()};
}

QRectF TensorPictureView::target() const {
  const QRectF area(0, 0, width(), height() - kLegendHeight - kGap - fontMetrics().height() - 2);
  if (image_.isNull()) return area;
  // Filters keep square cells; a matrix fills the place, as its cells may be averages anyway.
  if (picture_.filters == 0) return area;
  const double scale = std::min(area.width() / image_.width(), area.height() / image_.height());
  return {area.left(), area.top(), image_.width() * scale, image_.height() * scale};
}

void TensorPictureView::paintEvent(QPaintEvent*) {
  if (image_.isNull()) return;
  QPainter painter(this);
  painter.drawImage(target(), image_);
  const Ramp ramp = rampOf(palette());
  const QRect legend(0, height() - kLegendHeight - fontMetrics().height() - 2, width(), kLegendHeight);
  for (int x = 0; x < legend.width(); ++x) {
    painter.fillRect(QRect(x, legend.top(), 1, legend.height()), QColor(ramp(2.0 * x / legend.width() - 1)));
  }
  painter.setPen(tone(palette(), Tone::kBorder));
  painter.drawRect(legend.adjusted(0, 0, -1, -1));
  painter.setPen(tone(palette(), Tone::kSecondary));
  const QRect labels(0, legend.bottom() + 2, width(), fontMetrics().height());
  painter.drawText(labels, Qt::AlignLeft, valueText(-picture_.largest));
  painter.drawText(labels, Qt::AlignHCenter, valueText(0));
  painter.drawText(labels, Qt::AlignRight, valueText(picture_.largest));
}

void TensorPictureView::mouseMoveEvent(QMouseEvent* event) {
  const QRectF area = target();
  if (image_.isNull() || !area.contains(event->position())) return QToolTip::hideText();
  const int x = std::clamp(static_cast<int>((event->position().x() - area.left()) / area.width() * image_.width()), 0,
                           image_.width() - 1);
  const int y = std::clamp(static_cast<int>((event->position().y() - area.top()) / area.height() * image_.height()), 0,
                           image_.height() - 1);
  const auto at =
      static_cast<std::size_t>(y) * static_cast<std::size_t>(picture_.columns) + static_cast<std::size_t>(x);
  QToolTip::showText(event->globalPosition().toPoint(), valueText(static_cast<double>(picture_.values[at])), this);
}

void TensorPictureView::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) render();
}

}  // namespace widgets
