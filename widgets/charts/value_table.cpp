#include "widgets/charts/value_table.h"

#include <QDateTime>
#include <QFontDatabase>
#include <QLocale>
#include <QPainter>

#include "widgets/charts/line_sample.h"
#include "widgets/panels/number_text.h"

namespace widgets {

namespace {
constexpr int kShadow = 6;
constexpr int kPadding = 8;
constexpr int kGap = 12;
constexpr int kSwatch = 18;
constexpr int kMostNameWidth = 220;
}  // namespace

QFont digitFont(const QFont& font) {
  QFont large = font;
  large.setPointSizeF(40);
  const QFontMetrics metrics(large);
  if (metrics.horizontalAdvance(QString(10, QLatin1Char('1'))) ==
      metrics.horizontalAdvance(QString(10, QLatin1Char('0')))) {
    return font;
  }
  QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
  fixed.setPointSizeF(font.pointSizeF());
  return fixed;
}

struct ValueTable::Columns {
  int pitch;
  int name;
  int number;
  int detail;
  int width(bool two) const {
    return 2 * kPadding + kSwatch + kGap / 2 + name + kGap + number + (two ? kGap + number : 0) +
           (detail ? kGap + detail : 0);
  }
};

ValueTable::ValueTable(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("valueTable"));
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setFocusPolicy(Qt::NoFocus);
  hide();
}

QString ValueTable::numberText(double value) const {
  if (content_.details && std::isfinite(value)) return QString::number(value, 'g', 9);
  const double size = std::abs(value);
  if (!std::isfinite(value) || value == std::floor(value) || size >= 1e5 || size < 1e-4) return valueText(value);
  // Trailing zeros stay, so that rows line up.
  return QString::number(value, 'f', std::clamp(3 - static_cast<int>(std::floor(std::log10(size))), 0, 8));
}

ValueTable::Columns ValueTable::columns() const {
  QFont bold = font();
  bold.setWeight(QFont::DemiBold);
  const QFontMetrics names(bold);
  QFont digits = digitFont(font());
  digits.setWeight(QFont::DemiBold);
  const QFontMetrics numbers(digits);
  Columns c{std::max(20, names.height() + 4), names.horizontalAdvance(content_.head), 0, 0};
  for (const HoverRow& row : content_.rows) {
    c.name = std::max(c.name, names.horizontalAdvance(row.style.name));
    c.number = std::max({c.number, numbers.horizontalAdvance(numberText(row.smoothed)),
                         numbers.horizontalAdvance(numberText(row.value))});
  }
  c.name = std::min(c.name, std::max(kMostNameWidth, names.horizontalAdvance(content_.head)));
  c.number = std::max({c.number, names.horizontalAdvance(tr("smoothed")), names.horizontalAdvance(tr("value"))});
  if (content_.details) c.detail = names.horizontalAdvance(QStringLiteral("00-00 00:00:00 00"));
  return c;
}

void ValueTable::setContent(const Content& content) {
  content_ = content;
  const Columns c = columns();
  const int rows = static_cast<int>(content_.rows.size()) + 1 + (content_.hidden > 0 ? 1 : 0);
  resize(c.width(content_.smoothed) + 2 * kShadow, rows * c.pitch + 2 * kPadding + 2 * kShadow);
  update();
}

void ValueTable::paintRow(QPainter& painter, const HoverRow& row, int top, const Columns& c) const {
  const Theme theme = Theme::of(palette());
  int x = kShadow + kPadding;
  drawLineSample(painter, QRectF(x, top, kSwatch, c.pitch), row.style);
  x += kSwatch + kGap / 2;
  QFont name = font();
  QFont digits = digitFont(font());
  if (row.hovered) {
    name.setWeight(QFont::Bold);
    digits.setWeight(QFont::Bold);
  }
  painter.setFont(name);
  painter.setPen(theme.text);
  painter.drawText(QRect(x, top, c.name, c.pitch), Qt::AlignVCenter,
                   painter.fontMetrics().elidedText(row.style.name, Qt::ElideMiddle, c.name));
  x += c.name + kGap;
  painter.setFont(digits);
  if (content_.smoothed) {
    painter.drawText(QRect(x, top, c.number, c.pitch), Qt::AlignVCenter | Qt::AlignRight, numberText(row.smoothed));
    x += c.number + kGap;
    painter.setPen(theme.textSecondary);
  }
  if (!std::isfinite(row.value)) painter.setPen(theme.error);
  painter.drawText(QRect(x, top, c.number, c.pitch), Qt::AlignVCenter | Qt::AlignRight, numberText(row.value));
  if (!content_.details) return;
  x += c.number + kGap;
  painter.setPen(theme.textSecondary);
  painter.drawText(
      QRect(x, top, c.detail, c.pitch), Qt::AlignVCenter | Qt::AlignRight,
      QDateTime::fromSecsSinceEpoch(static_cast<qint64>(row.wall)).toString(QStringLiteral("MM-dd hh:mm:ss")));
}

void ValueTable::paintEvent(QPaintEvent*) {
  const Theme theme = Theme::of(palette());
  const Columns c = columns();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QRectF box = QRectF(rect()).adjusted(kShadow, kShadow, -kShadow, -kShadow);
  painter.setPen(Qt::NoPen);
  for (int i = kShadow; i > 0; --i) {
    painter.setBrush(QColor(0, 0, 0, theme.dark ? 16 : 7));
    painter.drawRoundedRect(box.adjusted(-i, -i + 2, i, i), 4 + i, 4 + i);
  }
  painter.setPen(theme.border);
  painter.setBrush(theme.view);
  painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);

  int top = kShadow + kPadding;
  const QRect line(kShadow + kPadding, top, static_cast<int>(box.width()) - 2 * kPadding, c.pitch);
  QFont bold = font();
  bold.setWeight(QFont::DemiBold);
  painter.setFont(bold);
  painter.setPen(theme.text);
  painter.drawText(line, Qt::AlignVCenter, content_.head);
  painter.setFont(font());
  painter.setPen(theme.textSecondary);
  int right = line.right() + 1 - (c.detail ? c.detail + kGap : 0);
  painter.drawText(QRect(right - c.number, top, c.number, c.pitch), Qt::AlignVCenter | Qt::AlignRight, tr("value"));
  right -= c.number + kGap;
  if (content_.smoothed)
    painter.drawText(QRect(right - c.number, top, c.number, c.pitch), Qt::AlignVCenter | Qt::AlignRight,
                     tr("smoothed"));
  for (const HoverRow& row : content_.rows) paintRow(painter, row, top += c.pitch, c);
  if (content_.hidden == 0) return;
  painter.setFont(font());
  painter.setPen(theme.textSecondary);
  painter.drawText(line.translated(0, top + c.pitch - line.top()), Qt::AlignVCenter,
                   tr("+ %1 more").arg(content_.hidden));
}

}  // namespace widgets
