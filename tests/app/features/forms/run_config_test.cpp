// The RunConfig dialog, driven by clicks and keys.
#include <google/protobuf/util/message_differencer.h>

#include <QPlainTextEdit>
#include <QTabBar>

#include "app/features/run_config/run_config_dialog.h"
#include "app/features/run_config/run_config_feature.h"
#include "app/features/run_config/settings_pages.h"
#include "app/features/run_config/tf_config_preview.h"
#include "engine/core/error.h"
#include "tests/app/access_audit.h"
#include "tests/app/dialog_test.h"
#include "tests/app/shell_pages.h"
#include "widgets/forms/message_text.h"
#include "widgets/util/focus/focus_in_sight.h"

namespace {

using app::RunConfigDialog;
using engine::estimator::Experiment;
using test_support::kWaitMs;

TEST(SettingsPages, HaveEveryFieldOfTheMessagesOnceAndOnOnePage) {
  const QStringList all = app::allSettings();
  EXPECT_EQ(QSet<QString>(all.begin(), all.end()).size(), all.size());
  for (const char* owner : {"run_config", "train", "eval"}) {
    const auto* type = Experiment::descriptor()->FindFieldByName(owner)->message_type();
    for (int i = 0; i < type->field_count(); ++i) {
      const QString path =
          QString::fromLatin1(owner) + QLatin1Char('.') + QString::fromStdString(type->field(i)->name());
      EXPECT_TRUE(all.contains(path)) << path.toStdString();
    }
  }
  for (const QString& path : all) EXPECT_NE(app::settingPlace(path).field, nullptr);
}

TEST(SettingsDraft, PutsOnlyWhatChangedIntoWhatTheFileHoldsNow) {
  Experiment base;
  base.mutable_run_config()->set_threads(2);
  base.mutable_run_config()->set_save_summary_steps(10);
  app::SettingsDraft draft(app::allSettings());
  draft.setBase(base);
  EXPECT_FALSE(draft.isChanged());
  draft.edited()->mutable_run_config()->set_threads(3);
  draft.edited()->mutable_train()->set_max_steps(5);
  EXPECT_EQ(draft.changed(), (QStringList{QStringLiteral("train.max_steps"), QStringLiteral("run_config.threads")}));
  Experiment meanwhile = base;
  meanwhile.set_name("other");
  meanwhile.mutable_run_config()->set_save_summary_steps(99);
  draft.applyTo(meanwhile);
  EXPECT_EQ(meanwhile.name(), "other");
  EXPECT_EQ(meanwhile.run_config().threads(), 3);
  EXPECT_EQ(meanwhile.run_config().save_summary_steps(), 99);
  EXPECT_EQ(meanwhile.train().max_steps(), 5);
}

TEST(SettingsDraft, LeavesMessagesThatNobodySetUnset) {
  app::SettingsDraft draft(app::allSettings());
  draft.setBase({});
  EXPECT_EQ(draft.settings().ByteSizeLong(), 0u);
  Experiment current;
  draft.applyTo(current);
  EXPECT_EQ(current.ByteSizeLong(), 0u);
}

TEST(SettingsDraft, RefusesTextWithOtherFields) {
  app::SettingsDraft draft(app::allSettings());
  draft.setBase({});
  Experiment text;
  text.mutable_run_config()->set_threads(3);
  text.mutable_model()->mutable_named()->set_name("x");
  EXPECT_THROW(draft.setSettings(text), engine::Error);
  EXPECT_FALSE(draft.isChanged());
  text.clear_model();
  draft.setSettings(text);
  EXPECT_EQ(draft.changed(), QStringList{QStringLiteral("run_config.threads")});
}

class RunConfigTest : public test_support::DialogTest<RunConfigDialog> {
 protected:
  void SetUp() override {
    DialogTest::SetUp();
    selectExperiment(QStringLiteral("iris_dnn"));
  }
  void addFeatures(app::Shell& shell, app::Workbench& bench) override {
    test_support::addExperimentPage(*shell_, bench);
    test_support::addUndo(*shell_, bench);
    new app::RunConfigFeature(shell, *bench.place(), *bench.queue());
  }
  app::ExperimentPage* showPage() {
    const QString id = app::idOf(app::Mode::kExperiment);
    shell_->show(id);
    return qobject_cast<app::ExperimentPage*>(shell_->page(id));
  }
  bool waitUntilTold(const char* words) {
    return QTest::qWaitFor([&] { return told().find(words) != std::string::npos; }, kWaitMs);
  }
  void openDialog() {
    ASSERT_NO_FATAL_FAILURE(openBy("experiment.run_config"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return dialog_->draft().base().has_model(); }, kWaitMs));
  }
  void page(int row) {
    auto* list = part<QListWidget>("settingsPages");
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(list->item(row)).center());
  }
  void retype(const char* field, const char* text) {
    auto* line = part<QLineEdit>(field);
    ASSERT_TRUE(line != nullptr && line->isVisible()) << field;
    line->setFocus();
    line->selectAll();
    QTest::keyClick(line, Qt::Key_Delete);
    QTest::keyClicks(line, QString::fromLatin1(text));
  }
  QString problem() { return shownText("settingsProblem"); }
  bool canApply() { return part<QAbstractButton>("settingsApply")->isEnabled(); }
  QString count() { return part<QLabel>("settingsCount")->text(); }
  QString irisFile() { return root() + QStringLiteral("/experiments/iris_dnn.experiment.json"); }
  Experiment onDisk() { return engine::estimator::loadExperiment(irisFile().toStdString()); }
  bool waitWritten(int steps) {
    return QTest::qWaitFor([&] { return onDisk().run_config().save_checkpoints_steps() == steps; }, kWaitMs);
  }
  void waitRead() {
    auto* text = dialog_->findChild<widgets::MessageText*>();
    ASSERT_TRUE(QTest::qWaitFor([&] { return !text->marker()->isPending(); }, kWaitMs));
  }
};

