#include <gtest/gtest.h>

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDialog>
#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QTreeView>

#include "app/workbench/undo/run_trash.h"
#include "summaries/summary_writer.h"
#include "tests/app/window_fixture.h"
#include "widgets/runs/color_picker.h"
#include "widgets/runs/run_notes_file.h"
#include "widgets/theme/run_colors.h"
#include "widgets/util/action_registry.h"

namespace {

using test_support::kWaitMs;
using test_support::WindowTest;

const QString kFirst = QStringLiteral("iris_dnn/run-1");
const QString kSecond = QStringLiteral("iris_dnn/run-2");

class RunActionsTest : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    for (const QString& id : {kFirst, kSecond}) writeRun(id);
    bench().runIndex()->refresh();
    ASSERT_TRUE(
        QTest::qWaitFor([&] { return bench().runs()->all().size() == 2 && bench().book()->isLoaded(); }, kWaitMs));
  }
  void writeRun(const QString& id, summaries::RunStatus status = summaries::RunStatus::kFinished) {
    QDir().mkpath(QString::fromStdString(runDir(id)));
    auto log = summaries::openEventLog(runDir(id));
    for (int step = 0; step < 20; ++step) log->scalar("loss", step, 1.0 / (step + 1), summaries::wallTime());
    log->setStatus(status);
    log->flush();
  }
  QTreeView* view() { return window_->findChild<widgets::RunList*>()->view(); }
  void trigger(const char* id) {
    auto* action = window_->findChild<QAction*>(QString::fromLatin1(id));
    ASSERT_NE(action, nullptr) << id;
    ASSERT_TRUE(action->isEnabled()) << id;
    action->trigger();
  }
  QStringList shownRuns() {
    QStringList names;
    for (int row = 0; row < view()->model()->rowCount(); ++row) {
      const QString id = view()->model()->index(row, 0).data(widgets::kRunIdRole).toString();
      if (!id.isEmpty()) names << bench().book()->notes()->nameOf(id);
    }
    return names;
  }
  bool isRunLookedAt(const QString& id) {
    return QTest::qWaitFor([&] { return bench().runs()->find(id) != nullptr; }, kWaitMs);
  }
  QString runs() { return root() + QStringLiteral("/runs"); }
  QByteArray textOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }
};

TEST_F(RunActionsTest, ANewNameIsKeptBesideTheRunsAndShownAgainLater) {
  selectRun(kFirst);
  QTest::keyClick(view(), Qt::Key_F2);
  auto* editor = view()->viewport()->findChild<QLineEdit*>();
  ASSERT_NE(editor, nullptr);
  editor->selectAll();
  QTest::keyClicks(editor, QStringLiteral("Baseline"));
  QTest::keyClick(editor, Qt::Key_Return);
  ASSERT_TRUE(QTest::qWaitFor([&] { return shownRuns().contains(QStringLiteral("Baseline")); }));
  bench().book()->flush();
  EXPECT_TRUE(QFile::exists(runs() + QStringLiteral("/workbench.json")));
  window_.reset();
  open(root());
  EXPECT_TRUE(QTest::qWaitFor([&] { return shownRuns().contains(QStringLiteral("Baseline")); }, kWaitMs));
}

TEST_F(RunActionsTest, RenamingIsUndoneAndDoneAgainByKeys) {
  selectRun(kFirst);
  widgets::RunNote note;
  note.name = QStringLiteral("Better");
  bench().book()->change(QStringLiteral("rename"), {{kFirst, note}});
  EXPECT_TRUE(shownRuns().contains(QStringLiteral("Better")));
  QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier);
  EXPECT_FALSE(shownRuns().contains(QStringLiteral("Better")));
  QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  EXPECT_TRUE(shownRuns().contains(QStringLiteral("Better")));
}

TEST_F(RunActionsTest, AChosenColourIsTheRunsEverywhereAndForEver) {
  selectRun(kFirst);
  trigger("runs.color");
  auto* picker = window_->findChild<widgets::ColorPicker*>();
  ASSERT_NE(picker, nullptr);
  QTest::mouseClick(picker->findChild<QToolButton*>(QStringLiteral("color7")), Qt::LeftButton);
  const QColor chosen = widgets::RunColors::lookOf(6, widgets::isDark(window_->palette())).color;
  EXPECT_EQ(bench().runs()->colors().look(kFirst, false).color, chosen);
  EXPECT_NE(bench().runs()->colors().look(kSecond, false).color, chosen);
  window_.reset();
  open(root());
  ASSERT_TRUE(QTest::qWaitFor([&] { return bench().book()->isLoaded(); }, kWaitMs));
  EXPECT_EQ(bench().runs()->colors().look(kFirst, false).color, chosen);
}

