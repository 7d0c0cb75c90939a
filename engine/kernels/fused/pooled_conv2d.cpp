// Conv2D + BiasAdd + Relu + 2x2 MaxPool as one op that keeps only the pooled values and, for each, a byte that says
// which place won; and its gradients, which visit only those places. float32, NHWC, strides 1.
#include "engine/kernels/described_kernel.h"
#include "engine/kernels/fused/conv_geometry.h"

namespace engine {
namespace {

void pooledShape(InferenceContext& c) {
  Shape shape = convOutput(c, 1, 1);
  for (int axis = 1; axis <= 2; ++axis) {
    if (shape.dim(axis) >= 0) shape.setDim(axis, shape.dim(axis) / 2);
  }
  c.setOutput(0, shape);
  c.setOutput(1, shape);
}

const OpRegistrar kForward("_FusedConv2DMaxPool",
                           "input: float, filter: float, bias: float -> pooled: float, place: uint8", "padding: string",
                           pooledShape);
const OpRegistrar kFilterGrad(
    "_PoolSparseConv2DBackpropFilter",
    "input: float, filter: float, grad: float, place: uint8 -> filter_grad: float, bias_grad: float", "padding: string",
    [](InferenceContext& c) {
      const Shape filter = c.withRank(1, 4);
      c.setOutput(0, filter);
      c.setOutput(1, Shape{filter.dim(3)});
    });
const OpRegistrar kInputGrad("_PoolSparseConv2DBackpropInput",
                             "input: float, filter: float, grad: float, place: uint8 -> input_grad: float",
                             "padding: string", shape_fn::unchanged);

class PooledConvBase : public Kernel, public kernels::DescribedKernel {
 public:
  explicit PooledConvBase(const KernelConstruction& c) : padding_(c.attr<std::string>("padding")) {}
  std::size_t scratchBytes(const KernelContext& context) const override {
    return kernels::kernelTable().convScratchFloats(geometry(context)) * sizeof(float);
  }

  std::string implementation(const KernelContext&) const override { return kernels::nativeName(); }

 protected:
  kernels::ConvShape geometry(const KernelContext& c) const {
    return convShape(c.input(0).shape(), c.input(1).shape(), padding_, 1, 1);
  }
  float* scratchOf(KernelContext& c) const { return static_cast<float*>(c.scratch(scratchBytes(c))); }
  static int images(const KernelContext& c) { return static_cast<int>(c.input(0).dim(0)); }

 private:
  std::string padding_;
};

class ForwardKernel : public PooledConvBase {
 public:
  using PooledConvBase::PooledConvBase;
  void compute(KernelContext& c) const override {
    const kernels::ConvShape shape = geometry(c);
    const auto output = [&](int i) -> Tensor& {
      // A Shape has memory of its own: none is made when the plan knows it.
      if (c.hasPlannedOutput(i)) return c.plannedOutput(i);
      return c.output(
          i, Shape{images(c), kernels::convOutHeight(shape) / 2, kernels::convOutWidth(shape) / 2, shape.outChannels});
    };
    float* values = output(0).data<float>();
    uint8_t* places = output(1).data<uint8_t>();
    kernels::kernelTable().convBiasReluPool2(shape, images(c), c.in<float>(0), c.in<float>(1), c.in<float>(2), values,
                                             places, scratchOf(c));
  }
};

// Sums over few images first, then adds those sums: one long chain of float additions over a batch would lose digits
// that Adam's tiny gradients need.
class FilterGradKernel : public PooledConvBase {
 public:
  using PooledConvBase::PooledConvBase;

  std::size_t scratchBytes(const KernelContext& c) const override {
    return PooledConvBase::scratchBytes(c) + partFloats(c) * sizeof(float);
  }

  void compute(KernelContext& c) const override {
    const kernels::ConvShape shape = geometry(c);
    Tensor& filter = c.output(0, c.input(1).shape());
    Tensor& bias = c.hasPlannedOutput(1) ? c.plannedOutput(1) : c.output(1, Shape{shape.outChannels});
    if (!c.accumulate()) {
      std::fill_n(filter.data<float>(), filter.elements(), 0.0f);
      std::fill_n(bias.data<float>(), bias.elements(), 0.0f);
    }
    auto* part = static_cast<float*>(c.scratch(scratchBytes(c)));
    float* biasPart = part + filter.elements();
    float* scratch = part + partFloats(c);
    const auto& table = kernels::kernelTable();
    const int64_t inputSize = c.input(0).elements() / std::max<int64_t>(c.input(0).dim(0), 1);
    const int64_t gradSize = c.input(2).elements() / std::max<int64_t>(c.input(2).dim(0), 1);
    for (int first = 0; first < images(c); first += kImagesPerPart) {
      const int count = std::min(kImagesPerPart, images(c) - first);
      std::fill_n(part, filter.elements() + bias.elements(), 0.0f);
      table.convBackwardFilterPoolSparse(shape, count, c.in<float>(0) + first * inputSize,
                                         c.in<float>(2) + first * gradSize, c.in<uint8_t>(3) + first * gradSize, part,
                                         biasPart, scratch);
      table.add(filter.elements(), part, filter.data<float>());
      table.add(bias.elements(), biasPart, bias.data<float>());
    }
  }

 private:
  static constexpr int kImagesPerPart = 16;
  // Of one part: the filter's and the bias' sums, rounded up to whole cache lines.
  std::size_t partFloats(const KernelContext& c) const {
    const int64_t floats = c.input(1).elements() + geometry(c).outChannels;
    return static_cast<std::size_t>((floats + 15) / 16 * 16);
  }
};

class InputGradKernel : public PooledConvBase {
 public:
  using PooledConvBase::PooledConvBase;
  void compute(KernelContext& c) const override {
    float* input = c.output(0, c.input(0).shape()).data<float>();
    kernels::kernelTable().convBackwardInputPoolSparse(geometry(c), images(c), c.in<float>(1), c.in<float>(2),
                                                       c.in<uint8_t>(3), input, scratchOf(c));
  }
};

// Everything but the filter (and the bias) carries the batch.
BatchKind carriesAllBut(const BatchQuery& q, std::size_t whole, BatchKind kind) {
  for (std::size_t i = 0; i < q.carries.size(); ++i) {
    if ((i >= 1 && i <= whole) == (q.carries[i] != 0)) return BatchKind::kNone;
  }
  return kind;
}

KernelTraits traitsOf(std::size_t whole, BatchKind kind) {
  KernelTraits t;
  t.batch = [whole, kind](const BatchQuery& q) { return carriesAllBut(q, whole, kind); };
  t.accumulates = kind == BatchKind::kSum;
  return t;
}

template <typename K>
KernelMaker maker() {
  return [](const KernelConstruction& c) { return std::make_unique<K>(c); };
}

const KernelRegistrar kForwardKernel("_FusedConv2DMaxPool", maker<ForwardKernel>(), traitsOf(2, BatchKind::kRows));
const KernelRegistrar kFilterGradKernel("_PoolSparseConv2DBackpropFilter", maker<FilterGradKernel>(),
                                        traitsOf(1, BatchKind::kSum));
const KernelRegistrar kInputGradKernel("_PoolSparseConv2DBackpropInput", maker<InputGradKernel>(),
                                       traitsOf(1, BatchKind::kRows));

}  // namespace
}  // namespace engine