TEST_F(RunConfigTest, ItsShortcutOpensItOnTheSelectedExperimentAndApplyWritesTheFile) {
  const Experiment before = onDisk();
  QTest::keyClick(window_, Qt::Key_C, Qt::ControlModifier | Qt::AltModifier);
  ASSERT_NE(window_->findChild<RunConfigDialog*>(), nullptr);
  openDialog();
  EXPECT_FALSE(dialog_->isModal());
  EXPECT_EQ(dialog_->size(), QSize(860, 620));
  EXPECT_FALSE(canApply());
  retype("run_config.save_checkpoints_steps", "77");
  EXPECT_TRUE(canApply());
  EXPECT_TRUE(dialog_->windowTitle().contains(QStringLiteral("changed")));
  press("settingsApply");
  ASSERT_TRUE(waitWritten(77));
  ASSERT_TRUE(waitUntilTold("Saved the settings")) << told();
  EXPECT_FALSE(canApply());
  Experiment expected = before;
  expected.mutable_run_config()->set_save_checkpoints_steps(77);
  EXPECT_TRUE(google::protobuf::util::MessageDifferencer::Equals(onDisk(), expected));
}

TEST_F(RunConfigTest, AFieldIsPutBackByItsButtonAndAPageByOne) {
  openDialog();
  const QString former = count();
  retype("run_config.keep_checkpoint_max", "9");
  EXPECT_NE(count(), former);
  press("reset.run_config.keep_checkpoint_max");
  EXPECT_EQ(count(), former);
  retype("run_config.keep_checkpoint_max", "8");
  retype("run_config.keep_checkpoint_every_n_hours", "2");
  press("settingsResetPage");
  EXPECT_EQ(part<QLineEdit>("run_config.keep_checkpoint_max")->text(), QString());
  EXPECT_FALSE(dialog_->draft().settings().run_config().has_save_checkpoints_steps());
}

TEST_F(RunConfigTest, SearchFindsFieldsOnAllPages) {
  openDialog();
  auto* list = part<QListWidget>("settingsPages");
  QTest::keyClicks(part<QLineEdit>("settingsSearch"), QStringLiteral("throttle"));
  for (int row = 0; row < list->count(); ++row) EXPECT_EQ(list->item(row)->isHidden(), row != 2) << row;
  EXPECT_EQ(list->currentRow(), 2);
  EXPECT_TRUE(part<QLineEdit>("eval.throttle_secs")->isVisible());
  EXPECT_FALSE(part<QLineEdit>("eval.steps")->isVisible());
  QTest::keyClicks(part<QLineEdit>("settingsSearch"), QStringLiteral("zzz"));
  EXPECT_TRUE(problem().contains(QStringLiteral("No setting matches"))) << problem().toStdString();
  part<QLineEdit>("settingsSearch")->clear();
  EXPECT_EQ(problem(), QString());
  EXPECT_TRUE(part<QLineEdit>("eval.steps")->isVisible());
}

TEST_F(RunConfigTest, ShowsOnlyWhatIsNotTheDefault) {
  openDialog();
  retype("run_config.keep_checkpoint_max", "9");
  press("settingsShowChanged");
  EXPECT_TRUE(part<QLineEdit>("run_config.keep_checkpoint_max")->isVisible());
  EXPECT_FALSE(part<QLineEdit>("run_config.keep_checkpoint_every_n_hours")->isVisible());
}

