// The dialog of sweeps, by clicks and keys: settings found and added, what is wrong said beside it, the trials counted.
#include "app/features/sweep/sweep_dialog.h"

#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPointer>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

#include "app/features/sweep/sweep_field_model.h"
#include "app/features/sweep/sweep_field_row.h"
#include "app/features/sweep/sweep_strategy_form.h"
#include "app/features/sweep/trial_model.h"
#include "tests/app/access_audit.h"
#include "tests/app/workbench/sweep_samples.h"
#include "tests/support/laid_out.h"
#include "tests/support/screenshots.h"

namespace {

using engine::estimator::Sweep;
using test_support::irisExperiment;
using test_support::kRatePath;
using test_support::kUnitsPath;

constexpr int kCheckWaitMs = 30000;

class SweepDialogTest : public ::testing::Test {
 protected:
  void SetUp() override { open(irisExperiment(2000)); }
  void TearDown() override { delete dialog_; }

  void open(const engine::estimator::Experiment& experiment) {
    delete dialog_;
    dialog_ = new app::SweepDialog(experiment, QStringLiteral("iris_sweep"),
                                   [](const QString& name) { return name == QLatin1String("taken"); });
    QObject::connect(dialog_, &app::SweepDialog::startWanted, dialog_,
                     [this](const Sweep& sweep) { started_ = sweep; });
    dialog_->show();
    waitForCheck();
  }
  template <typename T>
  T* child(const QString& name) {
    T* found = dialog_->findChild<T*>(name);
    EXPECT_NE(found, nullptr) << name.toStdString();
    return found;
  }
  QLineEdit* line(const char* path, const char* part) {
    return child<QLineEdit>(
        QStringLiteral("sweepField.%1.%2").arg(QString::fromLatin1(path), QString::fromLatin1(part)));
  }
  QString problem(const QString& of) {
    auto* label = child<QLabel>(of + QStringLiteral(".problem"));
    return label->text().startsWith(QStringLiteral("⚠")) ? label->text() : QString();
  }
  QString fieldProblem(const char* path) { return problem(QStringLiteral("sweepField.") + QString::fromLatin1(path)); }
  void waitForCheck() {
    ASSERT_TRUE(QTest::qWaitFor([this] { return dialog_->isChecked(); }, kCheckWaitMs));
  }
  void type(QLineEdit* field, const char* text) {
    field->setFocus();
    field->selectAll();
    QTest::keyClick(field, Qt::Key_Delete);
    QTest::keyClicks(field, QString::fromLatin1(text));
    waitForCheck();
  }
  // By the keys alone: search, go down to the field, Enter.
  void addByKeys(const char* words) {
    auto* search = child<QLineEdit>(QStringLiteral("sweepSearch"));
    type(search, words);
    QTest::keyClick(search, Qt::Key_Down);
    auto* tree = child<QTreeView>(QStringLiteral("sweepSettings"));
    QTest::keyClick(tree, Qt::Key_Home);
    QTest::keyClick(tree, Qt::Key_Down);
    QTest::keyClick(tree, Qt::Key_Return);
    waitForCheck();
  }
  void clickStart() {
    QTest::mouseClick(child<QPushButton>(QStringLiteral("sweepStart")), Qt::LeftButton);
    QTest::qWait(0);
  }
  QString summary() { return child<QLabel>(QStringLiteral("sweepSummary"))->text(); }
  void keepPictures(const QString& name) {
    for (const bool dark : {false, true}) {
      const test_support::ThemeScope theme(dark);
      test_support::layOut();
      test_support::saveScreenshot(dialog_, name + (dark ? QStringLiteral("_dark") : QStringLiteral("_light")));
    }
  }

