// CheckNumerics, Assert, Print and PrintV2.

#include <cmath>
#include <iostream>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"

namespace engine::kernels {
namespace {

const OpRegistrar kCheckNumerics("CheckNumerics", "tensor: T -> output: T", "T: type; message: string",
                                 shape_fn::unchanged, Stateful::kYes);
const OpRegistrar kCheckNumericsV2("CheckNumericsV2", "tensor: T -> output: T", "T: type; message: string",
                                   shape_fn::unchanged, Stateful::kYes);
const OpRegistrar kAssert("Assert", "condition: bool, data: T ->", "T: list(type); summarize: int = 3", shape_fn::none,
                          Stateful::kYes);
const OpRegistrar kPrint("Print", "input: T, data: U -> output: T",
                         "T: type; U: list(type); message: string = \"\"; first_n: int = -1; summarize: int = 3",
                         shape_fn::unchanged, Stateful::kYes);
const OpRegistrar kPrintV2("PrintV2", "input: string ->", "output_stream: string = \"stderr\"; end: string = \"\n\"",
                           shape_fn::none, Stateful::kYes);

std::vector<Gradient> checked(GradientContext& c) {
  const std::string why =
      "Not a number (NaN) or infinity (Inf) values detected in gradient. " + c.node.attr<std::string>("message");
  return {c.scope.op("CheckNumerics", {c.grad()}, {{"message", why}})};
}
const GradientRegistrar kCheckGradient("CheckNumerics", checked);
const GradientRegistrar kCheckV2Gradient("CheckNumericsV2", checked);
const GradientRegistrar kPrintGradient("Print", [](GradientContext& c) {
  std::vector<Gradient> grads(c.node.inputs().size());
  grads[0] = c.grads[0];
  return grads;
});
const NoGradientRegistrar kChecksNoGradient({"Assert", "PrintV2"});

template <typename T>
std::unique_ptr<Kernel> makeCheck(const std::string& what) {
  return kernelOf([what](KernelContext& context) {
    bool nan = false;
    bool infinite = false;
    for (T value : context.input(0).flat<T>()) {
      nan = nan || std::isnan(value);
      infinite = infinite || std::isinf(value);
    }
    if (nan || infinite) {
      fail(Code::kInvalidArgument, what, " : Tensor had ", nan && infinite ? "Inf and NaN" : (nan ? "NaN" : "Inf"),
           " values.");
    }
    context.setOutput(0, context.input(0));
  });
}

const KernelRegistrar kCheckKernel({"CheckNumerics", "CheckNumericsV2"},
                                   [](const KernelConstruction& c) {
                                     return forFloating(c, c.inputType(0), [&](auto type) {
                                       return makeCheck<typename decltype(type)::type>(c.attr<std::string>("message"));
                                     });
                                   },
                                   {.foldable = false});

std::string elementText(const Tensor& tensor, int64_t i) {
  if (tensor.dtype() == DType::kString) return tensor.data<std::string>()[i];
  const Tensor one = tensor.reshaped(Shape{tensor.elements()}).slice(i, i + 1);
  return isFloating(one.dtype()) ? message(one.toDoubles()[0]) : std::to_string(one.toInt64s()[0]);
}

// The first `count` values as TensorFlow's messages have them: 7, 1 2 3..., [1 2][3 4]....
std::string valueText(const Tensor& tensor, int64_t count) {
  const int64_t columns = tensor.rank() > 1 ? tensor.dim(tensor.rank() - 1) : tensor.elements();
  const int64_t shown = count < 0 ? tensor.elements() : std::min(count, tensor.elements());
  std::string text;
  for (int64_t i = 0; i < shown; ++i) {
    const bool first = i % columns == 0;
    if (tensor.rank() > 1 && first) text += i == 0 ? "[" : "][";
    text += (first ? "" : " ") + elementText(tensor, i);
  }
  if (tensor.rank() > 1 && shown > 0) text += "]";
  return shown < tensor.elements() ? text + "..." : text;
}

std::string summary(const KernelContext& context, int first, int count) {
  std::string text;
  for (int i = first; i < context.inputCount(); ++i) text += " [" + valueText(context.input(i), count) + "]";
  return text;
}

const KernelRegistrar kAssertKernel("Assert",
                                    [](const KernelConstruction& c) {
                                      return kernelOf([count = static_cast<int>(c.attr<int64_t>("summarize"))](
                                                          KernelContext& context) {
                                        if (!context.input(0).item<bool>()) {
                                          fail(Code::kInvalidArgument, "assertion failed:", summary(context, 1, count));
                                        }
                                      });
                                    },
                                    {.foldable = false});

// Prints at most first_n times a kernel (always when negative), to the standard error.
class Print : public Kernel {
 public:
  explicit Print(const KernelConstruction& c)
      : message_(c.attr<std::string>("message")),
        left_(c.attr<int64_t>("first_n")),
        count_(static_cast<int>(c.attr<int64_t>("summarize"))) {}

  void beginRun() override {
    prints_ = left_ != 0;
    if (left_ > 0) --left_;
  }
  void compute(KernelContext& context) const override {
    if (prints_) std::cerr << message_ << summary(context, 1, count_) << '\n';
    context.setOutput(0, context.input(0));
  }

 private:
  std::string message_;
  int64_t left_;
  int count_;
  bool prints_ = false;
};

const KernelRegistrar kPrintKernel("Print",
                                   [](const KernelConstruction& c) -> std::unique_ptr<Kernel> {
                                     return std::make_unique<Print>(c);
                                   },
                                   {.foldable = false});

// TensorFlow's own log is the standard error here. What a graph says is not written to files.
const KernelRegistrar kPrintV2Kernel("PrintV2",
                                     [](const KernelConstruction& c) {
                                       const std::string stream = c.attr<std::string>("output_stream");
                                       if (stream != "stdout" && stream != "stderr" && !stream.starts_with("log(")) {
                                         c.failUnsupported("the output stream '" + stream + "'.");
                                       }
                                       return kernelOf([end = c.attr<std::string>("end"),
                                                        out = stream == "stdout"](KernelContext& context) {
                                         (out ? std::cout : std::cerr)
                                             << context.input(0).item<std::string>() << end << std::flush;
                                       });
                                     },
                                     {.foldable = false});

}  // namespace
}  // namespace engine::kernels