TEST_F(RunActionsTest, RunsKeepTheirColoursWhenAnEarlierOneGoes) {
  const QColor second = bench().runs()->colors().look(kSecond, false).color;
  window_.reset();
  ASSERT_TRUE(QDir(runs() + QLatin1Char('/') + kFirst).removeRecursively());
  open(root());
  ASSERT_TRUE(isRunLookedAt(kSecond));
  ASSERT_TRUE(QTest::qWaitFor([&] { return bench().book()->isLoaded(); }, kWaitMs));
  EXPECT_EQ(bench().runs()->colors().look(kSecond, false).color, second);
}

TEST_F(RunActionsTest, StarTagsGroupAndNoteAreWritten) {
  selectRun(kFirst);
  QTest::keyClick(view(), '*');
  EXPECT_TRUE(bench().book()->notes()->note(kFirst).star);
  QTest::keyClick(view(), Qt::Key_N, Qt::ControlModifier | Qt::AltModifier);
  auto* dialog = child<QDialog>("runNoteDialog");
  ASSERT_NE(dialog, nullptr);
  QTest::keyClicks(dialog->findChild<QLineEdit*>(QStringLiteral("noteTags")), QStringLiteral("paper, good"));
  QTest::keyClicks(dialog->findChild<QLineEdit*>(QStringLiteral("noteGroup")), QStringLiteral("adam"));
  QTest::keyClicks(dialog->findChild<QPlainTextEdit*>(QStringLiteral("noteText")), QStringLiteral("a seed"));
  test_support::saveScreenshot(dialog, QStringLiteral("run_note_dialog"));
  auto* apply = dialog->findChild<QPushButton*>(QStringLiteral("noteApply"));
  EXPECT_TRUE(apply->icon().isNull()) << "the buttons of other dialogs have words only";
  QTest::mouseClick(apply, Qt::LeftButton);
  const widgets::RunNote note = bench().book()->notes()->note(kFirst);
  EXPECT_EQ(note.tags, QStringList({QStringLiteral("good"), QStringLiteral("paper")}));
  EXPECT_EQ(note.group, QStringLiteral("adam"));
  EXPECT_EQ(note.note, QStringLiteral("a seed"));
  EXPECT_TRUE(note.star);
}

TEST_F(RunActionsTest, LettersInTheListFindARunAndWorkAsShortcutsElsewhere) {
  selectRun(kFirst);
  auto* registry = window_->findChild<widgets::ActionRegistry*>();
  ASSERT_TRUE(registry->rebind(QStringLiteral("view.reload"), QKeySequence(Qt::Key_U)));
  QSignalSpy reloads(registry->find(QStringLiteral("view.reload")), &QAction::triggered);
  QTest::keyClicks(view(), QStringLiteral("run-2"));
  EXPECT_EQ(view()->currentIndex().data(widgets::kRunIdRole).toString(), kSecond);
  EXPECT_EQ(reloads.size(), 0);
  window_->findChild<app::ChartsPage*>()->setFocus();
  QTest::keyClick(window_->findChild<app::ChartsPage*>(), Qt::Key_U);
  EXPECT_EQ(reloads.size(), 1);
}

TEST_F(RunActionsTest, OfSeveralRunsOnlyWhatIsWrittenChanges) {
  widgets::RunNote note;
  note.tags = QStringList{QStringLiteral("old")};
  bench().book()->change(QStringLiteral("tags"), {{kFirst, note}});
  view()->selectAll();
  trigger("runs.note");
  auto* dialog = child<QDialog>("runNoteDialog");
  EXPECT_EQ(dialog->findChild<QLineEdit*>(QStringLiteral("noteName")), nullptr);
  QTest::keyClicks(dialog->findChild<QLineEdit*>(QStringLiteral("noteGroup")), QStringLiteral("g"));
  QTest::mouseClick(dialog->findChild<QPushButton*>(QStringLiteral("noteApply")), Qt::LeftButton);
  const auto& notes = bench().book()->notes();
  EXPECT_EQ(notes->note(kFirst).tags, note.tags);
  EXPECT_TRUE(notes->note(kSecond).tags.isEmpty());
  EXPECT_EQ(notes->note(kSecond).group, QStringLiteral("g"));
}