  QPointer<app::SweepDialog> dialog_;
  std::optional<Sweep> started_;
};

TEST_F(SweepDialogTest, InANarrowWindowTheStrategyIsBelowWhatDiffersAndNothingIsBeyondTheEdge) {
  const auto* strategy = dialog_->findChild<app::SweepStrategyForm*>();
  const auto* trials = dialog_->findChild<QTableView*>();
  const auto corner = [this](const QWidget* part) { return part->mapTo(dialog_, QPoint()); };
  for (const int width : {1160, 780}) {
    dialog_->resize(width, 640);
    QCoreApplication::processEvents();
    EXPECT_EQ(corner(strategy).y() > corner(trials).y(), width < 1000) << width;
    EXPECT_LE(corner(strategy).x() + strategy->width(), dialog_->width()) << width;
  }
}

TEST_F(SweepDialogTest, WithoutAFieldItSaysWhatToDo) {
  keepPictures(QStringLiteral("sweep_dialog_empty"));
  EXPECT_TRUE(problem(QStringLiteral("sweepFields")).isEmpty()) << "nothing was done wrong yet";
  const auto* start = child<QPushButton>(QStringLiteral("sweepStart"));
  const auto* words = child<QLabel>(QStringLiteral("sweepProblem"));
  const QString reason = QStringLiteral("Choose first what differs between the trials.");
  EXPECT_FALSE(start->isEnabled());
  EXPECT_EQ(start->toolTip(), reason);
  EXPECT_TRUE(words->isVisible() && words->text() == reason) << words->text().toStdString();
  addByKeys("learning_rate");
  EXPECT_TRUE(start->isEnabled());
  EXPECT_FALSE(words->text().contains(reason));
  QTest::mouseClick(child<QToolButton>(QStringLiteral("sweepField.%1.remove").arg(QLatin1String(kRatePath))),
                    Qt::LeftButton);
  EXPECT_FALSE(start->isEnabled()) << "there is none again";
}

TEST_F(SweepDialogTest, WithALargeFontInANarrowWindowNothingScrollsSideways) {
  QFont large = dialog_->font();
  large.setPointSize(14);
  dialog_->setFont(large);
  addByKeys("learning_rate");
  child<QComboBox>(QStringLiteral("sweepField.%1.kind").arg(QLatin1String(kRatePath)))->setCurrentIndex(1);
  for (const int width : {1000, 700}) {
    dialog_->resize(width, 440);
    for (int turn = 0; turn < 4; ++turn) QCoreApplication::processEvents();
    for (const auto* area : dialog_->findChildren<QScrollArea*>()) {
      EXPECT_LE(area->widget()->width(), area->viewport()->width()) << area->objectName().toStdString() << width;
    }
  }
}

TEST_F(SweepDialogTest, AGridIsMadeByKeysAlone) {
  addByKeys("learning_rate");
  type(line(kRatePath, "values"), "0.01, 0.1");
  addByKeys("hidden_units");
  type(line(kUnitsPath, "values"), "[4], [8], [8, 4]");
  EXPECT_TRUE(summary().startsWith(QStringLiteral("6 trials, about 12"))) << summary().toStdString();
  EXPECT_EQ(child<QTableView>(QStringLiteral("sweepPreview"))->model()->rowCount(), 6);
  keepPictures(QStringLiteral("sweep_dialog_filled"));
  dialog_->activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(dialog_));
  QTest::keyClick(dialog_, Qt::Key_Return, Qt::ControlModifier);
  ASSERT_TRUE(QTest::qWaitFor([this] { return started_.has_value(); }, kCheckWaitMs));
  EXPECT_TRUE(started_->has_grid());
  EXPECT_EQ(started_->name(), "iris_sweep");
  ASSERT_EQ(started_->fields_size(), 2);
  EXPECT_EQ(started_->fields(1).list().values(2), "[8, 4]");
  EXPECT_EQ(started_->metric(), "accuracy");
  EXPECT_TRUE(started_->maximize());
}

TEST_F(SweepDialogTest, AValueThatDoesNotFitIsSaidBesideItAtOnce) {
  addByKeys("learning_rate");
  type(line(kRatePath, "values"), "0.1, fast");
  EXPECT_TRUE(fieldProblem(kRatePath).contains(QStringLiteral("fast")));
  EXPECT_EQ(summary(), QStringLiteral("No trials yet"));
  type(child<QLineEdit>(QStringLiteral("sweepName")), "taken");
  EXPECT_TRUE(problem(QStringLiteral("sweepName")).contains(QStringLiteral("taken")));
  keepPictures(QStringLiteral("sweep_dialog_problem"));
  clickStart();
  EXPECT_FALSE(started_);
  type(child<QLineEdit>(QStringLiteral("sweepName")), "free");
  type(line(kRatePath, "values"), "");
  EXPECT_TRUE(fieldProblem(kRatePath).contains(QStringLiteral("no values")));
  type(line(kRatePath, "values"), "0.1");
  EXPECT_TRUE(fieldProblem(kRatePath).isEmpty());
  clickStart();
  EXPECT_TRUE(started_);
}

