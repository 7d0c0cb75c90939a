#include "widgets/dashboards/checkpoints/checkpoints_dashboard.h"

#include <gtest/gtest.h>

#include <QComboBox>
#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTabBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

#include "summaries/summary_writer.h"
#include "tests/support/laid_out.h"
#include "tests/support/screenshots.h"
#include "tests/widgets/made_checkpoints.h"
#include "widgets/dashboards/checkpoints/slice_table.h"
#include "widgets/dashboards/checkpoints/tensor_inspector.h"
#include "widgets/dashboards/checkpoints/tensor_pane.h"
#include "widgets/dashboards/checkpoints/tensor_picture_view.h"
#include "widgets/dashboards/time_cursor.h"
#include "widgets/live/log_loader.h"
#include "widgets/live/run_catalog.h"
#include "widgets/panels/message_banner.h"
#include "widgets/theme/run_colors.h"
#include "widgets/util/action_registry.h"

namespace widgets {
namespace {

constexpr int kPatience = 10000;

using made::FakeService;
using made::text;

class CheckpointsDashboardTest : public ::testing::Test {
 protected:
  CheckpointsDashboardTest() {
    CatalogRun run, eval, empty;
    run.id = text("lr=0.002");
    run.directory = folder_.path();
    eval.id = text("lr=0.002/eval");
    eval.directory = folder_.filePath(text("eval"));
    eval.owner = text("lr=0.002");
    empty.id = text("none");
    empty.directory = text("/empty");
    auto log = summaries::openEventLog(eval.directory.toStdString());
    int64_t step = 10000;
    for (const double loss : {0.140, 0.131, 0.125, 0.118, 0.121}) {
      log->scalar("loss", step, loss, 1.6e9);
      log->scalar("accuracy", step, 1 - loss, 1.6e9);
      step += 600;
    }
    log->flush();
    runs_.setRuns({run, eval, empty});
    runs_.setCurrent(run.id);
  }

  void make() {
    dashboard_ = new CheckpointsDashboard({&runs_, &time_, &logs_, &colors_, &actions_, &service_}, &window_);
    QObject::connect(dashboard_, &Dashboard::message, &window_,
                     [this](const BannerMessage& message) { messages_.push_back(message); });
    auto* layout = new QHBoxLayout(&window_);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(dashboard_, 1);
    QWidget* inspector = dashboard_->makeInspector(&window_);
    inspector->setFixedWidth(304);
    layout->addWidget(inspector);
    window_.resize(1376, 804);
    window_.show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(&window_));
  }
  bool until(const std::function<bool()>& done) { return QTest::qWaitFor(done, kPatience); }
  // Everything of the newest checkpoint read.
  void makeWithALargeFont() {
    QFont large = window_.font();
    large.setPointSizeF(large.pointSizeF() * 1.4);
    window_.setFont(large);
    makeAndWait();
  }
  void makeAndWait() {
    make();
    ASSERT_TRUE(until([this] { return factsAreThere(); }));
    ASSERT_TRUE(until([this] { return child<QComboBox>("checkpointMetric")->count() == 2; }));
  }
  bool factsAreThere() {
    const TensorFacts* facts = dashboard_->contents()->tensors()->facts(text("global_step"));
    return facts != nullptr;
  }
  template <typename T>
  T* child(const char* name) {
    T* found = window_.findChild<T*>(QString::fromLatin1(name));
    EXPECT_NE(found, nullptr) << name;
    return found;
  }
  // Its log has something new.
  void touchRun() {
    std::vector<CatalogRun> runs = runs_.runs();
    ++runs.front().info.droppedItems;
    runs_.setRuns(runs);
  }
  void selectTensor(const char* name) {
    child<QTreeView>("tensorTree")->setCurrentIndex(dashboard_->contents()->tensors()->indexOf(text(name)));
  }
  QString cell(int row, int column) { return dashboard_->list()->index(row, column).data(Qt::DisplayRole).toString(); }