TEST_F(RunActionsTest, AnArchivedRunIsNowhereUntilArchivedRunsAreShown) {
  selectRun(kFirst);
  QTest::keyClick(view(), Qt::Key_Delete);
  EXPECT_EQ(shownRuns(), QStringList{kSecond});
  EXPECT_EQ(bench().runs()->catalog()->runs().size(), 1u);
  EXPECT_TRUE(waitForBanner(QStringLiteral("archived")));
  trigger("runs.show_archived");
  EXPECT_EQ(shownRuns().size(), 2);
  click("bannerAction0");  // undo
  trigger("runs.show_archived");
  EXPECT_EQ(shownRuns().size(), 2);
}

TEST_F(RunActionsTest, ThatARunIsArchivedIsNoLongerToldOnceThatIsUndone) {
  selectRun(kFirst);
  QTest::keyClick(view(), Qt::Key_Delete);
  ASSERT_TRUE(waitForBanner(QStringLiteral("archived")));
  QTest::keyClick(window_.get(), Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(shownRuns().size(), 2);
  EXPECT_FALSE(banner().contains(QStringLiteral("archived"))) << banner().toStdString();
}

TEST_F(RunActionsTest, AnArchivedRunIsNotDrawnByTheNextSession) {
  selectRun(kFirst);
  QTest::keyClick(view(), Qt::Key_Delete);
  ASSERT_TRUE(QTest::qWaitFor([&] { return bench().book()->notes()->isArchived(kFirst); }, kWaitMs));
  window_.reset();
  open(root());
  const auto drawn = [&](const QString& run) {
    const auto* charts = window_->findChild<app::ChartsPage*>();
    return charts->store().series(run, QStringLiteral("loss")).size() == 20 && charts->grid()->runs().isVisible(run);
  };
  ASSERT_TRUE(QTest::qWaitFor([&] { return drawn(kSecond) && bench().runs()->all().size() == 2; }, kWaitMs));
  EXPECT_FALSE(drawn(kFirst));
}

TEST_F(RunActionsTest, ARunMovesToTheTrashAfterAQuestionAndComesBackByUndo) {
  selectRun(kFirst);
  QTest::keyClick(view(), Qt::Key_Delete, Qt::ShiftModifier);
  ASSERT_TRUE(waitForBanner(QStringLiteral("to the trash?")));
  EXPECT_TRUE(QFile::exists(QString::fromStdString(runDir(kFirst))));
  click("bannerAction0");
  ASSERT_TRUE(waitForBanner(QStringLiteral("is in the trash"))) << banner().toStdString();
  EXPECT_FALSE(QFile::exists(QString::fromStdString(runDir(kFirst))));
  EXPECT_TRUE(QTest::qWaitFor([&] { return shownRuns() == QStringList{kSecond}; }, kWaitMs));
  click("bannerAction0");  // undo
  EXPECT_TRUE(QTest::qWaitFor([&] { return shownRuns().size() == 2; }, kWaitMs)) << banner().toStdString();
  EXPECT_TRUE(QFile::exists(QString::fromStdString(runDir(kFirst)) + QStringLiteral("/events.db")));
}

TEST_F(RunActionsTest, ARunningRunIsNeverDeleted) {
  addEndless();
  click("run.train.tool");
  ASSERT_TRUE(QTest::qWaitFor([&] { return controller().progress().step > 10; }, kWaitMs)) << banner().toStdString();
  selectRun(QStringLiteral("endless/run-1"));
  trigger("runs.trash");
  EXPECT_TRUE(waitForBanner(QStringLiteral("is running"))) << banner().toStdString();
  EXPECT_TRUE(QFile::exists(QString::fromStdString(runDir(QStringLiteral("endless/run-1")))));
  controller().stop();
  ASSERT_TRUE(waitForEnd());
}

TEST_F(RunActionsTest, TheSelectionIsExportedAsCsvAndJson) {
  view()->selectAll();
  dialogs_.answer = dir_.filePath(QStringLiteral("runs.csv"));
  trigger("runs.export");
  ASSERT_TRUE(waitForBanner(QStringLiteral("runs.csv"))) << banner().toStdString();
  const QList<QByteArray> lines = textOf(dialogs_.answer).split('\n');
  EXPECT_EQ(lines.size(), 1 + 40 + 1);
  EXPECT_EQ(lines[0], "run,tag,step,wall_time,value");
  EXPECT_TRUE(lines[3].startsWith("iris_dnn/run-1,loss,2,")) << lines[3].toStdString();
  EXPECT_TRUE(lines[3].endsWith(",0.3333333333333333")) << lines[3].toStdString();
  dialogs_.answer = dir_.filePath(QStringLiteral("runs.json"));
  trigger("runs.export");
  ASSERT_TRUE(waitForBanner(QStringLiteral("runs.json"))) << banner().toStdString();
  const QJsonObject root = QJsonDocument::fromJson(textOf(dialogs_.answer)).object();
  const QJsonArray exported = root[QStringLiteral("runs")].toArray();
  ASSERT_EQ(exported.size(), 2);
  const QJsonObject loss =
      exported[1].toObject()[QStringLiteral("metrics")].toObject()[QStringLiteral("loss")].toObject();
  EXPECT_EQ(loss[QStringLiteral("values")].toArray().size(), 20);
}

TEST_F(RunActionsTest, AnExportThatCannotBeWrittenSaysSo) {
  selectRun(kFirst);
  dialogs_.answer = dir_.filePath(QStringLiteral("missing/runs.csv"));
  trigger("runs.export");
  EXPECT_TRUE(waitForBanner(QStringLiteral("cannot be written"))) << banner().toStdString();
}

TEST_F(RunActionsTest, TheFoldersAreCopied) {
  selectRun(kFirst);
  trigger("runs.copy_path");
  EXPECT_EQ(QApplication::clipboard()->text(), QString::fromStdString(runDir(kFirst)));
}

TEST_F(RunActionsTest, ADamagedFileOfNotesIsToldAndTheRunsAreShown) {
  window_.reset();
  QFile file(runs() + QStringLiteral("/workbench.json"));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write("nonsense");
  file.close();
  open(root());
  EXPECT_TRUE(waitForBanner(QStringLiteral("workbench.json"))) << banner().toStdString();
  EXPECT_TRUE(QTest::qWaitFor([&] { return shownRuns().size() == 2; }, kWaitMs));
}

TEST_F(RunActionsTest, NothingIsWrittenIntoAFolderOfLogsOfOthers) {
  const QString logs = dir_.filePath(QStringLiteral("logs"));
  QDir().mkpath(logs);
  ASSERT_TRUE(QDir().rename(runs() + QLatin1Char('/') + kFirst, logs + QStringLiteral("/one")));
  ASSERT_TRUE(bench().place()->open(logs));
  ASSERT_TRUE(isRunLookedAt(QStringLiteral("one")));
  ASSERT_TRUE(QTest::qWaitFor([&] { return bench().book()->isLoaded(); }, kWaitMs));
  widgets::RunNote note;
  note.name = QStringLiteral("Theirs");
  bench().book()->change(QStringLiteral("rename"), {{QStringLiteral("one"), note}});
  bench().book()->flush();
  EXPECT_FALSE(QFile::exists(logs + QStringLiteral("/workbench.json")));
  window_.reset();
  open(logs);
  EXPECT_TRUE(QTest::qWaitFor([&] { return shownRuns() == QStringList{QStringLiteral("Theirs")}; }, kWaitMs));
}

TEST_F(RunActionsTest, TheFilterTakesAQueryAndMarksWhatItCannotRead) {
  auto* filter = child<QLineEdit>("runFilter");
  filter->setText(QStringLiteral("loss < 1 and steps >= 19"));
  EXPECT_EQ(shownRuns().size(), 2);
  filter->setText(QStringLiteral("min(loss) > 0.5"));
  EXPECT_TRUE(QTest::qWaitFor([&] { return shownRuns().isEmpty(); }, kWaitMs));
  filter->setText(QStringLiteral("loss < "));
  EXPECT_TRUE(child<QLineEdit>("runFilter")->toolTip().contains(QStringLiteral("character 8")));
  test_support::saveScreenshot(window_.get(), QStringLiteral("runs_dock_problem"));
}

TEST(RunTrashTest, WhatCannotBeMovedIsNamed) {
  const app::TrashResult result = app::moveToTrash({QStringLiteral("/nowhere/at/all")});
  ASSERT_EQ(result.problems.size(), 1);
  EXPECT_TRUE(result.problems.front().contains(QStringLiteral("/nowhere/at/all")));
}

}  // namespace
