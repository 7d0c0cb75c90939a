#include <gtest/gtest.h>

#include <QApplication>
#include <QFontMetricsF>

#include "widgets/charts/grid/value_table.h"
#include "widgets/panels/number_text.h"

namespace {

TEST(DigitWidths, AreTheFontsOfNumbersAndOfOtherTexts) {
  const QFont font = widgets::digitFont(QApplication::font());
  const widgets::DigitWidths widths(font);
  for (const char16_t* text : {u"0.12345", u"-1.25e-7", u"NaN", u"\u221e", u""}) {
    const QString shown = QString::fromUtf16(text);
    EXPECT_NEAR(widths.of(shown), QFontMetricsF(font).horizontalAdvance(shown), 1.0) << shown.toStdString();
  }
}

}  // namespace
