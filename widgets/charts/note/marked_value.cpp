#include "widgets/charts/note/marked_value.h"

#include <QCoreApplication>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "widgets/charts/card/card_layout.h"
#include "widgets/charts/render/line_sample.h"
#include "widgets/panels/number_text.h"

namespace widgets {

namespace {

constexpr int kMarkedTop = 6;
constexpr int kMarkedHeight = 24;
constexpr int kMarkedGap = 6;
constexpr int kLeastForTitle = 96;

struct MarkedWords {
  Q_DECLARE_TR_FUNCTIONS(MarkedWords)
};

// A curve with few points may have none where the crosshair stands: then that of its nearest is told with its step.
QString markedText(const HoverRow& row, const CardScene& scene, double crosshair) {
  const QString value = measuredText(row.smoothed);
  if (scene.drawn.xAxis != XAxis::kStep || row.step == std::llround(crosshair)) return value;
  //: A value, and the step that it is of
  return MarkedWords::tr("%1 at %2").arg(value, stepText(row.step));
}

QFont valueFont(const CardScene& scene) {
  QFont font = scene.look.text;
  font.setWeight(QFont::DemiBold);
  return font;
}

}  // namespace

// The title keeps what it needs as far as the name has its room; the value always has.
int MarkedValue::layOut() {
  using namespace card_layout;
  const HoverRow* row = hover_.marked();
  const int right = scene_.card.width() - kSide;
  if (!row) return right;
  name_ = scene_.drawn.lines[row->line].style.name;
  value_ = markedText(*row, scene_, hover_.crosshair().value_or(row->axisX));
  const QFontMetrics numbers(valueFont(scene_));
  // Most are of one width, so that the name stays where it is while they change.
  const int value = std::max(numbers.horizontalAdvance(value_), numbers.horizontalAdvance(QStringLiteral("0.0000")));
  const int beside = kLineSample + kMarkedGap + kMarkedGap + value;
  const int wanted = QFontMetrics(scene_.look.text).horizontalAdvance(name_) + 1;
  const int room = right - kSide - kMarkedGap;
  const int title = std::min(QFontMetrics(scene_.look.title).horizontalAdvance(scene_.config.title()) + kMarkedGap,
                             std::max(kLeastForTitle, room - beside - wanted));
  const int name = std::clamp(room - beside - title, 0, wanted);
  valueArea_ = QRect(right - value, kMarkedTop, value, kMarkedHeight);
  nameArea_ = QRect(valueArea_.left() - kMarkedGap - name, kMarkedTop, name, kMarkedHeight);
  return nameArea_.left() - kMarkedGap - kLineSample;
}

void MarkedValue::paint(QPainter& painter) {
  const HoverRow* row = hover_.marked();
  if (!row) return;
  const LineStyle& style = scene_.drawn.lines[row->line].style;
  painter.setRenderHint(QPainter::Antialiasing);
  drawLineSample(painter, QRectF(nameArea_.left() - kMarkedGap - kLineSample, kMarkedTop, kLineSample, kMarkedHeight),
                 style);
  painter.setRenderHint(QPainter::Antialiasing, false);
  nameLine_.set(name_, scene_.look.text, nameArea_.width(), Qt::ElideMiddle);
  painter.setPen(scene_.look.theme.text);
  nameLine_.paint(painter, nameArea_);
  valueLine_.set(value_, valueFont(scene_));
  if (!std::isfinite(row->value)) painter.setPen(scene_.look.theme.error);
  valueLine_.paint(painter, valueArea_, Qt::AlignRight);
}

}  // namespace widgets
