// BatchNormalization: by the batch's own mean and variance while training, by moving ones otherwise. Frozen it always
// uses the moving ones. A mask leaves steps out. SyncBatchNormalization: the same by its formula alone, which gives
// the biased variance for pictures, too.
#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/core/registry.h"
#include "engine/keras/layers/normalization/axes.h"
#include "engine/keras/layers/normalization/standardized.h"

namespace engine::keras {
namespace {

class BatchNormalization : public Layer {
 public:
  using Layer::Layer;
  bool supportsMasking() const override { return true; }

 protected:
  void build(const Arguments& arguments) override {
    const Output x = arguments.x();
    axes_ = axesOfConfig(config(), x.shape().rank());
    setConfig("axis", axes_);
    Shape shape;
    for (const int axis : axes_) shape.addDim(channels(x, axis));
    if (axes_.size() > 1) shape = Shape(sizesAlong(x.shape(), axes_));
    const auto weight = [&](const std::string& name, bool trained) {
      return addWeight(configuredWeight(config(), name, shape, {{}, wholeDtype(), trained}));
    };
    if (config().flag("scale", true)) gamma_ = weight("gamma", true);
    if (config().flag("center", true)) beta_ = weight("beta", true);
    mean_ = weight("moving_mean", false);
    variance_ = weight("moving_variance", false);
  }
  Outputs call(const Call& outer, const Arguments& arguments) override {
    const Output mask = arguments.inputs[0].mask, given = arguments.x();
    const Call call = outer.withTraining(outer.training() && trainable()).computingIn(wholeDtype());
    const Output x = ops::cast(call.scope(), given, wholeDtype());
    return {ops::cast(call.scope(), normalized(call, x, mask), given.type())};
  }

  virtual bool usesFusedOp() const { return true; }

 private:
  // Halves are computed in float32.
  DType wholeDtype() const { return dtype() == DType::kDouble ? DType::kDouble : DType::kFloat; }
  Output normalized(const Call& call, Output x, Output mask) const {
    const int rank = x.shape().rank();
    // For these Keras has an op of its own, whose moving variance is the unbiased one.
    const bool ofPictures = usesFusedOp() && wholeDtype() == DType::kFloat && (rank == 4 || rank == 5) &&
                            axes_.size() == 1 && !mask.valid();
    if (ofPictures && axes_[0] == rank - 1) return fusedOf(call, x);
    if (!ofPictures || axes_[0] != 1) return composed(call, x, mask);
    std::vector<int32_t> toLast{0}, back{0, rank - 1};
    for (int axis = 2; axis < rank; ++axis) {
      toLast.push_back(axis);
      back.push_back(axis - 1);
    }
    toLast.push_back(1);
    return transposed(call.scope(), fusedOf(call, transposed(call.scope(), x, toLast)), back);
  }
  // Where the layer was called before in the same step: what that call left.
  static Call afterEarlierCalls(const Call& call, const WeightPtr& moving) {
    const Output handle = call.variable(moving).handle;
    std::vector<Node*> earlier;
    for (Node* update : call.results().updates) {
      if (!update->inputs().empty() && update->input(0) == handle) earlier.push_back(update);
    }
    return earlier.empty() ? call : call.at(call.scope().withControls(earlier));
  }
  static Output current(const Call& call, const WeightPtr& moving) {
    return afterEarlierCalls(call, moving).value(moving);
  }

