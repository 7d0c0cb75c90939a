#include <QHeaderView>
#include <QScrollBar>

#include "tests/support/cut_words.h"
#include "tests/widgets/compare/compare_dashboard_fixture.h"
#include "widgets/panels/roles.h"

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

// Whether all values are in sight.
bool isWhole(const QTreeView& values) {
  return values.horizontalScrollBar()->maximum() == 0;
}

TEST_F(CompareDashboardTest, NamesGiveWayToValuesToWhatTheyNeed) {
  fill(8);
  ASSERT_TRUE(isWhole(*values()));
  const int usual = names()->width();
  // As narrow as all has room, and a little narrower.
  const int spare = values()->viewport()->width() - values()->header()->length();
  page_->resize(page_->width() - spare - 40, 620);
  QCoreApplication::processEvents();
  EXPECT_TRUE(isWhole(*values())) << "the names gave way";
  EXPECT_LT(names()->width(), usual);
  page_->resize(600, 620);
  QCoreApplication::processEvents();
  EXPECT_FALSE(isWhole(*values()));
  EXPECT_LT(names()->width(), usual);
  for (int row = 0; row < page_->model()->rowCount(); ++row)
    EXPECT_FALSE(names()->model()->index(row, 0).data(widgets::kRunFittedRole).toString().contains(u'…'));
}

// The first pixel of letters in the rows from `left` to the border; -1: there is none.
int firstInk(QTreeView& view, int left) {
  const QImage picture = view.viewport()->grab().toImage();
  for (int x = left; x < picture.width(); ++x) {
    for (int y = 0; y < std::min(picture.height(), 100); ++y) {
      if (qGray(picture.pixel(x, y)) < 110) return x;
    }
  }
  return -1;
}

TEST_F(CompareDashboardTest, ANumberThatTheBorderCutsIsSeenFromItsBeginning) {
  const test_support::ThemeScope theme(false);
  fill(8);
  int cuts = 0;
  for (int width = 420; width < 720; ++width) {
    page_->resize(width, 620);
    QCoreApplication::processEvents();
    const int border = values()->viewport()->width();
    const int last = values()->header()->logicalIndexAt(border - 1);
    const int left = values()->header()->sectionViewportPosition(last);
    if (last < 0 || border - left < 28 || border - left > 34) continue;
    if (page_->model()->column(last).kind != widgets::CompareColumn::Kind::kMetric) continue;
    ++cuts;
    EXPECT_LT(firstInk(*values(), left) - left, 10) << width;
  }
  EXPECT_GT(cuts, 0);
}

}  // namespace
