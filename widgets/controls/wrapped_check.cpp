#include "widgets/controls/wrapped_check.h"

#include <QEvent>
#include <algorithm>

namespace widgets {

WrappedCheck::WrappedCheck(const QString& words, QWidget* parent) : QCheckBox(words, parent), words_(words) {
  setAccessibleName(words);
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

int WrappedCheck::widthOf(const QString& words) const {
  const auto metric = [this](QStyle::PixelMetric which) { return style()->pixelMetric(which, nullptr, this); };
  constexpr int kAround = 4;  // of styles, and of widths that are no whole pixels
  return metric(QStyle::PM_IndicatorWidth) + metric(QStyle::PM_CheckBoxLabelSpacing) +
         fontMetrics().horizontalAdvance(words) + kAround;
}

QSize WrappedCheck::sizeHint() const {
  const QSize usual = QCheckBox::sizeHint();
  return {std::max(text() == words_ ? usual.width() : 0, widthOf(words_)), usual.height()};
}

QSize WrappedCheck::minimumSizeHint() const {
  int longest = 0;
  for (const QString& word : words_.split(QLatin1Char(' '))) longest = std::max(longest, widthOf(word));
  return {longest, QCheckBox::minimumSizeHint().height()};
}

void WrappedCheck::resizeEvent(QResizeEvent* event) {
  QCheckBox::resizeEvent(event);
  wrap();
}

void WrappedCheck::changeEvent(QEvent* event) {
  QCheckBox::changeEvent(event);
  if (event->type() == QEvent::FontChange) wrap();
}

void WrappedCheck::wrap() {
  QStringList lines;
  for (const QString& word : words_.split(QLatin1Char(' '))) {
    const QString longer = lines.isEmpty() ? word : lines.back() + QLatin1Char(' ') + word;
    if (!lines.isEmpty() && widthOf(longer) <= width()) {
      lines.back() = longer;
    } else {
      lines << word;
    }
  }
  setText(lines.join(QLatin1Char('\n')));
}

}  // namespace widgets
