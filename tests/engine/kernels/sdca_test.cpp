// Dual ascent: fingerprints as TensorFlow's, one pass over a batch, and what it refuses.
#include <gtest/gtest.h>

#include "engine/core/error.h"
#include "engine/kernels/training/sdca_loss.h"
#include "engine/kernels/training/sdca_states.h"
#include "tests/support/op_runner.h"

namespace engine {
namespace {

using testing::run1;
using testing::runOp;

TEST(Sdca, FingerprintsOfIdsAreTensorFlows) {
  const Tensor keys = run1("SdcaFprint", {Tensor::vector<std::string>({"a", "b"})});
  EXPECT_EQ(keys.shape(), (Shape{2, 2}));
  EXPECT_EQ(keys.toInt64s(), (std::vector<int64_t>{7969074168056553668, 5955762262185338209, -852739764441125114,
                                                   -6481146978075464015}));
}

Attrs sdcaAttrs(const std::string& loss, bool adaptive = false) {
  return {{"loss_type", loss},
          {"adaptive", adaptive},
          {"num_sparse_features", int64_t{0}},
          {"num_sparse_features_with_values", int64_t{0}},
          {"num_dense_features", int64_t{1}},
          {"l1", 0.0F},
          {"l2", 1.0F},
          {"num_loss_partitions", int64_t{1}},
          {"num_inner_iterations", int64_t{1}}};
}

std::vector<Tensor> oneDense(const std::string& loss, const std::vector<float>& labels, bool adaptive = false) {
  const auto n = static_cast<int64_t>(labels.size());
  return runOp("SdcaOptimizerV2",
               {Tensor::of(std::vector<float>(labels.size(), 1), Shape{n, 1}),
                Tensor::vector(std::vector<float>(labels.size(), 1)), Tensor::vector(labels),
                Tensor::of(std::vector<float>{0}, Shape{1}), Tensor(DType::kFloat, Shape{n, 4})},
               sdcaAttrs(loss, adaptive));
}

// One example, x = 1, y = 3, l2 = 1: the dual variable is y/2, and so is the weight, the optimum of (w-3)²/2 + w²/2.
TEST(Sdca, OneExampleIsSolvedAtOnce) {
  const std::vector<Tensor> result = oneDense("squared_loss", {3});
  EXPECT_NEAR(result[1].toDoubles()[0], 1.5, 1e-6);
  const std::vector<double> state = result[0].toDoubles();
  EXPECT_NEAR(state[0], 1.5, 1e-6);
  EXPECT_NEAR(state[1], 4.5, 1e-6);  // the loss before
  EXPECT_NEAR(state[3], 1, 1e-6);
}

TEST(Sdca, TheLogisticDualIsWhereTheDerivativesMeet) {
  const kernels::SdcaLoss& loss = kernels::sdcaLoss("logistic_loss");
  kernels::SdcaExample e;
  e.label = loss.convertedLabel(0);
  e.norm = 2;
  e.dual = loss.updatedDual(e);
  e.wx = e.norm * e.dual;
  EXPECT_NEAR(e.dual, -loss.primalDerivative(e), 1e-9);
  EXPECT_NEAR(loss.primalLoss(e) + loss.dualLoss(e) + e.norm * e.dual * e.dual, 0, 1e-9);
  EXPECT_THROW(loss.convertedLabel(2), Error);
  EXPECT_THROW(kernels::sdcaLoss("hinge"), Error);
}

TEST(Sdca, AdaptiveSamplingAlsoGetsCloser) {
  const std::vector<Tensor> result = oneDense("squared_loss", {1, 5, 9}, true);
  const double w = result[1].toDoubles()[0];
  EXPECT_GT(w, 1);
  EXPECT_LE(w, 5);
}

TEST(Sdca, StatesAreKeptByKey) {
  kernels::SdcaStates states;
  const Tensor keys = Tensor::of<int64_t>({7, 8, 0, 0}, Shape{2, 2});
  states.insert(keys, Tensor::of<float>({1, 2, 3, 4, 5, 6, 7, 8}, Shape{2, 4}));
  float found[8];
  states.find(keys, found);
  EXPECT_EQ(found[3], 4);
  EXPECT_EQ(found[4], 0);  // an empty bucket's key is none
  EXPECT_EQ(states.all().first.shape(), (Shape{1, 2}));
  EXPECT_THROW(states.insert(keys, Tensor(DType::kFloat, Shape{2, 3})), Error);
}

}  // namespace
}  // namespace engine
