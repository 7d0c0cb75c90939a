// DenseFeatures against Keras 2.15: values, ten steps, names, configs and files.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "engine/core/error.h"
#include "engine/formats/bundle/bundle_reader.h"
#include "engine/formats/graphs/saved_model_reader.h"
#include "engine/keras/core/registry.h"
#include "engine/keras/files/model_files.h"
#include "engine/keras/files/object_checkpoint.h"
#include "engine/keras/files/trained_model.h"
#include "engine/keras/inference/predictor.h"
#include "engine/keras/training/trainer.h"
#include "tests/engine/keras/keras_test_support.h"
#include "tests/support/failure.h"
#include "tests/support/temporary_folder.h"

namespace engine::keras {
namespace {

using testing::ElementsAre;
using testing::FloatNear;
using testing::HasSubstr;
using testing::Pointwise;

Json column(const std::string& className, const Json& config) {
  return {{"class_name", className}, {"config", config}};
}

Json ageColumn() {
  return column("NumericColumn", {{"key", "age"}});
}

Json kindColumn() {
  return column("VocabularyListCategoricalColumn", {{"key", "kind"}, {"vocabulary_list", {"cat", "dog", "fox"}}});
}

Json bucketColumn(const std::vector<double>& boundaries) {
  return column("BucketizedColumn", {{"source_column", ageColumn()}, {"boundaries", boundaries}});
}

Json indicatorOver(const Json& categorical) {
  return column("IndicatorColumn", {{"categorical_column", categorical}});
}

Json embeddingOf(const Json& categorical, int dimension, const Json& more = Json::object()) {
  Json config = {{"categorical_column", categorical}, {"dimension", dimension}};
  config.update(more);
  return column("EmbeddingColumn", config);
}

Json weightedBy(const Json& categorical) {
  return column("WeightedCategoricalColumn", {{"categorical_column", categorical}, {"weight_feature_key", "w"}});
}

LayerPtr featuresLayer(const Json& columns) {
  return makeLayer("DenseFeatures", {{"name", "features"}, {"feature_columns", columns}});
}

LayerPtr unitsLayer(const std::string& name, int units, const std::string& activation = "linear") {
  return makeLayer("Dense", {{"name", name}, {"units", units}, {"activation", activation}});
}

Tensor oneColumn(const std::vector<float>& values) {
  return Tensor::of(values, {6, 1});
}

Tensor textRows(const std::vector<std::string>& values) {
  return Tensor::of(values, {6, std::ssize(values) / 6});
}

const Tensor kAges = oneColumn({0.5F, 1, 2, 3.5F, 8, -1});
const Tensor kKinds = textRows({"cat", "dog", "fox", "cow", "dog", "cat"});
const Tensor kIds = Tensor::of<int64_t>({0, 4, 2, 9, 1, 4}, {6, 1});
const Tensor kLabels = oneColumn({1, 0, 2, -1, 0.5F, 1.5F});

// sin(0)/2, sin(1)/2 … over all weights in their order.
void setWaves(Model& model) {
  std::vector<Tensor> values;
  int64_t next = 0;
  for (const WeightPtr& weight : model.weights()) {
    Tensor value(DType::kFloat, weight->shape);
    for (float& one : value.flat<float>()) one = static_cast<float>(std::sin(static_cast<double>(next++)) * 0.5);
    values.push_back(value);
  }
  model.setWeights(values);
}

Json compiledBy(const std::string& optimizer) {
  return {{"optimizer", {{"class_name", optimizer}, {"config", {{"name", optimizer}, {"learning_rate", 0.05}}}}},
          {"loss", "mse"}};
}

std::vector<float> floatsOf(const Tensor& tensor) {
  return {tensor.flat<float>().begin(), tensor.flat<float>().end()};
}

struct Recorded {
  std::vector<float> before, losses, after;
};

// What predict says before and after ten steps on the batch, and the losses of the steps.
void expectFit(const ModelPtr& model, const std::string& optimizer, const std::vector<Tensor>& x,
               const Recorded& recorded) {
  setWaves(*model);
  Trainer trainer(model, compiledBy(optimizer), {.threads = 1});
  EXPECT_THAT(floatsOf(trainer.predict(x).at(0)), Pointwise(FloatNear(1e-6F), recorded.before));
  std::vector<float> losses;
  for (int step = 0; step < 10; ++step) {
    trainer.resetMetrics();
    losses.push_back(static_cast<float>(trainer.trainOnBatch({x, {kLabels}}).at(0).second));
  }
  EXPECT_THAT(losses, Pointwise(FloatNear(1e-5F), recorded.losses));
  EXPECT_THAT(floatsOf(trainer.predict(x).at(0)), Pointwise(FloatNear(2e-5F), recorded.after));
}

// What Keras 2.15 writes for this model.
const char* const kFunctionalJson = R"({"class_name": "Functional", "config": {"name": "m1", "trainable": true,
 "layers": [{"module": "keras.layers", "class_name": "InputLayer", "config": {"batch_input_shape": [null, 1],
 "dtype": "float32", "sparse": false, "ragged": false, "name": "age"}, "registered_name": null, "name": "age",
 "inbound_nodes": []}, {"module": "keras.layers", "class_name": "InputLayer", "config": {"batch_input_shape":
 [null, 1], "dtype": "string", "sparse": false, "ragged": false, "name": "kind"}, "registered_name": null,
 "name": "kind", "inbound_nodes": []}, {"module": "keras.layers", "class_name": "DenseFeatures", "config":
 {"name": "features", "trainable": true, "dtype": "float32", "feature_columns": [{"class_name": "NumericColumn",
 "config": {"key": "age", "shape": [1], "default_value": null, "dtype": "float32", "normalizer_fn": null}},
 {"class_name": "BucketizedColumn", "config": {"source_column": {"class_name": "NumericColumn", "config": {"key":
 "age", "shape": [1], "default_value": null, "dtype": "float32", "normalizer_fn": null}}, "boundaries":
 [1.0, 3.5]}}, {"class_name": "EmbeddingColumn", "config": {"categorical_column": {"class_name":
 "VocabularyListCategoricalColumn", "config": {"key": "kind", "vocabulary_list": ["cat", "dog", "fox"], "dtype":
 "string", "default_value": -1, "num_oov_buckets": 0}}, "dimension": 2, "combiner": "mean", "initializer":
 {"class_name": "TruncatedNormal", "config": {"mean": 0.0, "stddev": 0.7071067811865475, "seed": null, "dtype":
 "float32"}}, "ckpt_to_load_from": null, "tensor_name_in_ckpt": null, "max_norm": null, "trainable": true,
 "use_safe_embedding_lookup": true}}, {"class_name": "IndicatorColumn", "config": {"categorical_column":
 {"class_name": "VocabularyListCategoricalColumn", "config": {"key": "kind", "vocabulary_list": ["cat", "dog",
 "fox"], "dtype": "string", "default_value": -1, "num_oov_buckets": 0}}}}], "partitioner": null},
 "registered_name": null, "build_config": {"input_shape": {"age": [null, 1], "kind": [null, 1]}}, "name":
 "features", "inbound_nodes": [{"age": ["age", 0, 0, {}], "kind": ["kind", 0, 0, {}]}]}, {"module":
 "keras.layers", "class_name": "Dense", "config": {"name": "hidden", "trainable": true, "dtype": "float32",
 "units": 3, "activation": "tanh", "use_bias": true, "kernel_initializer": {"module": "keras.initializers",
 "class_name": "GlorotUniform", "config": {"seed": null}, "registered_name": null}, "bias_initializer":
 {"module": "keras.initializers", "class_name": "Zeros", "config": {}, "registered_name": null},
 "kernel_regularizer": null, "bias_regularizer": null, "activity_regularizer": null, "kernel_constraint": null,
 "bias_constraint": null}, "registered_name": null, "build_config": {"input_shape": [null, 9]}, "name": "hidden",
 "inbound_nodes": [[["features", 0, 0, {}]]]}, {"module": "keras.layers", "class_name": "Dense", "config":
 {"name": "out", "trainable": true, "dtype": "float32", "units": 1, "activation": "linear", "use_bias": true,
 "kernel_initializer": {"module": "keras.initializers", "class_name": "GlorotUniform", "config": {"seed": null},
 "registered_name": null}, "bias_initializer": {"module": "keras.initializers", "class_name": "Zeros", "config":
 {}, "registered_name": null}, "kernel_regularizer": null, "bias_regularizer": null, "activity_regularizer":
 null, "kernel_constraint": null, "bias_constraint": null}, "registered_name": null, "build_config":
 {"input_shape": [null, 3]}, "name": "out", "inbound_nodes": [[["hidden", 0, 0, {}]]]}], "input_layers": {"age":
 ["age", 0, 0], "kind": ["kind", 0, 0]}, "output_layers": [["out", 0, 0]]}, "keras_version": "2.15.0",
 "backend": "tensorflow"})";