TEST_F(RunConfigTest, AValueThatDoesNotFitIsSaidBesideItAndIsNotApplied) {
  openDialog();
  retype("run_config.keep_checkpoint_max", "-1");
  EXPECT_TRUE(part<QLabel>("problem.run_config.keep_checkpoint_max")->text().contains(QStringLiteral("at least 0")));
  EXPECT_TRUE(problem().contains(QStringLiteral("at least 0")));
  EXPECT_FALSE(canApply());
  EXPECT_FALSE(part<QAbstractButton>("settingsAsText")->isEnabled());
  retype("run_config.keep_checkpoint_max", "3");
  EXPECT_EQ(problem(), QString());
  EXPECT_TRUE(canApply());
}

TEST_F(RunConfigTest, TheSameSettingsAreEditedAsText) {
  openDialog();
  retype("run_config.keep_checkpoint_max", "9");
  press("settingsAsText");
  auto* text = part<QPlainTextEdit>("settingsText");
  ASSERT_TRUE(text->isVisible());
  EXPECT_TRUE(text->toPlainText().contains(QStringLiteral("\"keep_checkpoint_max\": 9")));
  EXPECT_FALSE(text->toPlainText().contains(QStringLiteral("\"model\"")));
  waitRead();
  text->setFocus();
  text->selectAll();
  QTest::keyClicks(text, QStringLiteral("{\"run_config\": {\"save_checkpoints_steps\": -4}}"));
  waitRead();
  EXPECT_TRUE(part<QLabel>("settingsTextFault")->text().contains(QStringLiteral("Line 1, column 43")))
      << part<QLabel>("settingsTextFault")->text().toStdString();
  EXPECT_FALSE(canApply());
  EXPECT_FALSE(part<QAbstractButton>("settingsAsText")->isEnabled());
  text->selectAll();
  QTest::keyClicks(text, QStringLiteral("{\"run_config\": {\"save_checkpoints_steps\": 44}}"));
  waitRead();
  press("settingsAsText");
  EXPECT_EQ(part<QLineEdit>("run_config.save_checkpoints_steps")->text(), QStringLiteral("44"));
  EXPECT_EQ(part<QLineEdit>("run_config.keep_checkpoint_max")->text(), QString());
  press("settingsApply");
  ASSERT_TRUE(waitWritten(44));
  EXPECT_TRUE(onDisk().has_model());
}

TEST_F(RunConfigTest, TextWithAFieldOfAnotherPlaceIsRefused) {
  openDialog();
  press("settingsAsText");
  auto* text = part<QPlainTextEdit>("settingsText");
  text->selectAll();
  QTest::keyClicks(text, QStringLiteral("{\"name\": \"x\"}"));
  waitRead();
  press("settingsApply");
  EXPECT_TRUE(problem().contains(QStringLiteral("'name' is not one of these settings"))) << problem().toStdString();
  EXPECT_TRUE(text->isVisible());
}

TEST_F(RunConfigTest, CancelAsksBeforeItDropsChanges) {
  openDialog();
  retype("run_config.keep_checkpoint_max", "9");
  QTest::keyClick(dialog_, Qt::Key_Escape);
  EXPECT_TRUE(dialog_->isVisible());
  EXPECT_TRUE(problem().contains(QStringLiteral("cancel again"))) << problem().toStdString();
  const QPointer<RunConfigDialog> watched(dialog_);
  press("settingsCancel");
  EXPECT_TRUE(QTest::qWaitFor([&] { return watched.isNull(); }, kWaitMs));
  EXPECT_FALSE(onDisk().run_config().keep_checkpoint_max() == 9);
}

TEST_F(RunConfigTest, UnsavedEditsOfThePageStayAndTakeTheSettingsIn) {
  auto* page = showPage();
  auto* units = page->findChild<QLineEdit*>(QStringLiteral("name"));
  units->setFocus();
  units->selectAll();
  QTest::keyClicks(units, QStringLiteral("renamed"));
  ASSERT_TRUE(page->isModified());
  openDialog();
  retype("run_config.save_checkpoints_steps", "78");
  press("settingsApply");
  EXPECT_TRUE(page->isModified());
  EXPECT_EQ(page->experiment().name(), "renamed");
  EXPECT_EQ(page->experiment().run_config().save_checkpoints_steps(), 78);
  EXPECT_NE(onDisk().name(), "renamed") << "not saved without being asked";
  ASSERT_TRUE(waitUntilTold("unsaved changes")) << told();
  shell_->told.back().actions.at(0).invoke();  // "Save"
  EXPECT_EQ(onDisk().name(), "renamed");
  EXPECT_TRUE(waitWritten(78));
}

