#include <gtest/gtest.h>

#include <QToolButton>
#include <QVBoxLayout>

#include "tests/support/chart_grid_fixture.h"
#include "widgets/charts/chart_card.h"

namespace {

using test_support::names;

class GridTabOrderTest : public test_support::ChartGridFixture {
 protected:
  void TearDown() override { grid_.setParent(nullptr); }
  // The heads and cards that Tab comes to from the field above the grid, and at last the field below it.
  std::vector<QWidget*> walk(QWidget* above, QWidget* below) {
    std::vector<QWidget*> seen;
    above->setFocus();
    QWidget* content = grid_.widget();
    for (int i = 0; i < 200 && page_.focusWidget() != below; ++i) {
      QTest::keyClick(page_.focusWidget(), Qt::Key_Tab);
      QWidget* at = page_.focusWidget();
      if (at->parentWidget() == content) seen.push_back(at);
      if (!content->isAncestorOf(at) && at != below && !seen.empty()) ADD_FAILURE() << at->objectName().toStdString();
    }
    return seen;
  }
  QWidget page_;
};

TEST_F(GridTabOrderTest, TabWalksEachHeadAndThenItsCardsAsTheyAreRead) {
  auto* above = new QToolButton(&page_);
  auto* column = new QVBoxLayout(&page_);
  column->addWidget(above);
  column->addWidget(&grid_);
  auto* below = new QToolButton(&page_);
  column->addWidget(below);
  above->setFocusPolicy(Qt::StrongFocus);
  below->setFocusPolicy(Qt::StrongFocus);
  page_.resize(820, 900);
  page_.show();
  page_.activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(&page_));
  fill(1, names("w/1,w/2"), 20);
  wait();
  fill(1, names("a/1,a/2"), 20);  // a section above that comes later
  ASSERT_TRUE(QTest::qWaitFor([this] { return card("a/1") != nullptr; }, 5000));
  wait();
  const std::vector<QWidget*> seen = walk(above, below);
  ASSERT_EQ(seen.size(), 6u) << "two heads and four cards";
  for (std::size_t i = 1; i < seen.size(); ++i) {
    const QPoint before = seen[i - 1]->geometry().center();
    const QPoint after = seen[i]->geometry().center();
    EXPECT_TRUE(after.y() > before.y() || (after.y() == before.y() && after.x() > before.x())) << i;
  }
  EXPECT_EQ(page_.focusWidget(), below);
}

}  // namespace
