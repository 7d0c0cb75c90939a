// What graphs ask of where they run: Timestamp, DeviceIndex; and values that only have a form: FakeParam, Fact.
#include <chrono>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/stateful.h"

namespace engine::kernels {
namespace {

const OpRegistrar kTimestamp("Timestamp", "-> ts: double", "", shape_fn::scalar, Stateful::kYes);
const OpRegistrar kDeviceIndex("DeviceIndex", "-> index: int32", "device_names: list(string)", shape_fn::scalar,
                               Stateful::kYes);
const OpRegistrar kFakeParam("FakeParam", "-> output: dtype", "dtype: type; shape: shape",
                             [](InferenceContext& c) { c.setOutput(0, c.node().attr<Shape>("shape")); });
const OpRegistrar kFact("Fact", "-> fact: string", "", shape_fn::scalar);
const NoGradientRegistrar kNoSurroundingsGradient({"Timestamp", "DeviceIndex", "FakeParam", "Fact"});

// Seconds since 1970.
const KernelRegistrar kTimestampKernel(
    "Timestamp",
    [](const KernelConstruction&) {
      return kernelOf([](KernelContext& context) {
        const auto now = std::chrono::system_clock::now().time_since_epoch();
        context.setOutput(0, Tensor::scalar(std::chrono::duration<double>(now).count()));
      });
    },
    kStateful);

// The place of the CPU among the kinds of devices that are named, or behind the last.
const KernelRegistrar kDeviceIndexKernel(
    "DeviceIndex",
    [](const KernelConstruction& c) {
      const auto& names = c.attr<std::vector<std::string>>("device_names");
      const auto index = static_cast<int32_t>(std::ranges::find(names, "CPU") - names.begin());
      return kernelOf([index](KernelContext& context) { context.setOutput(0, Tensor::scalar(index)); });
    },
    kStateful);

// Stands where nothing is computed, and is never read.
const KernelRegistrar kFakeParamKernel("FakeParam", [](const KernelConstruction& c) {
  Shape shape = c.attr<Shape>("shape");
  for (int i = 0; shape.hasRank() && i < shape.rank(); ++i) shape.setDim(i, std::max<int64_t>(shape.dim(i), 0));
  if (!shape.hasRank() || shape.elements() > (int64_t{1} << 30)) shape = Shape{0};
  return kernelOf(
      [zeros = Tensor(c.attr<DType>("dtype"), shape)](KernelContext& context) { context.setOutput(0, zeros); });
});

const KernelRegistrar kFactKernel("Fact", [](const KernelConstruction&) {
  return kernelOf([](KernelContext& context) { context.setOutput(0, Tensor::scalar("0! == 1")); });
});

}  // namespace
}  // namespace engine::kernels
