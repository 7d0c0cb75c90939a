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

TEST(ElidedLabelTest, AsWideAsItAsksForItHasAllOfItsText) {
  ElidedLabel label;
  label.show();
  for (int points = 9; points <= 18; ++points) {
    QFont font = label.font();
    font.setPointSize(points);
    label.setFont(font);
    for (const char* name :
         {"mnist_convnet/run-1", "iris_dnn/iris_lr_0.01_h_10-10", "titanic_linear/base", "a, b, c"}) {
      label.setFullText(QLatin1String(name));
      label.resize(label.sizeHint());
      EXPECT_EQ(label.text(), QLatin1String(name)) << points;
    }
  }
}

TEST(ElidedLabelTest, LimitedToItsTextItLeavesTheRestToOthers) {
  ElidedLabel label;
  label.limitToText();
  label.setFullText(QStringLiteral("mnist_convnet/run-1"));
  EXPECT_EQ(label.maximumWidth(), label.sizeHint().width());
  label.setFullText(QStringLiteral("mnist_convnet/run-1, as its file builds it"));
  EXPECT_EQ(label.maximumWidth(), label.sizeHint().width());
}

}  // namespace
}  // namespace widgets