TEST_F(RunConfigTest, APageWithoutEditsIsSavedAndShowsTheSettings) {
  auto* page = showPage();
  openDialog();
  retype("run_config.save_checkpoints_steps", "79");
  press("settingsApply");
  EXPECT_TRUE(waitWritten(79));
  EXPECT_FALSE(page->isModified());
  EXPECT_EQ(page->experiment().run_config().save_checkpoints_steps(), 79);
}

TEST_F(RunConfigTest, AFileThatIsGoneIsSaidBesideTheButtonAndNothingIsLost) {
  openDialog();
  retype("run_config.save_checkpoints_steps", "80");
  ASSERT_TRUE(QFile::rename(irisFile(), irisFile() + QStringLiteral(".away")));
  press("settingsApply");
  ASSERT_TRUE(QTest::qWaitFor([&] { return problem().contains(QStringLiteral("cannot be opened")); }, kWaitMs));
  EXPECT_TRUE(canApply());
  EXPECT_EQ(part<QLineEdit>("run_config.save_checkpoints_steps")->text(), QStringLiteral("80"));
  ASSERT_TRUE(QFile::rename(irisFile() + QStringLiteral(".away"), irisFile()));
  press("settingsApply");
  EXPECT_TRUE(waitWritten(80));
}

TEST_F(RunConfigTest, WhatItWroteIsTakenBackByUndo) {
  openDialog();
  const int64_t before = onDisk().run_config().save_checkpoints_steps();
  retype("run_config.save_checkpoints_steps", "81");
  press("settingsApply");
  ASSERT_TRUE(waitWritten(81));
  ASSERT_TRUE(QTest::qWaitFor([&] { return bench().book()->undoStack()->canUndo(); }, kWaitMs));
  bench().book()->undoStack()->undo();
  EXPECT_TRUE(waitWritten(static_cast<int>(before)));
}

TEST_F(RunConfigTest, WhatMakesARunIsLockedWhileItTrains) {
  addEndless();
  ASSERT_NO_FATAL_FAILURE(startTraining());
  ASSERT_TRUE(QTest::qWaitFor([&] { return controller().progress().step > 5; }, kWaitMs)) << told();
  openDialog();
  page(5);
  auto* threads = part<QWidget>("block.run_config.threads");
  EXPECT_FALSE(threads->isEnabled());
  EXPECT_TRUE(threads->toolTip().contains(QStringLiteral("endless is training"))) << threads->toolTip().toStdString();
  page(1);
  EXPECT_TRUE(part<QLineEdit>("run_config.save_summary_steps")->isEnabled());
  bench().steered()->stop();
  ASSERT_TRUE(waitFor(State::kStopped));
  EXPECT_TRUE(threads->isEnabled());
  EXPECT_EQ(threads->toolTip(), QString());
}

TEST_F(RunConfigTest, ShowsWhatAProcessMakesOfATfConfig) {
  openDialog();
  page(4);
  auto* preview = dialog_->findChild<app::TfConfigPreview*>();
  auto* pasted = part<QPlainTextEdit>("tfConfigPasted");
  const auto paste = [&](const char* text) {
    pasted->setPlainText(QString::fromLatin1(text));
    ASSERT_TRUE(QTest::qWaitFor([&] { return !preview->isPending(); }, kWaitMs));
  };
  const auto fact = [&](const char* name) { return part<QLabel>((std::string("fact.") + name).c_str())->text(); };
  paste(R"({"cluster": {"chief": ["a:1"], "worker": ["b:1", "c:1"], "ps": ["d:1"]}, )"
        R"("task": {"type": "worker", "index": 1}})");
  EXPECT_EQ(fact("task_type"), QStringLiteral("worker"));
  EXPECT_EQ(fact("task_id"), QStringLiteral("1"));
  EXPECT_EQ(fact("is_chief"), QStringLiteral("no"));
  EXPECT_EQ(fact("num_ps_replicas"), QStringLiteral("1"));
  EXPECT_EQ(fact("num_worker_replicas"), QStringLiteral("3"));
  EXPECT_EQ(fact("global_id_in_cluster"), QStringLiteral("2"));
  EXPECT_EQ(fact("master"), QStringLiteral("grpc://c:1"));
  press("tfConfigTake");
  EXPECT_TRUE(part<QPlainTextEdit>("tfConfigMeaning")->toPlainText().contains(QStringLiteral("\"index\": 1")));
  EXPECT_EQ(dialog_->draft().settings().run_config().cluster().task_type(), "worker");
  paste(R"({"cluster": {"worker": ["b:1"]}, "task": {"type": "worker", "index": 0}})");
  EXPECT_TRUE(part<QLabel>("tfConfigProblem")->text().contains(QStringLiteral("must have one \"chief\" node")));
  EXPECT_FALSE(part<QAbstractButton>("tfConfigTake")->isVisible());
  paste("{");
  EXPECT_TRUE(part<QLabel>("tfConfigProblem")->text().startsWith(QStringLiteral("⚠")));
  paste("");
  EXPECT_FALSE(part<QLabel>("tfConfigProblem")->text().startsWith(QStringLiteral("⚠")));
}

