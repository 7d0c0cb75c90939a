// LocallyConnected1D, LocallyConnected2D: convolutions with a kernel of its own for each place of the output. The three
// implementations that Keras has compute the same; their kernels are laid out differently.
#include "engine/graph/ops.h"
#include "engine/keras/core/nodes.h"
#include "engine/keras/core/registry.h"
#include "engine/keras/layers/convolution/convolve.h"
#include "engine/keras/layers/convolution/local_grid.h"
#include "engine/keras/parts/activations.h"

namespace engine::keras {
namespace {

// Connections of outputs with inputs that a layer may have; they are counted out one by one.
constexpr double kMaxConnections = 1e8;

template <int kDimensions>
class LocallyConnected : public Layer {
 public:
  using Layer::Layer;

 protected:
  void build(const Arguments& arguments) override {
    implementation_ = config().integer("implementation", 1);
    if (implementation_ < 1 || implementation_ > 3) config().fail("implementation", "1, 2 or 3");
    takeGrid(arguments.x());
    kernel_ = addWeight(configuredWeight(config(), "kernel", kernelShape()));
    if (!config().flag("use_bias", true)) return;
    Shape bias(grid_.output);
    bias.addDim(grid_.filters);
    bias_ = addWeight(configuredWeight(config(), "bias", bias));
  }
  Output apply(const Call& call, Output x) override {
    const Scope& s = call.scope();
    const Output flat = reshapedTo(s, x, {x.shape()[0], grid_.inputCells()}, {});
    Output y = implementation_ == 1   ? byPatches(call, flat)
               : implementation_ == 2 ? byMaskedProduct(call, flat)
                                      : bySparseProduct(call, flat);
    Shape shape{x.shape()[0]};
    for (const int64_t size : grid_.withChannel(grid_.output, grid_.filters)) shape.addDim(size);
    y = reshapedTo(s, y, shape, {});
    if (bias_) y = ops::add(s, y, biasOf(call));
    return activated(s, y, activationOf(config().at("activation")));
  }

 private:
  void takeGrid(Output x) {
    const Shape& shape = x.shape();
    if (shape.rank() != kDimensions + 2) requireRank(x, kDimensions + 2);
    if (shape.rank() != kDimensions + 2) failInput("the input has the shape " + shape.toString());
    const ConvolutionShape convolution = convolutionShape(config(), kDimensions);
    grid_.channelsFirst = config().text("data_format", "channels_last") == "channels_first";
    grid_.kernel = convolution.kernel;
    grid_.strides = convolution.strides;
    grid_.same = convolution.padding == nn::Padding::kSame;
    if (convolution.causal) config().fail("padding", "'valid' or 'same'");
    if (grid_.same && implementation_ == 1) config().fail("padding", "'valid', or the implementation 2 or 3");
    grid_.filters = config().integer("filters");
    if (grid_.filters < 1) config().fail("filters", "positive");
    grid_.channels = channels(x, grid_.channelsFirst ? 1 : -1);
    double connections = static_cast<double>(grid_.channels) * static_cast<double>(grid_.filters);
    for (std::size_t axis = 0; axis < kDimensions; ++axis) {
      const int64_t size = channels(x, static_cast<int>(axis) + (grid_.channelsFirst ? 2 : 1));
      const int64_t room = grid_.same ? size : size - grid_.kernel[axis] + 1;
      if (room < 1) failInput("the kernel is larger than the input " + shape.toString());
      grid_.input.push_back(size);
      grid_.output.push_back((room + grid_.strides[axis] - 1) / grid_.strides[axis]);
      const int64_t joined = implementation_ == 2 ? size : grid_.kernel[axis];
      connections *= static_cast<double>(grid_.output.back()) * static_cast<double>(joined);
    }
    if (connections > kMaxConnections) failInput("has more than 100 million connections");
  }

  Shape kernelShape() const {
    if (implementation_ == 1) {
      return {cellsOf(grid_.output), cellsOf(grid_.kernel) * grid_.channels, grid_.filters};
    }
    if (implementation_ == 3) return {static_cast<int64_t>(grid_.connections().size() / 2)};
    Shape shape(grid_.withChannel(grid_.input, grid_.channels));
    for (const int64_t size : grid_.withChannel(grid_.output, grid_.filters)) shape.addDim(size);
    return shape;
  }

  // A product for each place of the output: [places, batch, inputs] · [places, inputs, filters].
  Output byPatches(const Call& call, Output flat) const {
    const Scope& s = call.scope();
    const int64_t places = cellsOf(grid_.output);
    const std::vector<int32_t> numbers = grid_.patches();
    const Shape shape{places, static_cast<int64_t>(numbers.size()) / places};
    const Output which = ops::constant(s, Tensor::of(numbers, shape));
    const Output patches = transposed(s, s.op("GatherV2", {flat, which, intOf(s, 1)}), {1, 0, 2});
    const Output y = s.op("BatchMatMulV2", {patches, call.value(kernel_)});
    return grid_.channelsFirst ? transposed(s, y, {1, 2, 0}) : transposed(s, y, {1, 0, 2});
  }
  Output byMaskedProduct(const Call& call, Output flat) const {
    const Scope& s = call.scope();
    Shape shape(grid_.withChannel(grid_.input, 1));
    for (const int64_t size : grid_.withChannel(grid_.output, 1)) shape.addDim(size);
    const Output whole = call.value(kernel_);
    const Output mask = ops::cast(s, ops::constant(s, Tensor::of(grid_.mask(), shape)), whole.type());
    const Output kernel = ops::mul(s, whole, mask);
    return ops::matMul(s, flat, ops::reshape(s, kernel, {grid_.inputCells(), grid_.outputCells()}));
  }
  Output bySparseProduct(const Call& call, Output flat) const {
    const Scope& s = call.scope();
    const std::vector<int64_t> pairs = grid_.connections();
    const Output places = ops::constant(s, Tensor::of(pairs, Shape{static_cast<int64_t>(pairs.size()) / 2, 2}));
    const Output sizes = ops::constant(s, Tensor::vector<int64_t>({grid_.outputCells(), grid_.inputCells()}));
    const Output y = s.op("SparseTensorDenseMatMul", {places, call.value(kernel_), sizes, flat}, {{"adjoint_b", true}});
    return transposed(s, y, {1, 0});
  }
  // With the channels in front Keras takes the bias's numbers in their order in memory.
  Output biasOf(const Call& call) const {
    const Output bias = call.value(bias_);
    if (!grid_.channelsFirst) return bias;
    std::vector<int64_t> sizes{1, grid_.filters};
    sizes.insert(sizes.end(), grid_.output.begin(), grid_.output.end());
    return ops::reshape(call.scope(), bias, sizes);
  }

  int64_t implementation_ = 1;
  LocalGrid grid_;
  WeightPtr kernel_, bias_;
};

constexpr const char* kLocalConfig =
    R"({"filters": null, "kernel_size": null, "strides": 1, "padding": "valid", "data_format": "channels_last",
  "activation": "linear", "use_bias": true, "kernel_initializer": "glorot_uniform", "bias_initializer": "zeros",
  "kernel_regularizer": null, "bias_regularizer": null, "activity_regularizer": null, "kernel_constraint": null,
  "bias_constraint": null, "implementation": 1})";
const LayerRegistrar kLocallyConnected1D("LocallyConnected1D", kLocalConfig, makeLayerOf<LocallyConnected<1>>);
const LayerRegistrar kLocallyConnected2D("LocallyConnected2D", kLocalConfig, makeLayerOf<LocallyConnected<2>>);

}  // namespace
}  // namespace engine::keras
