// The trees of a checkpoint in the checkpoints page: drawn, chosen, zoomed and walked through as a person does.
#include "widgets/dashboards/trees/trees_pane.h"

#include <gtest/gtest.h>

#include <QAction>
#include <QLabel>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <QToolButton>
#include <QTreeView>
#include <QWheelEvent>

#include "tests/support/screenshots.h"
#include "tests/widgets/made_checkpoints.h"
#include "widgets/dashboards/trees/tree_view.h"
#include "widgets/panels/tones.h"
#include "widgets/util/action_registry.h"

namespace widgets {
namespace {

TreeNodeValues leafOf(double value) {
  TreeNodeValues leaf;
  leaf.values = {value};
  return leaf;
}

TreeNodeValues splitInto(int left, int right, int feature, double gain) {
  TreeNodeValues split;
  split.left = left;
  split.right = right;
  split.feature = feature;
  split.condition = QStringLiteral("bucket ≤ 3");
  split.gain = gain;
  return split;
}

// The first of two layers, the second of one.
EnsembleValues twoTrees() {
  EnsembleValues ensemble;
  ensemble.trees = {{{splitInto(1, 2, 4, 2.5), leafOf(0.5), splitInto(3, 4, 0, 0.25), leafOf(-1), leafOf(0.75)}, true},
                    {{splitInto(1, 2, 0, 0.125), leafOf(0.1), leafOf(-0.2)}, false}};
  ensemble.trees[1].nodes[0].rowShare = 1;
  ensemble.trees[1].nodes[1].rowShare = 0.375;
  ensemble.trees[1].nodes[2].rowShare = 0.0625;
  ensemble.trees[1].nodes[0].name = QStringLiteral("age");
  ensemble.trees[1].nodes[0].condition = QStringLiteral("< 25");
  ensemble.gains = {{4, {}, 2.5, 1}, {0, QStringLiteral("age"), 0.375, 2}};
  return ensemble;
}

class TreesSource : public made::FakeSource {
 public:
  TreesSource() : FakeSource(std::make_shared<made::Disk>()) {}
  EnsembleValues trees(const QString& prefix) override {
    if (prefix == QStringLiteral("damaged")) {
      throw summaries::Error(summaries::Code::kDataLoss, "The ensemble of trees is damaged.");
    }
    return prefix == QStringLiteral("none") ? EnsembleValues() : twoTrees();
  }
};

class TreesPaneTest : public ::testing::Test {
 protected:
  TreesPaneTest() : loader_(std::make_shared<TreesSource>()), pane_(loader_, actions_) {
    pane_.resize(900, 480);
    pane_.show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(&pane_));
  }
  void read(const char* prefix) {
    QSignalSpy shown(&pane_, &TreesPane::shown);
    pane_.read(QString::fromLatin1(prefix));
    ASSERT_TRUE(shown.wait());
    hasTrees_ = shown.back().front().toBool();
  }
  TreeView& view() { return *pane_.view(); }
  QString selection() { return pane_.findChild<QLabel*>(QStringLiteral("treeSelection"))->text(); }
  void press(const char* id) {
    auto* button = pane_.findChild<QToolButton*>(QStringLiteral("trees.%1.button").arg(QLatin1String(id)));
    ASSERT_NE(button, nullptr) << id;
    QTest::mouseClick(button, Qt::LeftButton);
  }