  QTemporaryDir folder_;
  RunCatalog runs_;
  TimeCursor time_;
  LogLoader logs_;
  RunColors colors_;
  ActionRegistry actions_;
  FakeService service_;
  std::vector<BannerMessage> messages_;
  QWidget window_;
  CheckpointsDashboard* dashboard_ = nullptr;
};

TEST_F(CheckpointsDashboardTest, WhereNoRunIsChosenTheLatestThatIsSeenIsShown) {
  std::vector<CatalogRun> runs = runs_.runs();
  for (CatalogRun& run : runs) run.info.created = run.id == text("none") ? 9 : 5;
  runs_.setRuns(runs);
  runs_.setCurrent({});
  make();
  const auto sentence = [this] { return window_.findChild<QLabel*>(text("emptyStateSentence"))->text(); };
  ASSERT_TRUE(QTest::qWaitFor([&] { return sentence().startsWith(text("none has written none")); }, kPatience));
  runs_.setVisible(text("none"), false);
  EXPECT_TRUE(QTest::qWaitFor([&] { return dashboard_->list()->rowCount() > 0; }, kPatience));
  for (CatalogRun& run : runs) run.info.created += run.id == text("lr=0.002") ? 0 : 1;
  runs_.setRuns(runs);
  EXPECT_GT(dashboard_->list()->rowCount(), 0) << "it stays while others come that are not seen";
}

TEST_F(CheckpointsDashboardTest, ListsCheckpointsWithWhatEvaluationsMeasured) {
  makeAndWait();
  ASSERT_EQ(dashboard_->list()->rowCount(), 5);
  EXPECT_EQ(cell(0, CheckpointListModel::kMetric), text("0.1210"));
  EXPECT_TRUE(cell(0, CheckpointListModel::kMarks).contains(text("latest")));
  EXPECT_TRUE(cell(1, CheckpointListModel::kMarks).contains(text("best")));
  EXPECT_TRUE(cell(4, CheckpointListModel::kMarks).contains(text("kept")));
  child<QComboBox>("checkpointMetric")->setCurrentText(text("accuracy"));
  EXPECT_EQ(cell(1, CheckpointListModel::kMetric), text("0.8820"));
  EXPECT_TRUE(cell(1, CheckpointListModel::kMarks).contains(text("best")));
}

TEST_F(CheckpointsDashboardTest, ACheckpointIsNotOfferedToBeComparedWithItself) {
  makeAndWait();
  auto* box = child<QComboBox>("compareCheckpoint");
  const auto isOffered = [&] { return box->findData(dashboard_->list()->row(0)->prefix) >= 0; };
  ASSERT_EQ(child<QTreeView>("checkpointList")->currentIndex().row(), 0);
  EXPECT_FALSE(isOffered());
  const QSignalSpy listed(dashboard_->list(), &QAbstractItemModel::modelReset);
  emit runs_.changed();
  ASSERT_TRUE(until([&] { return !listed.isEmpty(); }));
  EXPECT_EQ(box->count(), 5) << "the heading and the others";
  EXPECT_FALSE(isOffered());
}

TEST_F(CheckpointsDashboardTest, WordsOfWhatIsKeptAreWholeAlsoWithALargeFont) {
  makeWithALargeFont();
  auto* list = child<QTreeView>("checkpointList");
  for (const int width : {1376, 1100}) {
    window_.resize(width, 804);
    QApplication::processEvents();
    for (int row = 0; row < dashboard_->list()->rowCount(); ++row) {
      const QString words = cell(row, CheckpointListModel::kMarks);
      EXPECT_LE(list->fontMetrics().horizontalAdvance(words), list->columnWidth(CheckpointListModel::kMarks))
          << width << ": " << words.toStdString();
    }
    EXPECT_EQ(list->horizontalScrollBar()->maximum(), 0) << width;
  }
}

TEST_F(CheckpointsDashboardTest, WhatTheInspectorHasTooGivesWayBeforeAColumnIsCut) {
  makeWithALargeFont();
  auto* tensors = child<QTreeView>("tensorTree");
  for (int width = 1376; width >= 1000; width -= 8) {
    window_.resize(width, 804);
    QApplication::processEvents();
    const bool scrolls = tensors->horizontalScrollBar()->maximum() > 0;
    EXPECT_TRUE(!scrolls || tensors->isColumnHidden(TensorTreeModel::kDtype)) << width;
  }
}

TEST_F(CheckpointsDashboardTest, NamesGiveWayBeforeANumberIsCut) {
  makeWithALargeFont();
  auto* tensors = child<QTreeView>("tensorTree");
  int scrolled = 0;
  for (int width = 1376; width >= 760; width -= 8) {
    window_.resize(width, 804);
    QApplication::processEvents();
    if (tensors->horizontalScrollBar()->maximum() == 0) continue;
    ++scrolled;
    const int room = tensors->viewport()->width();
    int edge = 0;
    for (int column = 0; column < tensors->header()->count() && edge < room; ++column)
      edge += tensors->columnWidth(column);
    EXPECT_EQ(edge, room) << "a column ends beyond what is seen of " << width;
  }
  EXPECT_GT(scrolled, 10);
  EXPECT_EQ(tensors->textElideMode(), Qt::ElideMiddle);
}

TEST_F(CheckpointsDashboardTest, ARunThatWaitsForItsTrainingHasNoCheckpointYetAndNoFault) {
  std::vector<CatalogRun> runs = runs_.runs();
  CatalogRun waiting;
  waiting.id = text("waiting");
  waiting.directory = folder_.filePath(text("not/made/yet"));
  waiting.state = RunState::kQueued;
  waiting.hasLog = false;
  runs.push_back(waiting);
  runs_.setRuns(runs);
  makeAndWait();
  service_.disk->listError = text("Cannot list the folder: No such file or directory.");
  runs_.setCurrent(waiting.id);
  EXPECT_TRUE(until([&] { return child<QLabel>("emptyStateTitle")->isVisible(); }));
  EXPECT_EQ(child<QLabel>("emptyStateTitle")->text(), text("No checkpoint yet"));
}

TEST_F(CheckpointsDashboardTest, AFilterThatMatchesNoTensorSaysSoAndIsClearedWithAButton) {
  makeAndWait();
  auto* filter = child<QLineEdit>("tensorFilter");
  filter->setFocus();
  QTest::keyClicks(filter, text("zzz"));
  auto* empty = child<QWidget>("tensorsEmpty");
  ASSERT_TRUE(empty && empty->isVisible());
  EXPECT_EQ(empty->findChild<QLabel*>(text("emptyStateTitle"))->text(), text("No tensor matches"));
  EXPECT_FALSE(child<QTreeView>("tensorTree")->isVisible());
  EXPECT_TRUE(child<QLabel>("checkpointFooter")->text().startsWith(text("0 of "))) << "of those that there are";
  auto* clear = empty->findChild<QPushButton*>(text("action.checkpoints.clear_filter"));
  ASSERT_NE(clear, nullptr);
  EXPECT_FALSE(clear->toolTip().isEmpty());
  QTest::mouseClick(clear, Qt::LeftButton);
  EXPECT_TRUE(filter->text().isEmpty());
  EXPECT_TRUE(filter->hasFocus());
  EXPECT_TRUE(child<QTreeView>("tensorTree")->isVisible());
  EXPECT_FALSE(child<QLabel>("checkpointFooter")->text().startsWith(text("0 of ")));
  EXPECT_TRUE(factsAreThere()) << "what was known of tensors is not forgotten with them";
}

TEST_F(CheckpointsDashboardTest, FollowsTheTimeCursorAndMovesIt) {
  makeAndWait();
  time_.setStep(11300);
  EXPECT_TRUE(dashboard_->selected().endsWith(text("11200")));
  auto* list = child<QTreeView>("checkpointList");
  list->setFocus();
  QTest::keyClick(list, Qt::Key_Down);
  EXPECT_TRUE(dashboard_->selected().endsWith(text("10600")));
  EXPECT_EQ(time_.step(), 10600);
}

TEST_F(CheckpointsDashboardTest, ShowsWhatIsKnownOfATensor) {
  makeAndWait();
  selectTensor("fc1/dense/kernel");
  EXPECT_TRUE(child<QLabel>("tensorFacts")->text().contains(text("norm")));
  auto* picture = child<TensorPictureView>("tensorPicture");
  ASSERT_TRUE(until([&] { return !picture->isEmpty(); }));
  EXPECT_EQ(picture->image().width(), 64);
  selectTensor("conv1/conv/bias/Adam");
  EXPECT_TRUE(child<QLabel>("tensorFacts")->text().contains(text("do not match their checksum")));
}

TEST_F(CheckpointsDashboardTest, TheTableShowsTheChosenSlice) {
  makeAndWait();
  selectTensor("conv1/conv/kernel");
  window_.findChild<TensorInspector*>()->findChild<QTabBar*>()->setCurrentIndex(1);
  TensorValueModel* values = window_.findChild<TensorInspector*>()->values()->model();
  ASSERT_TRUE(until([&] { return values->rowCount() == 1; }));
  EXPECT_EQ(values->columnCount(), 20);
  child<QSpinBox>("slice0")->setValue(2);
  child<QSpinBox>("slice1")->setValue(3);
  ASSERT_TRUE(until([&] { return values->index(0, 0).data().toString() == text("260"); }));  // (2·5 + 3)·20
}

TEST_F(CheckpointsDashboardTest, KeysDoNotLeadToTreesOfAModelThatHasNone) {
  makeAndWait();
  auto* tree = child<QTreeView>("tensorTree");
  tree->setFocus();
  QTest::keyClick(tree, Qt::Key_Tab, Qt::ControlModifier);
  EXPECT_TRUE(tree->isVisible());
  EXPECT_FALSE(child<QWidget>("treesPane")->isVisible());
}

TEST_F(CheckpointsDashboardTest, StringsAreATable) {
  makeAndWait();
  selectTensor("vocabulary");
  TensorValueModel* values = window_.findChild<TensorInspector*>()->values()->model();
  ASSERT_TRUE(until([&] { return values->rowCount() == 3; }));
  EXPECT_EQ(values->index(1, 0).data().toString(), text("word 1"));
}

TEST_F(CheckpointsDashboardTest, TheFilterKeepsWhatIsKnown) {
  makeAndWait();
  QTest::keyClicks(child<QLineEdit>("tensorFilter"), text("step"));
  EXPECT_EQ(dashboard_->contents()->tensors()->rowCount(), 1);
  EXPECT_TRUE(factsAreThere());
}

TEST_F(CheckpointsDashboardTest, ComparesWithAnotherCheckpoint) {
  makeAndWait();
  QSignalSpy compared(dashboard_->contents(), &TensorPane::differencesShown);
  auto* box = child<QComboBox>("compareCheckpoint");
  EXPECT_EQ(box->count(), 5);  // all but the selected one, and none
  box->setCurrentIndex(1);
  ASSERT_TRUE(compared.wait(kPatience));
  EXPECT_EQ(dashboard_->contents()->differences()->rowCount(), 4);
  EXPECT_EQ(child<QLabel>("checkpointFooter")->text(), text("2 of 5 tensors changed"));
  box->setCurrentIndex(0);
  EXPECT_EQ(child<QTreeView>("tensorTree")->model(), dashboard_->contents()->tensors());
}

TEST_F(CheckpointsDashboardTest, DeletingAsksFirst) {
  makeAndWait();
  const QString prefix = dashboard_->selected();
  actions_.find(text("checkpoints.delete"))->trigger();
  ASSERT_EQ(messages_.size(), 1u);
  EXPECT_TRUE(messages_[0].text.contains(text("12400")));
  EXPECT_TRUE(service_.disk->removed.isEmpty());
  messages_[0].actions[0].invoke();
  ASSERT_TRUE(until([this] { return dashboard_->list()->rowCount() == 4; }));
  EXPECT_EQ(service_.disk->removed, QStringList(prefix));
  EXPECT_TRUE(until([this] { return dashboard_->selected().endsWith(text("11800")); }));
}

// As a training that writes a new one and drops the oldest.
TEST_F(CheckpointsDashboardTest, AChosenCheckpointThatIsRemovedIsToldAndNoOtherTakesItsPlace) {
  makeAndWait();
  auto* list = child<QTreeView>("checkpointList");
  list->setFocus();
  QTest::keyClick(list, Qt::Key_End);
  ASSERT_TRUE(dashboard_->selected().endsWith(text("10000")));
  {
    const std::lock_guard lock(service_.disk->mutex);
    service_.disk->rows.front().prefix = text("/runs/lr=0.002/model.ckpt-13000");
    service_.disk->rows.front().step = 13000;
  }
  touchRun();
  const auto* line = child<QLabel>("checkpointLost");
  ASSERT_TRUE(until([&] { return line->isVisible(); }));
  EXPECT_TRUE(line->text().contains(text("was removed as newer ones came"))) << line->text().toStdString();
  EXPECT_EQ(dashboard_->selected(), QString());
  EXPECT_FALSE(actions_.find(text("checkpoints.branch"))->isEnabled());
  QSignalSpy listed(dashboard_->list(), &QAbstractItemModel::modelReset);
  touchRun();
  ASSERT_TRUE(listed.wait(kPatience));
  EXPECT_EQ(dashboard_->selected(), QString());
  QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(list->model()->index(1, 0)).center());
  EXPECT_TRUE(dashboard_->selected().endsWith(text("12400")));
  EXPECT_FALSE(line->isVisible());
  EXPECT_TRUE(actions_.find(text("checkpoints.branch"))->isEnabled());
}