TEST_F(SweepDialogTest, ARangeIsWrittenAndChecked) {
  dialog_->addField(QString::fromLatin1(kRatePath));
  auto* kind = child<QComboBox>(QStringLiteral("sweepField.%1.kind").arg(QString::fromLatin1(kRatePath)));
  kind->setFocus();
  QTest::keyClick(kind, Qt::Key_Down);
  type(line(kRatePath, "minimum"), "0");
  EXPECT_TRUE(fieldProblem(kRatePath).contains(QStringLiteral("above 0"))) << "the range is logarithmic at first";
  type(line(kRatePath, "minimum"), "1e-4");
  type(line(kRatePath, "maximum"), "0.1");
  EXPECT_TRUE(fieldProblem(kRatePath).isEmpty());
  auto* count = child<QSpinBox>(QStringLiteral("sweepField.%1.count").arg(QString::fromLatin1(kRatePath)));
  count->setFocus();
  QTest::keyClick(count, Qt::Key_Up);
  waitForCheck();
  EXPECT_TRUE(summary().startsWith(QStringLiteral("4 trials")));
  const auto* model = child<QTableView>(QStringLiteral("sweepPreview"))->model();
  EXPECT_EQ(model->index(2, 1).data().toString(), QStringLiteral("0.01"));
  type(line(kRatePath, "maximum"), "wide");
  EXPECT_TRUE(fieldProblem(kRatePath).contains(QStringLiteral("minimum and a maximum")));
}

TEST_F(SweepDialogTest, SuccessiveHalvingShowsItsRungs) {
  dialog_->addField(QString::fromLatin1(kRatePath));
  auto* strategy = child<QComboBox>(QStringLiteral("sweepStrategy"));
  EXPECT_FALSE(child<QSpinBox>(QStringLiteral("sweepEta"))->isVisible());
  strategy->setFocus();
  QTest::keyClick(strategy, Qt::Key_End);
  auto* trials = child<QSpinBox>(QStringLiteral("sweepTrials"));
  type(trials->findChild<QLineEdit*>(), "8");
  auto* eta = child<QSpinBox>(QStringLiteral("sweepEta"));
  EXPECT_TRUE(eta->isVisible());
  type(eta->findChild<QLineEdit*>(), "2");
  type(child<QSpinBox>(QStringLiteral("sweepMinSteps"))->findChild<QLineEdit*>(), "500");
  EXPECT_TRUE(summary().contains(QStringLiteral("8 to step 500, 4 to step 1"))) << summary().toStdString();
  keepPictures(QStringLiteral("sweep_dialog_halving"));
  type(child<QSpinBox>(QStringLiteral("sweepMinSteps"))->findChild<QLineEdit*>(), "5000");
  EXPECT_TRUE(problem(QStringLiteral("sweepMinSteps")).contains(QStringLiteral("train.max_steps")));
}

TEST_F(SweepDialogTest, MoreTrialsThanTheLimitAreRefusedBesideIt) {
  dialog_->addField(QString::fromLatin1(kRatePath));
  auto* most = child<QSpinBox>(QStringLiteral("sweepMaxTrials"));
  type(most->findChild<QLineEdit*>(), "2");
  EXPECT_TRUE(problem(QStringLiteral("sweepMaxTrials")).contains(QStringLiteral("3 trials")));
}

TEST_F(SweepDialogTest, AnExperimentWithoutAnEvaluationIsRefused) {
  auto experiment = irisExperiment(20);
  experiment.clear_eval_input();
  open(experiment);
  dialog_->addField(QString::fromLatin1(kRatePath));
  waitForCheck();
  EXPECT_TRUE(child<QLabel>(QStringLiteral("sweepProblem"))->text().contains(QStringLiteral("eval_input")));
}

TEST_F(SweepDialogTest, NoNameOfASettingIsCutThoughItIsInBold) {
  auto* tree = child<QTreeView>(QStringLiteral("sweepSettings"));
  int names = 0;
  for (int part = 0; part < tree->model()->rowCount(); ++part) {
    const QModelIndex of = tree->model()->index(part, 0);
    for (int row = 0; row < tree->model()->rowCount(of); ++row, ++names) {
      const QModelIndex name = tree->model()->index(row, app::SweepFieldModel::kName, of);
      const QVariant own = name.data(Qt::FontRole);
      const QFontMetrics metrics(own.isValid() ? own.value<QFont>() : tree->font());
      const int room = tree->columnWidth(app::SweepFieldModel::kName) - 2 * tree->indentation();
      EXPECT_LT(metrics.horizontalAdvance(name.data().toString()), room) << name.data().toString().toStdString();
    }
  }
  EXPECT_GT(names, 10);
}