  ActionRegistry actions_;
  CheckpointLoader loader_;
  TreesPane pane_;
  bool hasTrees_ = false;
};

TEST(TreeLayoutTest, PutsParentsAboveTheMiddleOfTheirChildren) {
  const TreeLayout layout = layoutTree(twoTrees().trees[0], {10, 4}, {2, 6});
  EXPECT_EQ(layout.size, QSizeF(34, 24));
  EXPECT_EQ(layout.centers[1], QPointF(5, 12));
  EXPECT_EQ(layout.centers[3], QPointF(17, 22));
  EXPECT_EQ(layout.centers[4], QPointF(29, 22));
  EXPECT_EQ(layout.centers[2], QPointF(23, 12));
  EXPECT_EQ(layout.centers[0], QPointF(14, 2));
  EXPECT_EQ(layout.parents, (std::vector<int>{-1, 0, 0, 2, 2}));
}

TEST_F(TreesPaneTest, TellsWhetherThereAreTrees) {
  read("some");
  EXPECT_TRUE(hasTrees_);
  EXPECT_EQ(pane_.findChild<QLabel*>(QStringLiteral("treeCount"))->text(), QStringLiteral("of 2"));
  read("none");
  EXPECT_FALSE(hasTrees_);
}

TEST_F(TreesPaneTest, TheWordBesideTheNumberIsWhole) {
  read("some");
  QLabel* word = nullptr;
  for (QLabel* each : pane_.findChildren<QLabel*>()) {
    if (each->buddy()) word = each;
  }
  ASSERT_NE(word, nullptr);
  const QRect place = word->rect();
  QImage shown = word->grab().toImage();
  word->resize(place.width() + 20, place.height());
  EXPECT_EQ(word->grab(place).toImage(), shown);
}

TEST_F(TreesPaneTest, TellsOfDamage) {
  QSignalSpy failed(&pane_, &TreesPane::failed);
  read("damaged");
  EXPECT_FALSE(hasTrees_);
  ASSERT_EQ(failed.count(), 1);
  EXPECT_TRUE(failed.front().front().toString().contains(QStringLiteral("damaged")));
}

TEST_F(TreesPaneTest, TellsTheWayToTheNodeThatIsClicked) {
  read("some");
  QTest::mouseClick(&view(), Qt::LeftButton, {}, view().nodeRect(3).center().toPoint());
  EXPECT_EQ(view().selected(), 3);
  EXPECT_EQ(selection(), QStringLiteral("not (feature 4, bucket ≤ 3) → feature 0, bucket ≤ 3 → value -1"));
  QTest::mouseClick(&view(), Qt::LeftButton, {}, QPoint(2, view().height() - 2));
  EXPECT_EQ(view().selected(), -1);
}

TEST_F(TreesPaneTest, TellsWhatShareOfTheRowsANodeHas) {
  read("some");
  press("next");
  QTest::mouseClick(&view(), Qt::LeftButton, {}, view().nodeRect(1).center().toPoint());
  EXPECT_EQ(selection(), QStringLiteral("age < 25 → value 0.1 (38 % of rows)"));
  QTest::mouseClick(&view(), Qt::LeftButton, {}, view().nodeRect(2).center().toPoint());
  EXPECT_TRUE(selection().endsWith(QStringLiteral("(6.3 % of rows)"))) << selection().toStdString();
}

TEST_F(TreesPaneTest, IsWalkedThroughWithTheArrowKeys) {
  read("some");
  view().setFocus();
  QTest::keyClick(&view(), Qt::Key_Down);
  EXPECT_EQ(view().selected(), 0);
  QTest::keyClick(&view(), Qt::Key_Down);
  EXPECT_EQ(view().selected(), 1);
  QTest::keyClick(&view(), Qt::Key_Right);
  EXPECT_EQ(view().selected(), 2);
  QTest::keyClick(&view(), Qt::Key_Up);
  EXPECT_EQ(view().selected(), 0);
}

TEST_F(TreesPaneTest, ShowsTheTreeThatIsChosen) {
  read("some");
  press("next");
  EXPECT_EQ(pane_.tree(), 2);
  view().select(0);
  EXPECT_EQ(selection(), QStringLiteral("split by age < 25, gain 0.125 (100 % of rows)"));
  press("previous");
  EXPECT_EQ(pane_.tree(), 1);
  press("previous");
  EXPECT_EQ(pane_.tree(), 1);
}

TEST_F(TreesPaneTest, ZoomsAroundThePointerAndFitsAgain) {
  read("some");
  const double whole = view().zoom();
  const QPointF place = view().nodeRect(2).center();
  QWheelEvent wheel(place, view().mapToGlobal(place), {}, {0, 240}, {}, {}, Qt::NoScrollPhase, false);
  QApplication::sendEvent(&view(), &wheel);
  EXPECT_GT(view().zoom(), whole * 1.4);
  EXPECT_NEAR(view().nodeRect(2).center().x(), place.x(), 0.5);
  press("fit");
  EXPECT_DOUBLE_EQ(view().zoom(), whole);
  press("zoom_out");
  EXPECT_LT(view().zoom(), whole);
}

TEST_F(TreesPaneTest, ListsWhatFeaturesGained) {
  read("some");
  const QAbstractItemModel* gains = pane_.gains()->model();
  ASSERT_EQ(gains->rowCount(), 2);
  EXPECT_EQ(gains->index(0, 0).data().toString(), QStringLiteral("4"));
  EXPECT_EQ(gains->index(0, 1).data().toString(), QStringLiteral("2.5"));
  EXPECT_EQ(gains->index(1, 0).data().toString(), QStringLiteral("age"));
  EXPECT_EQ(gains->index(1, 2).data().toString(), QStringLiteral("2"));
}

TEST_F(TreesPaneTest, KeepsItsWordsBesideALargeInspector) {
  read("some");
  pane_.resize(480, 620);
  QCoreApplication::processEvents();
  for (const auto* button : pane_.findChildren<QToolButton*>()) {
    EXPECT_GE(button->width(), button->minimumSizeHint().width()) << qPrintable(button->text());
  }
  EXPECT_GT(view().width(), 400) << "what the features gained stands below";
  test_support::saveScreenshot(&pane_, QStringLiteral("trees_pane_narrow"));
}

TEST_F(TreesPaneTest, DrawsNoTextThatIsTooSmallToRead) {
  read("some");
  view().select(-1);
  const auto inkIn = [&](int node) {
    const QImage picture = view().grab().toImage();
    const QRect inside = view().nodeRect(node).toRect().adjusted(6, 6, -6, -6);
    const QRgb ground = picture.pixel(inside.topLeft());
    for (int y = inside.top(); y < inside.bottom(); ++y) {
      for (int x = inside.left(); x < inside.right(); ++x) {
        if (picture.pixel(x, y) != ground) return true;
      }
    }
    return false;
  };
  EXPECT_TRUE(inkIn(0));
  while (QFontInfo(view().font()).pixelSize() * view().zoom() >= 8) press("zoom_out");
  EXPECT_FALSE(inkIn(0));
}

TEST_F(TreesPaneTest, LooksRightInBothThemes) {
  read("some");
  press("next");
  view().select(2);
  for (const bool dark : {false, true}) {
    const test_support::ThemeScope theme(dark);
    QCoreApplication::processEvents();
    test_support::saveScreenshot(&pane_, dark ? QStringLiteral("trees_pane_dark") : QStringLiteral("trees_pane_light"));
    const QImage picture = view().grab().toImage();
    EXPECT_EQ(picture.pixelColor(1, picture.height() - 2), tone(view().palette(), Tone::kView));
    EXPECT_EQ(picture.pixelColor((view().nodeRect(2).topLeft() + QPointF(4, 8)).toPoint() * picture.devicePixelRatio()),
              tone(view().palette(), Tone::kSelection));
  }
}

}  // namespace
}  // namespace widgets
