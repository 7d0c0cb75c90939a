#include "app/shell/docks/read_out_line.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <algorithm>
#include <cmath>

namespace {

widgets::ReadOutContent contentOf(int runs) {
  widgets::ReadOutContent content;
  content.tag = QStringLiteral("loss");
  content.head = QStringLiteral("step 40");
  for (int i = 0; i < runs; ++i) {
    widgets::ShownRow row;
    row.value = row.smoothed = i;
    row.style.name = row.style.owner = QStringLiteral("run_%1").arg(i);
    content.rows.push_back(row);
  }
  return content;
}

TEST(ReadOutLine, TellsTheValuesOfAllRunsWhileThePointerIsThere) {
  widgets::ReadOut readOut;
  app::ReadOutLine line;
  line.follow(&readOut);
  QSignalSpy told(&line, &app::ReadOutLine::told);
  readOut.tell(contentOf(2));
  EXPECT_EQ(line.text(), QStringLiteral("loss, step 40; run_0 0; run_1 1"));
  EXPECT_EQ(line.accessibleDescription(), line.text());
  ASSERT_EQ(told.size(), 1);
  EXPECT_TRUE(told[0][0].toBool());
  readOut.leave();
  ASSERT_EQ(told.size(), 2);
  EXPECT_FALSE(told[1][0].toBool());
}

TEST(ReadOutLine, DoesNotComeBackWhenAnotherRunIsSelectedAfterThePointerWent) {
  widgets::ReadOut readOut;
  app::ReadOutLine line;
  line.follow(&readOut);
  readOut.tell(contentOf(2));
  readOut.leave();
  QSignalSpy told(&line, &app::ReadOutLine::told);
  readOut.setLifted(QStringLiteral("run_1"));
  EXPECT_TRUE(told.isEmpty());
}

TEST(ReadOutLine, OfManyEvaluationsAloneTellsTheirQuartiles) {
  widgets::ReadOut readOut;
  app::ReadOutLine line;
  line.follow(&readOut);
  widgets::ReadOutContent content = contentOf(101);
  for (widgets::ShownRow& row : content.rows) row.style.evaluation = true;
  readOut.tell(std::move(content));
  EXPECT_EQ(line.text(), QStringLiteral("loss, step 40; first quartile 25; median 50; third quartile 75"));
}

TEST(ReadOutLine, TheFirstQuartileIsTheLowerOneAlsoWhereTheLargestValuesComeFirst) {
  widgets::ReadOut readOut;
  app::ReadOutLine line;
  line.follow(&readOut);
  widgets::ReadOutContent content = contentOf(102);
  std::reverse(content.rows.begin(), content.rows.end());
  readOut.tell(std::move(content));
  EXPECT_EQ(line.text().toStdString(), "loss, step 40; third quartile 75.75; median 50.50; first quartile 25.25");
}

TEST(ReadOutLine, RunsWhoseValueIsNoNumberCountForNoQuartile) {
  widgets::ReadOut readOut;
  app::ReadOutLine line;
  line.follow(&readOut);
  widgets::ReadOutContent content = contentOf(104);
  for (std::size_t i = 101; i < 104; ++i) content.rows[i].value = content.rows[i].smoothed = NAN;
  readOut.tell(std::move(content));
  EXPECT_EQ(line.text(), QStringLiteral("loss, step 40; first quartile 25; median 50; third quartile 75"));
}

TEST(ReadOutLine, TellsNothingWhileATableDoes) {
  widgets::ReadOut readOut;
  app::ReadOutLine line;
  line.follow(&readOut);
  readOut.setShown(widgets::ReadOut::kInATable, true);
  QSignalSpy told(&line, &app::ReadOutLine::told);
  readOut.tell(contentOf(2));
  EXPECT_TRUE(told.isEmpty());
}

TEST(ReadOutLine, OfMoreRunsThanAreDrawnEachForItselfTellsWhatLiesBetweenTheBestAndTheWorst) {
  widgets::ReadOut readOut;
  app::ReadOutLine line;
  line.follow(&readOut);
  widgets::ReadOutContent content = contentOf(101);
  content.best = QStringLiteral("run_0");
  content.worst = QStringLiteral("run_100");
  content.rows[60].hovered = true;
  readOut.tell(std::move(content));
  EXPECT_EQ(line.text(), QStringLiteral("loss, step 40; best run_0 0; first quartile 25; median 50; run_60 60; third "
                                        "quartile 75; worst run_100 100"));
}

TEST(ReadOutLine, ChartsShowNoTableOfTheirOwnBesideIt) {
  widgets::ReadOut readOut;
  EXPECT_FALSE(readOut.isShown());
  app::ReadOutLine line;
  line.follow(&readOut);
  EXPECT_TRUE(readOut.isShown());
}

}  // namespace
