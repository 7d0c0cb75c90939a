#include "widgets/charts/grid/value_table.h"

#include <QDateTime>
#include <QEvent>
#include <QFontDatabase>
#include <QLocale>
#include <QPainter>
#include <utility>

#include "widgets/charts/render/line_sample.h"
#include "widgets/panels/number_text.h"
#include "widgets/util/distinct_names.h"

namespace widgets {

namespace {
constexpr int kShadow = 6;
constexpr int kPadding = 8;
constexpr int kColumnGap = 12;
constexpr int kSwatch = kLineSample;
constexpr int kMostNameWidth = 220;
constexpr int kMostNames = 500;  // whose widths are kept
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

DigitWidths::DigitWidths(const QFont& font) : metrics_(font) {
  for (std::size_t i = 0; i < ascii_.size(); ++i)
    ascii_[i] = metrics_.horizontalAdvance(QChar(static_cast<char16_t>(i)));
}

int DigitWidths::of(const QString& text) const {
  double width = 0;
  for (const QChar c : text) {
    width += c.unicode() < ascii_.size() ? ascii_[c.unicode()] : metrics_.horizontalAdvance(c);
  }
  return static_cast<int>(std::ceil(width));
}

int ValueTable::Columns::width(bool two) const {
  return 2 * kPadding + kSwatch + kColumnGap / 2 + name + kColumnGap + number + (two ? kColumnGap + number : 0) +
         (detail ? kColumnGap + detail : 0);
}

ValueTable::ValueTable(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("valueTable"));
  setAttribute(Qt::WA_TransparentForMouseEvents);
  setFocusPolicy(Qt::NoFocus);
  readFonts();
  theme_ = Theme::of(palette());
  hide();
}

void ValueTable::readFonts() {
  bold_ = font();
  bold_.setWeight(QFont::DemiBold);
  digits_ = digitFont(font());
  boldDigits_ = digits_;
  boldDigits_.setWeight(QFont::DemiBold);
  widths_.emplace(boldDigits_);
  nameWidths_.clear();
  longNames_.clear();
}

void ValueTable::changeEvent(QEvent* event) {
  if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) {
    readFonts();
    theme_ = Theme::of(palette());
    frame_ = {};
  }
  QWidget::changeEvent(event);
}

QString ValueTable::numberText(double value) const {
  if (content_.details && std::isfinite(value)) return decimalText(value, 'g', 9);
  return measuredText(value);
}

void ValueTable::measure() {
  const QFontMetrics names(bold_);
  const auto widthOf = [&](const QString& name) {
    if (nameWidths_.size() > kMostNames) nameWidths_.clear();
    const auto known = nameWidths_.constFind(name);
    return known != nameWidths_.constEnd() ? *known : *nameWidths_.insert(name, names.horizontalAdvance(name));
  };
  Columns c;
  c.pitch = std::max(20, names.height() + 4);
  const int head = names.horizontalAdvance(content_.head);
  c.number = std::max(widthOf(tr("smoothed")), widthOf(tr("value")));
  texts_.clear();
  for (const ShownRow& row : content_.rows) {
    const QString& name = row.style.name;
    Texts texts{name, numberText(row.smoothed), numberText(row.value), {}, widthOf(name)};
    c.name = std::max(c.name, texts.nameWidth);
    c.number = std::max({c.number, widths_->of(texts.smoothed), widths_->of(texts.value)});
    if (content_.details) {
      const QDateTime wall = QDateTime::fromSecsSinceEpoch(static_cast<qint64>(row.wall));
      texts.detail = wall.toString(QStringLiteral("MM-dd hh:mm:ss"));
      c.detail = std::max(c.detail, widths_->of(texts.detail));
    }
    texts_.push_back(std::move(texts));
  }
  const bool isLong = c.name > kMostNameWidth;
  c.name = std::max(std::min(c.name, kMostNameWidth), head);
  columns_ = c;
  if (isLong) fitNames();
}

void ValueTable::fitNames() {
  QStringList names;
  for (const Texts& texts : texts_) names << texts.name;
  const QFontMetrics metrics(bold_);
  if (names != longNames_) {
    fittedNames_ =
        fittedNames(names, [&](const QString& text) { return metrics.horizontalAdvance(text) <= kMostNameWidth; });
    longNames_ = std::move(names);
  }
  for (std::size_t i = 0; i < texts_.size(); ++i) {
    texts_[i].name = fittedNames_[static_cast<qsizetype>(i)];
    texts_[i].nameWidth = std::min(texts_[i].nameWidth, kMostNameWidth);
  }
}

void ValueTable::setContent(const Content& content) {
  content_ = content;
  measure();
  const int rows = static_cast<int>(content_.rows.size()) + 1 + (content_.hidden > 0 ? 1 : 0);
  resize(columns_.width(content_.smoothed) + 2 * kShadow, rows * columns_.pitch + 2 * kPadding + 2 * kShadow);
  update();
}

