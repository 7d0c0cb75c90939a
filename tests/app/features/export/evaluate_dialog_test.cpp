// Checkpoints of a run evaluated on inputs that it was not evaluated on.
#include <gtest/gtest.h>

#include <QListWidget>
#include <QTableView>

#include "tests/app/features/export/model_fixture.h"
#include "widgets/forms/field_problem.h"

namespace {

using app::EvaluateDialog;
using test_support::kWaitMs;

class EvaluateDialogTest : public test_support::ModelTest {
 protected:
  EvaluateDialog* openDialog() {
    action("run.evaluate_on")->trigger();
    auto* dialog = window_->findChild<EvaluateDialog*>();
    EXPECT_NE(dialog, nullptr);
    QSignalSpy ready(dialog, &EvaluateDialog::ready);
    EXPECT_TRUE(ready.wait(kWaitMs));
    return dialog;
  }
  QListWidget* checkpoints(EvaluateDialog* dialog) { return part<QListWidget>(dialog, "evaluateCheckpoints"); }
  void checkWithKeys(EvaluateDialog* dialog, int row) {
    auto* list = checkpoints(dialog);
    list->setFocus();
    list->setCurrentRow(row);
    QTest::keyClick(list, Qt::Key_Space);
  }
  // The problem that it ends with.
  QString run(EvaluateDialog* dialog) {
    QSignalSpy finished(dialog, &EvaluateDialog::finished);
    press(dialog, "evaluateStart");
    EXPECT_TRUE(finished.wait(kWaitMs));
    return finished.isEmpty() ? QString() : finished.front().front().toString();
  }
  static QString problems(QWidget* of) {
    QStringList problems;
    for (auto* each : of->findChildren<widgets::FieldProblem*>()) problems << each->problem();
    return problems.join(QLatin1Char('\n'));
  }
  static std::vector<int64_t> steps(const std::string& log, const std::string& tag) {
    summaries::EventLogReader reader(log);
    for (const auto& series : reader.series()) {
      if (series.tag == tag) return reader.visible(series.id).steps;
    }
    return {};
  }
};

TEST_F(EvaluateDialogTest, EvaluatesTwoCheckpointsOnAnotherFileIntoALogOfItsOwn) {
  trainIris();
  EvaluateDialog* dialog = openDialog();
  ASSERT_EQ(checkpoints(dialog)->count(), bench().runs()->find(QStringLiteral("flowers/run-1"))->checkpoints.size());
  checkWithKeys(dialog, 1);
  choose(dialog, "inputKind", 2);
  type(dialog, QStringLiteral("inputPath.path"), root() + QStringLiteral("/data/iris_training.csv"));
  EXPECT_EQ(part<QLineEdit>(dialog, "evaluateName")->text(), QStringLiteral("iris_training"));
  ASSERT_EQ(run(dialog), QString()) << problems(dialog).toStdString();
  ASSERT_EQ(dialog->results().size(), 2u);
  EXPECT_EQ(dialog->results()[0].step, 200);
  EXPECT_EQ(dialog->results()[1].step, 300);
  EXPECT_GT(dialog->results()[1].metrics[QStringLiteral("accuracy")], 0.8);
  const std::string log = runDir(QStringLiteral("flowers/run-1")) + "/eval_iris_training";
  EXPECT_EQ(steps(log, "accuracy"), (std::vector<int64_t>{200, 300}));
  EXPECT_TRUE(QTest::qWaitFor(
      [&] { return bench().runs()->find(QStringLiteral("flowers/run-1/eval_iris_training")) != nullptr; }, kWaitMs));
  picture(dialog, QStringLiteral("evaluate_dialog"));
}

TEST_F(EvaluateDialogTest, TheTrainingInputGivesWhatTheSameFileGives) {
  trainIris();
  EvaluateDialog* dialog = openDialog();
  choose(dialog, "inputKind", 1);
  EXPECT_EQ(part<QLineEdit>(dialog, "evaluateName")->text(), QStringLiteral("train"));
  ASSERT_EQ(run(dialog), QString()) << problems(dialog).toStdString();
  const double accuracy = dialog->results().at(0).metrics[QStringLiteral("accuracy")];
  choose(dialog, "inputKind", 2);
  type(dialog, QStringLiteral("inputPath.path"), root() + QStringLiteral("/data/iris_training.csv"));
  ASSERT_EQ(run(dialog), QString()) << problems(dialog).toStdString();
  EXPECT_DOUBLE_EQ(dialog->results().at(0).metrics[QStringLiteral("accuracy")], accuracy);
}

TEST_F(EvaluateDialogTest, SaysWhereTheMetricsWillBeUntilThereAreSome) {
  trainIris();
  EvaluateDialog* dialog = openDialog();
  EXPECT_EQ(part<QLabel>(dialog, "emptyStateTitle")->text(), QStringLiteral("Not evaluated yet"));
  EXPECT_TRUE(part<QLabel>(dialog, "emptyStateTitle")->isVisible());
  ASSERT_EQ(run(dialog), QString());
  EXPECT_FALSE(part<QLabel>(dialog, "emptyStateTitle")->isVisible());
  EXPECT_TRUE(part<QTableView>(dialog, "evaluateTable")->isVisible());
}

TEST_F(EvaluateDialogTest, SaysWhatIsWrongBesideTheControls) {
  trainIris();
  EvaluateDialog* dialog = openDialog();
  checkWithKeys(dialog, 0);
  EXPECT_TRUE(problems(dialog).contains(QStringLiteral("Check at least one checkpoint.")));
  EXPECT_FALSE(part<QPushButton>(dialog, "evaluateStart")->isEnabled());
  checkWithKeys(dialog, 0);
  type(dialog, QStringLiteral("evaluateName"), QStringLiteral("a/b"));
  EXPECT_TRUE(problems(dialog).contains(QStringLiteral("letters, digits")));
  type(dialog, QStringLiteral("evaluateName"), QStringLiteral("other"));
  choose(dialog, "inputKind", 2);
  press(dialog, "evaluateStart");
  EXPECT_TRUE(problems(dialog).contains(QStringLiteral("Choose a file: Path."))) << problems(dialog).toStdString();
  type(dialog, QStringLiteral("inputPath.path"), QStringLiteral("/nowhere/iris.csv"));
  EXPECT_TRUE(run(dialog).contains(QStringLiteral("/nowhere/iris.csv")));
  EXPECT_TRUE(problems(dialog).contains(QStringLiteral("/nowhere/iris.csv")));
}

TEST_F(EvaluateDialogTest, WhereItsDataAreNotFoundAnotherDataFolderIsOffered) {
  const QString data = root() + QStringLiteral("/data");
  bench().dataFolder()->set(data);
  addExperiment(QStringLiteral("flowers"), irisJson().replace(QStringLiteral("../data/"), QStringLiteral("${DATA}/")));
  train(QStringLiteral("flowers/run-1"));
  bench().dataFolder()->set(makeFolder(QStringLiteral("elsewhere")));
  EvaluateDialog* dialog = openDialog();
  auto* choose = part<QPushButton>(dialog, "evaluateChooseData");
  EXPECT_FALSE(choose->isVisible());
  EXPECT_TRUE(run(dialog).contains(QStringLiteral("iris_test.csv")));
  ASSERT_TRUE(choose->isVisible()) << problems(dialog).toStdString();
  EXPECT_EQ(choose->text(), QStringLiteral("Choose data folder…"));
  picture(dialog, QStringLiteral("evaluate_without_data"));
  // As the window answers it.
  QObject::connect(action("file.data_folder"), &QAction::triggered, dialog, [&] { bench().dataFolder()->set(data); });
  press(dialog, "evaluateChooseData");
  EXPECT_FALSE(choose->isVisible());
  EXPECT_EQ(problems(dialog).trimmed(), QString());
  EXPECT_EQ(run(dialog), QString()) << problems(dialog).toStdString();
}

TEST_F(EvaluateDialogTest, IsCancelledBetweenBatchesAndWritesNothing) {
  trainIris();
  EvaluateDialog* dialog = openDialog();
  choose(dialog, "inputKind", 2);
  type(dialog, QStringLiteral("inputPath.path"), manyFlowers());
  type(dialog, QStringLiteral("evaluateName"), QStringLiteral("cancelled"));
  QSignalSpy finished(dialog, &EvaluateDialog::finished);
  press(dialog, "evaluateStart");
  press(dialog, "evaluateCancel");
  ASSERT_TRUE(finished.wait(kWaitMs));
  EXPECT_TRUE(problems(dialog).contains(QStringLiteral("Cancelled.")));
  EXPECT_FALSE(std::filesystem::exists(runDir(QStringLiteral("flowers/run-1")) + "/eval_cancelled"));
}

TEST_F(EvaluateDialogTest, ATrainingThatRunsKeepsItsLogToItself) {
  addEndless();
  startTraining();
  const QString run1 = QStringLiteral("endless/run-1");
  ASSERT_TRUE(QTest::qWaitFor([&] { return hasCheckpoint(run1); }, kWaitMs));
  selectRun(run1);
  EvaluateDialog* dialog = openDialog();
  EXPECT_TRUE(problems(dialog).contains(QStringLiteral("choose another name"))) << problems(dialog).toStdString();
  type(dialog, QStringLiteral("evaluateName"), QStringLiteral("beside"));
  EXPECT_EQ(run(dialog), QString()) << problems(dialog).toStdString();
  EXPECT_TRUE(controller().isActive());
  bench().queue()->stop(run1);
  ASSERT_TRUE(waitForEnd());
}

}  // namespace
