// What pages without anything to show offer to do next: that which really leads to something.
#include <QTextBlock>
#include <QTextBrowser>

#include "engine/formats/bundle/bundle_writer.h"
#include "engine/formats/checkpoints/checkpoint_state.h"
#include "tests/app/states_fixture.h"
#include "widgets/window/mode_pages.h"

namespace {

using test_support::kWaitMs;

class NextStepTest : public test_support::StatesTest {
 protected:
  void show(const QString& mode) { window_->findChild<QAction*>(QStringLiteral("mode.") + mode)->trigger(); }
  // The ids of what the page offers.
  QStringList offers() {
    QStringList ids;
    auto* pages = window_->findChild<widgets::ModePages*>();
    for (const auto* empty : pages->currentWidget()->findChildren<widgets::EmptyState*>()) {
      if (empty->isVisible()) ids << empty->offered();
    }
    return ids;
  }
  bool waitToOffer(const QStringList& ids) {
    return QTest::qWaitFor([&] { return offers().mid(0, ids.size()) == ids; }, kWaitMs);
  }
  bool waitToSay(const QString& title) {
    return QTest::qWaitFor([&] { return said().startsWith(title); }, kWaitMs);
  }
  void press(const QString& id) {
    QPushButton* seen = nullptr;
    const auto find = [&] {
      for (auto* button : window_->findChildren<QPushButton*>(QStringLiteral("action.") + id)) {
        if (button->isVisible()) seen = button;
      }
      return seen != nullptr;
    };
    ASSERT_TRUE(QTest::qWaitFor(find, kWaitMs)) << "not offered: " << qPrintable(id);
    QTest::mouseClick(seen, Qt::LeftButton);
  }
  // A run without a checkpoint, or with one.
  void writeRun(const QString& folder, bool hasCheckpoint) {
    QDir().mkpath(folder);
    auto log = summaries::openEventLog(folder.toStdString());
    log->scalar("loss", 1, 0.5, 1.7e9 + (hasCheckpoint ? 0 : 100));
    log->flush();
    if (!hasCheckpoint) return;
    const std::string prefix = folder.toStdString() + "/model.ckpt-7";
    engine::formats::BundleWriter writer(prefix);
    writer.add("embedding", engine::Tensor::of(std::vector<float>(40, 0.5f), {10, 4}));
    writer.finish();
    engine::formats::writeCheckpointState(folder.toStdString(), {prefix, {prefix}, {}, 0});
  }
};

TEST_F(NextStepTest, WhereThereAreExperimentsButNoRunsEachPageOffersToTrain) {
  window_->selectExperiment(QStringLiteral("iris_dnn"));
  for (const char* mode :
       {"charts", "summaries", "compare", "hparams", "profile", "checkpoints", "predict", "projector", "sql", "log"}) {
    show(QString::fromLatin1(mode));
    EXPECT_TRUE(waitToOffer({QStringLiteral("run.train")})) << mode << ": " << qPrintable(offers().join(u','));
    EXPECT_FALSE(offers().contains(QStringLiteral("file.new_experiment"))) << mode;
  }
}

TEST_F(NextStepTest, OfARunWithoutACheckpointTheLatestTrainedOneIsOfferedFirst) {
  writeRun(run(QStringLiteral("trained")), true);
  writeRun(run(QStringLiteral("quiet")), false);
  openLogs(2);
  const QStringList helps{QStringLiteral("runs.select_latest")};
  for (const char* mode : {"checkpoints", "projector"}) {
    selectRun(QStringLiteral("quiet"));
    show(QString::fromLatin1(mode));
    EXPECT_TRUE(waitToOffer(helps)) << mode << ": " << qPrintable(said() + offers().join(u','));
    press(helps.front());
    EXPECT_TRUE(QTest::qWaitFor([&] { return offers().isEmpty(); }, kWaitMs)) << mode << qPrintable(said());
  }
}

TEST_F(NextStepTest, OfARunWithoutACheckpointTrainingIsOfferedWhereNoOtherHasOne) {
  window_->selectExperiment(QStringLiteral("iris_dnn"));
  writeRun(QString::fromStdString(runDir(QStringLiteral("iris_dnn/run-1"))), false);
  selectRun(QStringLiteral("iris_dnn/run-1"));
  const std::pair<const char*, const char*> opens[] = {{"checkpoints", "checkpoints.open"},
                                                       {"projector", "projector.open"}};
  for (const auto& [mode, open] : opens) {
    show(QString::fromLatin1(mode));
    EXPECT_TRUE(waitToOffer({QStringLiteral("run.train"), QString::fromLatin1(open)}))
        << mode << ": " << qPrintable(said() + offers().join(u','));
  }
}

TEST_F(NextStepTest, WhereTheFilterHidesAllRunsEachPageOfOneRunSaysSoAndClearsIt) {
  writeRun(run(QStringLiteral("trained")), true);
  writeRun(run(QStringLiteral("other")), true);
  openLogs(2);
  for (const char* mode : {"checkpoints", "projector", "predict"}) {
    window_->findChild<widgets::RunList*>()->setCurrentRun({});
    auto* filter = child<QLineEdit>("runFilter");
    filter->setFocus();
    QTest::keyClicks(filter, QStringLiteral("zzz"));
    QTest::keyClick(filter, Qt::Key_Return);
    show(QString::fromLatin1(mode));
    EXPECT_TRUE(waitToSay(QStringLiteral("No run is shown\n"))) << mode << ": " << qPrintable(said());
    ASSERT_TRUE(waitToOffer({QStringLiteral("runs.show_all")})) << mode << ": " << qPrintable(offers().join(u','));
    press(QStringLiteral("runs.show_all"));
    EXPECT_TRUE(QTest::qWaitFor([&] { return !said().startsWith(QStringLiteral("No run is shown")); }, kWaitMs))
        << mode;
    EXPECT_EQ(bench().filter()->isActive(), false) << mode;
  }
}

TEST_F(NextStepTest, TheGuideIsOpenedWhereItTellsOfTheKindOfSummariesThatIsMissing) {
  writeRun(run(QStringLiteral("quiet")), false);
  openLogs(1);
  const std::pair<const char*, const char*> headings[] = {{"histograms", "Histograms and distributions"},
                                                          {"distributions", "Histograms and distributions"},
                                                          {"images", "Images"},
                                                          {"text", "Texts"},
                                                          {"audio", "Sounds"},
                                                          {"pr_curves", "Precision-recall curves"},
                                                          {"meshes", "Meshes"}};
  for (const auto& [kind, heading] : headings) {
    window_->showMode(app::Mode::kSummaries);
    auto* page = window_->findChild<widgets::SummariesPage*>();
    ASSERT_TRUE(page->showDashboard(QString::fromLatin1(kind))) << kind;
    ASSERT_TRUE(waitToOffer({QStringLiteral("help.guide")})) << kind << ": " << qPrintable(said());
    press(QStringLiteral("help.guide"));
    auto* guide = child<QTextBrowser>("helpGuide");
    EXPECT_EQ(guide->textCursor().block().text(), QString::fromLatin1(heading));
    child<QWidget>("helpWindow")->close();
  }
}

}  // namespace