TEST(KerasDenseFeatures, IsReadAndWrittenAsKerasWritesIt) {
  const Json written = Json::parse(modelFromJson(kFunctionalJson)->toJson());
  EXPECT_EQ(written.dump(), Json::parse(kFunctionalJson).dump());
}

TEST(KerasDenseFeatures, FitsAFunctionalModelBySgdAsKerasDoes) {
  const ModelPtr model = modelFromJson(kFunctionalJson);
  EXPECT_THAT(namesOf(model->weights()), ElementsAre("features/kind_embedding/embedding_weights:0", "hidden/kernel:0",
                                                     "hidden/bias:0", "out/kernel:0", "out/bias:0"));
  expectFit(model, "SGD", {kAges, kKinds},
            {{0.24433756F, 0.12194943F, 0.6533339F, 0.16154107F, 0.28758207F, 0.2368812F},
             {0.89819592F, 0.84273678F, 0.7937851F, 0.74990606F, 0.71019864F, 0.67404002F, 0.64098489F, 0.61070657F,
              0.58295548F, 0.55752951F},
             {0.76922953F, 0.29072148F, 0.92329764F, 0.15612805F, 0.13091153F, 0.84000713F}});
  EXPECT_THAT(
      floatsOf(model->weights().at(0)->value),
      Pointwise(FloatNear(2e-6F), {0.043937679F, 0.36694112F, 0.45575136F, 0.069573328F, -0.35352188F, -0.51024628F}));
}

