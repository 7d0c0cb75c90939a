#include "widgets/controls/row_picker.h"

#include <gtest/gtest.h>

#include <QLabel>
#include <QSpinBox>
#include <QTest>
#include <QToolButton>

namespace {

class RowPickerTest : public testing::Test {
 protected:
  RowPickerTest() {
    QFont large = picker_.font();
    large.setPointSizeF(14);
    picker_.setFont(large);
    picker_.setCurrent(0, QStringLiteral("PetalWidth: 1.5, Species: 1"));
    picker_.setFixedWidth(190);
    picker_.show();
    QCoreApplication::processEvents();
  }
  template <typename T>
  T* part(const char* name) {
    return picker_.findChild<T*>(QLatin1String(name));
  }
  widgets::RowPicker picker_;
};

TEST_F(RowPickerTest, TheButtonsStayInOneRowWhereThereIsLittleRoom) {
  const int middle = part<QSpinBox>("rowNumber")->geometry().center().y();
  for (const char* name : {"previousRow", "nextRow"}) {
    EXPECT_NEAR(part<QToolButton>(name)->geometry().center().y(), middle, 2) << name;
  }
}

TEST_F(RowPickerTest, TheTrueLabelsAreWholeOnAsManyLinesAsTheyNeed) {
  const auto* label = part<QLabel>("rowLabel");
  EXPECT_EQ(label->text(), QStringLiteral("PetalWidth: 1.5, Species: 1"));
  EXPECT_GE(label->height(), label->heightForWidth(label->width()));
  EXPECT_GT(label->height(), label->fontMetrics().lineSpacing());
}

TEST_F(RowPickerTest, WithoutLabelsThereIsNoLineOfThem) {
  picker_.setCurrent(-1, {});
  EXPECT_FALSE(part<QLabel>("rowLabel")->isVisible());
}

}  // namespace
