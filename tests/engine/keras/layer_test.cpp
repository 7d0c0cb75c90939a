#include "engine/keras/core/layer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "engine/core/error.h"
#include "engine/keras/core/registry.h"
#include "tests/engine/keras/keras_test_support.h"

namespace engine::keras {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// A layer as a person writes one.
class Scale : public Layer {
 public:
  using Layer::Layer;

 protected:
  void build(const Arguments& a) override {
    scale_ = addWeight({.name = "scale", .shape = {channels(a.x())}, .initializer = config().at("scale_initializer")});
  }
  Output apply(const Call& call, Output x) override { return ops::mul(call.scope(), x, call.value(scale_)); }

 private:
  WeightPtr scale_;
};

const LayerRegistrar kScale("TestScale", R"({"scale_initializer": "ones"})", makeLayerOf<Scale>);

std::string errorOf(const std::function<void()>& action) {
  try {
    action();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(KerasLayer, OfOnesOwnComputesWithItsWeight) {
  const LayerPtr scale = makeLayer("TestScale", {{"name", "s"}});
  outputsOf(*scale, {floats({1, 2}, {1, 2})});
  scale->setWeights({floats({3, 5}, {2})});
  EXPECT_EQ(outputsOf(*scale, {floats({1, 2}, {1, 2})})[0].toDoubles(), (std::vector<double>{3, 10}));
}

TEST(KerasLayer, NamesItsWeightsAsKerasDoes) {
  const LayerPtr dense = makeLayer("Dense", {{"name", "hidden"}, {"units", 3}});
  outputsOf(*dense, {floats({1, 2}, {1, 2})});
  EXPECT_THAT(namesOf(dense->weights()), ElementsAre("hidden/kernel:0", "hidden/bias:0"));
}

TEST(KerasLayer, WritesAConfigWithKerasDefaultsAndKeysInItsOrder) {
  const LayerPtr dropout = makeLayer("Dropout", {{"name", "d"}, {"rate", 0.25}});
  EXPECT_EQ(pythonText(dropout->getConfig()),
            R"({"name": "d", "trainable": true, "dtype": "float32", "rate": 0.25, "noise_shape": null, "seed": null})");
}

TEST(KerasLayer, FrozenHasNoTrainableWeightsAndKeepsTheirOrder) {
  const LayerPtr norm = makeLayer("BatchNormalization", {{"name", "bn"}});
  outputsOf(*norm, {floats({1, 2}, {1, 2})});
  norm->setTrainable(false);
  EXPECT_THAT(norm->trainableWeights(), IsEmpty());
  EXPECT_THAT(namesOf(norm->weights()),
              ElementsAre("bn/gamma:0", "bn/beta:0", "bn/moving_mean:0", "bn/moving_variance:0"));
}

TEST(KerasLayer, RefusesAnUnknownClassByName) {
  EXPECT_THAT(errorOf([] { makeLayer("Dance"); }), HasSubstr("no Keras layer 'Dance'"));
}

TEST(KerasLayer, RefusesAnArgumentThatItDoesNotHave) {
  EXPECT_THAT(errorOf([] { makeLayer("Dense", {{"unit", 3}}); }), HasSubstr("no argument 'unit'"));
}

TEST(KerasLayer, NamesItselfInErrorsOfItsInput) {
  const LayerPtr conv = makeLayer("Conv2D", {{"name", "c"}, {"filters", 2}, {"kernel_size", 3}});
  EXPECT_THAT(errorOf([&] { outputsOf(*conv, {floats({1, 2}, {1, 2})}); }), HasSubstr("Conv2D 'c'"));
}

TEST(KerasLayer, RefusesWeightsOfAnotherShape) {
  const LayerPtr dense = makeLayer("Dense", {{"name", "d"}, {"units", 1}, {"use_bias", false}});
  outputsOf(*dense, {floats({1, 2}, {1, 2})});
  EXPECT_THAT(errorOf([&] { dense->setWeights({floats({1}, {1, 1})}); }), HasSubstr("d/kernel:0"));
}

// A mean of 1 of two pictures of one pixel: the unbiased variance is 2, the biased one 1.
TEST(KerasLayer, NormalizesPicturesAlikeWhereverTheirChannelsAre) {
  for (const int axis : {1, 3}) {
    const LayerPtr norm = makeLayer("BatchNormalization", {{"axis", axis}, {"momentum", 0.0}});
    Graph graph;
    const Scope scope(graph);
    Binding binding(graph);
    CallResults results;
    const Output x = ops::constant(scope, floats({0, 2}, {2, 1, 1, 1}));
    (*norm)(Call(scope, binding, results, true), {{{x}}});
    Session session(graph, {.threads = 1});
    binding.initialize(session);
    session.run(Feeds{}, {}, results.updates);
    binding.store(session);
    EXPECT_NEAR(norm->weights().at(3)->value.item<float>(), 2, 1e-6) << axis;
  }
}

TEST(KerasLayer, ThatInterpolatesMorePixelsTellsTheirNumber) {
  const KerasTensor x = input({4, 6, 3}, {.name = "x"});
  const KerasTensor y = x | makeLayer("UpSampling2D", {{"size", {2, 3}}, {"interpolation", "bilinear"}});
  EXPECT_EQ(y.shape(), (Shape{kUnknownDim, 8, 18, 3}));
}

// With the numbers of Keras 2.15.
TEST(KerasRandomFourierFeatures, TakeCosinesOfScaledProducts) {
  const LayerPtr layer = makeLayer("RandomFourierFeatures", {{"name", "rff"}, {"output_dim", 4}, {"scale", 2.0}});
  const Tensor x = floats({0.1F, 0.2F, 0.3F}, {1, 3});
  outputsOf(*layer, {x});
  EXPECT_THAT(layer->trainableWeights(), IsEmpty());  // unless it is asked for
  std::map<std::string, Tensor> values{
      {"rff/kernel_scale:0", floats({2}, {1})},
      {"rff/unscaled_kernel:0",
       floats({0.11797960102558136F, 1.1750175952911377F, 0.34103018045425415F, 0.5313336253166199F,
               0.3632783591747284F, -0.2721744477748871F, -0.5856437087059021F, 0.5074254870414734F,
               0.36943501234054565F, 0.6194913983345032F, 0.09011033177375793F, -0.19818376004695892F},
              {3, 4})},
      {"rff/bias:0", floats({4.23177433013916F, 1.6303062438964844F, 2.5336644649505615F, 4.722171783447266F}, {4})}};
  std::vector<Tensor> inOrder;
  for (const std::string& name : namesOf(layer->weights())) inOrder.push_back(values.at(name));
  layer->setWeights(inOrder);
  EXPECT_THAT(outputsOf(*layer, {x})[0].toDoubles(),
              testing::Pointwise(testing::DoubleNear(1e-6),
                                 {-0.3736794590950012, -0.1829310953617096, -0.8045229911804199, 0.05733301863074303}));
}

TEST(KerasRandomFourierFeatures, TrainOnlyTheirScale) {
  const LayerPtr layer =
      makeLayer("RandomFourierFeatures",
                {{"name", "rff"}, {"output_dim", 4}, {"trainable", true}, {"kernel_initializer", "laplacian"}});
  EXPECT_EQ(outputsOf(*layer, {floats({1, 2}, {1, 2})})[0].shape(), (Shape{1, 4}));
  EXPECT_THAT(namesOf(layer->trainableWeights()), ElementsAre("rff/kernel_scale:0"));
  EXPECT_THAT(namesOf(layer->weights()), ElementsAre("rff/kernel_scale:0", "rff/unscaled_kernel:0", "rff/bias:0"));
}

// Four steps, a kernel of two of them for each of the two places.
std::vector<double> locallyConnected(const Json& config, const Tensor& kernel) {
  Json all = config;
  all.update({{"name", "l"}, {"filters", 1}, {"kernel_size", 2}, {"use_bias", false}});
  const LayerPtr layer = makeLayer("LocallyConnected1D", all);
  const Tensor x = floats({1, 2, 3, 4}, {1, 4, 1});
  outputsOf(*layer, {x});
  layer->setWeights({kernel});
  return outputsOf(*layer, {x})[0].toDoubles();
}

TEST(KerasLocallyConnected, HasAKernelForEachPlace) {
  EXPECT_THAT(locallyConnected({{"strides", 2}}, floats({1, 10, 100, 1000}, {2, 2, 1})), ElementsAre(21, 4300));
}

TEST(KerasLocallyConnected, LeavesOutWhatAPlaceIsNotConnectedWith) {
  const Tensor ones = floats(std::vector<float>(8, 1), {4, 1, 2, 1});
  EXPECT_THAT(locallyConnected({{"strides", 2}, {"implementation", 2}}, ones), ElementsAre(3, 7));
}

TEST(KerasLocallyConnected, KeepsOnlyTheConnectionsThatThereAre) {
  const Tensor ones = floats(std::vector<float>(7, 1), {7});
  EXPECT_THAT(locallyConnected({{"padding", "same"}, {"implementation", 3}}, ones), ElementsAre(1, 3, 5, 7));
}

TEST(KerasLocallyConnected, RefusesPaddingWhereKerasDoes) {
  const LayerPtr layer =
      makeLayer("LocallyConnected2D", {{"name", "local"}, {"filters", 1}, {"kernel_size", 2}, {"padding", "same"}});
  EXPECT_THAT(errorOf([&] { outputsOf(*layer, {floats({1, 2, 3, 4}, {1, 2, 2, 1})}); }), HasSubstr("'padding'"));
}

// The largest singular value that is found from (1, 0) is 3.
TEST(KerasSpectralNormalization, DividesTheKernelByItsLargestSingularValueInTraining) {
  const Json dense = {{"class_name", "Dense"}, {"config", {{"name", "inner"}, {"units", 2}}}};
  const LayerPtr layer = makeLayer("SpectralNormalization", {{"name", "sn"}, {"layer", dense}});
  const Tensor x = floats({1, 1}, {1, 2});
  outputsOf(*layer, {x});
  EXPECT_THAT(namesOf(layer->weights()), ElementsAre("sn/kernel:0", "sn/bias:0", "sn/vector_u:0"));
  layer->setWeights({floats({3, 0, 0, 4}, {2, 2}), floats({0, 0}, {2}), floats({1, 0}, {1, 2})});
  EXPECT_THAT(outputsOf(*layer, {x})[0].toDoubles(), ElementsAre(3, 4));
  EXPECT_THAT(outputsOf(*layer, {x}, true)[0].toDoubles(), ElementsAre(1, testing::DoubleNear(4.0 / 3, 1e-6)));
}

TEST(KerasLayer, ComputesInAnotherDtypeThanItsWeightsByAMixedPolicy) {
  const Json policy = {{"class_name", "Policy"}, {"config", {{"name", "mixed_bfloat16"}}}};
  const LayerPtr dense = makeLayer("Dense", {{"name", "d"}, {"units", 2}, {"dtype", policy}});
  const Tensor y = outputsOf(*dense, {floats({1, 2}, {1, 2})})[0];
  EXPECT_EQ(y.dtype(), DType::kBfloat16);
  EXPECT_EQ(dense->weights()[0]->dtype, DType::kFloat);
}

TEST(KerasLayer, TakesNumbersOfAnotherWidthInItsOwn) {
  const LayerPtr dense = makeLayer("Dense", {{"name", "d"}, {"units", 2}});
  EXPECT_EQ(outputsOf(*dense, {Tensor::of<double>({1, 2}, {1, 2})})[0].dtype(), DType::kFloat);
}

TEST(KerasLayer, StartsFromTheNumbersOfAConstant) {
  const Json rows = {{1.0, 2.0}, {3.0, 4.0}};
  const Json initializer = {{"class_name", "Constant"}, {"config", {{"value", rows}}}};
  const LayerPtr dense = makeLayer("Dense", {{"name", "d"}, {"units", 2}, {"kernel_initializer", initializer}});
  EXPECT_THAT(outputsOf(*dense, {floats({1, 10}, {1, 2})})[0].toDoubles(), ElementsAre(31, 42));
}

}  // namespace
}  // namespace engine::keras