ModelPtr sequentialOverFeatures() {
  const Json crossed = column("CrossedColumn", {{"keys", {bucketColumn({1, 3.5}), "kind"}}, {"hash_bucket_size", 7}});
  const Json hashed = column("HashedCategoricalColumn", {{"key", "tags"}, {"hash_bucket_size", 5}});
  const Json ids = column("IdentityCategoricalColumn", {{"key", "id"}, {"number_buckets", 5}, {"default_value", 0}});
  const Json columns{embeddingOf(hashed, 3, {{"combiner", "sqrtn"}}),
                     column("NumericColumn", {{"key", "size"}, {"shape", {2}}}), indicatorOver(crossed),
                     embeddingOf(ids, 2, {{"trainable", false}})};
  return sequentialModel({featuresLayer(columns), unitsLayer("hidden", 4, "relu"), unitsLayer("out", 1)}, "m2");
}

std::vector<Tensor> sequentialInputs() {
  return {kAges, kIds, kKinds, Tensor::of<float>({1, 2, 0, .5F, -1, 1, 2, 2, .25F, 0, 1, -2}, {6, 2}),
          textRows({"a", "b", "b", "", "c", "a", "", "", "a", "a", "d", "b"})};
}

const Recorded kAdamFit{{0.41066456F, 0.4328618F, 0.15346816F, 0.42966568F, 0.01732856F, 0.14151669F},
                        {1.3444597F, 1.0522738F, 0.93649322F, 0.91170263F, 0.91156763F, 0.90827006F, 0.89761871F,
                         0.87778425F, 0.84798193F, 0.82178211F},
                        {0.60555309F, 0.60555309F, 0.60555309F, 0.48969793F, 0.67223805F, 1.3737063F}};

TEST(KerasDenseFeatures, FitsASequentialModelOfADictionaryByAdamAsKerasDoes) {
  const ModelPtr model = sequentialOverFeatures();
  expectFit(model, "Adam", sequentialInputs(), kAdamFit);
  EXPECT_THAT(namesOf(model->trainableWeights()),
              ElementsAre("m2/features/tags_embedding/embedding_weights:0", "m2/hidden/kernel:0", "m2/hidden/bias:0",
                          "m2/out/kernel:0", "m2/out/bias:0"));
  EXPECT_THAT(namesOf(model->nonTrainableWeights()), ElementsAre("m2/features/id_embedding/embedding_weights:0"));
}

TEST(KerasDenseFeatures, TellsWhatASequentialModelTakes) {
  std::vector<std::string> inputs;
  for (const Model::Port& port : sequentialOverFeatures()->inputs())
    inputs.push_back(message(port.key, " ", dtypeName(port.spec.dtype), port.spec.shape));
  EXPECT_THAT(inputs, ElementsAre("age float32[?,1]", "id int64[?,?]", "kind string[?,?]", "size float32[?,2]",
                                  "tags string[?,?]"));
}

TEST(KerasDenseFeatures, ComesBackFromTheJsonOfASequentialModel) {
  const ModelPtr model = sequentialOverFeatures();
  setWaves(*model);
  const std::vector<float> said = floatsOf(Predictor(model, {.threads = 1}).predict(sequentialInputs()).at(0));
  const ModelPtr again = modelFromJson(model->toJson());
  EXPECT_EQ(again->toJson(), model->toJson());
  setWaves(*again);
  EXPECT_EQ(floatsOf(Predictor(again, {.threads = 1}).predict(sequentialInputs()).at(0)), said);
}