TEST_F(SweepDialogTest, AFieldIsAddedByDoubleClickButtonAndDragAndRemoved) {
  auto* tree = child<QTreeView>(QStringLiteral("sweepSettings"));
  const QModelIndexList found =
      tree->model()->match(tree->model()->index(0, 0), app::SweepFieldModel::kSearchRole,
                           QStringLiteral("model.dnn_classifier.optimizer"), 1, Qt::MatchExactly);
  ASSERT_EQ(found.size(), 1);
  const QModelIndex optimizer = found[0];
  EXPECT_EQ(optimizer.data().toString(), QStringLiteral("Model › DNN classifier › Optimizer")) << "as forms call it";
  const auto select = [&](int row) {
    tree->setCurrentIndex(optimizer.model()->index(row, 0, optimizer));
    return tree->currentIndex();
  };
  const QModelIndex rate = select(1);
  tree->scrollTo(rate);
  QTest::mouseClick(tree->viewport(), Qt::LeftButton, {}, tree->visualRect(rate).center());
  QTest::mouseDClick(tree->viewport(), Qt::LeftButton, {}, tree->visualRect(rate).center());
  EXPECT_EQ(dialog_->sweep().fields_size(), 1);
  select(2);
  QTest::mouseClick(child<QPushButton>(QStringLiteral("sweepAdd")), Qt::LeftButton);
  EXPECT_EQ(dialog_->sweep().fields_size(), 2);
  const std::unique_ptr<QMimeData> data(tree->model()->mimeData({select(0)}));
  QWidget* target = child<QScrollArea>(QStringLiteral("sweepFields"))->widget();
  QDragEnterEvent enter({5, 5}, Qt::CopyAction, data.get(), Qt::LeftButton, {});
  QCoreApplication::sendEvent(target, &enter);
  EXPECT_TRUE(enter.isAccepted());
  QDropEvent drop({5, 5}, Qt::CopyAction, data.get(), Qt::LeftButton, {});
  QCoreApplication::sendEvent(target, &drop);
  ASSERT_EQ(dialog_->sweep().fields_size(), 3);
  EXPECT_EQ(dialog_->sweep().fields(2).path(), "model.dnn_classifier.optimizer.name");
  dialog_->addField(QString::fromLatin1(kRatePath));
  EXPECT_EQ(dialog_->sweep().fields_size(), 3) << "it is there already";
  QTest::mouseClick(child<QToolButton>(QStringLiteral("sweepField.%1.remove").arg(QString::fromLatin1(kRatePath))),
                    Qt::LeftButton);
  EXPECT_EQ(dialog_->sweep().fields_size(), 2);
}

TEST_F(SweepDialogTest, EveryControlHasANameAndIsReachedByKeys) {
  dialog_->addField(QString::fromLatin1(kRatePath));
  waitForCheck();
  dialog_->activateWindow();
  test_support::AccessAudit audit;
  audit.check(dialog_, QStringLiteral("sweep dialog"));
  EXPECT_GT(audit.controls(), 10);
  EXPECT_EQ(audit.problems().join(QLatin1Char('\n')).toStdString(), "");
}

TEST(SweepModels, KeepTheRulesOfItemModels) {
  app::SweepFieldModel fields(irisExperiment(20));
  const QAbstractItemModelTester fieldTester(&fields, QAbstractItemModelTester::FailureReportingMode::Fatal);
  EXPECT_GT(fields.rowCount(), 3);
  app::SweepPreviewModel preview;
  const QAbstractItemModelTester previewTester(&preview, QAbstractItemModelTester::FailureReportingMode::Fatal);
  preview.setPreview(app::previewOf(test_support::irisGrid(20)));
  EXPECT_EQ(preview.rowCount(), 6);
  EXPECT_EQ(preview.headerData(1, Qt::Horizontal, Qt::DisplayRole).toString(), QStringLiteral("learning_rate"));
  preview.setPreview({});
}

TEST(SweepValuesText, IsSplitOutsideOfBracketsAndQuotes) {
  EXPECT_EQ(
      app::splitValues(QStringLiteral("[4, 4], [8],\"a,b\" , c,")),
      (QStringList{QStringLiteral("[4, 4]"), QStringLiteral("[8]"), QStringLiteral("\"a,b\""), QStringLiteral("c")}));
  EXPECT_TRUE(app::splitValues(QStringLiteral(" , ")).isEmpty());
}

TEST(SweepMetrics, AreThoseOfTheHead) {
  engine::estimator::Experiment experiment = irisExperiment(20);
  EXPECT_EQ(app::suggestedMetrics(experiment.model()).front(), QStringLiteral("accuracy"));
  EXPECT_FALSE(app::suggestedMetrics(experiment.model()).contains(QStringLiteral("auc")));
  experiment.mutable_model()->mutable_dnn_classifier()->set_n_classes(2);
  EXPECT_TRUE(app::suggestedMetrics(experiment.model()).contains(QStringLiteral("auc")));
  experiment.mutable_model()->mutable_dnn_regressor();
  EXPECT_EQ(app::suggestedMetrics(experiment.model()).front(), QStringLiteral("loss"));
}

}  // namespace
