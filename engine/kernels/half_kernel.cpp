#include "engine/kernels/half_kernel.h"

#include <Eigen/Core>
#include <cmath>
#include <limits>

#include "engine/kernels/parallel.h"

namespace engine {
namespace {

bool isHalf(DType dtype) {
  return dtype == DType::kHalf || dtype == DType::kBfloat16;
}
DType widened(DType dtype) {
  return isHalf(dtype) ? DType::kFloat : dtype;
}

template <typename Half>
void widen(const KernelContext& context, const Tensor& half, Tensor& wide) {
  const auto* from = static_cast<const Half*>(half.raw());
  float* to = wide.data<float>();
  kernels::forRanges(context, half.elements(), 3 * static_cast<int64_t>(half.bytes()), [=](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) to[i] = static_cast<float>(from[i]);
  });
}

// The largest float stands for the largest number there is, such as that of a minimum of nothing: rounded it would be
// infinite.
template <typename Half>
Half narrowed(float value) {
  if (std::abs(value) != std::numeric_limits<float>::max()) return Half(value);
  return value > 0 ? std::numeric_limits<Half>::max() : std::numeric_limits<Half>::lowest();
}

template <typename Half>
void narrow(const KernelContext& context, const Tensor& wide, Tensor& half) {
  const float* from = wide.data<float>();
  auto* to = static_cast<Half*>(half.raw());
  kernels::forRanges(context, half.elements(), 3 * static_cast<int64_t>(half.bytes()), [=](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) to[i] = narrowed<Half>(from[i]);
  });
}

Tensor widenedTensor(const KernelContext& context, const Tensor& tensor) {
  if (!isHalf(tensor.dtype())) return tensor;
  Tensor wide(DType::kFloat, tensor.shape());
  if (tensor.dtype() == DType::kHalf) {
    widen<Eigen::half>(context, tensor, wide);
  } else {
    widen<Eigen::bfloat16>(context, tensor, wide);
  }
  return wide;
}

void narrowInto(const KernelContext& context, const Tensor& wide, Tensor& half) {
  if (half.dtype() == DType::kHalf) {
    narrow<Eigen::half>(context, wide, half);
  } else {
    narrow<Eigen::bfloat16>(context, wide, half);
  }
}

// The same node in a graph of its own, with float in the place of halves. Owned by the kernel that reads it.
class WidenedNode {
 public:
  explicit WidenedNode(const Node& node) {
    NodeSpec spec{node.name(), node.op(), {}, {}, node.attrs(), node.device()};
    for (auto& [name, value] : spec.attrs) widenAttr(value);
    for (std::size_t i = 0; i < node.inputs().size(); ++i) {
      const Output input = node.inputs()[i];
      NodeSpec placeholder{message(node.name(), "/input_", i), "Placeholder", {}, {}, {}, {}};
      placeholder.attrs["dtype"] = widened(input.type());
      placeholder.attrs["shape"] = input.shape();
      spec.inputs.push_back(graph_.addNode(std::move(placeholder))->output());
    }
    node_ = graph_.addNode(std::move(spec));
  }
  const Node& node() const { return *node_; }

 private:
  static void widenAttr(AttrValue& value) {
    if (const DType* dtype = value.get<DType>()) {
      value = widened(*dtype);
    } else if (const auto* dtypes = value.get<std::vector<DType>>()) {
      std::vector<DType> wide = *dtypes;
      for (DType& one : wide) one = widened(one);
      value = std::move(wide);
    }
  }

  Graph graph_;
  Node* node_ = nullptr;
};

class WidenedKernel : public Kernel {
 public:
  WidenedKernel(const KernelEntry& entry, const Node& node, ResourceManager& resources)
      : node_(node), kernel_(entry.make({node_.node(), resources})) {}

  void compute(KernelContext& context) const override {
    const auto inputs = static_cast<std::size_t>(context.inputCount());
    const std::size_t outputs = context.outputs_.size();
    std::vector<Tensor> wideInputs(inputs);
    std::vector<Tensor> wideOutputs(outputs);
    KernelContext wide(node_.node());
    for (std::size_t i = 0; i < inputs; ++i) {
      wideInputs[i] = widenedTensor(context, context.input(static_cast<int>(i)));
      wide.inputs_.push_back(&wideInputs[i]);
    }
    for (std::size_t i = 0; i < outputs; ++i) {
      if (context.planned_[i]) wideOutputs[i] = plannedOutput(context, i);
      wide.outputs_.push_back(&wideOutputs[i]);
    }
    wide.planned_ = context.planned_;
    wide.wanted_ = context.wanted_;
    wide.slice_ = context.slice_;
    wide.accumulate_ = context.accumulate_;
    wide.resources_ = context.resources_;
    wide.arena_ = context.arena_;
    kernel_->compute(wide);
    for (std::size_t i = 0; i < outputs; ++i) giveOutput(context, static_cast<int>(i), wideOutputs[i]);
  }

  void beginRun() override { kernel_->beginRun(); }

 private:
  // What is added to comes with its values.
  Tensor plannedOutput(const KernelContext& context, std::size_t i) const {
    const Tensor& output = *context.outputs_[i];
    if (!isHalf(output.dtype()) || context.accumulate_) return widenedTensor(context, output);
    return Tensor(DType::kFloat, output.shape());
  }

  void giveOutput(KernelContext& context, int i, const Tensor& wide) const {
    const DType dtype = baseType(context.node().outputType(i));
    if (!wide.valid()) return;
    if (wide.dtype() != dtype) {
      narrowInto(context, wide, context.output(i, wide.shape()));
    } else if (!context.hasPlannedOutput(i)) {
      context.setOutput(i, wide);
    }
  }

  WidenedNode node_;
  std::unique_ptr<Kernel> kernel_;
};

}  // namespace

bool canWiden(const Node& node) {
  if (node.def().stateful) return false;
  const auto isHandle = [](DType dtype) {
    return isRef(dtype) || dtype == DType::kResource || dtype == DType::kVariant;
  };
  for (int i = 0; i < node.outputCount(); ++i) {
    if (isHandle(node.outputType(i))) return false;
  }
  bool any = false;
  for (const Output& input : node.inputs()) {
    if (isHandle(input.node->outputType(input.index))) return false;
    any = any || isHalf(input.type());
  }
  return any;
}

std::unique_ptr<Kernel> makeWidened(const KernelEntry& entry, const Node& node, ResourceManager& resources) {
  return std::make_unique<WidenedKernel>(entry, node, resources);
}

}  // namespace engine
