// Every change of the workspace is taken back by Ctrl+Z, on the disk and on the screen, and done again.
#include <gtest/gtest.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QMenu>
#include <QPlainTextEdit>
#include <QTabBar>
#include <QUndoStack>

#include "app/shell/docks/experiment_list.h"
#include "app/shell/pages/experiment_page.h"
#include "engine/formats/checkpoints/checkpoint_manager.h"
#include "summaries/summary_writer.h"
#include "tests/app/window_fixture.h"
#include "widgets/dashboards/checkpoints/checkpoints_dashboard.h"
#include "widgets/runs/run_notes.h"

namespace {

using test_support::kWaitMs;
using test_support::WindowTest;

const QString kRun = QStringLiteral("iris_dnn/run-1");

class UndoTest : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    window_->selectExperiment(QStringLiteral("iris_dnn"));
    auto experiment = engine::estimator::parseExperiment(irisJson().toStdString(), "iris");
    experiment.mutable_train()->set_max_steps(40);
    QFile file(experimentPath("iris_dnn"));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(engine::estimator::toJson(experiment)));
    file.close();
    click("run.train.tool");
    ASSERT_TRUE(waitFor(State::kFinished)) << banner().toStdString();
    ASSERT_TRUE(QTest::qWaitFor(
        [&] {
          return bench().runs()->find(kRun) && !bench().runs()->find(kRun)->checkpoints.empty() &&
                 bench().book()->isLoaded();
        },
        kWaitMs));
    selectRun(kRun);
    ASSERT_TRUE(QTest::qWaitFor([&] { return charts()->store().tags().contains(QStringLiteral("loss")); }, kWaitMs));
    ASSERT_TRUE(QTest::qWaitFor([&] { return charts()->grid()->card(QStringLiteral("loss")) != nullptr; }, kWaitMs));
    emit charts()->grid()->setups().changed();  // so that the settings hold what is usual
    EXPECT_EQ(stack().count(), 0);
  }
  QString experimentPath(const char* name) const {
    return root() + QStringLiteral("/experiments/%1.experiment.json").arg(QLatin1String(name));
  }
  QUndoStack& stack() { return *bench().book()->undoStack(); }
  app::ChartsPage* charts() { return window_->findChild<app::ChartsPage*>(); }
  app::ExperimentList* experiments() { return window_->findChild<app::ExperimentList*>(); }
  QAction* action(const char* id) { return window_->findChild<QAction*>(QString::fromLatin1(id)); }
  void trigger(const char* id) {
    ASSERT_NE(action(id), nullptr) << id;
    ASSERT_TRUE(action(id)->isEnabled()) << id;
    action(id)->trigger();
  }
  static QByteArray textOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }

  // All that lies in the workspace and that people changed, but for the moments of writing.
  QString disk() {
    bench().book()->flush();
    QJsonObject notes = QJsonDocument::fromJson(textOf(root() + QStringLiteral("/runs/workbench.json"))).object();
    notes.remove(QStringLiteral("saved"));
    // What was given a value and lost it again is as if it never had one.
    QStringList lines{QString::fromUtf8(QJsonDocument(cleaned(notes)).toJson())};
    for (const QString& folder : QStringList{QStringLiteral("/experiments"), QStringLiteral("/runs/") + kRun}) {
      for (const QFileInfo& file : QDir(root() + folder).entryInfoList(QDir::Files, QDir::Name)) {
        if (file.fileName().startsWith(QLatin1String("events."))) continue;
        lines << file.fileName() + QString::fromLatin1(textOf(file.filePath()).toHex());
      }
    }
    lines << bench().settings()->pinnedTags().join(QLatin1Char(','));
    lines << QString::fromUtf8(QJsonDocument(cleaned(bench().settings()->chartSetups())).toJson());
    return lines.join(QLatin1Char('\n'));
  }
  static QJsonObject cleaned(QJsonObject object) {
    object.remove(QStringLiteral("look"));  // given out by the program, in its own time
    for (const QString& key : object.keys()) {
      if (object.value(key).isObject()) object[key] = cleaned(object.value(key).toObject());
      const QJsonValue value = object.value(key);
      if (value == QJsonValue(QJsonObject()) || value == QJsonValue(QJsonArray())) object.remove(key);
    }
    return object;
  }
  // What the lists show.
  QString screen() {
    QStringList lines;
    for (int row = 0; row < experiments()->count(); ++row) lines << experiments()->item(row)->text();
    for (const widgets::RunRow& row : bench().runs()->rows()) {
      if (row.id != kRun) continue;  // an evaluation is found in its own time
      lines << row.name + (row.star ? QStringLiteral("*") : QString()) + row.remark +
                   bench().runs()->colors().look(row.id, false).color.name();
    }
    lines << charts()->grid()->pins().tags();
    lines << charts()->store().tags().filter(QStringLiteral("derived/"));
    return lines.join(QLatin1Char('\n'));
  }
  QString state() { return disk() + screen(); }
  // The lines that only one of the two has.
  static std::string difference(const QString& is, const QString& should) {
    const QStringList have = is.split(QLatin1Char('\n'));
    const QStringList want = should.split(QLatin1Char('\n'));
    QString text;
    for (const QString& line : have) text += want.contains(line) ? QString() : QStringLiteral("\n+ ") + line.left(120);
    for (const QString& line : want) text += have.contains(line) ? QString() : QStringLiteral("\n- ") + line.left(120);
    return text.toStdString();
  }
  bool waitForState(const QString& wanted) {
    return QTest::qWaitFor([&] { return state() == wanted; }, 5000);
  }

  void checkUndo(const char* name, const std::function<void()>& act, const QString& text) {
    SCOPED_TRACE(name);
    const QString before = state();
    const int index = stack().index();
    act();
    ASSERT_TRUE(QTest::qWaitFor([&] { return stack().index() == index + 1; }, kWaitMs)) << banner().toStdString();
    ASSERT_TRUE(QTest::qWaitFor([&] { return state() != before; }, kWaitMs));
    // Files are written by workers.
    QString after = state();
    int quiet = 0;  // looks that found nothing new
    EXPECT_TRUE(QTest::qWaitFor(
        [&] {
          quiet = std::exchange(after, state()) == after ? quiet + 1 : 0;
          return quiet > 20;
        },
        kWaitMs));
    EXPECT_EQ(action("edit.undo")->text(), QStringLiteral("Undo ") + text);
    QApplication::setActiveWindow(window_.get());
    QTest::keySequence(window_.get(), QKeySequence(QStringLiteral("Ctrl+Z")));
    EXPECT_TRUE(waitForState(before)) << "undone: " << difference(state(), before);
    EXPECT_EQ(action("edit.redo")->text(), QStringLiteral("Redo ") + text);
    QTest::keySequence(window_.get(), QKeySequence(QStringLiteral("Ctrl+Shift+Z")));
    EXPECT_TRUE(waitForState(after)) << "redone: " << difference(state(), after);
    stack().undo();
    ASSERT_TRUE(waitForState(before));
  }
  void change(const std::function<void(widgets::RunNote&)>& edit, const char* text) {
    widgets::RunNote note = bench().book()->notes()->note(kRun);
    edit(note);
    bench().book()->change(QString::fromLatin1(text), {{kRun, note}});
  }
};

