// Evaluating, fitting, exporting and building a Keras model in its window, as a person does it.
#include <gmock/gmock.h>

#include <QDirIterator>
#include <QDoubleSpinBox>
#include <QListWidget>
#include <QSpinBox>
#include <QTabWidget>
#include <QTableView>
#include <QTreeWidget>
#include <cmath>

#include "app/features/keras_model/keras_application_dialog.h"
#include "app/features/keras_model/keras_evaluate_dialog.h"
#include "app/features/keras_model/keras_store.h"
#include "app/features/keras_model/training/keras_fit_dialog.h"
#include "app/features/keras_model/training/keras_history.h"
#include "tests/app/access_audit.h"
#include "tests/app/features/keras_model/keras_model_fixture.h"
#include "widgets/forms/field_problem.h"
#include "widgets/panels/empty_state.h"
#include "widgets/panels/number_text.h"

namespace {

namespace keras = engine::keras;
using test_support::kWaitMs;
using ::testing::HasSubstr;

class KerasWorkTest : public test_support::KerasModelWindowTest {
 protected:
  void chooseData(app::KerasDataForm* form, const QString& path) {
    dialogs().answer = path;
    QTest::mouseClick(form->findChild<QAbstractButton*>(QStringLiteral("kerasData.browseFile")), Qt::LeftButton);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !form->isLooking(); }, kWaitMs));
  }
  app::KerasEvaluateDialog* openEvaluation() {
    activate(opened());
    press("kerasEvaluate");
    return opened()->findChild<app::KerasEvaluateDialog*>();
  }
  app::KerasFitDialog* openFit() {
    activate(opened());
    press("kerasFit");
    return opened()->findChild<app::KerasFitDialog*>();
  }
  void beginFit(int epochs) {
    app::KerasFitDialog* dialog = openFit();
    ASSERT_NE(dialog, nullptr);
    chooseData(dialog->dataForm(), writeLeaves());
    dialog->findChild<QSpinBox*>(QStringLiteral("kerasEpochs"))->setValue(epochs);
    QTest::mouseClick(dialog->findChild<QAbstractButton*>(QStringLiteral("kerasFitStart")), Qt::LeftButton);
  }
  static double cell(QTableView* table, const QString& metric) {
    const QAbstractItemModel* model = table->model();
    for (int row = 0; row < model->rowCount(); ++row) {
      if (model->index(row, 0).data().toString() == metric)
        return model->index(row, 1).data(widgets::kSortRole).toDouble();
    }
    return std::nan("");
  }
  std::vector<double> lossesOf(const QString& run) {
    summaries::EventLogReader reader(runDir(run));
    for (const summaries::SeriesInfo& series : reader.series()) {
      if (series.tag == "loss") return reader.visible(series.id).values;
    }
    return {};
  }
  // Red and blue ones, in a folder for each.
  QString writePictures() {
    const QString folder = makeFolder(QStringLiteral("pictures"));
    for (const auto& [kind, color] : {std::pair("blue", Qt::blue), {"red", Qt::red}}) {
      QDir(folder).mkdir(QLatin1String(kind));
      for (int i = 0; i < 6; ++i) {
        QImage picture(32, 32, QImage::Format_RGB32);
        picture.fill(QColor(color).darker(100 + 5 * i));
        EXPECT_TRUE(picture.save(QStringLiteral("%1/%2/%3.png").arg(folder, QLatin1String(kind)).arg(i)));
      }
    }
    return folder;
  }
  void fitPictures(const QString& folder) {
    app::KerasFitDialog* dialog = openFit();
    ASSERT_NE(dialog, nullptr);
    dialogs().answer = folder;
    QTest::mouseClick(dialog->findChild<QAbstractButton*>(QStringLiteral("kerasData.browseFolder")), Qt::LeftButton);
    ASSERT_TRUE(QTest::qWaitFor([&] { return !dialog->dataForm()->isLooking(); }, kWaitMs));
    dialog->findChild<QSpinBox*>(QStringLiteral("kerasEpochs"))->setValue(1);
    QTest::mouseClick(dialog->findChild<QAbstractButton*>(QStringLiteral("kerasFitStart")), Qt::LeftButton);
    ASSERT_TRUE(waitUntilSaid("Fitted for 1 epoch")) << said();
  }
  // The model of the only fit.
  std::string savedFit() {
    QDirIterator found(QString::fromStdString(runDir({})), {QStringLiteral("model.keras")}, QDir::Files,
                       QDirIterator::Subdirectories);
    return found.hasNext() ? found.next().toStdString() : std::string();
  }
  void shoot(QWidget* widget, const char* name) {
    for (const bool isDark : {false, true}) {
      const test_support::ThemeScope theme(isDark);
      QCoreApplication::processEvents();
      test_support::saveScreenshot(
          widget, QString::fromLatin1(name) + (isDark ? QStringLiteral("_dark") : QStringLiteral("_light")));
    }
  }
};

