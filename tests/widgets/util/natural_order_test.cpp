#include "widgets/util/natural_order.h"

#include <gtest/gtest.h>

namespace {

TEST(NaturalOrder, ComparesDigitsAsNumbers) {
  using widgets::naturalLess;
  EXPECT_TRUE(naturalLess(QStringLiteral("layer2"), QStringLiteral("layer10")));
  EXPECT_FALSE(naturalLess(QStringLiteral("layer10"), QStringLiteral("layer2")));
  EXPECT_TRUE(naturalLess(QStringLiteral("a"), QStringLiteral("B")));
  EXPECT_TRUE(naturalLess(QStringLiteral("conv1/b"), QStringLiteral("conv1/b2")));
  EXPECT_FALSE(naturalLess(QStringLiteral("x"), QStringLiteral("x")));
  EXPECT_TRUE(naturalLess(QStringLiteral("lr_0.0005"), QStringLiteral("lr_0.001")));
  EXPECT_TRUE(naturalLess(QStringLiteral("lr_0.015"), QStringLiteral("lr_0.02")));
  EXPECT_TRUE(naturalLess(QStringLiteral("lr_0.02/a"), QStringLiteral("lr_0.02/b")));
  EXPECT_TRUE(naturalLess(QStringLiteral("v2.9.1"), QStringLiteral("v2.10.1"))) << "a version";
}

}  // namespace