TEST_F(CheckpointsDashboardTest, KeepingIsAMark) {
  makeAndWait();
  child<QToolButton>("keepCheckpoint")->click();
  EXPECT_TRUE(until([this] { return cell(0, CheckpointListModel::kMarks).contains(text("kept")); }));
}

TEST_F(CheckpointsDashboardTest, CommandsGoToTheProgram) {
  makeAndWait();
  actions_.find(text("checkpoints.branch"))->trigger();
  actions_.find(text("checkpoints.warm_start"))->trigger();
  ASSERT_EQ(service_.performed.size(), 2u);
  EXPECT_EQ(service_.performed[0].first, CheckpointCommand::kBranch);
  EXPECT_EQ(service_.performed[1].second, dashboard_->selected());
}

TEST_F(CheckpointsDashboardTest, WhatCannotBeDoneSaysWhy) {
  service_.reason = text("A run is training: stop it first.");
  makeAndWait();
  QAction* action = actions_.find(text("checkpoints.branch"));
  EXPECT_FALSE(action->isEnabled());
  EXPECT_TRUE(action->toolTip().contains(service_.reason));
}

TEST_F(CheckpointsDashboardTest, ACheckpointOfNoRunIsOpened) {
  runs_.setCurrent({});
  make();
  service_.file = text("/elsewhere/v1.ckpt");
  actions_.find(text("checkpoints.open"))->trigger();
  EXPECT_TRUE(until([this] { return child<QLabel>("checkpointsTitle")->text() == text("v1.ckpt (no run)"); }));
  EXPECT_EQ(dashboard_->list()->rowCount(), 1);
  runs_.tellChanged();
  EXPECT_EQ(child<QLabel>("checkpointsTitle")->text(), text("v1.ckpt (no run)")) << "an opened file stays";
}