TEST_F(UndoTest, WhatPeopleSayOfRuns) {
  checkUndo(
      "star", [&] { trigger("runs.star"); }, QStringLiteral("star of iris_dnn/run-1"));
  checkUndo(
      "archive", [&] { trigger("runs.archive"); }, QStringLiteral("archiving of iris_dnn/run-1"));
  selectRun(kRun);
  checkUndo(
      "rename", [&] { emit window_->findChild<widgets::RunList*>()->renameRequested(kRun, QStringLiteral("Best")); },
      QStringLiteral("rename of iris_dnn/run-1"));
  checkUndo(
      "colour", [&] { change([](auto& note) { note.color = Qt::red; }, "colour"); }, QStringLiteral("colour"));
  checkUndo(
      "note", [&] { change([](auto& note) { note.note = QStringLiteral("good"); }, "note"); }, QStringLiteral("note"));
  checkUndo(
      "tags", [&] { change([](auto& note) { note.tags = {QStringLiteral("a")}; }, "tags"); }, QStringLiteral("tags"));
}

TEST_F(UndoTest, ARunThatWasDeleted) {
  const QString before = screen();
  trigger("runs.trash");
  click("bannerAction0");
  ASSERT_TRUE(QTest::qWaitFor([&] { return !bench().runs()->find(kRun); }, kWaitMs));
  EXPECT_EQ(action("edit.undo")->text(), QStringLiteral("Undo deletion of iris_dnn/run-1"));
  trigger("edit.undo");
  EXPECT_TRUE(QTest::qWaitFor([&] { return bench().runs()->find(kRun) != nullptr; }, kWaitMs));
}

