#include "widgets/util/elided_label.h"

#include <gtest/gtest.h>

namespace widgets {
namespace {

TEST(ElidedLabelTest, ABriefTextStandsWhereTheWholeOneHasNoRoom) {
  ElidedLabel label;
  const QString whole = QStringLiteral("iris_dnn, as its file builds it");
  label.setFullText(whole, QStringLiteral("iris_dnn"));
  label.show();
  label.resize(label.sizeHint().width() + 1, 20);
  EXPECT_EQ(label.text(), whole);
  label.resize(label.sizeHint().width() / 2, 20);
  EXPECT_EQ(label.text(), QStringLiteral("iris_dnn"));
  EXPECT_EQ(label.toolTip(), whole);
}

}  // namespace
}  // namespace widgets
