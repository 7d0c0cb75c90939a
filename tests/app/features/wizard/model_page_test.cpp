// The step "Model": cards, suggestions, forms, layers.
#include <QAbstractItemModelTester>
#include <QHeaderView>
#include <QMimeData>
#include <fstream>

#include "app/features/wizard/layers/layer_model.h"
#include "app/features/wizard/model/model_kinds.h"
#include "app/workbench/drafts/experiment_draft.h"
#include "engine/keras/core/registry.h"
#include "engine/keras/model/model.h"
#include "tests/app/features/wizard/wizard_fixture.h"
#include "widgets/forms/field_info.h"

namespace {

using test_support::kWaitMs;
using ::testing::HasSubstr;

class ModelPageTest : public test_support::WizardTest {
 protected:
  const engine::estimator::Model& model() { return draft().experiment().model(); }
};

TEST_F(ModelPageTest, SuggestsANetworkForATableOfNumbers) {
  useIris();
  ASSERT_TRUE(model().has_dnn_classifier());
  EXPECT_EQ(model().dnn_classifier().hidden_units_size(), 2);
  EXPECT_EQ(wizard().problem(), QString());
}

TEST_F(ModelPageTest, SuggestsLayersForImages) {
  useDigits();
  ASSERT_TRUE(model().has_sequential());
  EXPECT_EQ(model().sequential().layers(0).type(), "conv2d");
  EXPECT_TRUE(wizard().waitUntilKnown());
  EXPECT_EQ(wizard().problem(), QString());
}

TEST_F(ModelPageTest, TheListOfLayersHasAllTheRoomWhileNoneIsSelectedAndItsHeadsAreWhole) {
  useDigits();
  wizard().goTo(QStringLiteral("Model"));
  ASSERT_TRUE(wizard().waitUntilKnown());
  auto* list = wizard().find<QTreeView>(QStringLiteral("layerList"));
  list->setCurrentIndex({});
  QApplication::processEvents();
  const QWidget* editor = wizard().find<QWidget>(QStringLiteral("layersEditor"));
  EXPECT_GT(list->width(), editor->width() - 20);
  wizard().chooseLayer(0);
  QApplication::processEvents();
  EXPECT_LT(list->width(), editor->width() - 100) << "the form of the layer is beside it";
  for (int column = 0; column < list->header()->count(); ++column) {
    const QString head = list->model()->headerData(column, Qt::Horizontal).toString();
    EXPECT_GT(list->columnWidth(column), list->header()->fontMetrics().horizontalAdvance(head)) << head.toStdString();
  }
}

TEST_F(ModelPageTest, RefusesHiddenUnitsThatAreNoWholeNumbers) {
  useIris();
  wizard().chooseModel(QStringLiteral("DNNClassifier"));
  const QString field = QStringLiteral("model.dnn_classifier.hidden_units");
  wizard().setText(field, QStringLiteral("256, many"));
  EXPECT_THAT(wizard().problemOf(field).toStdString(), HasSubstr("integer"));
  EXPECT_THAT(wizard().problemOf(field).toStdString(), HasSubstr("256, 128"));
  EXPECT_FALSE(wizard().canTrain());
  wizard().setText(field, QStringLiteral("256, 128"));
  EXPECT_EQ(wizard().problemOf(field), QString());
  EXPECT_EQ(model().dnn_classifier().hidden_units(1), 128);
}

TEST_F(ModelPageTest, TellsWhatIsWrongWithAWeightColumnWhichIsNoFeatureColumn) {
  useIris();
  wizard().chooseModel(QStringLiteral("DNNClassifier"));
  draft().edit([](engine::estimator::Experiment& experiment) {
    experiment.mutable_model()->mutable_dnn_classifier()->set_weight_column("heavy");
  });
  ASSERT_TRUE(wizard().waitUntilKnown());
  EXPECT_THAT(wizard().problem().toStdString(), HasSubstr("heavy"));
}

TEST_F(ModelPageTest, SetsTheOptimizerAndItsRate) {
  useIris();
  wizard().chooseModel(QStringLiteral("DNNClassifier"));
  EXPECT_FALSE(model().dnn_classifier().has_optimizer());
  // A rate alone is one of the model's own rule.
  wizard().setText(QStringLiteral("model.dnn_classifier.optimizer.learning_rate"), QStringLiteral("0.01"));
  EXPECT_EQ(model().dnn_classifier().optimizer().name(), "Adagrad");
  wizard().choose(QStringLiteral("model.dnn_classifier.optimizer.name"), QStringLiteral("Adam"));
  EXPECT_EQ(model().dnn_classifier().optimizer().name(), "Adam");
  EXPECT_DOUBLE_EQ(model().dnn_classifier().optimizer().learning_rate(), 0.01);
  wizard().setText(QStringLiteral("model.dnn_classifier.optimizer.learning_rate"), QStringLiteral("fast"));
  EXPECT_THAT(wizard().problem().toStdString(), HasSubstr("Learning rate"));
}

TEST_F(ModelPageTest, KeepsWhatModelsShareWhenAnotherIsChosen) {
  useIris();
  wizard().chooseModel(QStringLiteral("DNNClassifier"));
  wizard().setText(QStringLiteral("model.dnn_classifier.n_classes"), QStringLiteral("5"));
  wizard().chooseModel(QStringLiteral("LinearClassifier"));
  EXPECT_EQ(model().linear_classifier().n_classes(), 5);
}

TEST_F(ModelPageTest, ReachesEveryFieldOfEveryModel) {
  useIris();
  for (const app::ModelKind& kind : app::modelKinds()) {
    if (!kind.name.empty()) continue;
    wizard().chooseModel(kind.title);
    ASSERT_TRUE(app::isOfKind(model(), kind)) << kind.field;
    wizard().check(QStringLiteral("modelAllSettings"));
    const auto& type = *app::settingsOf(model())->GetDescriptor();
    for (int i = 0; i < type.field_count(); ++i) {
      if (type.field(i)->name() == "layers" && type.field(i)->is_repeated()) continue;
      const QString name = QString::fromStdString("model." + kind.field + "." + type.field(i)->name());
      const bool has = wizard().wizard()->findChild<QWidget*>(name) ||
                       wizard().wizard()->findChild<QWidget*>(QStringLiteral("add.") + name);
      EXPECT_TRUE(has) << name.toStdString();
    }
    wizard().check(QStringLiteral("modelAllSettings"), false);
  }
}

TEST_F(ModelPageTest, TreesBeginWithALayerForAllOfTheDataAndACountOfClasses) {
  useIris();
  wizard().chooseModel(QStringLiteral("BoostedTreesClassifier"));
  ASSERT_TRUE(model().has_boosted_trees_classifier());
  EXPECT_EQ(model().boosted_trees_classifier().n_classes(), 3);
  const int batch = draft().experiment().train_input().batch_size();
  EXPECT_EQ(model().boosted_trees_classifier().trees().n_batches_per_layer(), (120 + batch - 1) / batch);
  EXPECT_TRUE(QTest::qWaitFor([&] { return wizard().problem().isEmpty(); }, kWaitMs))
      << wizard().problem().toStdString();
  EXPECT_EQ(model().boosted_trees_classifier().feature_columns_size(), 4) << "as they were proposed";
  wizard().chooseModel(QStringLiteral("BoostedTreesRegressor"));
  wizard().setText(QStringLiteral("model.boosted_trees_regressor.trees.max_depth"), QStringLiteral("4"));
  EXPECT_EQ(model().boosted_trees_regressor().trees().max_depth(), 4);
}

TEST_F(ModelPageTest, ClustersNeedNoColumnsAndNoLabel) {
  useIris();
  wizard().chooseModel(QStringLiteral("KMeans"));
  EXPECT_EQ(model().kmeans().num_clusters(), 3);
  wizard().goTo(QStringLiteral("Data"));
  wizard().chooseNoLabel();
  EXPECT_TRUE(QTest::qWaitFor([&] { return wizard().problem().isEmpty(); }, kWaitMs))
      << wizard().problem().toStdString();
  wizard().chooseModel(QStringLiteral("DNNClassifier"));
  EXPECT_THAT(wizard().problem().toStdString(), HasSubstr("what the model predicts"));
}

TEST_F(ModelPageTest, ARecurrentModelWantsUnitsAndSequences) {
  useIris();
  wizard().chooseModel(QStringLiteral("RNNClassifier"));
  EXPECT_EQ(model().rnn_classifier().layers().units_size(), 1);
  EXPECT_EQ(model().rnn_classifier().layers().cell_type(), "lstm");
  ASSERT_TRUE(wizard().waitForProblem(QStringLiteral("sequences"))) << wizard().problem().toStdString();
  EXPECT_FALSE(wizard().canTrain());
  const QString units = QStringLiteral("model.rnn_classifier.layers.units");
  wizard().setText(units, QStringLiteral("many"));
  EXPECT_THAT(wizard().problemOf(units).toStdString(), HasSubstr("integer"));
  wizard().setText(units, QStringLiteral("32, 16"));
  EXPECT_EQ(model().rnn_classifier().layers().units_size(), 2);
  wizard().choose(QStringLiteral("model.rnn_classifier.layers.optimizer.name"), QStringLiteral("Adam"));
  EXPECT_EQ(model().rnn_classifier().layers().optimizer().name(), "Adam");
}

TEST_F(ModelPageTest, ASavedModelIsChosenByItsFolder) {
  useIris();
  wizard().chooseModel(QStringLiteral("SavedModelEstimator"));
  EXPECT_THAT(wizard().problem().toStdString(), HasSubstr("folder of the SavedModel"));
  EXPECT_FALSE(wizard().canTrain());
  wizard().setText(QStringLiteral("model.saved_model.saved_model_dir"), QStringLiteral("/no/such/model"));
  EXPECT_EQ(model().saved_model().saved_model_dir(), "/no/such/model");
  ASSERT_TRUE(wizard().waitUntilKnown());
  EXPECT_THAT(wizard().problem().toStdString(), HasSubstr("/no/such/model"));
}

// The layers of digits as a program of Keras writes them with to_json().
std::string writtenKerasLayers(const std::string& folder) {
  using engine::keras::makeLayer;
  const engine::keras::KerasTensor picture = engine::keras::input({28, 28}, {.name = "image"});
  const auto logits = picture | makeLayer("Flatten", {{"name", "flat"}}) |
                      makeLayer("Dense", {{"name", "digit"}, {"units", 10}, {"activation", "softmax"}});
  const std::string path = folder + "/digits.json";
  std::ofstream(path) << engine::keras::functionalModel({picture}, {logits}, "digits")->toJson();
  return path;
}

TEST_F(ModelPageTest, AKerasModelIsChosenByItsFile) {
  useDigits();
  wizard().chooseModel(QStringLiteral("Keras model"));
  EXPECT_THAT(wizard().problem().toStdString(), HasSubstr("file of the Keras model"));
  EXPECT_FALSE(wizard().canTrain());
  const std::string file = writtenKerasLayers(root().toStdString());
  wizard().setText(QStringLiteral("model.keras.file"), QString::fromStdString(file));
  ASSERT_TRUE(wizard().waitForProblem(QStringLiteral("is not compiled"))) << wizard().problem().toStdString();
  wizard().setText(QStringLiteral("model.keras.loss"), QStringLiteral("sparse_categorical_crossentropy"));
  wizard().choose(QStringLiteral("model.keras.optimizer"), QStringLiteral("Adam"));
  ASSERT_TRUE(wizard().waitUntilKnown());
  EXPECT_EQ(wizard().problem(), QString());
  EXPECT_EQ(model().keras().file(), file);
}

TEST_F(ModelPageTest, TakesAModelByItsName) {
  useIris();
  wizard().chooseModel(QStringLiteral("Model by name"));
  EXPECT_THAT(wizard().problem().toStdString(), HasSubstr("the model is registered under"));
  wizard().setText(QStringLiteral("model.named.name"), QStringLiteral("mine"));
  ASSERT_TRUE(wizard().waitForProblem(QStringLiteral("There is no model 'mine'"))) << wizard().problem().toStdString();
  EXPECT_FALSE(wizard().canTrain());
}

TEST_F(ModelPageTest, FiltersTheCards) {
  wizard().goTo(QStringLiteral("Model"));
  wizard().setText(QStringLiteral("modelFilter"), QStringLiteral("wide deep"));
  auto* cards = wizard().find<QListWidget>(QStringLiteral("modelCards"));
  int shown = 0;
  for (int row = 0; row < cards->count(); ++row) shown += !cards->item(row)->isHidden();
  EXPECT_EQ(shown, 3);
}

TEST_F(ModelPageTest, UndoesAndRedoesChoicesAndValues) {
  useIris();
  wizard().chooseModel(QStringLiteral("LinearClassifier"));
  QTest::keyClick(wizard().find<QListWidget>(QStringLiteral("modelCards")), Qt::Key_Z, Qt::ControlModifier);
  EXPECT_TRUE(model().has_dnn_classifier());
  QTest::keyClick(wizard().find<QListWidget>(QStringLiteral("modelCards")), Qt::Key_Y, Qt::ControlModifier);
  EXPECT_TRUE(model().has_linear_classifier());
}

TEST_F(ModelPageTest, MarksALayerThatDoesNotFitAndKeepsTheOthers) {
  useDigits();
  wizard().chooseModel(QStringLiteral("Layers"));
  wizard().chooseLayer(1);
  wizard().setLayerField(QStringLiteral("pool_size"), QStringLiteral("99"));
  ASSERT_TRUE(wizard().waitForProblem(QStringLiteral("Layer 2 (max_pooling2d)"))) << wizard().problem().toStdString();
  const auto* list = wizard().find<QTreeView>(QStringLiteral("layerList"))->model();
  EXPECT_EQ(list->index(0, app::LayerModel::kOutput).data().toString(), QStringLiteral("24 × 24 × 20"));
  EXPECT_FALSE(wizard().canTrain());
  EXPECT_FALSE(wizard().problemOf(QStringLiteral("layer")).isEmpty());
  wizard().setLayerField(QStringLiteral("pool_size"), QStringLiteral("2"));
  ASSERT_TRUE(QTest::qWaitFor([&] { return wizard().problem().isEmpty(); }, kWaitMs));
  EXPECT_EQ(list->index(1, app::LayerModel::kOutput).data().toString(), QStringLiteral("12 × 12 × 20"));
}

TEST_F(ModelPageTest, MovesCopiesAndRemovesLayersByKeys) {
  useDigits();
  wizard().chooseModel(QStringLiteral("Layers"));
  wizard().removeAllLayers();
  for (const char* type : {"flatten", "dense", "dropout"}) wizard().addLayer(QString::fromLatin1(type));
  const auto types = [&] {
    std::string all;
    for (const auto& layer : model().sequential().layers()) all += layer.type() + " ";
    return all;
  };
  EXPECT_EQ(types(), "flatten dense dropout ");
  auto* list = wizard().find<QTreeView>(QStringLiteral("layerList"));
  list->setFocus();
  QTest::keyClick(list, Qt::Key_Up, Qt::AltModifier);
  EXPECT_EQ(types(), "flatten dropout dense ");
  QTest::keyClick(list, Qt::Key_Down, Qt::AltModifier);
  EXPECT_EQ(types(), "flatten dense dropout ");
  QTest::keyClick(list, Qt::Key_D, Qt::ControlModifier);
  EXPECT_EQ(types(), "flatten dense dropout dropout ");
  QTest::keyClick(list, Qt::Key_Delete);
  EXPECT_EQ(types(), "flatten dense dropout ");
  QTest::keyClick(list, Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(types(), "flatten dense dropout dropout ");
}

TEST_F(ModelPageTest, ReordersLayersByDragging) {
  useDigits();
  wizard().chooseModel(QStringLiteral("Layers"));
  auto* list = wizard().find<QTreeView>(QStringLiteral("layerList"));
  const std::unique_ptr<QMimeData> data(list->model()->mimeData({list->model()->index(0, 0)}));
  list->model()->dropMimeData(data.get(), Qt::MoveAction, 2, 0, {});
  EXPECT_EQ(model().sequential().layers(0).type(), "max_pooling2d");
  EXPECT_EQ(model().sequential().layers(1).type(), "conv2d");
  EXPECT_EQ(list->currentIndex().row(), 1);
}

TEST_F(ModelPageTest, OffersPresets) {
  useDigits();
  wizard().chooseModel(QStringLiteral("Layers"));
  wizard().trigger(QStringLiteral("layer.preset.lenet"));
  EXPECT_EQ(model().sequential().layers_size(), 8);
  ASSERT_TRUE(QTest::qWaitFor([&] { return wizard().waitUntilKnown() && wizard().problem().isEmpty(); }, kWaitMs));
  // LeNet-5 with 28 × 28 inputs, padded.
  EXPECT_THAT(wizard().find<QLabel>(QStringLiteral("layerTotal"))->text().toStdString(), HasSubstr("706"));
}

TEST(LayerModel, IsASoundModel) {
  app::LayerModel model;
  const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
  model.setLayers(app::presetLayers(app::LayerPreset::kConvnet, {}));
  model.moveLayer(0, 3);
  model.moveLayer(4, 1);
  model.insertLayer(2, app::newLayer("dense"));
  model.removeLayer(0);
  EXPECT_EQ(model.rowCount(), 10);
}

TEST(LayerModel, TellsASizeBelowAKilobyteInBytes) {
  EXPECT_EQ(app::sizeText(6, 24), QStringLiteral("6 parameters, 24 bytes"));
  EXPECT_EQ(app::sizeText(300, 1200), QStringLiteral("300 parameters, 1.2 kB"));
}

// What the form of a layer offers, the engine takes.
TEST(LayerPresets, OfferTheFieldsThatTheEngineReads) {
  for (const QString& type : app::layerTypes()) {
    for (const std::string& field : app::layerFields(type.toStdString())) {
      engine::estimator::SequentialClassifier model;
      engine::estimator::Layer layer = app::newLayer(type.toStdString());
      const auto* descriptor = layer.GetDescriptor()->FindFieldByName(field);
      ASSERT_NE(descriptor, nullptr) << field;
      const bool isText = descriptor->cpp_type() == google::protobuf::FieldDescriptor::CPPTYPE_STRING;
      const auto info = widgets::fieldInfo(*descriptor);
      if (isText && !info.choices.isEmpty()) {
        layer.GetReflection()->SetString(&layer, descriptor, info.choices.front().toStdString());
      } else if (descriptor->cpp_type() == google::protobuf::FieldDescriptor::CPPTYPE_INT32) {
        layer.GetReflection()->SetInt32(&layer, descriptor, 1);
      } else if (descriptor->cpp_type() == google::protobuf::FieldDescriptor::CPPTYPE_BOOL) {
        layer.GetReflection()->SetBool(&layer, descriptor, true);
      }
      *model.add_layers() = layer;
      const bool isFlat = type == QStringLiteral("dense") || type == QStringLiteral("dropout");
      const engine::Shape example = isFlat                                ? engine::Shape{-1, 8}
                                    : type.contains(QStringLiteral("1d")) ? engine::Shape{-1, 8, 3}
                                    : type.contains(QStringLiteral("3d")) ? engine::Shape{-1, 8, 8, 8, 3}
                                                                          : engine::Shape{-1, 8, 8, 3};
      const auto reports = engine::estimator::layerReports(model, example);
      EXPECT_EQ(reports.front().error, "") << type.toStdString() << " " << field;
    }
  }
}

}  // namespace
