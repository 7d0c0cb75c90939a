// MaxPool3D, AvgPool3D and their gradients.
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/nn/image_tasks.h"
#include "engine/kernels/nn/volume_pool.h"
#include "engine/kernels/shape_values.h"
#include "engine/kernels/type_list.h"

namespace engine::kernels {
namespace {

void pool3dShape(InferenceContext& c) {
  const VolumeAttrs attrs = VolumeAttrs::of(c.node());
  const Shape volume = c.withRank(0, 5);
  c.setOutput(0, attrs.outputShape(volume, attrs.ksize, volume.dim(attrs.channelAxis())));
}

constexpr const char* kPooling3dAttrs =
    "ksize: list(int); strides: list(int); padding: string; data_format: string = \"NDHWC\"; T: type";
const OpRegistrar kMax3dOp("MaxPool3D", "input: T -> output: T", kPooling3dAttrs, pool3dShape);
const OpRegistrar kMax3dGradOp(
    "MaxPool3DGrad", "orig_input: TInput, orig_output: TInput, grad: T -> output: T",
    "ksize: list(int); strides: list(int); padding: string; data_format: string = \"NDHWC\"; "
    "T: type = float; TInput: type = float",
    shape_fn::unchanged);
const OpRegistrar kAvg3dOp("AvgPool3D", "input: T -> output: T", kPooling3dAttrs, pool3dShape);
const OpRegistrar kAvg3dGradOp("AvgPool3DGrad", "orig_input_shape: int32, grad: T -> output: T", kPooling3dAttrs,
                               [](InferenceContext& c) {
                                 c.setOutput(0, c.inputAsShape(0).mergedWith(Shape::unknownOfRank(5)));
                               });

template <typename T>
void maxForward(const VolumePool& pool, const T* in, T* out) {
  pool.forOutputs([&](int64_t window, int64_t channel) {
    const int64_t at = pool.largestAt(window, channel, in);
    out[pool.outAt(window, channel)] = at < 0 ? std::numeric_limits<T>::lowest() : in[at];
  });
}

template <typename T>
void maxBackward(const VolumePool& pool, const T* in, const T* grad, T* dIn) {
  std::fill_n(dIn, pool.inElements(), T{0});
  pool.forOutputs([&](int64_t window, int64_t channel) {
    const int64_t at = pool.largestAt(window, channel, in);
    if (at >= 0) dIn[at] += grad[pool.outAt(window, channel)];
  });
}

// Voxels of a window that lie inside the volume.
int64_t insideCount(const VolumePool& pool, int64_t window) {
  int64_t count = 0;
  pool.windows.forTaps(window, [&](int64_t voxel) { count += voxel >= 0 ? 1 : 0; });
  return count;
}

// The mean of the voxels inside the volume: padding does not count.
template <typename T>
void averageForward(const VolumePool& pool, const T* in, T* out) {
  pool.forOutputs([&](int64_t window, int64_t channel) {
    T sum = 0;
    pool.windows.forTaps(window, [&](int64_t voxel) {
      if (voxel >= 0) sum += in[voxel * pool.in.voxelStep + channel * pool.in.channelStep];
    });
    out[pool.outAt(window, channel)] = sum / static_cast<T>(insideCount(pool, window));
  });
}

template <typename T>
void averageBackward(const VolumePool& pool, const T* grad, T* dIn) {
  std::fill_n(dIn, pool.inElements(), T{0});
  pool.forOutputs([&](int64_t window, int64_t channel) {
    const T share = grad[pool.outAt(window, channel)] / static_cast<T>(insideCount(pool, window));
    pool.windows.forTaps(window, [&](int64_t voxel) {
      if (voxel >= 0) dIn[voxel * pool.in.voxelStep + channel * pool.in.channelStep] += share;
    });
  });
}

void checkVolumeGradient(const VolumePool& pool, const Tensor& grad) {
  if (grad.rank() != 5 || grad.dim(0) != pool.windows.volumes ||
      grad.elements() != pool.windows.volumes * pool.outElements()) {
    fail(Code::kInvalidArgument, "the gradient's shape ", grad.shape(), " does not fit the pooled volume");
  }
}

template <typename Types, typename Pool>
KernelMaker forwardMaker(Pool poolOne) {
  return [poolOne](const KernelConstruction& c) {
    const VolumeAttrs attrs = VolumeAttrs::of(c.node);
    return dispatch(Types{}, c, c.inputType(0), [&]<typename T>(std::type_identity<T>) {
      return kernelOf([attrs, poolOne](KernelContext& context) {
        const Tensor& volume = context.input(0);
        const VolumePool pool = VolumePool::of(attrs, volume.shape());
        Tensor& out = outputLike(context, 0, [&] {
          return attrs.volumeShape(pool.windows.volumes, pool.windows.out, pool.windows.channels);
        });
        forImageTasks(context, pool.windows.volumes, pool.flops(), 0, [&](int64_t begin, int64_t end, char*) {
          for (int64_t n = begin; n < end; ++n) {
            poolOne(pool, volume.data<T>() + n * pool.inElements(), out.data<T>() + n * pool.outElements());
          }
        });
      });
    });
  };
}

std::unique_ptr<Kernel> makeMax3dGrad(const KernelConstruction& c) {
  const VolumeAttrs attrs = VolumeAttrs::of(c.node);
  if (c.inputType(0) != c.inputType(2)) c.failUnsupported("a gradient of another dtype than the input's.");
  return dispatch(FloatTypes{}, c, c.inputType(0), [&]<typename T>(std::type_identity<T>) {
    return kernelOf([attrs](KernelContext& context) {
      const Tensor& volume = context.input(0);
      const Tensor& grad = context.input(2);
      const VolumePool pool = VolumePool::of(attrs, volume.shape());
      checkVolumeGradient(pool, grad);
      T* dIn = context.output(0, volume.shape()).template data<T>();
      forImageTasks(context, pool.windows.volumes, pool.flops(), 0, [&](int64_t begin, int64_t end, char*) {
        for (int64_t n = begin; n < end; ++n) {
          maxBackward(pool, volume.data<T>() + n * pool.inElements(), grad.data<T>() + n * pool.outElements(),
                      dIn + n * pool.inElements());
        }
      });
    });
  });
}

std::unique_ptr<Kernel> makeAvg3dGrad(const KernelConstruction& c) {
  const VolumeAttrs attrs = VolumeAttrs::of(c.node);
  return dispatch(FloatTypes{}, c, c.inputType(1), [&]<typename T>(std::type_identity<T>) {
    return kernelOf([attrs](KernelContext& context) {
      const Tensor& grad = context.input(1);
      Tensor& out = outputLike(context, 0, [&] { return shapeFromTensor(context.input(0)); });
      const VolumePool pool = VolumePool::of(attrs, out.shape());
      checkVolumeGradient(pool, grad);
      forImageTasks(context, pool.windows.volumes, pool.flops(), 0, [&](int64_t begin, int64_t end, char*) {
        for (int64_t n = begin; n < end; ++n) {
          averageBackward(pool, grad.data<T>() + n * pool.outElements(), out.data<T>() + n * pool.inElements());
        }
      });
    });
  });
}

const KernelRegistrar kMax3d("MaxPool3D", forwardMaker<FloatTypes>([](const auto& pool, const auto* in, auto* out) {
                               maxForward(pool, in, out);
                             }),
                             {.batch = batch_rule::firstInput});
const KernelRegistrar kAvg3d("AvgPool3D", forwardMaker<FloatTypes>([](const auto& pool, const auto* in, auto* out) {
                               averageForward(pool, in, out);
                             }),
                             {.batch = batch_rule::firstInput});
const KernelRegistrar kMax3dGrad("MaxPool3DGrad", makeMax3dGrad, {.batch = batch_rule::everyInput});
const KernelRegistrar kAvg3dGrad("AvgPool3DGrad", makeAvg3dGrad);

Attrs pool3dAttrs(const Node& node) {
  Attrs attrs;
  for (const char* name : {"ksize", "strides", "padding", "data_format"}) attrs[name] = node.attrs().at(name);
  return attrs;
}

const GradientRegistrar kMax3dGradient("MaxPool3D", [](GradientContext& c) {
  return std::vector<Gradient>{c.scope.op("MaxPool3DGrad", {c.input(0), c.output(), c.grad()}, pool3dAttrs(c.node))};
});
const GradientRegistrar kAvg3dGradient("AvgPool3D", [](GradientContext& c) {
  return std::vector<Gradient>{
      c.scope.op("AvgPool3DGrad", {ops::shapeOf(c.scope, c.input(0)), c.grad()}, pool3dAttrs(c.node))};
});
const GradientRegistrar kAvg3dGradGradient("AvgPool3DGrad", [](GradientContext& c) {
  return std::vector<Gradient>{{}, c.scope.op("AvgPool3D", {c.grad()}, pool3dAttrs(c.node))};
});

}  // namespace
}  // namespace engine::kernels
