#include <QHeaderView>
#include <QScrollBar>

#include "tests/support/cut_words.h"
#include "tests/widgets/compare/compare_dashboard_fixture.h"

namespace {

using test_support::CompareDashboardTest;

TEST_F(CompareDashboardTest, NoNumberAndNoHeadIsCutByTheBorderOfTheTable) {
  const test_support::ThemeScope theme(false);
  fill(8);
  for (int width = 420; width < 720; width += 9) {
    page_->resize(width, 620);
    QCoreApplication::processEvents();
    if (values()->horizontalScrollBar()->maximum() == 0) continue;
    EXPECT_EQ(test_support::inkAtTheRight(*values()->viewport(), 0, 150), 0) << width;
    EXPECT_EQ(test_support::inkAtTheRight(*values()->header()->viewport(), 0, 40), 0) << width;
  }
}

}  // namespace
