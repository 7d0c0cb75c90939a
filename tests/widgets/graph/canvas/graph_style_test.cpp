#include "widgets/graph/canvas/graph_style.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QFontMetricsF>

namespace widgets {
namespace {

TEST(GraphStyleTest, ABoxIsAsWideForItsNameWithALargeFontAsWithTheUsualOne) {
  VisibleNode node;
  node.title = "input_from_feature_columns";
  const auto shareOf = [&](double times) {
    QFont font = QApplication::font();
    font.setPointSizeF(font.pointSizeF() * times);
    return boxSize(node, font).width() /
           QFontMetricsF(titleFont(font)).horizontalAdvance(QString::fromStdString(node.title));
  };
  EXPECT_GT(shareOf(1), 1);
  EXPECT_GT(shareOf(1.4), 1) << "else it is cut beside free room";
}

}  // namespace
}  // namespace widgets