int ValueTable::rowsIn(int height) const {
  constexpr int kOthers = 2;
  return (height - 2 * kPadding - 2 * kShadow) / columns_.pitch - kOthers;
}

void ValueTable::paintFrame(QPainter& target) {
  const double dpr = devicePixelRatioF();
  if (frame_.size() != (QSizeF(size()) * dpr).toSize()) {
    frame_ = QPixmap((QSizeF(size()) * dpr).toSize());
    frame_.setDevicePixelRatio(dpr);
    frame_.fill(Qt::transparent);
    QPainter painter(&frame_);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF box = QRectF(rect()).adjusted(kShadow, kShadow, -kShadow, -kShadow);
    painter.setPen(Qt::NoPen);
    for (int i = kShadow; i > 0; --i) {
      painter.setBrush(QColor(0, 0, 0, theme_.dark ? 16 : 7));
      painter.drawRoundedRect(box.adjusted(-i, -i + 2, i, i), 4 + i, 4 + i);
    }
    painter.setPen(theme_.border);
    painter.setBrush(theme_.view);
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
  }
  target.drawPixmap(0, 0, frame_);
}

void ValueTable::paintRow(QPainter& painter, std::size_t index, int top) const {
  const ShownRow& row = content_.rows[index];
  const Texts& texts = texts_[index];
  const Columns& c = columns_;
  constexpr auto kRight = Qt::AlignVCenter | Qt::AlignRight;
  int x = kShadow + kPadding;
  drawLineSample(painter, QRectF(x, top, kSwatch, c.pitch), row.style);
  x += kSwatch + kColumnGap / 2;
  QFont name = font();
  QFont digits = digits_;
  if (row.hovered) {
    name.setWeight(QFont::Bold);
    digits.setWeight(QFont::Bold);
  }
  painter.setFont(name);
  painter.setPen(theme_.text);
  // Bold is a little wider than what was measured.
  const bool tooLong =
      row.hovered ? painter.fontMetrics().horizontalAdvance(texts.name) > c.name : texts.nameWidth > c.name;
  painter.drawText(QRect(x, top, c.name + 2, c.pitch), Qt::AlignVCenter,
                   tooLong ? painter.fontMetrics().elidedText(texts.name, Qt::ElideMiddle, c.name) : texts.name);
  x += c.name + kColumnGap;
  painter.setFont(digits);
  if (content_.smoothed) {
    painter.drawText(QRect(x, top, c.number, c.pitch), kRight, texts.smoothed);
    x += c.number + kColumnGap;
    painter.setPen(theme_.textSecondary);
  }
  if (!std::isfinite(row.value)) painter.setPen(theme_.error);
  painter.drawText(QRect(x, top, c.number, c.pitch), kRight, texts.value);
  if (!content_.details) return;
  x += c.number + kColumnGap;
  painter.setPen(theme_.textSecondary);
  painter.drawText(QRect(x, top, c.detail, c.pitch), kRight, texts.detail);
}

void ValueTable::paintHead(QPainter& painter, int top) const {
  const Columns& c = columns_;
  constexpr auto kRight = Qt::AlignVCenter | Qt::AlignRight;
  const QRect line(kShadow + kPadding, top, width() - 2 * (kShadow + kPadding), c.pitch);
  painter.setFont(bold_);
  painter.setPen(theme_.text);
  painter.drawText(line, Qt::AlignVCenter, content_.head);
  painter.setFont(font());
  painter.setPen(theme_.textSecondary);
  int right = line.right() + 1 - (c.detail ? c.detail + kColumnGap : 0);
  painter.drawText(QRect(right - c.number, top, c.number, c.pitch), kRight, tr("value"));
  right -= c.number + kColumnGap;
  if (content_.smoothed) painter.drawText(QRect(right - c.number, top, c.number, c.pitch), kRight, tr("smoothed"));
  if (c.detail) painter.drawText(line, kRight, tr("time"));
}

void ValueTable::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  paintFrame(painter);
  painter.setRenderHint(QPainter::Antialiasing);
  int top = kShadow + kPadding;
  paintHead(painter, top);
  for (std::size_t row = 0; row < content_.rows.size(); ++row) paintRow(painter, row, top += columns_.pitch);
  if (content_.hidden == 0) return;
  painter.setFont(font());
  painter.setPen(theme_.textSecondary);
  const QRect line(kShadow + kPadding, top + columns_.pitch, width() - 2 * (kShadow + kPadding), columns_.pitch);
  painter.drawText(line, Qt::AlignVCenter, tr("+ %1 more").arg(content_.hidden));
}

}  // namespace widgets