  // moving -= (moving - batch)·(1 - momentum)
  void move(const Call& given, const WeightPtr& moving, Output batch) const {
    const Call call = afterEarlierCalls(given, moving);
    const Scope& s = call.scope();
    const Variable& variable = call.variable(moving);
    const Output rate = ops::number(s, moving->dtype, 1 - config().number("momentum", 0.99));
    const Output difference = ops::sub(s, call.value(moving), batch);
    call.addUpdate(ops::assignSub(s, variable.handle, ops::mul(s, difference, rate)));
  }
  Output fusedOf(const Call& call, Output x) const {
    const Scope& s = call.scope();
    const int64_t size = mean_->shape.elements();
    const Output gamma = gamma_ ? call.value(gamma_) : nn::ones()(s, Shape{size}, mean_->dtype);
    const Output beta = beta_ ? call.value(beta_) : nn::zeros()(s, Shape{size}, mean_->dtype);
    const bool volume = x.shape().rank() == 5;
    // Volumes as pictures: the op's result is for each channel.
    const Output pictures = volume ? withFewerDimensions(s, x) : x;
    Node* node = s.node("FusedBatchNormV3", {pictures, gamma, beta, current(call, mean_), current(call, variance_)},
                        {{"epsilon", config().number("epsilon", 0.001)}, {"is_training", call.training()}});
    if (call.training()) {
      move(call, mean_, node->output(1));
      move(call, variance_, node->output(2));
    }
    return volume ? reshapedTo(s, node->output(0), x.shape(), sizesOf(s, x)) : node->output(0);
  }
  static Output withFewerDimensions(const Scope& s, Output x) {
    const int64_t height = x.shape()[2], width = x.shape()[3];
    const int64_t together = height < 0 || width < 0 ? kUnknownDim : height * width;
    const Output product = ops::mul(s, sizeAt(s, x, 2), sizeAt(s, x, 3));
    return reshapedTo(s, x, {x.shape()[0], x.shape()[1], together, x.shape()[4]},
                      {sizeAt(s, x, 0), sizeAt(s, x, 1), product, sizeAt(s, x, 4)});
  }

  Moments moments(const Scope& s, Output x, Output mask) const {
    const std::vector<int32_t> others = axesBeside(axes_, x.shape().rank());
    if (!mask.valid()) return momentsOf(s, x, others);
    Output weights = ops::cast(s, mask, x.type());
    while (weights.shape().rank() < x.shape().rank()) weights = expanded(s, weights, -1);
    const Output all = ops::mul(s, weights, s.op("OnesLike", {x}));
    const Output count = ops::sum(s, all, others, true);
    const auto weighted = [&](Output of) {
      return s.op("DivNoNan", {ops::sum(s, ops::mul(s, of, all), others, true), count});
    };
    const Output mean = weighted(x);
    return {mean, weighted(s.op("SquaredDifference", {x, s.op("StopGradient", {mean})}))};
  }
  Output composed(const Call& call, Output x, Output mask) const {
    const Scope& s = call.scope();
    const std::vector<int64_t> sizes = sizesAlong(x.shape(), axes_);
    const auto spread = [&](const WeightPtr& weight) { return ops::reshape(s, current(call, weight), sizes); };
    Moments by{spread(mean_), spread(variance_)};
    if (call.training()) {
      by = moments(s, x, mask);
      const auto dims = mean_->shape.dims();
      const std::vector<int64_t> own(dims.begin(), dims.end());
      move(call, mean_, ops::reshape(s, by.mean, own));
      move(call, variance_, ops::reshape(s, by.variance, own));
    }
    return standardized(call, x, by, config().number("epsilon", 0.001), {gamma_, beta_, sizes});
  }

  std::vector<int> axes_;
  WeightPtr gamma_, beta_, mean_, variance_;
};

class SyncBatchNormalization : public BatchNormalization {
  using BatchNormalization::BatchNormalization;
  bool usesFusedOp() const override { return false; }
};

constexpr const char* kBatchNormalizationDefaults = R"({"axis": -1, "momentum": 0.99, "epsilon": 0.001,
  "center": true, "scale": true, "beta_initializer": "zeros", "gamma_initializer": "ones",
  "moving_mean_initializer": "zeros", "moving_variance_initializer": "ones", "beta_regularizer": null,
  "gamma_regularizer": null, "beta_constraint": null, "gamma_constraint": null})";

const LayerRegistrar kBatchNormalization("BatchNormalization", kBatchNormalizationDefaults,
                                         makeLayerOf<BatchNormalization>);
const LayerRegistrar kSyncBatchNormalization("SyncBatchNormalization", kBatchNormalizationDefaults,
                                             makeLayerOf<SyncBatchNormalization>, "keras.layers.experimental");

}  // namespace
}  // namespace engine::keras
