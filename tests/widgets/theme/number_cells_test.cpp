// A number in a table is whole or not there: a part of it would be read as another one.
#include <gtest/gtest.h>

#include <QHeaderView>
#include <QTest>
#include <QTreeWidget>

#include "widgets/theme/control_style.h"
#include "widgets/theme/seen_cells.h"

namespace {

// How a cell of a column looks that is so wide, in pixels.
QImage pictureOf(const QString& words, int width) {
  widgets::ControlStyle style;
  QTreeWidget table;
  table.setStyle(&style);
  table.setRootIsDecorated(false);
  table.setTextElideMode(Qt::ElideMiddle);
  table.header()->setMinimumSectionSize(10);
  table.header()->setStretchLastSection(false);
  auto* row = new QTreeWidgetItem(&table, {words});
  row->setTextAlignment(0, Qt::AlignRight | Qt::AlignVCenter);
  table.setColumnWidth(0, width);
  table.resize(200, 100);
  table.show();
  QImage picture = table.viewport()->grab(table.visualItemRect(row)).toImage();
  table.hide();
  return picture;
}

TEST(NumberCells, ANumberWithoutTheRoomIsAnEllipsisAlone) {
  constexpr int kNarrow = 40;
  const QImage nothing = pictureOf(QStringLiteral("…"), kNarrow);
  for (const char* number : {"0.976512", "-1.5e-07", "1 528 000", "1\u2009528\u2009000", "75.27 steps/s"})
    EXPECT_EQ(pictureOf(QString::fromUtf8(number), kNarrow), nothing) << number;
  EXPECT_NE(pictureOf(QStringLiteral("iris_dnn/run-12"), kNarrow), nothing) << "of words a part is shown";
}

TEST(NumberCells, ANumberThatHasTheRoomIsWhole) {
  constexpr int kWide = 150;
  EXPECT_NE(pictureOf(QStringLiteral("0.976512"), kWide), pictureOf(QStringLiteral("…"), kWide));
  EXPECT_NE(pictureOf(QStringLiteral("0.976512"), kWide), pictureOf(QStringLiteral("0.976511"), kWide));
}

TEST(NumberCells, NamesAreNoNumbersThoughTheyBeginWithDigits) {
  for (const char* words : {"10-10", "2026-11-29 17:42:53", "3rd_run_of_many", "12 of 20 runs", "", "run 3", "-"})
    EXPECT_FALSE(widgets::isNumberText(QString::fromUtf8(words))) << words;
  for (const char* words : {"0.5", "0,5", "\u22121.5e-07", "21 s", "12 %", "12:05", "≈ 3 MB"})
    EXPECT_TRUE(widgets::isNumberText(QString::fromUtf8(words))) << words;
}

}  // namespace