TEST_F(CheckpointsDashboardTest, AMissingFileIsToldOf) {
  make();
  dashboard_->openFile(text("/missing"));
  EXPECT_TRUE(until([this] { return !messages_.empty(); }));
  EXPECT_TRUE(messages_[0].text.contains(text("/missing")));
}

TEST_F(CheckpointsDashboardTest, ADamagedOneIsToldOfOnceInThePlaceOfItsTensors) {
  service_.disk->openError = text("'model.ckpt-12400.index' is damaged. Restore the file from a copy.");
  make();
  const auto timesTold = [this] {
    return std::ranges::count_if(window_.findChildren<QLabel*>(), [this](const QLabel* label) {
      return label->isVisible() && label->text().contains(service_.disk->openError);
    });
  };
  ASSERT_TRUE(until([&] { return timesTold() > 0; }));
  EXPECT_EQ(timesTold(), 1);
  EXPECT_EQ(dashboard_->contents()->findChild<QLabel*>(text("emptyStateTitle"))->text(),
            text("This checkpoint cannot be read"));
  EXPECT_FALSE(child<QTreeView>("tensorTree")->isVisible());
  child<QTreeView>("checkpointList")->setCurrentIndex(dashboard_->list()->index(1, 0));
  EXPECT_TRUE(until([&] { return child<QTreeView>("tensorTree")->isVisible() && factsAreThere(); }));
  EXPECT_EQ(timesTold(), 0);
  EXPECT_TRUE(messages_.empty()) << "it stands there already";
}

