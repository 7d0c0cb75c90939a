#include "widgets/dashboards/projector/panels/ramp_bar.h"

#include <QPainter>

#include "widgets/dashboards/hparams/viridis.h"
#include "widgets/panels/number_text.h"
#include "widgets/theme/theme.h"

namespace widgets {
namespace {

constexpr int kRampHeight = 10;

}  // namespace

RampBar::RampBar(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void RampBar::setRange(double low, double high) {
  low_ = low;
  high_ = high;
  setAccessibleName(tr("Colours from %1 to %2").arg(valueText(low), valueText(high)));
  update();
}

QSize RampBar::sizeHint() const {
  return {120, kRampHeight + fontMetrics().height() + 4};
}

void RampBar::paintEvent(QPaintEvent*) {
  const Theme theme = Theme::of(palette());
  QPainter painter(this);
  for (int x = 0; x < width(); ++x) {
    painter.fillRect(x, 0, 1, kRampHeight, viridis(static_cast<double>(x) / std::max(width() - 1, 1), theme.dark));
  }
  painter.setPen(theme.textSecondary);
  const QRect text = rect().adjusted(0, kRampHeight + 2, 0, 0);
  painter.drawText(text, Qt::AlignLeft | Qt::AlignTop, valueText(low_));
  painter.drawText(text, Qt::AlignRight | Qt::AlignTop, valueText(high_));
}

}  // namespace widgets
