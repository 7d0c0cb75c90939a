// Tags that are too long for where they stand.
#include "widgets/controls/fitted_tag.h"

#include <gtest/gtest.h>

#include <QFont>

namespace {

using widgets::fittedTag;

class FittedTagTest : public testing::Test {
 protected:
  int widthOf(const QString& text) const { return metrics_.horizontalAdvance(text); }
  const QFontMetrics metrics_{QFont()};
  const QString tag_ = QStringLiteral("dnn/dnn/hiddenlayer_0/fraction_of_zero_values");
};

TEST_F(FittedTagTest, ATagThatFitsIsWhole) {
  EXPECT_EQ(fittedTag(tag_, metrics_, widthOf(tag_)), tag_);
}

TEST_F(FittedTagTest, FoldersGoFirst) {
  const QString shorter = QStringLiteral("\u2026/hiddenlayer_0/fraction_of_zero_values");
  EXPECT_EQ(fittedTag(tag_, metrics_, widthOf(shorter)), shorter);
}

TEST_F(FittedTagTest, WhatTellsTwoLayersApartStays) {
  QString other = tag_;
  other.replace(QStringLiteral("layer_0"), QStringLiteral("layer_1"));
  const int width = widthOf(QStringLiteral("\u2026/hiddenlayer_0/fraction_of"));
  const QString shown = fittedTag(tag_, metrics_, width);
  EXPECT_LE(widthOf(shown), width);
  EXPECT_TRUE(shown.startsWith(QStringLiteral("\u2026/hiddenlayer_0/"))) << shown.toStdString();
  EXPECT_NE(shown, fittedTag(other, metrics_, width));
}

TEST_F(FittedTagTest, InHardlyAnyRoomBothEndsAreLeft) {
  const int width = widthOf(QStringLiteral("dnn\u2026values"));
  const QString shown = fittedTag(tag_, metrics_, width);
  EXPECT_LE(widthOf(shown), width);
  EXPECT_TRUE(shown.startsWith(QLatin1Char('d')) && shown.endsWith(QLatin1Char('s'))) << shown.toStdString();
  EXPECT_LE(widthOf(fittedTag(QStringLiteral("a_very_long_tag_without_folders"), metrics_, width)), width);
}

}  // namespace