TEST_F(CheckpointsDashboardTest, ADamagedOneThatWasMendedIsReadAgain) {
  service_.disk->openError = text("'model.ckpt-12400.index' is damaged. Restore the file from a copy.");
  make();
  const auto again = [this] { return window_.findChild<QPushButton*>(text("action.checkpoints.try_again")); };
  ASSERT_TRUE(until([&] { return again() && again()->isVisible(); }));
  QTest::mouseClick(again(), Qt::LeftButton);
  EXPECT_TRUE(until([&] { return again()->isVisible(); })) << "it is damaged still";
  service_.disk->openError.clear();
  QTest::mouseClick(again(), Qt::LeftButton);
  EXPECT_TRUE(until([&] { return child<QTreeView>("tensorTree")->isVisible() && factsAreThere(); }));
}

TEST_F(CheckpointsDashboardTest, AFolderWithoutPermissionIsToldOf) {
  service_.disk->listError = text("Cannot list the folder: Permission denied.");
  make();
  ASSERT_TRUE(
      until([this] { return !window_.findChildren<QLabel*>().isEmpty() && dashboard_->list()->rowCount() == 0; }));
  EXPECT_TRUE(until([this] {
    for (const QLabel* label : window_.findChildren<QLabel*>()) {
      if (label->isVisible() && label->text().contains(text("Permission denied"))) return true;
    }
    return false;
  }));
}