TEST_F(UndoTest, FilesOfExperiments) {
  checkUndo(
      "duplicate", [&] { trigger("experiments.duplicate"); }, QStringLiteral("copy of iris_dnn"));
  checkUndo(
      "rename",
      [&] {
        experiments()->setFocus();
        trigger("experiments.rename");
        auto* editor = experiments()->viewport()->findChild<QLineEdit*>();
        ASSERT_NE(editor, nullptr);
        editor->selectAll();
        QTest::keyClicks(editor, QStringLiteral("flowers"));
        QTest::keyClick(editor, Qt::Key_Return);
      },
      QStringLiteral("rename of iris_dnn to flowers"));
  checkUndo(
      "delete", [&] { trigger("experiments.trash"); }, QStringLiteral("deletion of iris_dnn"));
  EXPECT_EQ(experiments()->currentItem()->text(), QStringLiteral("iris_dnn"));
}

TEST_F(UndoTest, AnExperimentThatWasSaved) {
  window_->showMode(app::Mode::kExperiment);
  auto* page = window_->findChild<app::ExperimentPage*>();
  child<QTabBar>("experimentViews")->setCurrentIndex(1);
  auto* json = child<QPlainTextEdit>("experimentJson");
  checkUndo(
      "save",
      [&] {
        json->setPlainText(
            json->toPlainText()
                .replace(QStringLiteral("\"max_steps\": \"40\""), QStringLiteral("\"max_steps\": \"41\""))
                .replace(QStringLiteral("\"max_steps\": 40"), QStringLiteral("\"max_steps\": 41")));
        trigger("file.save");
      },
      QStringLiteral("save of iris_dnn"));
  // The page reads the file again as soon as it hears of it.
  EXPECT_TRUE(QTest::qWaitFor([&] { return json->toPlainText().contains(QStringLiteral("40")); }, kWaitMs));
  EXPECT_FALSE(page->isModified());
  EXPECT_FALSE(banner().contains(QStringLiteral("another program"))) << banner().toStdString();
}

TEST_F(UndoTest, AnExperimentThatWasMadeOfARun) {
  checkUndo(
      "train again",
      [&] {
        QFile copy(experimentPath("again"));
        ASSERT_TRUE(copy.open(QIODevice::WriteOnly));
        copy.write(irisJson().toUtf8());
        copy.close();
        experiments()->refresh(bench().place()->workspace(), {});
        bench().place()->tellCreated(experimentPath("again"));
      },
      QStringLiteral("creation of again"));
}

TEST_F(UndoTest, WhatChartsHaveOfTheirOwn) {
  widgets::ChartGrid* grid = charts()->grid();
  checkUndo(
      "pin",
      [&] {
        widgets::ChartCard* card = grid->card(QStringLiteral("loss"));
        ASSERT_NE(card, nullptr);
        emit card->requests().pinRequested(false);
      },
      QStringLiteral("unpin of loss"));
  checkUndo(
      "derived",
      [&] {
        EXPECT_TRUE(charts()->derived()->add({QStringLiteral("twice"), QStringLiteral("loss * 2")}).isEmpty());
        EXPECT_TRUE(QTest::qWaitFor([&] { return charts()->store().tags().contains(QStringLiteral("derived/twice")); },
                                    kWaitMs));
      },
      QStringLiteral("addition of a derived curve"));
  checkUndo(
      "setup",
      [&] {
        QJsonObject setups = grid->setups().toJson();
        setups[QStringLiteral("loss")] = QJsonObject{{QStringLiteral("tags"), QJsonArray{QStringLiteral("accuracy")}}};
        grid->setups().restore(setups);
      },
      QStringLiteral("change of a chart's setup"));
}

