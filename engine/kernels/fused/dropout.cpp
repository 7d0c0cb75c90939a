// _Dropout: x * scale where RandomUniform's number for the element is at least the rate, else 0, in one pass. The
// numbers are those of the node `stream`, so that a gradient draws them again and nothing is kept of them. float32.
#include "engine/graph/inference.h"
#include "engine/kernels/described_kernel.h"
#include "engine/kernels/native/kernel_table.h"
#include "engine/kernels/random/stream.h"

namespace engine {
namespace {

const OpRegistrar kDropoutOp("_Dropout", "x: float -> y: float",
                             "rate: float; scale: float; seed: int = 0; seed2: int = 0; stream: string",
                             shape_fn::unchanged, Stateful::kYes);

class DropoutKernel : public kernels::RandomKernel, public kernels::DescribedKernel {
 public:
  explicit DropoutKernel(const KernelConstruction& c)
      : RandomKernel(c, c.attr<std::string>("stream")), rate_(c.attr<float>("rate")), scale_(c.attr<float>("scale")) {}

  void compute(KernelContext& context) const override {
    const Tensor& x = context.input(0);
    Tensor& y = context.output(0, x.shape());
    const BatchSlice& slice = context.slice();
    const int64_t row = slice.rows > 0 ? x.elements() / slice.rows : 0;
    const int64_t first = row * slice.begin;
    const int64_t total = slice.rows > 0 ? row * slice.total : x.elements();
    const Philox philox = stream().generator(kernels::kBlocksPerElement * static_cast<uint64_t>(total));
    const auto run = [&](int64_t begin, int64_t count) {
      kernels::kernelTable().philox.dropout(philox.key().data(), philox.counter().data(), first + begin, count, rate_,
                                            scale_, x.data<float>() + begin, y.data<float>() + begin);
    };
    const int64_t tasks = (x.elements() + kTaskElements - 1) / kTaskElements;
    if (!context.parallel() || tasks < 2) return run(0, x.elements());
    context.arena().forEach(static_cast<int>(tasks), [&](int task, int) {
      const int64_t begin = task * kTaskElements;
      run(begin, std::min(kTaskElements, x.elements() - begin));
    });
  }

  std::string implementation(const KernelContext&) const override { return kernels::nativeName(); }

 private:
  static constexpr int64_t kTaskElements = 1 << 15;
  float rate_;
  float scale_;
};

const KernelRegistrar kDropoutKernel(
    "_Dropout", [](const KernelConstruction& c) { return std::make_unique<DropoutKernel>(c); },
    KernelTraits{.inPlace = {0}, .batch = batch_rule::firstInput, .foldable = false});

}  // namespace
}  // namespace engine
