// The run that is chosen in the list: it is told of beside the charts under the name that it has in the list, and it
// can be left again.
#include <gtest/gtest.h>

#include <QHeaderView>
#include <QScrollBar>
#include <QSet>
#include <QTreeView>
#include <QTreeWidget>

#include "summaries/summary_writer.h"
#include "tests/app/window_fixture.h"
#include "tests/support/laid_out.h"
#include "widgets/charts/chart_card.h"
#include "widgets/charts/grid/chart_grid.h"
#include "widgets/panels/roles.h"
#include "widgets/runs/run_tree.h"
#include "widgets/theme/theme.h"

namespace {

using test_support::kWaitMs;

class ChosenRunTest : public test_support::WindowTest {
 protected:
  void SetUp() override {
    test_support::WindowTest::SetUp();
    window_->resize(1440, 900);
    int level = 0;
    for (const char* name : {"iris_lr_0.01_h_64-32-16", "iris_lr_0.05_h_64-32-16", "iris_lr_0.2_h_32"}) {
      const std::string folder = logs().toStdString() + "/iris_dnn/" + name;
      std::filesystem::create_directories(folder);
      const auto log = summaries::openEventLog(folder);
      for (int step = 0; step < 10; ++step) log->scalar("loss", step * 10, 1.0 + level, 1.7e9 + step);
      log->setStatus(summaries::RunStatus::kFinished);
      log->flush();
      ++level;
    }
    ASSERT_TRUE(bench().place()->open(logs()));
    ASSERT_TRUE(QTest::qWaitFor([&] { return bench().runs()->catalog()->count().total == 3; }, kWaitMs));
    ASSERT_TRUE(QTest::qWaitFor([&] { return grid()->tags().shown() == 1; }, kWaitMs));
    ASSERT_TRUE(waitForPictures());
  }
  QString logs() const { return dir_.filePath(QStringLiteral("logs")); }
  widgets::ChartGrid* grid() { return window_->findChild<app::ChartsPage*>()->grid(); }
  QTreeView* list() { return window_->findChild<widgets::RunList*>()->view(); }
  QModelIndex lineOf(const QString& name) {
    const QModelIndexList found = list()->model()->match(list()->model()->index(0, 0), Qt::DisplayRole, name);
    return found.value(0);
  }
  void click(const QString& name) {
    const QRect line = list()->visualRect(lineOf(name));
    QTest::mouseClick(list()->viewport(), Qt::LeftButton, {}, QPoint(line.left() + 100, line.center().y()));
  }
  QString lifted() { return bench().runs()->catalog()->highlight().lifted(); }
  // With a tinted ground.
  QStringList markedRows() {
    const auto* table = child<QTreeWidget>("inspectorAtStep");
    QStringList names;
    for (int row = 0; row < table->topLevelItemCount(); ++row) {
      const QTreeWidgetItem* item = table->topLevelItem(row);
      if (item->background(0).style() != Qt::NoBrush) names << item->toolTip(0).section(QLatin1Char('/'), -1);
    }
    return names;
  }
};

TEST_F(ChosenRunTest, AfterThePointerWentTheValuesAtAStepMarkTheRunThatIsChosen) {
  auto* card = grid()->findChild<widgets::ChartCard*>();
  ASSERT_NE(card, nullptr);
  QTest::mouseMove(card, card->view().pixelOf(50, 1.0).toPoint());
  ASSERT_TRUE(QTest::qWaitFor([&] { return markedRows().size() == 1; }, kWaitMs));
  EXPECT_EQ(markedRows(), QStringList{QStringLiteral("iris_lr_0.01_h_64-32-16")});
  QTest::mouseMove(window_.get(), QPoint(4, 4));
  QEvent leave(QEvent::Leave);
  QApplication::sendEvent(card, &leave);
  EXPECT_TRUE(markedRows().isEmpty()) << "the pointer is at none, and none is chosen";
  click(QStringLiteral("lr_0.2_h_32"));
  EXPECT_TRUE(QTest::qWaitFor([&] { return markedRows() == QStringList{QStringLiteral("iris_lr_0.2_h_32")}; }, kWaitMs))
      << markedRows().join(u' ').toStdString();
}

TEST_F(ChosenRunTest, WhenThePointerGoesTheMarkedStepIsTheOneThatIsRead) {
  auto* card = grid()->findChild<widgets::ChartCard*>();
  const auto head = [&] { return grid()->readOut()->content().head; };
  const auto pointAt = [&](double step) {
    QTest::mouseMove(card, card->view().pixelOf(step, 1.5).toPoint());
    return QTest::qWaitFor([&] { return head() == QStringLiteral("step %1").arg(step); }, kWaitMs);
  };
  ASSERT_TRUE(pointAt(50)) << head().toStdString();
  QTest::mouseClick(card, Qt::LeftButton, {}, card->view().pixelOf(50, 1.5).toPoint());
  ASSERT_EQ(grid()->selection()->step(), 50);
  ASSERT_TRUE(pointAt(70)) << head().toStdString();
  QEvent leave(QEvent::Leave);
  QApplication::sendEvent(card, &leave);
  EXPECT_EQ(head(), QStringLiteral("step 50"));
  EXPECT_EQ(grid()->readOut()->content().rows.size(), 3u);
}

TEST_F(ChosenRunTest, AnArchivedRunIsNotToldOfAtAStep) {
  auto* card = grid()->findChild<widgets::ChartCard*>();
  QTest::mouseMove(card, card->view().plot().center());
  const auto* table = child<QTreeWidget>("inspectorAtStep");
  ASSERT_TRUE(QTest::qWaitFor([&] { return table->topLevelItemCount() == 3; }, kWaitMs));
  click(QStringLiteral("lr_0.2_h_32"));
  QTest::keyClick(list(), Qt::Key_Delete);
  EXPECT_TRUE(QTest::qWaitFor([&] { return table->isHidden(); }, kWaitMs));
}

TEST_F(ChosenRunTest, EscAndAClickBesideTheRunsLeaveIt) {
  for (const bool byKey : {true, false}) {
    click(QStringLiteral("lr_0.2_h_32"));
    ASSERT_EQ(bench().runs()->catalog()->highlight().selected(), QStringLiteral("iris_dnn/iris_lr_0.2_h_32"));
    if (byKey) {
      QTest::keyClick(list(), Qt::Key_Escape);
    } else {
      const QPoint below(list()->viewport()->width() / 2, list()->viewport()->height() - 4);
      ASSERT_FALSE(list()->indexAt(below).isValid());
      QTest::mouseClick(list()->viewport(), Qt::LeftButton, {}, below);
    }
    EXPECT_EQ(bench().runs()->catalog()->highlight().selected(), QString()) << byKey;
    EXPECT_FALSE(list()->selectionModel()->hasSelection()) << byKey;
  }
}

TEST_F(ChosenRunTest, AClickOnItsCurveBringsItsLineBackIntoSight) {
  auto* card = grid()->findChild<widgets::ChartCard*>();
  list()->setFixedHeight(list()->header()->height() + 2 * list()->sizeHintForRow(0));
  test_support::layOut();
  const QPoint curve = card->view().pixelOf(50, 3.0).toPoint();
  const auto clickCurve = [&] {
    QTest::mouseMove(card, curve);
    ASSERT_TRUE(waitForPictures());
    QTest::mouseClick(card, Qt::LeftButton, {}, curve);
  };
  clickCurve();
  const auto isInSight = [&] {
    return list()->viewport()->rect().contains(list()->visualRect(list()->currentIndex()).center());
  };
  ASSERT_TRUE(QTest::qWaitFor([&] { return list()->currentIndex().isValid() && isInSight(); }, kWaitMs));
  list()->scrollToTop();
  ASSERT_FALSE(isInSight());
  clickCurve();
  EXPECT_TRUE(QTest::qWaitFor(isInSight, kWaitMs));
}

TEST_F(ChosenRunTest, TheLineOfARunIsLitWhileThePointerIsAtItsCurveAndTheListStays) {
  auto* card = grid()->findChild<widgets::ChartCard*>();
  const auto isLit = [&](const QString& name) { return lineOf(name).data(widgets::kRunPointedRole).toBool(); };
  const QString low = QStringLiteral("lr_0.01_h_64-32-16"), high = QStringLiteral("lr_0.2_h_32");
  QTest::mouseMove(card, card->view().pixelOf(40, 3.0).toPoint());
  ASSERT_TRUE(QTest::qWaitFor([&] { return isLit(high); }, kWaitMs));
  QSignalSpy changed(list()->model(), &QAbstractItemModel::dataChanged);
  QSignalSpy other(&bench().runs()->catalog()->highlight(), &widgets::RunHighlight::changed);
  QTest::mouseMove(card, card->view().pixelOf(60, 3.0).toPoint());
  ASSERT_TRUE(waitForPictures());
  EXPECT_EQ(changed.count() + other.count(), 0) << "it is at the same one";
  QTest::mouseMove(card, card->view().pixelOf(60, 1.0).toPoint());
  ASSERT_TRUE(QTest::qWaitFor([&] { return isLit(low); }, kWaitMs));
  EXPECT_FALSE(isLit(high));
  EXPECT_EQ(changed.count(), 2) << "of two lines only";
  const QRect line = list()->visualRect(lineOf(low));
  const QColor ground = list()->viewport()->grab(line).toImage().pixelColor(line.width() / 2, 1);
  EXPECT_EQ(ground, widgets::Theme::of(list()->palette()).hover);
  EXPECT_EQ(list()->verticalScrollBar()->value(), 0);
}

}  // namespace
