// An op with its shape function, kernel and gradient: y = x * sigmoid(x). Graphs and SavedModels name it "MyPlugin";
// scope.op("MyPlugin", {x}) adds it to a graph.
#include <cmath>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/op_registry.h"
#include "engine/graph/ops.h"
#include "engine/kernels/kernel.h"
#include "engine/kernels/parallel.h"

using namespace engine;

namespace {

const OpRegistrar kMyPluginOp("MyPlugin", "x: T -> y: T", "T: type", shape_fn::unchanged);

class MyPluginKernel : public Kernel {
 public:
  void compute(KernelContext& context) const override {  // on several threads at once: it keeps nothing
    const Tensor& x = context.input(0);
    const float* in = x.data<float>();
    float* out = context.output(0, x.shape()).data<float>();
    kernels::forRanges(context, x.elements(), 32 * x.elements(), [=](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) out[i] = in[i] / (1 + std::exp(-in[i]));
    });
  }
};

const KernelRegistrar kMyPluginKernel("MyPlugin", [](const KernelConstruction& c) -> std::unique_ptr<Kernel> {
  if (c.inputType(0) != DType::kFloat) c.failUnsupported("only float32 is computed");
  return std::make_unique<MyPluginKernel>();
});

// dy/dx = s + y * (1 - s), with s the logistic function of x.
const GradientRegistrar kMyPluginGradient("MyPlugin", [](GradientContext& c) {
  const Scope& scope = c.scope;
  const Output s = scope.op("Sigmoid", {c.input(0)});
  const Output y = scope.op("MyPlugin", {c.input(0)});
  const Output rest = scope.op("Mul", {y, scope.op("Sub", {scope.op("OnesLike", {s}), s})});
  return std::vector<Gradient>{scope.op("Mul", {c.grad(), scope.op("AddV2", {s, rest})})};
});

}  // namespace
