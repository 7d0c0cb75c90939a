// k-means against TensorFlow's KMeansClustering: the same centres from the same seeds and batches.
#include "engine/estimator/canned/kmeans.h"

#include <cmath>

#include "engine/formats/bundle/bundle_reader.h"
#include "tests/engine/estimator/canned/canned_test_support.h"

namespace engine::estimator {
namespace {

using ::testing::ElementsAre;
using namespace testing;

Tensor twelvePoints() {
  Tensor tensor(DType::kFloat, Shape{12, 2});
  double at = 0;
  for (float& value : tensor.flat<float>()) value = static_cast<float>(std::sin(at += 1.7) * 0.8);
  return tensor;
}

class KMeansTest : public CannedTest {
 protected:
  static InputFn points(int64_t batch, bool repeated) {
    return [=](Mode) {
      data::NamedDataset all = data::NamedDataset::fromTensorSlices({{"p", twelvePoints()}}, {});
      return repeated ? all.repeat().batch(batch) : all.batch(batch);
    };
  }
  Estimator trained(const KMeansOptions& options, int64_t steps = 6) {
    RunConfig config = configIn(folder_.path());
    config.set_tf_random_seed(42);
    Estimator model(kMeans(options), config);
    TrainOptions training;
    training.maxSteps = steps;
    model.train(points(options.useMiniBatch ? 5 : 12, true), training);
    return model;
  }
  void expectCentres(const Estimator& model, const std::vector<double>& want) {
    expectNear(model.variableValue("clusters").toDoubles(), want, 2e-5);
  }
  static KMeansOptions cosine() {
    KMeansOptions options;
    options.numClusters = 3;
    options.distanceMetric = "cosine";
    options.seed = 4;
    return options;
  }
};

TEST_F(KMeansTest, WholeDataByCosine) {
  KMeansOptions options = cosine();
  options.useMiniBatch = false;
  const Estimator model = trained(options);
  expectCentres(model, {-0.7940521, 0.6078497, -0.1309284, -0.9913919, 0.9876227, 0.1568486});
  EXPECT_NEAR(model.evaluate(points(12, false), {}).at("score"), 2.076758, 1e-5);
  Predictor predictor = Estimator(kMeans(options), configIn(folder_.path())).predict(points(12, false));
  EXPECT_THAT(predictor.nextBatch().value().at("cluster_index").toInt64s(),
              ElementsAre(2, 0, 2, 0, 1, 0, 1, 2, 1, 2, 0, 2));
}

TEST_F(KMeansTest, MiniBatchesByCosine) {
  const Estimator model = trained(cosine());
  expectCentres(model, {-0.4949427, 0.5341437, 0.0497763, -0.8016167, 0.7207929, -0.3461355});
  EXPECT_NEAR(model.evaluate(points(12, false), {}).at("score"), 2.3974612, 1e-5);
}

TEST_F(KMeansTest, MiniBatchesOfSeveralSteps) {
  KMeansOptions options = cosine();
  options.miniBatchStepsPerIteration = 2;
  const Estimator model = trained(options);
  expectCentres(model, {-0.6762089, 0.7367099, 0.9560821, -0.2930992, 0.0411238, -0.9991541});
  EXPECT_THAT(model.variableNames(),
              ElementsAre("Variable", "clusters", "clusters_updated", "global_step", "initialized", "update_in_steps"));
}

TEST_F(KMeansTest, RandomCentresFromAsManyBatchesAsItTakes) {
  KMeansOptions options;
  options.numClusters = 7;
  options.seed = 4;
  const Estimator model = trained(options);
  expectCentres(model, {0.7917147, -0.1254371, -0.7361303, 0.1744309, 0.6387897, -0.5598997, -0.4025969, 0.7148817,
                        0.3173925, -0.769118, -0.2095666, -0.7148405, 0.5121359, 0.5133151});
}

TEST_F(KMeansTest, GivenCentresMoveToTheMeansOfTheirPoints) {
  KMeansOptions options;
  options.initialClusters = Tensor::of<float>({-1, 0, 1, 0}, Shape{2, 2});
  options.useMiniBatch = false;
  const Estimator model = trained(options, 1);
  const Tensor points = twelvePoints();
  double sum = 0, count = 0;
  for (int64_t i = 0; i < 12; ++i) {
    const auto x = static_cast<double>(points.data<float>()[2 * i]);
    sum += x < 0 ? x : 0;
    count += x < 0;
  }
  EXPECT_NEAR(model.variableValue("clusters").toDoubles()[0], sum / (count + 1e-6), 1e-6);
}

TEST_F(KMeansTest, ChainsChooseCentresAmongThePoints) {
  KMeansOptions options;
  options.numClusters = 3;
  options.initialClusters = "kmc2";
  options.seed = 1;
  const Estimator model = trained(options, 1);
  EXPECT_EQ(model.variableValue("clusters").shape(), (Shape{3, 2}));
  EXPECT_TRUE(model.variableValue("initialized").item<bool>());
}

TEST_F(KMeansTest, TrainingGoesOnFromTheCentresItHas) {
  KMeansOptions options;
  options.numClusters = 3;
  options.useMiniBatch = false;
  trained(options, 2);
  const std::vector<double> before = trained(options, 30).variableValue("clusters").toDoubles();
  expectNear(trained(options, 31).variableValue("clusters").toDoubles(), before, 1e-6);
}

TEST_F(KMeansTest, EndsWhenTheLossHardlyChanges) {
  KMeansOptions options;
  options.numClusters = 2;
  options.useMiniBatch = false;
  options.relativeTolerance = 1e-6;
  const Estimator model = trained(options, 500);
  EXPECT_LT(model.variableValue("global_step").item<int64_t>(), 50);
}

TEST_F(KMeansTest, RefusesWhatItCannotDo) {
  KMeansOptions options;
  EXPECT_THAT(refusal([&] { kMeans(options); }), ::testing::HasSubstr("num_clusters"));
  options.numClusters = 2;
  options.initialClusters = "first";
  EXPECT_THAT(refusal([&] { kMeans(options); }), ::testing::HasSubstr("Unsupported initialization algorithm 'first'"));
  options.initialClusters = "kmeans_plus_plus";
  options.distanceMetric = "manhattan";
  EXPECT_THAT(refusal([&] { kMeans(options); }), ::testing::HasSubstr("Unsupported distance metric 'manhattan'"));
  options.distanceMetric = "cosine";
  options.numClusters = 40;
  EXPECT_THAT(refusal([&] { trained(options); }), ::testing::HasSubstr("num_to_sample"));
}

}  // namespace
}  // namespace engine::estimator
