#include "app/features/keras_model/keras_graph.h"

#include <gmock/gmock.h>

#include "app/features/keras_model/keras_facts.h"
#include "app/features/keras_model/keras_kinds.h"
#include "engine/core/error.h"
#include "engine/keras/core/registry.h"
#include "engine/keras/model/model.h"

namespace {

namespace keras = engine::keras;
using keras::KerasTensor;
using keras::makeLayer;
using ::testing::HasSubstr;
using widgets::LayerNode;

// Two branches that are joined, and two outputs.
keras::ModelPtr branches() {
  const KerasTensor image = keras::input({8, 8, 1}, {.name = "image"});
  const KerasTensor body = image | makeLayer("Conv2D", {{"name", "conv"}, {"filters", 4}, {"kernel_size", {3, 3}}});
  const KerasTensor left = body | makeLayer("Flatten", {{"name", "flat"}}) |
                           makeLayer("Dense", {{"name", "left"}, {"units", 6}, {"trainable", false}});
  const KerasTensor right = body | makeLayer("GlobalAveragePooling2D", {{"name", "mean"}}) |
                            makeLayer("Dense", {{"name", "right"}, {"units", 6}});
  const KerasTensor sum = keras::callLayer(makeLayer("Add", {{"name", "sum"}}), {{left, right}}).at(0);
  return keras::functionalModel({image}, {sum | makeLayer("Dense", {{"name", "digit"}, {"units", 10}}), left}, "two");
}

keras::Json jsonOf(const keras::ModelPtr& model) {
  return keras::parseJson(model->toJson(), "a test");
}

std::string summaryAfterEditing(const keras::ModelPtr& model) {
  return keras::modelFromJson(app::kerasJsonOf(app::kerasGraphOf(jsonOf(model))).dump())->summary();
}

std::string errorOf(const keras::Json& json) {
  try {
    app::kerasGraphOf(json);
  } catch (const engine::Error& error) {
    return error.what();
  }
  return {};
}

TEST(KerasGraph, ABranchedModelComesBackAsItWas) {
  const app::KerasModelText text = app::kerasGraphOf(jsonOf(branches()));
  ASSERT_NE(text.graph.find(QStringLiteral("sum")), nullptr);
  EXPECT_EQ(text.graph.find(QStringLiteral("sum"))->inputs,
            (QStringList{QStringLiteral("left"), QStringLiteral("right")}));
  EXPECT_FALSE(text.graph.find(QStringLiteral("left"))->isTrainable);
  EXPECT_EQ(text.graph.outputs, (QStringList{QStringLiteral("digit"), QStringLiteral("left")}));
  EXPECT_EQ(summaryAfterEditing(branches()), branches()->summary());
}

TEST(KerasGraph, AChainBeginsWithItsInput) {
  const auto model = keras::sequentialModel(
      {makeLayer("Dense", {{"units", 4}, {"batch_input_shape", {nullptr, 3}}}), makeLayer("Dense", {{"units", 2}})});
  const app::KerasModelText text = app::kerasGraphOf(jsonOf(model));
  ASSERT_EQ(text.graph.nodes.size(), 3u);
  EXPECT_TRUE(text.graph.nodes[0].isInput);
  EXPECT_EQ(text.graph.nodes[2].inputs, QStringList{text.graph.nodes[1].name});
  EXPECT_EQ(app::kerasFactsOf(text).trained, 3 * 4 + 4 + 4 * 2 + 2);
}

TEST(KerasGraph, AModelAmongTheLayersAndASharedLayerComeBack) {
  const KerasTensor a = keras::input({4}, {.name = "a"}), b = keras::input({4}, {.name = "b"});
  const auto shared = makeLayer("Dense", {{"name", "shared"}, {"units", 3}});
  const KerasTensor inner = keras::input({3}, {.name = "inner"});
  const auto model =
      keras::functionalModel({inner}, {inner | makeLayer("Dense", {{"name", "in"}, {"units", 2}})}, "part");
  const auto whole = keras::functionalModel({a, b}, {(a | shared) | model, b | shared}, "whole");
  const app::KerasModelText text = app::kerasGraphOf(jsonOf(whole));
  EXPECT_TRUE(text.graph.find(QStringLiteral("shared"))->isFixed);
  EXPECT_EQ(summaryAfterEditing(whole), whole->summary());
}

keras::LayerPtr ageFeatures() {
  const keras::Json age = {{"class_name", "NumericColumn"}, {"config", {{"key", "age"}}}};
  return makeLayer("DenseFeatures", {{"name", "features"}, {"feature_columns", keras::Json::array({age})}});
}

TEST(KerasGraph, ACallWithADictionaryComesBackWithItsKeys) {
  const KerasTensor years = keras::input({1}, {.name = "years"});
  const auto model =
      keras::functionalModel({years}, keras::callLayer(ageFeatures(), {.inputs = {years}, .inputKeys = {"age"}}), "m");
  EXPECT_EQ(keras::modelFromJson(app::kerasJsonOf(app::kerasGraphOf(jsonOf(model))).dump())->toJson(), model->toJson());
}

TEST(KerasGraph, AChainOverADictionaryBeginsWithWhatItReads) {
  const auto model = keras::sequentialModel({ageFeatures(), makeLayer("Dense", {{"units", 2}})});
  const app::KerasModelText text = app::kerasGraphOf(jsonOf(model));
  ASSERT_EQ(text.graph.nodes.size(), 3);
  EXPECT_EQ(text.graph.nodes[0].kind, QStringLiteral("InputLayer"));
  EXPECT_EQ(text.graph.nodes[0].name, QStringLiteral("age"));
  const keras::ModelPtr edited = keras::modelFromJson(app::kerasJsonOf(text).dump());
  EXPECT_EQ(edited->outputs().at(0).spec.shape, model->outputs().at(0).spec.shape);
}

TEST(KerasGraph, MalformedModelsAreErrorsThatNameTheLayer) {
  keras::Json lost = jsonOf(branches());
  lost["config"]["layers"][1]["inbound_nodes"][0][0][0] = "nobody";
  EXPECT_THAT(errorOf(lost), HasSubstr("nobody"));
  keras::Json twice = jsonOf(branches());
  twice["config"]["layers"][2]["name"] = "conv";
  EXPECT_THAT(errorOf(twice), HasSubstr("conv"));
  EXPECT_THAT(errorOf({{"class_name", "Mine"}, {"config", {{"name", "m"}}}}), HasSubstr("Mine"));
  for (const char* text : {"{}", "[]", "3", R"({"class_name": "Functional", "config": 3})",
                           R"({"class_name": "Sequential", "config": {"layers": [3]}})"}) {
    EXPECT_NE(errorOf(keras::Json::parse(text)), "") << text;
  }
}

TEST(KerasFacts, TellShapesAndCountsOfEveryLayer) {
  const app::KerasFacts facts = app::kerasFactsOf(app::kerasGraphOf(jsonOf(branches())));
  EXPECT_EQ(facts.error, QString());
  EXPECT_EQ(facts.layers[QStringLiteral("conv")].output, QStringLiteral("6 × 6 × 4"));
  EXPECT_EQ(facts.layers[QStringLiteral("conv")].parameters, 3 * 3 * 4 + 4);
  EXPECT_EQ(facts.frozen, 144 * 6 + 6);
}

TEST(KerasFacts, AnErrorIsItsLayersAndTheOthersAreKnown) {
  app::KerasModelText text = app::kerasGraphOf(jsonOf(branches()));
  for (widgets::LayerSetting& setting : text.graph.find(QStringLiteral("right"))->settings) {
    if (setting.key == QLatin1String("units")) setting.value = QStringLiteral("7");
  }
  const app::KerasFacts facts = app::kerasFactsOf(text);
  EXPECT_NE(facts.error, QString());
  EXPECT_NE(facts.layers[QStringLiteral("sum")].error, QString()) << "6 and 7 cannot be added";
  EXPECT_EQ(facts.layers[QStringLiteral("right")].output, QStringLiteral("7"));
  EXPECT_FALSE(facts.layers.contains(QStringLiteral("digit"))) << "nothing is known behind it";
}

TEST(KerasFacts, ASettingThatIsNoJsonIsItsLayersError) {
  app::KerasModelText text = app::kerasGraphOf(jsonOf(branches()));
  text.graph.find(QStringLiteral("conv"))->settings.front().value = QStringLiteral("thirty");
  EXPECT_NE(app::kerasFactsOf(text).layers[QStringLiteral("conv")].error, QString());
}

TEST(KerasKinds, OfferTheLayersThatPeopleUse) {
  const auto kinds = app::kerasKinds();
  for (const char* wanted : {"Dense", "Conv2D", "MaxPooling2D", "Flatten", "Dropout", "BatchNormalization", "Add",
                             "Concatenate", "LSTM", "Embedding", "ReLU", "InputLayer"}) {
    const auto found = std::ranges::find(kinds, QString::fromLatin1(wanted),
                                         [](const widgets::LayerKind& kind) { return kind.layer.kind; });
    ASSERT_NE(found, kinds.end()) << wanted;
    EXPECT_EQ(found->layer.takesMany, std::string(wanted) == "Add" || std::string(wanted) == "Concatenate") << wanted;
  }
}

}  // namespace