TEST_F(UndoTest, LayoutsOfDashboards) {
  widgets::RunNotes* notes = bench().book()->notes();
  checkUndo(
      "custom scalars",
      [&] {
        notes->setView(QStringLiteral("custom_scalars"), {{QStringLiteral("shown"), QStringLiteral("mine")}});
      },
      QStringLiteral("change of the layouts of custom scalars"));
  checkUndo(
      "compare",
      [&] {
        notes->setView(QStringLiteral("compare"), {{QStringLiteral("diff"), true}});
      },
      QStringLiteral("change of the comparison's columns"));
}

TEST_F(UndoTest, CheckpointsThatAreKeptOrDeleted) {
  window_->findChild<QAction*>(QStringLiteral("mode.checkpoints"))->trigger();
  auto* dashboard = window_->findChild<widgets::CheckpointsDashboard*>();
  ASSERT_TRUE(QTest::qWaitFor([&] { return !dashboard->selected().isEmpty(); }, kWaitMs));
  const QString name = QFileInfo(bench().runs()->find(kRun)->checkpoints.back().prefix).fileName();
  checkUndo(
      "keep", [&] { trigger("checkpoints.keep"); }, QStringLiteral("marking the checkpoint %1 to be kept").arg(name));
  ASSERT_TRUE(QTest::qWaitFor([&] { return action("checkpoints.delete")->isEnabled(); }, kWaitMs));
  checkUndo(
      "delete",
      [&] {
        trigger("checkpoints.delete");
        click("bannerAction0");
      },
      QStringLiteral("deletion of the checkpoint %1").arg(name));
}

TEST_F(UndoTest, AFileThatAnotherProgramChangedIsLeftAsItIs) {
  trigger("experiments.duplicate");
  const QString copy = experimentPath("iris_dnn_2");
  ASSERT_TRUE(QTest::qWaitFor([&] { return QFile::exists(copy) && experiments()->count() > 7; }, kWaitMs));
  QFile file(copy);
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write("{}");
  file.close();
  trigger("edit.undo");
  EXPECT_TRUE(waitForBanner(QStringLiteral("another program")));
  EXPECT_EQ(textOf(copy), "{}");
}

TEST_F(UndoTest, BadNamesOfExperimentsAreRefused) {
  for (const char* name : {"two_heads", "a/b", ".hidden", " "}) {
    trigger("experiments.rename");
    auto* editor = experiments()->viewport()->findChild<QLineEdit*>();
    ASSERT_NE(editor, nullptr) << name;
    editor->setText(QLatin1String(name));
    QTest::keyClick(editor, Qt::Key_Return);
    QTest::qWait(0);
    EXPECT_EQ(experiments()->currentItem()->text(), QStringLiteral("iris_dnn")) << name;
    EXPECT_FALSE(banner().isEmpty()) << name;
    child<QAbstractButton>("bannerClose")->click();
  }
}

TEST_F(UndoTest, TheMenuOfTheExperimentsOffersWhatCanBeDone) {
  QTest::mouseClick(experiments()->viewport(), Qt::LeftButton, {},
                    experiments()->visualItemRect(experiments()->currentItem()).center());
  emit experiments()->customContextMenuRequested(experiments()->visualItemRect(experiments()->currentItem()).center());
  auto* menu = child<QMenu>("experimentMenu");
  ASSERT_NE(menu, nullptr);
  EXPECT_TRUE(menu->actions().contains(action("experiments.duplicate")));
  test_support::saveScreenshot(menu, QStringLiteral("experiment_menu"));
  menu->close();
}

}  // namespace
