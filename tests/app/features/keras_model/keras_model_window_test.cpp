// A file of a Keras model in its window, worked with as a person does.
#include "app/features/keras_model/keras_model_window.h"

#include <gmock/gmock.h>

#include <QLabel>
#include <QPlainTextEdit>
#include <QTabWidget>
#include <QTableWidget>
#include <QTreeWidget>

#include "app/features/keras_model/keras_model_feature.h"
#include "app/shell/drop/drop_feature.h"
#include "engine/keras/core/registry.h"
#include "engine/keras/files/model_files.h"
#include "tests/app/feature_fixture.h"
#include "widgets/layers/layer_canvas.h"
#include "widgets/layers/layer_editor.h"

namespace {

namespace keras = engine::keras;
using keras::makeLayer;
using test_support::kWaitMs;
using ::testing::HasSubstr;

class KerasModelWindowTest : public test_support::FeatureTest {
 protected:
  void SetUp() override {
    FeatureTest::SetUp();
    path_ = dir_.filePath(QStringLiteral("flowers.keras"));
    const auto x = keras::input({4}, {.name = "leaf"});
    const auto model =
        keras::functionalModel({x},
                               {x | makeLayer("Dense", {{"name", "body"}, {"units", 5}, {"activation", "relu"}}) |
                                makeLayer("Dense", {{"name", "head"}, {"units", 3}})},
                               "flowers");
    for (const keras::WeightPtr& weight : model->weights()) {
      weight->value = engine::Tensor(engine::DType::kFloat, weight->shape);
      for (float& value : weight->value.flat<float>()) value = 0.25f;
    }
    keras::saveModel(path_.toStdString(), *model);
  }
  void addFeatures(app::Shell& shell, app::Workbench& bench) override {
    app::addKerasModelFeature(shell);
    new app::DropFeature(shell, *bench.place());
  }
  // As if the file were dropped onto the window.
  void openDropped() {
    window_->findChild<app::DropFeature*>()->open({path_});
    ASSERT_TRUE(QTest::qWaitFor([this] { return opened() && opened()->editor() && isKnown(); }, kWaitMs));
    opened()->activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(opened()));
  }
  app::KerasModelWindow* opened() { return window_->findChild<app::KerasModelWindow*>(); }
  template <typename T>
  T* part(const char* name) {
    return opened()->findChild<T*>(QString::fromLatin1(name));
  }
  bool isKnown() { return part<QLabel>("kerasSize")->text().contains(QStringLiteral("All shapes fit")); }
  void select(const char* layer) { opened()->editor()->canvas()->select(QString::fromLatin1(layer)); }
  void set(const QString& key, const QString& value) {
    auto* settings = part<QTableWidget>("layerSettings");
    for (int row = 0; row < settings->rowCount(); ++row) {
      if (settings->item(row, 0)->data(Qt::UserRole).toString() == key) return settings->item(row, 1)->setText(value);
    }
    FAIL() << key.toStdString();
  }

  QString path_;
};

TEST_F(KerasModelWindowTest, ADroppedFileShowsItsLayersAndWeights) {
  openDropped();
  EXPECT_THAT(part<QLabel>("kerasAbout")->text().toStdString(), HasSubstr("flowers, .keras"));
  EXPECT_THAT(part<QLabel>("kerasSize")->text().toStdString(), HasSubstr("Trained 43"));
  EXPECT_EQ(opened()->editor()->graph().nodes.size(), 3u);
  EXPECT_EQ(part<QTreeWidget>("kerasWeights")->topLevelItemCount(), 4);
  EXPECT_THAT(part<QPlainTextEdit>("kerasSummary")->toPlainText().toStdString(), HasSubstr("Total params: 43"));
  ASSERT_TRUE(QTest::qWaitFor([this] { return !opened()->editor()->canvas()->isBehind(); }, kWaitMs));
  select("body");
  test_support::saveScreenshot(opened(), QStringLiteral("keras_model_window"));
}

