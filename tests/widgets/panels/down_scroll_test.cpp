// A scroll area asks for the width that its contents need, so that it never scrolls sideways.
#include "widgets/panels/down_scroll.h"

#include <gtest/gtest.h>

#include <QHBoxLayout>
#include <QTest>

namespace {

TEST(DownScroll, ARowGivesItTheWidthOfItsContentsHoweverMuchItsNeighbourWants) {
  QWidget window;
  auto* row = new QHBoxLayout(&window);
  auto* content = new QWidget;
  auto* word = new QWidget(content);
  word->setMinimumSize(300, 900);
  (new QHBoxLayout(content))->addWidget(word);
  auto* scroll = new widgets::DownScroll(content, &window);
  auto* neighbour = new QWidget(&window);
  neighbour->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Expanding);
  row->addWidget(scroll);
  row->addWidget(neighbour, 1);
  window.resize(350, 200);
  window.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&window));
  EXPECT_GE(scroll->viewport()->width(), 300);
  word->setMinimumWidth(360);  // what it says now is wider
  EXPECT_TRUE(QTest::qWaitFor([&] { return scroll->viewport()->width() >= 360; }));
}

}  // namespace