TEST(TfConfigReading, WritesWhatItReads) {
  const QString text =
      QStringLiteral(R"({"cluster": {"chief": ["a:1"], "worker": ["b:1"]}, "task": {"type": "worker", "index": 0}, )"
                     R"("environment": "cloud"})");
  const auto reading = app::readTfConfig({}, text);
  ASSERT_EQ(reading.problem, QString());
  const auto again = app::readTfConfig({}, app::tfConfigText(reading.cluster));
  EXPECT_EQ(again.problem, QString());
  EXPECT_TRUE(google::protobuf::util::MessageDifferencer::Equals(again.cluster, reading.cluster));
  EXPECT_EQ(app::tfConfigText({}), QStringLiteral("{}"));
}

TEST_F(RunConfigTest, EveryControlHasANameAndIsReachedByKeys) {
  openDialog();
  const widgets::FocusInSight sight;  // as the window has it
  test_support::AccessAudit audit;
  QApplication::setActiveWindow(dialog_);
  for (int row = 0; row < part<QListWidget>("settingsPages")->count(); ++row) {
    page(row);
    audit.check(dialog_, QStringLiteral("page %1").arg(row));
  }
  EXPECT_TRUE(audit.problems().isEmpty()) << audit.problems().join(QLatin1Char('\n')).toStdString();
}

TEST_F(RunConfigTest, ItsTextOnTheExperimentPageIsMarkedToo) {
  auto* page = showPage();
  auto* views = page->findChild<QTabBar*>(QStringLiteral("experimentViews"));
  views->setCurrentIndex(1);
  auto* json = page->findChild<QPlainTextEdit*>(QStringLiteral("experimentJson"));
  json->setPlainText(json->toPlainText().replace(QStringLiteral("max_steps"), QStringLiteral("max_stepz")));
  auto* fault = page->findChild<QLabel*>(QStringLiteral("experimentJsonFault"));
  ASSERT_TRUE(QTest::qWaitFor([&] { return fault->isVisible(); }, kWaitMs));
  EXPECT_TRUE(fault->text().contains(QStringLiteral("did you mean “max_steps”?"))) << fault->text().toStdString();
  views->setCurrentIndex(0);
  EXPECT_TRUE(json->isVisible()) << "what cannot be read is mended as text";
}

TEST_F(RunConfigTest, PicturesInBothThemes) {
  openDialog();
  retype("run_config.keep_checkpoint_max", "-1");
  for (const bool dark : {false, true}) {
    const test_support::ThemeScope theme(dark);
    page(0);
    QCoreApplication::processEvents();
    test_support::saveScreenshot(
        dialog_,
        QStringLiteral("run_config_checkpoints_%1").arg(dark ? QLatin1String("dark") : QLatin1String("light")));
    page(2);
    QCoreApplication::processEvents();
    test_support::saveScreenshot(
        dialog_, QStringLiteral("run_config_evaluation_%1").arg(dark ? QLatin1String("dark") : QLatin1String("light")));
    page(4);
    part<QPlainTextEdit>("tfConfigPasted")
        ->setPlainText(QStringLiteral(
            R"({"cluster": {"chief": ["a:1"], "worker": ["b:1"]}, "task": {"type": "worker", "index": 0}})"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return !dialog_->findChild<app::TfConfigPreview*>()->isPending(); }, kWaitMs));
    QCoreApplication::processEvents();
    auto* scroll = dialog_->findChild<QScrollArea*>(QStringLiteral("settings.distribution"));
    scroll->ensureVisible(0, 10000);
    test_support::saveScreenshot(
        dialog_,
        QStringLiteral("run_config_distribution_%1").arg(dark ? QLatin1String("dark") : QLatin1String("light")));
  }
}

}  // namespace
