// A file of a Keras model in its window, worked with as a person does.
#include "app/features/keras_model/keras_model_window.h"

#include <gmock/gmock.h>

#include <QPlainTextEdit>
#include <QTabWidget>
#include <QTreeWidget>

#include "tests/app/features/keras_model/keras_model_fixture.h"

namespace {

namespace keras = engine::keras;
using test_support::KerasModelWindowTest;
using test_support::kWaitMs;
using ::testing::HasSubstr;

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

TEST_F(KerasModelWindowTest, TheFirstPictureHasAllShapes) {
  window_->findChild<app::DropFeature*>()->open({path_});
  ASSERT_TRUE(QTest::qWaitFor([this] { return opened() && opened()->editor(); }, kWaitMs));
  EXPECT_TRUE(isKnown()) << "before anything is drawn";
  widgets::LayerCanvas* canvas = opened()->editor()->canvas();
  QImage first;
  QObject::connect(canvas, &widgets::LayerCanvas::laidOut, canvas, [&] { first = canvas->grab().toImage(); });
  ASSERT_TRUE(QTest::qWaitFor([&] { return !first.isNull(); }, kWaitMs));
  canvas->setFacts({});
  EXPECT_NE(canvas->grab().toImage(), first) << "shapes and counts are drawn";
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
  trigger("layer_graph.save_as");
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

}  // namespace