TEST_F(KerasWorkTest, EvaluatesOnATable) {
  openDropped();
  app::KerasEvaluateDialog* dialog = openEvaluation();
  ASSERT_NE(dialog, nullptr);
  auto* start = dialog->findChild<QAbstractButton*>(QStringLiteral("kerasEvaluateStart"));
  EXPECT_FALSE(start->isEnabled()) << "no data";
  shoot(dialog, "keras_evaluate_empty");
  chooseData(dialog->dataForm(), writeLeaves());
  QTest::mouseClick(start, Qt::LeftButton);
  auto* table = dialog->findChild<QTableView*>(QStringLiteral("kerasEvaluateTable"));
  ASSERT_TRUE(QTest::qWaitFor([&] { return table->model()->rowCount() > 0; }, kWaitMs));
  // The logits are alike: each class has a third.
  EXPECT_NEAR(cell(table, QStringLiteral("loss")), std::log(3.0), 1e-5);
  EXPECT_NEAR(cell(table, QStringLiteral("accuracy")), 1.0 / 3, 1e-5);
  EXPECT_EQ(cell(table, QStringLiteral("Examples")), 120);
  shoot(dialog, "keras_evaluate");
}

TEST_F(KerasWorkTest, SaysWhichOutputALabelDoesNotFit) {
  openDropped();
  app::KerasEvaluateDialog* dialog = openEvaluation();
  QFile file(writeLeaves());
  ASSERT_TRUE(file.open(QIODevice::Append));
  file.write("1,1,1,1,7\n");
  file.close();
  chooseData(dialog->dataForm(), file.fileName());
  QTest::keyClick(dialog->findChild<QAbstractButton*>(QStringLiteral("kerasEvaluateStart")), Qt::Key_Space);
  auto* problem = dialog->findChild<widgets::FieldProblem*>(QStringLiteral("kerasEvaluateProblem"));
  ASSERT_TRUE(QTest::qWaitFor([&] { return !problem->problem().isEmpty(); }, kWaitMs));
  EXPECT_THAT(problem->problem().toStdString(), HasSubstr("label 7, and the output 'head' has 3 classes"));
  shoot(dialog, "keras_evaluate_error");
}

TEST_F(KerasWorkTest, AFitIsARunOfTheWorkspaceWithItsWeights) {
  openDropped();
  app::KerasFitDialog* dialog = openFit();
  ASSERT_NE(dialog, nullptr);
  chooseData(dialog->dataForm(), writeLeaves());
  dialog->findChild<QSpinBox*>(QStringLiteral("kerasEpochs"))->setValue(8);
  dialog->findChild<QLineEdit*>(QStringLiteral("kerasRate"))->setText(QStringLiteral("0.05"));
  QTest::mouseClick(dialog->findChild<QAbstractButton*>(QStringLiteral("kerasTrainLast")), Qt::LeftButton);
  shoot(dialog, "keras_fit");
  QTest::mouseClick(dialog->findChild<QAbstractButton*>(QStringLiteral("kerasFitStart")), Qt::LeftButton);
  ASSERT_TRUE(waitUntilSaid("Fitted for 8 epochs")) << said();
  const QString run = QStringLiteral("flowers/run-1");
  const std::vector<double> losses = lossesOf(run);
  ASSERT_EQ(losses.size(), 8u * 3) << "96 rows are trained on in batches of 32";
  EXPECT_LT(losses.back(), std::log(3.0));
  EXPECT_EQ(lossesOf(run + QStringLiteral("/eval")).size(), 8u);
  const keras::LoadedModel saved = keras::loadModel(runDir(run) + "/model.keras");
  EXPECT_EQ(saved.model->layer("body")->weights().at(0)->value.flat<float>()[0], 0.25f) << "it is frozen";
  EXPECT_NE(saved.model->layer("head")->weights().at(0)->value.flat<float>()[0], 0.25f);
  EXPECT_FALSE(saved.training.compile.is_null()) << "it can go on learning";
  EXPECT_FALSE(opened()->editor()->graph().find(QStringLiteral("body"))->isTrainable);
  ASSERT_TRUE(QTest::qWaitFor([&] { return bench().runs()->find(run) != nullptr; }, kWaitMs)) << "the charts show it";
  auto* history = opened()->findChild<app::KerasHistory*>();
  ASSERT_TRUE(QTest::qWaitFor([&] { return history->records().size() == 1; }, kWaitMs));
  EXPECT_EQ(history->records().front().epochs, 8);
  part<QTabWidget>("kerasTabs")->setCurrentWidget(history);
  shoot(opened(), "keras_fits");
}

