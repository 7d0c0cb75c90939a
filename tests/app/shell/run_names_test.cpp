// What a run is called: the same wherever there is little room for it.
#include <gtest/gtest.h>

#include <QSet>
#include <QTreeView>
#include <QTreeWidget>

#include "summaries/summary_writer.h"
#include "tests/app/window_fixture.h"
#include "tests/support/laid_out.h"
#include "widgets/charts/chart_card.h"
#include "widgets/charts/grid/chart_grid.h"
#include "widgets/runs/run_tree.h"

namespace {

using test_support::kWaitMs;

class RunNamesTest : public test_support::WindowTest {
 protected:
  void writeTrials(int runs) {
    const QString logs = dir_.filePath(QStringLiteral("trials"));
    for (int run = 0; run < runs; ++run) {
      const QString name =
          QStringLiteral("trial_lr_%1_units_%2").arg(0.0001 * (1 << run), 0, 'f', 4).arg(16 * (run + 1));
      const std::string folder = logs.toStdString() + '/' + name.toStdString();
      std::filesystem::create_directories(folder);
      const auto log = summaries::openEventLog(folder);
      for (int step = 0; step < 10; ++step) log->scalar("loss", step * 10, 1.0 / (1 + step) + 0.01 * run, 1.7e9 + step);
      log->setStatus(summaries::RunStatus::kFinished);
      log->flush();
    }
    ASSERT_TRUE(bench().place()->open(logs));
    ASSERT_TRUE(QTest::qWaitFor([&] { return bench().runs()->catalog()->count().total == runs; }, kWaitMs));
    ASSERT_TRUE(QTest::qWaitFor([&] { return window_->findChild<widgets::ChartCard*>() != nullptr; }, kWaitMs));
    ASSERT_TRUE(waitForPictures());
  }
  QStringList listed() {
    const QAbstractItemModel* lines = window_->findChild<widgets::RunList*>()->view()->model();
    QStringList names;
    for (int line = 0; line < lines->rowCount(); ++line) {
      names << lines->index(line, 0).data(widgets::kRunFittedRole).toString();
    }
    names.sort();
    return names;
  }
};

TEST_F(RunNamesTest, AreTheSameInTheListOnChartsAndInTheTableAtAStep) {
  constexpr int kTrials = 12;
  window_->resize(1440, 900);
  writeTrials(kTrials);
  const QStringList names = listed();
  ASSERT_EQ(names.size(), kTrials);
  EXPECT_TRUE(names.contains(QStringLiteral("lr_0.0001_units_16"))) << names.join(u' ').toStdString();
  auto* card = window_->findChild<widgets::ChartCard*>();
  QStringList drawn, told;
  for (const auto& line : card->drawn().lines) drawn << line.style.name;
  drawn.sort();
  EXPECT_EQ(drawn, names);
  QTest::mouseMove(card, card->view().plot().center() - QPoint(20, 0));  // it may have stood at the centre before
  QTest::mouseMove(card, card->view().plot().center());
  const auto* table = child<QTreeWidget>("inspectorAtStep");
  ASSERT_TRUE(QTest::qWaitFor([&] { return table->topLevelItemCount() == kTrials; }, kWaitMs));
  for (int row = 0; row < kTrials; ++row) told << table->topLevelItem(row)->text(0);
  told.sort();
  EXPECT_EQ(told, names);
  EXPECT_TRUE(table->topLevelItem(0)->toolTip(0).startsWith(QStringLiteral("trial_lr_"))) << "whole";
  const auto& line = card->drawn().lines.front();
  QTest::mouseMove(card, card->view().pixelOf(static_cast<double>(line.data.step(0)), line.shown[0]).toPoint());
  ASSERT_TRUE(QTest::qWaitFor([&] { return card->note().marked().isShown(); }, kWaitMs));
  card->grab();
  EXPECT_TRUE(names.contains(card->note().marked().name())) << card->note().marked().name().toStdString();
}

// Where it has no room a part of its middle gives way, and nothing else comes in its place.
TEST_F(RunNamesTest, AreTheSameHoweverWideTheListIs) {
  window_->resize(1440, 900);
  writeTrials(12);
  auto* list = window_->findChild<widgets::RunList*>();
  const QHash<QString, QString>& names = bench().runs()->briefNames();
  for (int width = 180; width < 520; width += 20) {
    list->setFixedWidth(width);
    test_support::layOut();
    const QAbstractItemModel* lines = list->view()->model();
    QSet<QString> all;
    for (int row = 0; row < lines->rowCount(); ++row) {
      const QString shown = lines->index(row, 0).data(widgets::kRunFittedRole).toString();
      const QString name = names.value(lines->index(row, 0).data(widgets::kRunIdRole).toString());
      const QStringList ends = shown.split(QChar(0x2026));
      all.insert(shown);
      EXPECT_TRUE(name.startsWith(ends.front()) && name.endsWith(ends.back())) << width << ' ' << shown.toStdString();
      if (width > 300) EXPECT_EQ(shown, name) << width;
    }
    EXPECT_EQ(all.size(), lines->rowCount()) << width;
  }
}

}  // namespace
