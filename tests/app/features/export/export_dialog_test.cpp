// The export dialog and the pane that tries what was exported, on runs that the window trained itself.
#include <gtest/gtest.h>

#include <QFile>
#include <QLabel>
#include <QScopeGuard>
#include <QTreeWidget>
#include <set>

#include "app/workbench/models/export_folder_check.h"
#include "engine/estimator/export/saved_model.h"
#include "summaries/summary_writer.h"
#include "tests/app/features/export/model_fixture.h"
#include "tests/support/laid_out.h"
#include "widgets/forms/field_problem.h"

namespace {

using app::ExportDialog;
using test_support::kSetosa;
using test_support::kVirginica;
using test_support::kWaitMs;

class ExportDialogTest : public test_support::ModelTest {
 protected:
  static QStringList problems(QWidget* of) {
    QStringList problems;
    for (auto* each : of->findChildren<widgets::FieldProblem*>()) {
      if (!each->problem().isEmpty()) problems << each->problem();
    }
    return problems;
  }
  bool isPlanned(ExportDialog* dialog, bool good) {
    QSignalSpy planned(dialog, &ExportDialog::planned);
    return planned.wait(kWaitMs) && planned.back().front().toBool() == good;
  }
};

TEST_F(ExportDialogTest, ActionsThatAskAModelSayWhyTheyCannot) {
  const auto expectReason = [this](const QString& part) {
    for (const char* id : {"run.export", "run.evaluate_on", "run.predict"}) {
      EXPECT_FALSE(action(id)->isEnabled()) << id;
      EXPECT_TRUE(action(id)->toolTip().contains(part)) << id << action(id)->toolTip().toStdString();
    }
  };
  expectReason(QStringLiteral("No run has a checkpoint yet"));
  const auto log = summaries::openEventLog(runDir(QStringLiteral("strange/run-1")));
  log->scalar("loss", 1, 0.5, 1.7e9);
  log->flush();
  selectRun(QStringLiteral("strange/run-1"));
  expectReason(QStringLiteral("is not a run of this program"));
  trainIris();
  for (const char* id : {"run.export", "run.evaluate_on", "run.predict"}) EXPECT_TRUE(action(id)->isEnabled()) << id;
}

TEST_F(ExportDialogTest, WritesVerifiesAndTriesAModelThatTheWindowTrained) {
  trainIris();
  ExportDialog* dialog = openExport();
  ASSERT_NE(dialog, nullptr);
  EXPECT_FALSE(dialog->isModal());
  auto* checkpoint = part<QComboBox>(dialog, "exportCheckpoint");
  EXPECT_TRUE(checkpoint->itemText(0).startsWith(QStringLiteral("latest, step 300")))
      << checkpoint->itemText(0).toStdString();
  EXPECT_GE(checkpoint->findText(QStringLiteral("best accuracy"), Qt::MatchStartsWith), 1);
  auto* signatures = part<QTreeWidget>(dialog, "exportSignatures");
  EXPECT_FALSE(signatures->findItems(QStringLiteral("serving_default"), Qt::MatchExactly).isEmpty());
  picture(dialog, QStringLiteral("export_dialog"));
  const QString folder = write(dialog);
  EXPECT_TRUE(folder.startsWith(QString::fromStdString(runDir(QStringLiteral("flowers/run-1"))) +
                                QStringLiteral("/export/flowers/")))
      << folder.toStdString();
  const QStringList lines = dialog->result()->lines();
  ASSERT_EQ(lines.size(), 3);
  EXPECT_TRUE(lines[0].contains(folder)) << lines[0].toStdString();
  EXPECT_TRUE(lines[0].contains(QStringLiteral("kB"))) << lines[0].toStdString();
  EXPECT_TRUE(lines[2].contains(QStringLiteral("30 of 30 equal, max |d| "))) << lines[2].toStdString();
  picture(dialog, QStringLiteral("export_written"));
  showTryTab(dialog);
  EXPECT_EQ(askFlower(dialog->tryPane(), kSetosa), QStringLiteral("0"));
  EXPECT_EQ(askFlower(dialog->tryPane(), kVirginica), QStringLiteral("2"));
  picture(dialog, QStringLiteral("export_try"));
}

TEST_F(ExportDialogTest, AsksAModelOfExamplesByTheirFeatures) {
  trainIris();
  ExportDialog* dialog = openExport();
  choose(dialog, "exportReceiver", 2);
  ASSERT_TRUE(isPlanned(dialog, true)) << problems(dialog).join(QLatin1Char('\n')).toStdString();
  auto* signatures = part<QTreeWidget>(dialog, "exportSignatures");
  for (const char* key : {"serving_default", "classification", "predict", "raw:predict"}) {
    EXPECT_FALSE(signatures->findItems(QString::fromLatin1(key), Qt::MatchExactly).isEmpty()) << key;
  }
  write(dialog);
  showTryTab(dialog);
  app::TryPane* pane = dialog->tryPane();
  auto* choice = part<QComboBox>(pane, "trySignature");
  for (const char* key : {"predict", "serving_default", "raw:predict"}) {
    choice->setCurrentText(QString::fromLatin1(key));
    EXPECT_EQ(pane->form()->fields().size(), 4u) << key;
    EXPECT_EQ(askFlower(pane, kVirginica), QStringLiteral("2")) << key;
  }
}

TEST_F(ExportDialogTest, PicksRowsOfTheInputAndSaysWhereTheyEnd) {
  trainIris();
  ExportDialog* dialog = openExport();
  write(dialog);
  showTryTab(dialog);
  app::TryPane* pane = dialog->tryPane();
  const auto sepal = [&] { return part<QLineEdit>(pane, "value.SepalLength")->text(); };
  press(pane, "nextRow");
  ASSERT_TRUE(QTest::qWaitFor([&] { return sepal() == QStringLiteral("5.9"); }, kWaitMs)) << sepal().toStdString();
  press(pane, "nextRow");
  ASSERT_TRUE(QTest::qWaitFor([&] { return sepal() == QStringLiteral("6.9"); }, kWaitMs)) << sepal().toStdString();
  press(pane, "previousRow");
  ASSERT_TRUE(QTest::qWaitFor([&] { return sepal() == QStringLiteral("5.9"); }, kWaitMs));
  part<QSpinBox>(pane, "rowNumber")->setValue(31);
  EXPECT_TRUE(QTest::qWaitFor(
      [&] { return part<QLabel>(pane, "rowLabel")->text().contains(QStringLiteral("has 30 examples")); }, kWaitMs));
}

TEST_F(ExportDialogTest, AsksTheGraphsForEvaluationAndTraining) {
  trainIris();
  ExportDialog* dialog = openExport();
  press(dialog, "exportTrainGraph");
  press(dialog, "exportEvalGraph");
  ASSERT_TRUE(isPlanned(dialog, true)) << problems(dialog).join(QLatin1Char('\n')).toStdString();
  write(dialog);
  showTryTab(dialog);
  app::TryPane* pane = dialog->tryPane();
  auto* graphs = part<QComboBox>(pane, "tryGraph");
  ASSERT_TRUE(graphs->isVisible());
  EXPECT_EQ(graphs->count(), 3);
  EXPECT_EQ(graphs->currentText(), QStringLiteral("serve")) << "that is what is mostly asked";
  for (const char* tag : {"eval", "train"}) {
    QSignalSpy opened(pane, &app::TryPane::opened);
    const int wanted = graphs->findText(QString::fromLatin1(tag));
    ASSERT_GE(wanted, 0) << tag;
    graphs->setFocus();
    while (graphs->currentIndex() != wanted) {
      QTest::keyClick(graphs, graphs->currentIndex() < wanted ? Qt::Key_Down : Qt::Key_Up);
      ASSERT_TRUE(opened.wait(kWaitMs)) << tag;
    }
    EXPECT_EQ(part<QComboBox>(pane, "trySignature")->currentText(), QString::fromLatin1(tag));
    ASSERT_NE(pane->form()->field(QStringLiteral("label")), nullptr) << "a loss needs the label";
    press(pane, "nextRow");
    const auto hasRow = [&] {
      return part<QPushButton>(pane, "tryRun")->isEnabled() && !part<QLineEdit>(pane, "value.label")->text().isEmpty();
    };
    ASSERT_TRUE(QTest::qWaitFor(hasRow, kWaitMs)) << tag;
    QSignalSpy answered(pane, &app::TryPane::answered);
    press(pane, "tryRun");
    ASSERT_TRUE(!answered.isEmpty() || answered.wait(kWaitMs)) << problems(pane).join(QLatin1Char('\n')).toStdString();
    picture(dialog, QStringLiteral("export_try_%1").arg(QLatin1String(tag)));
  }
  QSignalSpy opened(pane, &app::TryPane::opened);
  graphs->setFocus();
  QTest::keyClick(graphs, Qt::Key_End);
  ASSERT_TRUE(opened.wait(kWaitMs));
  EXPECT_EQ(graphs->currentText(), QStringLiteral("serve"));
  EXPECT_EQ(askFlower(pane, kSetosa), QStringLiteral("0"));
}

TEST_F(ExportDialogTest, SaysBesideAnInputWhatDoesNotFit) {
  trainIris();
  ExportDialog* dialog = openExport();
  write(dialog);
  showTryTab(dialog);
  app::TryPane* pane = dialog->tryPane();
  type(pane, QStringLiteral("value.SepalLength"), QStringLiteral("long"));
  type(pane, QStringLiteral("value.SepalWidth"), QStringLiteral("1, 2"));
  QSignalSpy failed(pane, &app::TryPane::failed);
  press(pane, "tryRun");
  ASSERT_EQ(failed.size(), 1);
  const auto problem = [&](const char* name) {
    return pane->form()->field(QString::fromLatin1(name))->problem().toStdString();
  };
  EXPECT_EQ(problem("SepalLength"), "\"long\" is not a number.");
  EXPECT_EQ(problem("SepalWidth"), "Expected a number, got 2.");
  EXPECT_EQ(problem("PetalWidth"), "A value is missing: a number.");
  EXPECT_TRUE(pane->form()->field(QStringLiteral("PetalLength"))->isVisible());
}

TEST_F(ExportDialogTest, AddsGraphsFilesAndTextWhenAsked) {
  trainIris();
  const QString notes = dir_.filePath(QStringLiteral("notes.txt"));
  QFile file(notes);
  ASSERT_TRUE(file.open(QIODevice::WriteOnly) && file.write("iris") == 4);
  file.close();
  ExportDialog* dialog = openExport();
  press(dialog, "exportTrainGraph");
  press(dialog, "exportEvalGraph");
  press(dialog, "exportAsText");
  dialogs().answer = notes;
  press(dialog, "exportAddAsset");
  ASSERT_TRUE(isPlanned(dialog, true)) << problems(dialog).join(QLatin1Char('\n')).toStdString();
  const QString folder = write(dialog);
  EXPECT_TRUE(QFile::exists(folder + QStringLiteral("/saved_model.pbtxt")));
  EXPECT_TRUE(QFile::exists(folder + QStringLiteral("/assets.extra/notes.txt")));
  const engine::formats::SavedModelReader reader(folder.toStdString());
  EXPECT_EQ(reader.tagSets().size(), 3u);
  press(dialog, "exportAddAsset");
  EXPECT_EQ(problems(dialog), QStringList(QStringLiteral("A file named notes.txt is already in the list.")));
}

TEST_F(ExportDialogTest, WritesAFrozenGraph) {
  trainIris();
  ExportDialog* dialog = openExport();
  press(dialog, "exportEvalGraph");
  choose(dialog, "exportFormat", 1);
  press(dialog, "exportStripDefaults");
  ASSERT_TRUE(isPlanned(dialog, true)) << problems(dialog).join(QLatin1Char('\n')).toStdString();
  EXPECT_FALSE(part<QCheckBox>(dialog, "exportEvalGraph")->isEnabled()) << "nothing of it can be evaluated";
  const QString folder = write(dialog);
  EXPECT_TRUE(QFile::exists(folder + QStringLiteral("/frozen_graph.pb")));
  EXPECT_TRUE(QFile::exists(folder + QStringLiteral("/signatures.json")));
  EXPECT_FALSE(QFile::exists(folder + QStringLiteral("/variables")));
  const QStringList lines = dialog->result()->lines();
  ASSERT_EQ(lines.size(), 3);
  EXPECT_TRUE(lines[2].contains(QStringLiteral("30 of 30 equal"))) << lines[2].toStdString();
  auto* tabs = part<QTabWidget>(dialog, "exportTabs");
  EXPECT_FALSE(tabs->isTabEnabled(1));
  EXPECT_TRUE(tabs->tabToolTip(1).contains(QStringLiteral("frozen graph")));
  picture(dialog, QStringLiteral("export_frozen"));
  press(dialog, "exportAsText");
  ASSERT_TRUE(isPlanned(dialog, true));
  EXPECT_TRUE(QFile::exists(write(dialog) + QStringLiteral("/frozen_graph.pbtxt")));
  choose(dialog, "exportFormat", 0);
  ASSERT_TRUE(isPlanned(dialog, true));
  EXPECT_TRUE(part<QCheckBox>(dialog, "exportEvalGraph")->isEnabled());
  const engine::formats::SavedModelReader reader(write(dialog).toStdString());
  EXPECT_EQ(reader.tagSets().size(), 2u);
  EXPECT_FALSE(reader.metaGraph({"serve"}).meta_info_def().stripped_default_attrs());
  EXPECT_TRUE(tabs->isTabEnabled(1));
}

TEST_F(ExportDialogTest, TheFolderIsSeenFromItsBeginning) {
  trainIris();
  auto* folder = part<QLineEdit>(openExport(), "exportFolder");
  ASSERT_FALSE(folder->text().isEmpty());
  ASSERT_FALSE(folder->hasFocus());
  EXPECT_EQ(folder->cursorPosition(), 0);
}

TEST_F(ExportDialogTest, InLargeLettersAllLabelsStillEndOnOneLine) {
  trainIris();
  const QFont usual = QApplication::font();
  const auto restored = qScopeGuard([&] { QApplication::setFont(usual); });
  QFont large = usual;
  large.setPointSizeF(1.5 * large.pointSizeF());
  QApplication::setFont(large);
  auto* form = openExport()->findChild<app::ExportForm*>();
  test_support::layOut();
  std::set<int> ends;
  for (const QLabel* label : form->findChildren<QLabel*>()) {
    if (label->isVisible() && label->text().endsWith(QLatin1Char(':'))) ends.insert(label->geometry().right());
  }
  EXPECT_EQ(ends.size(), 1u);
}

TEST_F(ExportDialogTest, SaysAtOnceThatAFolderCannotBeWritten) {
  trainIris();
  ExportDialog* dialog = openExport();
  type(dialog, QStringLiteral("exportFolder"), QStringLiteral("/proc/models"));
  ASSERT_TRUE(isPlanned(dialog, false));
  EXPECT_TRUE(problems(dialog).join(QLatin1Char('\n')).contains(QStringLiteral("Cannot write to /proc")))
      << problems(dialog).join(QLatin1Char('\n')).toStdString();
  EXPECT_FALSE(part<QPushButton>(dialog, "exportStart")->isEnabled());
  picture(dialog, QStringLiteral("export_folder_problem"));
  const QString file = root() + QStringLiteral("/experiments/flowers.experiment.json");
  type(dialog, QStringLiteral("exportFolder"), file + QStringLiteral("/models"));
  ASSERT_TRUE(isPlanned(dialog, false));
  EXPECT_TRUE(problems(dialog).join(QLatin1Char('\n')).contains(QStringLiteral("is not a folder")));
  EXPECT_TRUE(app::folderProblem(dir_.path(), int64_t{1} << 60).contains(QStringLiteral("are free there")));
}

TEST_F(ExportDialogTest, AModelWithoutItsDataOffersTheDataFolderAndIsPlannedAgainWithAnotherOne) {
  const QString data = root() + QStringLiteral("/data");
  bench().dataFolder()->set(data);
  addExperiment(QStringLiteral("flowers"), irisJson().replace(QStringLiteral("../data/"), QStringLiteral("${DATA}/")));
  train(QStringLiteral("flowers/run-1"));
  const QString elsewhere = makeFolder(QStringLiteral("elsewhere"));
  bench().dataFolder()->set(elsewhere);
  ExportDialog* dialog = openExport();
  auto* choose = part<QPushButton>(dialog, "exportChooseData");
  ASSERT_TRUE(choose->isVisible()) << problems(dialog).join(u'\n').toStdString();
  EXPECT_EQ(choose->text(), QStringLiteral("Choose data folder…"));
  EXPECT_FALSE(part<QPushButton>(dialog, "exportStart")->isEnabled());
  auto* signatures = part<QTreeWidget>(dialog, "exportSignatures");
  EXPECT_FALSE(signatures->isVisible()) << "an empty box above the reason";
  picture(dialog, QStringLiteral("export_without_data"));
  // As the window answers it.
  QObject::connect(action("file.data_folder"), &QAction::triggered, dialog, [&] { bench().dataFolder()->set(data); });
  press(dialog, "exportChooseData");
  ASSERT_TRUE(isPlanned(dialog, true)) << problems(dialog).join(u'\n').toStdString();
  EXPECT_FALSE(choose->isVisible());
  EXPECT_TRUE(signatures->isVisible());
  // It goes away before the model is written.
  bench().dataFolder()->set(elsewhere);
  ASSERT_TRUE(isPlanned(dialog, false));
  EXPECT_TRUE(choose->isVisible());
}

TEST_F(ExportDialogTest, SaysThatTheCheckpointIsGone) {
  trainIris();
  ExportDialog* dialog = openExport();
  QDir folder(QString::fromStdString(runDir(QStringLiteral("flowers/run-1"))));
  for (const QString& name : folder.entryList({QStringLiteral("model.ckpt-300*")})) ASSERT_TRUE(folder.remove(name));
  QSignalSpy failed(dialog, &ExportDialog::failed);
  press(dialog, "exportStart");
  ASSERT_TRUE(failed.wait(kWaitMs));
  EXPECT_TRUE(problems(dialog).join(QLatin1Char('\n')).contains(QStringLiteral("model.ckpt-300")))
      << problems(dialog).join(QLatin1Char('\n')).toStdString();
  EXPECT_TRUE(dialog->result()->lines().front().startsWith(QStringLiteral("Nothing was written")));
  press(dialog, "exportAsText");
  ASSERT_TRUE(isPlanned(dialog, false));
  EXPECT_TRUE(problems(dialog).contains(QStringLiteral("This checkpoint no longer exists: choose another one.")));
}

TEST_F(ExportDialogTest, IsCancelledWithoutATrace) {
  trainIris();
  ExportDialog* dialog = openExport();
  press(dialog, "exportTrainGraph");
  press(dialog, "exportEvalGraph");
  ASSERT_TRUE(isPlanned(dialog, true));
  QSignalSpy failed(dialog, &ExportDialog::failed);
  press(dialog, "exportStart");
  press(dialog, "exportCancel");
  ASSERT_TRUE(failed.wait(kWaitMs));
  EXPECT_EQ(dialog->result()->lines(), QStringList(QStringLiteral("Cancelled. Nothing was written.")));
  const QDir base(QString::fromStdString(runDir(QStringLiteral("flowers/run-1"))) + QStringLiteral("/export/flowers"));
  EXPECT_TRUE(base.entryList(QDir::AllEntries | QDir::NoDotAndDotDot).isEmpty());
  EXPECT_FALSE(write(dialog).isEmpty());  // and again, to the end
}

TEST_F(ExportDialogTest, OpensForTheCheckpointOfTheDashboardAndTriesAnySavedModel) {
  trainIris();
  const QString prefix = bench().runs()->find(QStringLiteral("flowers/run-1"))->checkpoints.at(2).prefix;
  bench().checkpoints()->perform(widgets::CheckpointCommand::kExport, QStringLiteral("flowers/run-1"), prefix);
  auto* dialog = window_->findChild<ExportDialog*>();
  ASSERT_NE(dialog, nullptr);
  QSignalSpy planned(dialog, &ExportDialog::planned);
  ASSERT_TRUE(planned.wait(kWaitMs));
  EXPECT_EQ(part<QComboBox>(dialog, "exportCheckpoint")->currentData().toString(), prefix);
  dialogs().answer = write(dialog);
  press(dialog, "exportClose");
  ASSERT_TRUE(QTest::qWaitFor([&] { return window_->findChild<ExportDialog*>() == nullptr; }, kWaitMs));
  action("model.try")->trigger();
  auto* tried = window_->findChild<app::TryWindow*>();
  ASSERT_NE(tried, nullptr);
  QSignalSpy opened(tried->pane(), &app::TryPane::opened);
  ASSERT_TRUE(opened.wait(kWaitMs));
  EXPECT_EQ(askFlower(tried->pane(), kSetosa), QStringLiteral("0"));
  picture(tried, QStringLiteral("try_window"));
}

TEST_F(ExportDialogTest, SaysWhyAModelThatIsNoneIsNotOpened) {
  dialogs().answer = dir_.path();
  action("model.try")->trigger();
  auto* tried = window_->findChild<app::TryWindow*>();
  ASSERT_NE(tried, nullptr);
  QSignalSpy failed(tried->pane(), &app::TryPane::failed);
  ASSERT_TRUE(failed.wait(kWaitMs));
  EXPECT_TRUE(failed.front().front().toString().contains(dir_.path()))
      << failed.front().front().toString().toStdString();
  EXPECT_FALSE(part<QPushButton>(tried, "tryRun")->isEnabled());
}

}  // namespace