TEST_F(KerasModelWindowTest, ShapesFollowAnEditAndComeBackWithUndo) {
  openDropped();
  select("body");
  set(QStringLiteral("units"), QStringLiteral("9"));
  ASSERT_TRUE(QTest::qWaitFor(
      [this] { return part<QLabel>("kerasSize")->text().contains(QStringLiteral("Trained 75")); }, kWaitMs));
  opened()->editor()->history()->undo();
  ASSERT_TRUE(QTest::qWaitFor(
      [this] { return part<QLabel>("kerasSize")->text().contains(QStringLiteral("Trained 43")); }, kWaitMs));
}

TEST_F(KerasModelWindowTest, SavesWithTheWeightsOfLayersThatAreAsTheyWere) {
  openDropped();
  select("head");
  set(QStringLiteral("units"), QStringLiteral("2"));
  const QString saved = dir_.filePath(QStringLiteral("two.h5"));
  dialogs().answer = saved;
  QTest::mouseClick(part<QAbstractButton>("kerasSave"), Qt::LeftButton);
  ASSERT_TRUE(QTest::qWaitFor(
      [this] { return part<QLabel>("kerasMessage")->text().contains(QStringLiteral("start afresh: head")); }, kWaitMs))
      << part<QLabel>("kerasMessage")->text().toStdString();
  const keras::ModelPtr model = keras::loadModel(saved.toStdString()).model;
  EXPECT_EQ(model->layer("body")->weights().at(0)->value.flat<float>()[0], 0.25f);
  EXPECT_EQ(model->layer("head")->weights().at(0)->shape, (engine::Shape{5, 2}));
}

TEST_F(KerasModelWindowTest, TheTextIsTheSameModelAndSaysWhatIsWrong) {
  openDropped();
  part<QTabWidget>("kerasTabs")->setCurrentIndex(1);
  auto* text = part<QPlainTextEdit>("kerasText");
  ASSERT_THAT(text->toPlainText().toStdString(), HasSubstr("\"body\""));
  text->setFocus();
  const QString changed =
      QString(text->toPlainText()).replace(QStringLiteral("\"units\": 5"), QStringLiteral("\"units\": 6"));
  text->selectAll();
  text->insertPlainText(changed);
  ASSERT_TRUE(QTest::qWaitFor(
      [this] { return part<QLabel>("kerasSize")->text().contains(QStringLiteral("Trained 51")); }, kWaitMs));
  text->insertPlainText(QStringLiteral("{"));
  EXPECT_TRUE(QTest::qWaitFor(
      [this] { return !part<QLabel>("kerasTextProblem")->text().startsWith(QStringLiteral("What")); }, kWaitMs));
}

TEST_F(KerasModelWindowTest, PredictsWithTheModelAsItIsEdited) {
  openDropped();
  part<QTabWidget>("kerasTabs")->setCurrentIndex(4);
  part<QPlainTextEdit>("kerasInputs")->setPlainText(QStringLiteral("{\"leaf\": [[1, 1, 1, 1]]}"));
  QTest::mouseClick(part<QAbstractButton>("kerasPredict"), Qt::LeftButton);
  // 5 units of 4 · 0.25 + 0.25, then 5 · 1.25 · 0.25 + 0.25.
  ASSERT_TRUE(QTest::qWaitFor(
      [this] { return part<QPlainTextEdit>("kerasOutputs")->toPlainText().contains(QStringLiteral("1.8125")); },
      kWaitMs))
      << part<QLabel>("kerasMessage")->text().toStdString();
}

TEST_F(KerasModelWindowTest, ADamagedFileIsTold) {
  QFile file(path_);
  ASSERT_TRUE(file.resize(300));
  window_->findChild<app::DropFeature*>()->open({path_});
  ASSERT_TRUE(QTest::qWaitFor(
      [this] { return (opened() && !part<QLabel>("kerasMessage")->text().isEmpty()) || !shell_->told.empty(); },
      kWaitMs));
}

}  // namespace
