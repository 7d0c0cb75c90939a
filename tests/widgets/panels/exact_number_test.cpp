#include "widgets/panels/exact_number.h"

#include <gtest/gtest.h>

namespace {

using widgets::exactDigits;
using widgets::exactText;

TEST(ExactNumber, HasNoDigitThatSaysNothingAndReadsBackAsItself) {
  EXPECT_EQ(exactDigits(0.0005), QStringLiteral("0.0005"));
  EXPECT_EQ(exactDigits(0.1), QStringLiteral("0.1"));
  EXPECT_EQ(exactDigits(1000000), QStringLiteral("1000000"));
  for (const double value : {1.0 / 3, 0.1 + 0.2, 1796000000.123456, -2.5e-300}) {
    EXPECT_EQ(exactDigits(value).toDouble(), value);
    EXPECT_EQ(exactText(value).toDouble(), value);
  }
}

TEST(ExactNumber, OfSinglePrecisionIsToldInTheDigitsOfSuch) {
  EXPECT_EQ(exactText(static_cast<double>(0.1F)), QStringLiteral("0.1"));
  EXPECT_EQ(exactText(static_cast<double>(1e-7F)), QStringLiteral("1e-07"));
  EXPECT_EQ(exactText(0.23692725598812103), QStringLiteral("0.23692726"));
  EXPECT_EQ(exactText(16777216), QStringLiteral("16777216"));
}

}  // namespace
