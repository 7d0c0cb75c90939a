#include "engine/kernels/kernel.h"

#include <map>

#include "engine/core/node_error.h"
#include "engine/kernels/half_kernel.h"

namespace engine {
namespace {

std::map<std::string, KernelEntry>& registry() {
  static std::map<std::string, KernelEntry> kernels;
  return kernels;
}

template <typename Fn>
class FunctionKernel : public Kernel {
 public:
  explicit FunctionKernel(Fn fn) : fn_(std::move(fn)) {}
  void compute(KernelContext& context) const override { fn_(context); }

 private:
  Fn fn_;
};

}  // namespace

Tensor& KernelContext::output(int i, const Shape& shape) {
  const auto at = static_cast<std::size_t>(i);
  Tensor& tensor = *outputs_[at];
  if (planned_[at]) {
    assert(slice_.rows > 0 || tensor.shape() == shape);
    return tensor;
  }
  const DType type = baseType(node_->outputType(i));
  // The shape is often that of the run before: its memory serves again where nobody kept it.
  if (tensor.dtype() == type && tensor.renew(shape)) return tensor;
  tensor = Tensor(type, shape);
  return tensor;
}

void KernelContext::setOutput(int i, const Tensor& tensor) {
  const auto at = static_cast<std::size_t>(i);
  if (planned_[at]) {
    outputs_[at]->copyFrom(tensor);
  } else {
    *outputs_[at] = tensor;
  }
}

void* KernelContext::scratch(std::size_t bytes) {
  if (bytes > scratchSize_) {
    scratch_ = Buffer::allocate(bytes);
    scratchOffset_ = 0;
    scratchSize_ = bytes;
  }
  return scratchSize_ ? static_cast<char*>(scratch_->data()) + scratchOffset_ : nullptr;
}

void KernelConstruction::failUnsupported(const std::string& why) const {
  failAtNode(Code::kUnimplemented, node.name(), " (", node.op(), "): ", why);
}

KernelRegistrar::KernelRegistrar(std::initializer_list<const char*> ops, KernelMaker make, KernelTraits traits) {
  for (const char* op : ops) {
    [[maybe_unused]] const bool fresh = registry().emplace(op, KernelEntry{make, traits}).second;
    assert(fresh && "an op has two kernels");
  }
}

const KernelEntry* findKernel(const std::string& op) {
  const auto found = registry().find(op);
  return found == registry().end() ? nullptr : &found->second;
}

std::unique_ptr<Kernel> makeKernel(const Node& node, ResourceManager& resources) {
  const KernelEntry* entry = findKernel(node.op());
  if (!entry) {
    failAtNode(Code::kUnimplemented, node.name(), ": op '", node.op(), "' has no kernel in this program.");
  }
  if (!canWiden(node)) return entry->make({node, resources});
  try {
    return entry->make({node, resources});
  } catch (const Error& error) {
    if (error.code() != Code::kUnimplemented) throw;
  }
  return makeWidened(*entry, node, resources);
}

std::unique_ptr<Kernel> kernelOfFunction(std::function<void(KernelContext&)> compute) {
  return std::make_unique<FunctionKernel<std::function<void(KernelContext&)>>>(std::move(compute));
}

std::unique_ptr<Kernel> kernelOfPlainFunction(void (*compute)(KernelContext&)) {
  return std::make_unique<FunctionKernel<void (*)(KernelContext&)>>(compute);
}

namespace batch_rule {

BatchKind elementwise(const BatchQuery& q) {
  if (!q.node.outputShape(0).hasRank() || q.node.outputShape(0).rank() < 1) return BatchKind::kNone;
  const int rank = q.node.outputShape(0).rank();
  if (rank == 0) return BatchKind::kNone;
  bool any = false;
  for (std::size_t i = 0; i < q.carries.size(); ++i) {
    const Shape& shape = q.node.inputs()[i].shape();
    if (!shape.hasRank()) return BatchKind::kNone;
    if (q.carries[i]) {
      any = true;
      if (shape.rank() != rank) return BatchKind::kNone;
    } else if (shape.rank() == rank && shape.dim(0) != 1) {
      return BatchKind::kNone;
    }
  }
  return any ? BatchKind::kRows : BatchKind::kNone;
}

BatchKind firstInput(const BatchQuery& q) {
  if (q.carries.empty() || !q.carries[0]) return BatchKind::kNone;
  for (std::size_t i = 1; i < q.carries.size(); ++i) {
    if (q.carries[i]) return BatchKind::kNone;
  }
  return BatchKind::kRows;
}

BatchKind everyInput(const BatchQuery& q) {
  for (char carries : q.carries) {
    if (!carries) return BatchKind::kNone;
  }
  return q.carries.empty() ? BatchKind::kNone : BatchKind::kRows;
}

}  // namespace batch_rule
}  // namespace engine
