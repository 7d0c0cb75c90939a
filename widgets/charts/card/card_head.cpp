#include "widgets/charts/card/card_head.h"

#include <QCoreApplication>
#include <QPainter>
#include <QSet>

#include "widgets/charts/card/card_layout.h"
#include "widgets/charts/render/line_sample.h"
#include "widgets/controls/fitted_tag.h"

namespace widgets {

namespace {
constexpr int kSampleWidth = kLineSample;
}  // namespace

void CardHead::paint(QPainter& painter) const {
  const QRect card = scene_.card.rect();
  const Theme& theme = scene_.look.theme;
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(theme.border, 1));
  painter.setBrush(theme.view);
  painter.drawRoundedRect(QRectF(card).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
  painter.setRenderHint(QPainter::Antialiasing, false);
}

void CardHead::paintTitle(QPainter& painter, int right) {
  using namespace card_layout;
  const QRect area(kSide, 6, right - kSide - 2 * kButton - 8, 24);
  const QFont& font = scene_.look.title;
  if (QString title = scene_.config.title(); title != fitted_ || area.width() != room_ || font != font_) {
    fitted_ = std::move(title);
    room_ = area.width();
    font_ = font;
    const QString shown = fittedTag(fitted_, QFontMetrics(font), room_);
    isCut_ = shown != fitted_;
    title_.set(shown, font);
  }
  painter.setPen(scene_.look.theme.text);
  title_.paint(painter, area);
}

std::vector<LineStyle> CardHead::legend() const {
  std::vector<LineStyle> entries;
  const CardSetup& setup = scene_.config.setup();
  if (series_.groups()) {
    for (const RenderResult::Line& line : scene_.drawn.lines) entries.push_back(line.style);
    return entries;
  }
  if (setup.tags.isEmpty()) return entries;
  for (const QString& tag : scene_.config.tags()) {
    LineStyle sample;
    QSet<QString> runs;
    for (const RenderResult::Line& line : scene_.drawn.lines) {
      if (line.style.tag != tag || line.style.evaluation) continue;
      if (runs.isEmpty()) sample = line.style;
      runs.insert(line.style.run);
    }
    if (runs.size() != 1) sample.color = scene_.look.theme.textSecondary;
    //: A tag against the right axis
    sample.name =
        setup.rightTags.contains(tag) ? QCoreApplication::translate("widgets::ChartCard", "%1 (right)").arg(tag) : tag;
    entries.push_back(sample);
  }
  return entries;
}

void CardHead::paintLegend(QPainter& painter) const {
  using namespace card_layout;
  painter.setFont(scene_.look.caption);
  double x = kSide;
  const int top = scene_.look.headHeight() - 4;
  for (const LineStyle& entry : legend()) {
    const double room = scene_.card.width() - kSide - x - kSampleWidth - 6;
    if (room < 30) break;
    const QString text = painter.fontMetrics().elidedText(entry.name, Qt::ElideMiddle, static_cast<int>(room));
    painter.setRenderHint(QPainter::Antialiasing);
    drawLineSample(painter, QRectF(x, top, kSampleWidth, kLegendHeight), entry);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setPen(scene_.look.theme.textSecondary);
    painter.drawText(QRectF(x + kSampleWidth + 6, top, room, kLegendHeight), Qt::AlignLeft | Qt::AlignVCenter, text);
    x += kSampleWidth + 6 + painter.fontMetrics().horizontalAdvance(text) + 16;
  }
}

}  // namespace widgets