TEST(KerasDenseFeatures, FitsWeightedColumnsAndLimitedVectorsAsKerasDoes) {
  const Json ids =
      column("VocabularyListCategoricalColumn",
             {{"key", "id"}, {"vocabulary_list", {0, 1, 2, 4}}, {"num_oov_buckets", 2}, {"dtype", "int64"}});
  const LayerPtr layer =
      featuresLayer({indicatorOver(weightedBy(kindColumn())),
                     embeddingOf(weightedBy(ids), 2, {{"combiner", "sum"}, {"max_norm", 0.5}}), bucketColumn({0})});
  const std::vector<KerasTensor> inputs{input({1}, {.name = "age"}), input({1}, {.name = "id", .dtype = DType::kInt64}),
                                        input({1}, {.name = "kind", .dtype = DType::kString}),
                                        input({1}, {.name = "w"})};
  const KerasTensor x =
      callLayer(layer, {.inputs = inputs, .inputKeys = {"age", "id", "kind", "w"}}).at(0) | unitsLayer("out", 1);
  expectFit(functionalModel(inputs, {x}, "m3"), "Adam", {kAges, kIds, kKinds, oneColumn({0.5F, 1, 2, 1.5F, -1, 3})},
            {{0.28144607F, -0.15806678F, -1.0280478F, -0.10671183F, 0.51758951F, -0.51237327F},
             {2.426383F, 1.94323F, 1.5841213F, 1.3311595F, 1.1613933F, 1.0461202F, 0.96557122F, 0.90827799F,
              0.86371499F, 0.82246417F},
             {1.0990664F, 0.54674637F, 0.97792351F, 0.65933728F, 1.2310584F, 1.6581475F}});
}

TEST(KerasDenseFeatures, ComesBackFromEveryKindOfFile) {
  const test_support::TemporaryFolder folder;
  const ModelPtr model = modelFromJson(kFunctionalJson);
  setWaves(*model);
  const std::vector<float> said = floatsOf(Predictor(model, {.threads = 1}).predict({kAges, kKinds}).at(0));
  for (const char* name : {"m.h5", "m.keras", "m"}) {
    saveModel(folder.path(name), *model, {});
    const LoadedModel loaded = loadModel(folder.path(name));
    EXPECT_EQ(floatsOf(Predictor(loaded.model, {.threads = 1}).predict({kAges, kKinds}).at(0)), said) << name;
  }
}

// In an object-based checkpoint Keras escapes the slash in the name by which the layer tracks a column's variable.
TEST(KerasDenseFeatures, NamesAColumnsVariableInCheckpointsAsKerasDoes) {
  const test_support::TemporaryFolder folder;
  const ModelPtr model = modelFromJson(kFunctionalJson);
  setWaves(*model);
  writeObjectBundle(folder.path("w"), *model, {});
  EXPECT_TRUE(formats::BundleReader(folder.path("w"))
                  .has("layer_with_weights-0/kind_embedding.Sembedding_weights/.ATTRIBUTES/VARIABLE_VALUE"));
}

std::string errorOfColumns(const Json& columns) {
  return test_support::failureOf([&] { featuresLayer(columns); }).text;
}

TEST(KerasDenseFeatures, SaysWhatIsWrongWithAColumn) {
  EXPECT_THAT(errorOfColumns({kindColumn()}), HasSubstr("must be a DenseColumn"));
  EXPECT_THAT(errorOfColumns({column("NumericColumn", {{"key", "a"}, {"shap", {1}}})}), HasSubstr("'shap'"));
  EXPECT_THAT(errorOfColumns({column("NoColumn", Json::object())}), HasSubstr("Known are BucketizedColumn"));
  EXPECT_THAT(errorOfColumns({column("NumericColumn", {{"key", "a"}, {"normalizer_fn", "<lambda>"}})}),
              HasSubstr("normalizer_fn"));
  EXPECT_THAT(errorOfColumns({column("NumericColumn", {{"key", "a"}, {"shape", {1 << 20, 1 << 20, 1 << 30}}})}),
              HasSubstr("fewer than 2^31"));
  EXPECT_THAT(errorOfColumns({ageColumn(), ageColumn()}), HasSubstr("Duplicate feature column name"));
}

TEST(KerasDenseFeatures, RefusesATensorInThePlaceOfADictionary) {
  const LayerPtr layer = featuresLayer({ageColumn()});
  const KerasTensor x = input({1}, {.name = "age"});
  EXPECT_THAT(test_support::failureOf([&] { callLayer(layer, {{x}}); }).text, HasSubstr("dictionary of features"));
}

}  // namespace
}  // namespace engine::keras
