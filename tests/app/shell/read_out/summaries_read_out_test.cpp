// What is at the pointer in cards of summaries stands beside them, as on Charts, and not over what is drawn.
#include <QHelpEvent>
#include <QToolTip>
#include <QTreeWidget>

#include "app/shell/docks/read_out_line.h"
#include "tests/app/every_summary.h"
#include "tests/app/states_fixture.h"
#include "widgets/dashboards/distributions/distribution_card.h"
#include "widgets/dashboards/histograms/histogram_card.h"
#include "widgets/dashboards/pr_curves/pr_card.h"
#include "widgets/dashboards/summaries_page.h"

namespace {

using test_support::kWaitMs;

class SummariesReadOutTest : public test_support::StatesTest {
 protected:
  template <typename Card>
  Card* open(const char* kind) {
    test_support::writeEverySummary(root() + QStringLiteral("/runs/all"), 0.1);
    selectRun(QStringLiteral("all"));
    window_->showMode(app::Mode::kSummaries);
    auto* page = window_->findChild<widgets::SummariesPage*>();
    EXPECT_TRUE(page->showDashboard(QString::fromLatin1(kind)));
    Card* card = nullptr;
    const auto isDrawn = [&] {
      card = page->findChild<Card*>();
      return card && card->isVisible() && !card->isDrawing() && !card->isReading();
    };
    EXPECT_TRUE(QTest::qWaitFor(isDrawn, kWaitMs));
    return card;
  }
  QTreeWidget* rows() { return child<QTreeWidget>("inspectorAtStep"); }
  QString row(int place) { return rows()->topLevelItem(place)->text(0) + u' ' + rows()->topLevelItem(place)->text(2); }
  bool tells(const QString& head) {
    return QTest::qWaitFor([&] { return child<QLabel>("atStepHead")->text() == head && rows()->isVisible(); }, kWaitMs);
  }
  static void move(QWidget* to, const QPoint& place, Qt::KeyboardModifiers held = {}) {
    QMouseEvent event(QEvent::MouseMove, place, to->mapToGlobal(QPointF(place)), Qt::NoButton, Qt::NoButton, held);
    QApplication::sendEvent(to, &event);
  }
  // Pixels that another place of the pointer changed.
  static int changed(const QImage& before, const QImage& after) {
    int count = 0;
    for (int y = 0; y < before.height(); ++y) {
      for (int x = 0; x < before.width(); ++x) count += before.pixel(x, y) != after.pixel(x, y);
    }
    return count;
  }
};

TEST_F(SummariesReadOutTest, ADistributionsValuesAtThePointerAreInTheInspectorAndOverTheCurvesOnlyWithShift) {
  auto* card = open<widgets::DistributionCard>("distributions");
  const QImage none = card->grab().toImage();
  move(card, card->rect().center());
  ASSERT_TRUE(tells(QStringLiteral("At step 80"))) << child<QLabel>("atStepHead")->text().toStdString();
  ASSERT_EQ(rows()->topLevelItemCount(), 9);
  EXPECT_TRUE(row(0).startsWith(QStringLiteral("max "))) << row(0).toStdString();
  EXPECT_TRUE(row(8).startsWith(QStringLiteral("min "))) << row(8).toStdString();
  const int lineOnly = changed(none, card->grab().toImage());
  move(card, card->rect().center(), Qt::ShiftModifier);
  EXPECT_GT(changed(none, card->grab().toImage()), lineOnly + 5000) << "the box";
  inBothThemes([&](const QString& theme) {
    settle();
    move(card, card->rect().center());
    picture(QStringLiteral("read_out"), QStringLiteral("distributions"), theme);
  });
}

TEST_F(SummariesReadOutTest, AHistogramsBinIsToldByTheKeyboardToo) {
  auto* card = open<widgets::HistogramCard>("histograms");
  card->setFocus();
  QTest::keyClick(card, Qt::Key_Up);
  ASSERT_TRUE(tells(QStringLiteral("At step 160"))) << child<QLabel>("atStepHead")->text().toStdString();
  ASSERT_EQ(rows()->topLevelItemCount(), 4);
  EXPECT_TRUE(row(2).startsWith(QStringLiteral("count "))) << row(2).toStdString();
  inBothThemes([&](const QString& theme) {
    settle();
    picture(QStringLiteral("read_out"), QStringLiteral("histograms"), theme);
  });
}

TEST_F(SummariesReadOutTest, TheTooltipOfACardIsForItsHead) {
  auto* card = open<widgets::DistributionCard>("distributions");
  const auto ask = [card](const QPoint& place) {
    QHelpEvent help(QEvent::ToolTip, place, card->mapToGlobal(place));
    QApplication::sendEvent(card, &help);
    return QToolTip::text();
  };
  EXPECT_EQ(ask(card->rect().center()), QString());
  EXPECT_EQ(ask({20, 8}), QStringLiteral("dense/kernel\nall"));
  QToolTip::hideText();
}

TEST_F(SummariesReadOutTest, WithoutTheInspectorTheyAreInTheStatusBar) {
  auto* card = open<widgets::DistributionCard>("distributions");
  window_->findChild<QAction*>(QStringLiteral("view.inspector"))->trigger();
  ASSERT_TRUE(QTest::qWaitFor([&] { return !child<QWidget>("atStep")->isVisible() && !card->isDrawing(); }, kWaitMs));
  move(card, card->rect().center());
  const auto* line = window_->findChild<app::ReadOutLine*>();
  EXPECT_TRUE(line->text().contains(QStringLiteral("; median "))) << line->text().toStdString();
  EXPECT_TRUE(line->isVisible());
}

TEST_F(SummariesReadOutTest, AnotherKindOfSummariesForgetsThem) {
  auto* card = open<widgets::DistributionCard>("distributions");
  move(card, card->rect().center());
  ASSERT_TRUE(tells(QStringLiteral("At step 80")));
  window_->findChild<widgets::SummariesPage*>()->showDashboard(QStringLiteral("pr_curves"));
  EXPECT_TRUE(QTest::qWaitFor([&] { return !rows()->isVisible(); }, kWaitMs));
}

}  // namespace