TEST_F(KerasWorkTest, AFitThatIsStoppedKeepsWhatItLearnt) {
  openDropped();
  beginFit(100'000);
  auto* doing = part<QLabel>("kerasFitProgress.doing");
  ASSERT_TRUE(QTest::qWaitFor([&] { return doing->text().contains(QStringLiteral("Epoch 3")); }, kWaitMs));
  shoot(opened(), "keras_fitting");
  press("kerasFitProgress.end");
  ASSERT_TRUE(waitUntilSaid("Stopped after")) << said();
  summaries::EventLogReader reader(runDir(QStringLiteral("flowers/run-1")));
  EXPECT_EQ(reader.run().status, summaries::RunStatus::kStopped);
  const keras::LoadedModel saved = keras::loadModel(runDir(QStringLiteral("flowers/run-1")) + "/model.keras");
  EXPECT_NE(saved.model->layer("head")->weights().at(0)->value.flat<float>()[0], 0.25f);
  EXPECT_TRUE(
      QTest::qWaitFor([&] { return opened()->findChild<app::KerasHistory*>()->records().size() == 1; }, kWaitMs));
}

TEST_F(KerasWorkTest, EnterInTheListOfFitsShowsTheRunInTheCharts) {
  openDropped();
  beginFit(2);
  ASSERT_TRUE(waitUntilSaid("Fitted for 2 epochs")) << said();
  const QString run = QStringLiteral("flowers/run-1");
  ASSERT_TRUE(QTest::qWaitFor([&] { return bench().runs()->find(run) != nullptr; }, kWaitMs));
  auto* history = opened()->findChild<app::KerasHistory*>();
  ASSERT_TRUE(QTest::qWaitFor([&] { return history->records().size() == 1; }, kWaitMs));
  part<QTabWidget>("kerasTabs")->setCurrentWidget(history);
  auto* view = part<QTableView>("kerasHistory");
  view->setCurrentIndex(view->model()->index(0, 0));
  QTest::keyClick(view, Qt::Key_Return);
  EXPECT_TRUE(QTest::qWaitFor([&] { return shell_->selectedRun() == run; }, kWaitMs));
  EXPECT_EQ(told(), "") << "a run that no experiment made is told of as any other";
}

TEST_F(KerasWorkTest, ClosingTheWindowStopsItsFit) {
  openDropped();
  beginFit(100'000);
  auto* doing = part<QLabel>("kerasFitProgress.doing");
  ASSERT_TRUE(QTest::qWaitFor([&] { return doing->text().contains(QStringLiteral("Epoch 3")); }, kWaitMs));
  opened()->close();
  ASSERT_TRUE(QTest::qWaitFor([this] { return opened() == nullptr; }, kWaitMs));
  summaries::EventLogReader reader(runDir(QStringLiteral("flowers/run-1")));
  EXPECT_EQ(reader.run().status, summaries::RunStatus::kStopped);
}

TEST_F(KerasWorkTest, ClosingTheProgramAsksAboutAFitAndWaitsForItsEnd) {
  openDropped();
  beginFit(100'000);
  auto* doing = part<QLabel>("kerasFitProgress.doing");
  ASSERT_TRUE(QTest::qWaitFor([&] { return doing->text().contains(QStringLiteral("Epoch 3")); }, kWaitMs));
  ASSERT_EQ(shell_->askers.size(), 1u);
  dialogs().confirms = false;
  EXPECT_FALSE(shell_->askers.front()());
  EXPECT_NE(opened(), nullptr);
  EXPECT_TRUE(window_->isVisible());
  dialogs().confirms = true;
  EXPECT_FALSE(shell_->askers.front()()) << "the fit has not ended yet";
  ASSERT_TRUE(QTest::qWaitFor([this] { return opened() == nullptr; }, kWaitMs));
  EXPECT_FALSE(window_->isVisible()) << "as was asked for";
  summaries::EventLogReader reader(runDir(QStringLiteral("flowers/run-1")));
  EXPECT_EQ(reader.run().status, summaries::RunStatus::kStopped);
}

TEST_F(KerasWorkTest, ClosingTheProgramAsksAboutAModelThatIsNotSaved) {
  openDropped();
  EXPECT_TRUE(shell_->askers.front()()) << "nothing was changed";
  ASSERT_TRUE(QTest::qWaitFor([this] { return opened() == nullptr; }, kWaitMs));
  openDropped();
  beginFit(2);
  ASSERT_TRUE(waitUntilSaid("Fitted for 2 epochs")) << said();
  dialogs().confirms = false;
  EXPECT_FALSE(shell_->askers.front()());
  EXPECT_NE(opened(), nullptr);
  dialogs().confirms = true;
  EXPECT_TRUE(shell_->askers.front()());
}

TEST_F(KerasWorkTest, AFitThatCannotBeginLeavesNoRun) {
  openDropped();
  app::KerasFitDialog* dialog = openFit();
  chooseData(dialog->dataForm(), writeLeaves(1));
  QTest::mouseClick(dialog->findChild<QAbstractButton*>(QStringLiteral("kerasFitStart")), Qt::LeftButton);
  ASSERT_TRUE(waitUntilSaid("validation_split")) << said();
  EXPECT_FALSE(QFile::exists(QString::fromStdString(runDir(QStringLiteral("flowers/run-1")))));
}

TEST_F(KerasWorkTest, WhatWasLearntIsEvaluatedAndSaved) {
  openDropped();
  beginFit(20);
  ASSERT_TRUE(waitUntilSaid("Fitted for 20 epochs")) << said();
  app::KerasEvaluateDialog* dialog = openEvaluation();
  chooseData(dialog->dataForm(), writeLeaves());
  QTest::mouseClick(dialog->findChild<QAbstractButton*>(QStringLiteral("kerasEvaluateStart")), Qt::LeftButton);
  auto* table = dialog->findChild<QTableView*>(QStringLiteral("kerasEvaluateTable"));
  ASSERT_TRUE(QTest::qWaitFor([&] { return table->model()->rowCount() > 0; }, kWaitMs));
  EXPECT_LT(cell(table, QStringLiteral("loss")), std::log(3.0) - 0.001);
  activate(opened());
  const QString path = dir_.filePath(QStringLiteral("learnt.weights.h5"));
  dialogs().answer = path;
  trigger("keras.save_weights");
  ASSERT_TRUE(waitUntilSaid("Wrote")) << said();
  EXPECT_GT(keras::describeModelFile(path.toStdString()).weights.size(), 3u);
}

TEST_F(KerasWorkTest, AModelThatIsNotCompiledIsExportedAsASavedModel) {
  openDropped();
  dialogs().answer = makeFolder(QStringLiteral("exports"));
  QTest::keySequence(opened(), QKeySequence(QStringLiteral("Ctrl+E")));
  ASSERT_TRUE(waitUntilSaid("Wrote")) << said();
  const QDir exported(dialogs().answer);
  const QStringList versions = exported.entryList(QDir::Dirs | QDir::NoDotAndDotDot);
  ASSERT_EQ(versions.size(), 1);
  EXPECT_TRUE(QFile::exists(exported.filePath(versions.front() + QStringLiteral("/saved_model.pb"))));
}

TEST_F(KerasWorkTest, AnApplicationIsBuiltForPicturesAndClassesOfOnesOwn) {
  trigger("file.new_keras");
  auto* dialog = window_->findChild<app::KerasApplicationDialog*>();
  ASSERT_NE(dialog, nullptr);
  auto* height = dialog->findChild<QSpinBox*>(QStringLiteral("kerasHeight"));
  auto* create = dialog->findChild<QAbstractButton*>(QStringLiteral("kerasApplicationCreate"));
  height->setValue(8);
  EXPECT_FALSE(create->isEnabled()) << "too small";
  shoot(dialog, "keras_application");
  height->setValue(32);
  dialog->findChild<QSpinBox*>(QStringLiteral("kerasWidth"))->setValue(48);
  dialog->findChild<QSpinBox*>(QStringLiteral("kerasClasses"))->setValue(5);
  dialog->findChild<QComboBox*>(QStringLiteral("kerasAlpha"))->setCurrentIndex(0);
  QTest::mouseClick(create, Qt::LeftButton);
  ASSERT_TRUE(QTest::qWaitFor([this] { return opened() && opened()->editor() && isKnown(); }, kWaitMs)) << said();
  const widgets::LayerGraph& graph = opened()->editor()->graph();
  EXPECT_THAT(part<QTreeWidget>("kerasWeights")->topLevelItemCount(), ::testing::Gt(200));
  EXPECT_EQ(graph.outputs.size(), 1);
  EXPECT_FALSE(opened()->editor()->history()->isClean()) << "no file has it";
  ASSERT_TRUE(QTest::qWaitFor([this] { return !opened()->editor()->canvas()->isBehind(); }, kWaitMs));
  shoot(opened(), "keras_application_window");
}

// A body of Keras's weights, a new classifier, pictures of one's own.
TEST_F(KerasWorkTest, TransferLearningKeepsTheBodyOfAWeightFileAndLearnsAClassifier) {
  const keras::ModelPtr body =
      keras::application("MobileNetV2", {.includeTop = false, .inputShape = {32, 32, 3}, .alpha = 0.35});
  app::fillWeights(*body);
  const QString file = dir_.filePath(QStringLiteral("body.h5"));
  keras::saveWeights(file.toStdString(), *body);
  trigger("file.new_keras");
  auto* dialog = window_->findChild<app::KerasApplicationDialog*>();
  for (const char* side : {"kerasHeight", "kerasWidth"})
    dialog->findChild<QSpinBox*>(QLatin1String(side))->setValue(32);
  dialog->findChild<QSpinBox*>(QStringLiteral("kerasClasses"))->setValue(2);
  dialog->findChild<QComboBox*>(QStringLiteral("kerasAlpha"))->setCurrentIndex(0);
  auto* freeze = dialog->findChild<QAbstractButton*>(QStringLiteral("kerasFreeze"));
  EXPECT_FALSE(freeze->isEnabled()) << "initial weights are not kept";
  dialogs().answer = file;
  QTest::mouseClick(dialog->findChild<QAbstractButton*>(QStringLiteral("kerasWeightFile.browseFile")), Qt::LeftButton);
  EXPECT_TRUE(freeze->isEnabled() && freeze->isChecked());
  EXPECT_EQ(dialog->findChild<QLineEdit*>(QStringLiteral("kerasWeightFile.path"))->text(), file);
  shoot(dialog, "keras_transfer");
  QTest::mouseClick(dialog->findChild<QAbstractButton*>(QStringLiteral("kerasApplicationCreate")), Qt::LeftButton);
  ASSERT_TRUE(QTest::qWaitFor([this] { return opened() && opened()->editor() && isKnown(); }, kWaitMs)) << said();
  EXPECT_THAT(said(), ::testing::AllOf(HasSubstr("of body.h5"), HasSubstr("start afresh: Layer 'predictions'")));
  const QString trained = widgets::stepText(2562);  // 1280 · 2 and 2
  EXPECT_TRUE(part<QLabel>("kerasSize")->text().contains(QStringLiteral("Trained %1,").arg(trained)));
  fitPictures(writePictures());
  const keras::LoadedModel fitted = keras::loadModel(savedFit());
  for (const char* layer : {"Conv1", "block_3_depthwise", "Conv_1_bn"}) {
    const auto kept = body->layer(layer)->weights(), got = fitted.model->layer(layer)->weights();
    for (std::size_t i = 0; i < kept.size(); ++i) EXPECT_EQ(got.at(i)->value.toDoubles(), kept[i]->value.toDoubles());
  }
}

TEST_F(KerasWorkTest, LayersThatAWeightFileDoesNotFitAreTrainedWithTheClassifier) {
  const keras::ModelPtr narrow =
      keras::application("MobileNetV2", {.includeTop = false, .inputShape = {32, 32, 3}, .alpha = 0.35});
  app::fillWeights(*narrow);
  app::KerasSource source{{}, QStringLiteral("MobileNetV2"), {.inputShape = {32, 32, 3}, .classes = 2, .alpha = 0.5}};
  source.weights = dir_.filePath(QStringLiteral("narrow.h5"));
  source.freezesBody = true;
  keras::saveWeights(source.weights.toStdString(), *narrow);
  const app::BuiltModel built = app::builtModel(source);
  EXPECT_FALSE(built.model->layer("Conv1")->trainable()) << "as wide in both";
  EXPECT_TRUE(built.model->layer("Conv_1")->trainable()) << "its inputs differ";
  EXPECT_TRUE(built.model->layer("predictions")->trainable());
}

TEST_F(KerasWorkTest, AWeightFileOfAnotherModelIsRefused) {
  const QString file = dir_.filePath(QStringLiteral("flowers.h5"));
  keras::saveWeights(file.toStdString(), *keras::loadModel(path_.toStdString()).model);
  trigger("file.new_keras");
  auto* dialog = window_->findChild<app::KerasApplicationDialog*>();
  dialogs().answer = file;
  QTest::mouseClick(dialog->findChild<QAbstractButton*>(QStringLiteral("kerasWeightFile.browseFile")), Qt::LeftButton);
  QTest::mouseClick(dialog->findChild<QAbstractButton*>(QStringLiteral("kerasApplicationCreate")), Qt::LeftButton);
  ASSERT_TRUE(QTest::qWaitFor([this] { return opened() != nullptr; }, kWaitMs));
  auto* why = part<widgets::EmptyState>("unreadableModel");
  ASSERT_TRUE(QTest::qWaitFor([&] { return why->isVisible(); }, kWaitMs));
  EXPECT_THAT(why->accessibleDescription().toStdString(), HasSubstr("has no weights that fit a layer of MobileNetV2"));
  EXPECT_EQ(why->accessibleName(), QStringLiteral("The model cannot be built"));
}

TEST_F(KerasWorkTest, DialogsAreCompleteWithoutAMouse) {
  openDropped();
  test_support::AccessAudit audit;
  select("body");  // its settings are listed
  audit.check(opened(), QStringLiteral("window"));
  app::KerasFitDialog* fit = openFit();
  chooseData(fit->dataForm(), writeLeaves());
  activate(fit);
  audit.check(fit, QStringLiteral("fit"));
  fit->reject();
  activate(opened());
  app::KerasEvaluateDialog* evaluation = openEvaluation();
  chooseData(evaluation->dataForm(), writeLeaves());
  activate(evaluation);
  audit.check(evaluation, QStringLiteral("evaluate"));
  evaluation->reject();
  trigger("file.new_keras");
  auto* application = window_->findChild<app::KerasApplicationDialog*>();
  activate(application);
  audit.check(application, QStringLiteral("application"));
  EXPECT_EQ(audit.problems(), QStringList()) << audit.problems().join(QLatin1Char('\n')).toStdString();
  EXPECT_GT(audit.controls(), 25);
}

TEST_F(KerasWorkTest, WithoutAWorkspaceNothingIsFitted) {
  app::KerasFitDialog::About about;
  about.data.outputs = {QStringLiteral("head")};
  about.layers = {{QStringLiteral("head"), QStringLiteral("Dense"), 18, true}};
  about.whyNot = QStringLiteral("Open a workspace first.");
  auto* dialog = new app::KerasFitDialog(about, &dialogs(), window_);
  chooseData(dialog->dataForm(), writeLeaves());
  EXPECT_FALSE(dialog->findChild<QAbstractButton*>(QStringLiteral("kerasFitStart"))->isEnabled());
  EXPECT_EQ(dialog->findChild<widgets::FieldProblem*>(QStringLiteral("kerasFitProblem"))->problem(), about.whyNot);
  delete dialog;
}

}  // namespace