TEST_F(CheckpointsDashboardTest, EveryControlHasANameAndTheTreeIsReachedByKeys) {
  makeAndWait();
  for (QWidget* widget : dashboard_->findChildren<QWidget*>()) {
    if (widget->focusPolicy() & Qt::TabFocus &&
        (qobject_cast<QTreeView*>(widget) || qobject_cast<QComboBox*>(widget))) {
      EXPECT_FALSE(widget->accessibleName().isEmpty()) << widget->objectName().toStdString();
    }
  }
}

TEST_F(CheckpointsDashboardTest, LooksRightInBothThemes) {
  for (const bool dark : {false, true}) {
    const test_support::ThemeScope theme(dark);
    if (!dashboard_) makeAndWait();
    const QString suffix = dark ? text("dark") : text("light");
    selectTensor("fc1/dense/kernel");
    auto* picture = child<TensorPictureView>("tensorPicture");
    ASSERT_TRUE(until([&] { return !picture->isEmpty(); }));
    test_support::layOut();
    test_support::saveScreenshot(&window_, text("checkpoints_%1").arg(suffix));
    QSignalSpy compared(dashboard_->contents(), &TensorPane::differencesShown);
    dashboard_->contents()->compareWith(dashboard_->list()->row(2)->prefix);
    ASSERT_TRUE(compared.wait(kPatience));
    test_support::saveScreenshot(&window_, text("checkpoints_compare_%1").arg(suffix));
    dashboard_->contents()->compareWith({});
    selectTensor("conv1/conv/kernel");
    ASSERT_TRUE(until([&] { return picture->image().width() == 29; }));
    test_support::saveScreenshot(&window_, text("checkpoints_filters_%1").arg(suffix));
  }
  runs_.setCurrent(text("none"));
  ASSERT_TRUE(until([this] { return dashboard_->list()->rowCount() == 0; }));
  EXPECT_TRUE(window_.findChild<TensorInspector*>()->tensor().isEmpty());
  test_support::saveScreenshot(&window_, text("checkpoints_empty"));
}

}  // namespace
}  // namespace widgets
