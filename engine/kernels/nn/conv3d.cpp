// Conv3D and its two gradient ops: a block of windows at a time is laid out as the rows of a matrix and multiplied.
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/graph/ops.h"
#include "engine/kernels/linalg/matrix_product.h"
#include "engine/kernels/nn/image_layout.h"
#include "engine/kernels/nn/image_tasks.h"
#include "engine/kernels/nn/volume.h"
#include "engine/kernels/shape_values.h"
#include "engine/kernels/type_list.h"

namespace engine::kernels {
namespace {

constexpr int64_t kBlock = 256;  // windows that are multiplied at once: bounds the memory for their copies

Three filterSize(const Shape& filter) {
  return {filter.dim(0), filter.dim(1), filter.dim(2)};
}

void conv3dShape(InferenceContext& c) {
  const VolumeAttrs attrs = VolumeAttrs::of(c.node());
  const Shape volume = c.withRank(0, 5);
  const Shape filter = c.withRank(1, 5);
  const int64_t channels = volume.dim(attrs.channelAxis());
  if (channels >= 0 && filter.dim(3) >= 0 && channels != filter.dim(3)) {
    c.failShape(message("the input has ", channels, " channels, the filter is for ", filter.dim(3), "."));
  }
  c.setOutput(0, attrs.outputShape(volume, filterSize(filter), filter.dim(4)));
}

constexpr const char* kConv3dAttrs =
    "T: type; strides: list(int); padding: string; data_format: string = \"NDHWC\"; "
    "dilations: list(int) = [1, 1, 1, 1, 1]";
constexpr const char* kInputAttrs =
    "T: type; strides: list(int); padding: string; data_format: string = \"NDHWC\"; "
    "dilations: list(int) = [1, 1, 1, 1, 1]; Tshape: type = int32";
const OpRegistrar kConv3dOp("Conv3D", "input: T, filter: T -> output: T", kConv3dAttrs, conv3dShape);
const OpRegistrar kInput3dOp("Conv3DBackpropInputV2", "input_sizes: Tshape, filter: T, out_backprop: T -> output: T",
                             kInputAttrs, [](InferenceContext& c) {
                               c.setOutput(0, c.inputAsShape(0).mergedWith(Shape::unknownOfRank(5)));
                             });
const OpRegistrar kFilter3dOp("Conv3DBackpropFilterV2", "input: T, filter_sizes: int32, out_backprop: T -> output: T",
                              kConv3dAttrs, [](InferenceContext& c) {
                                c.setOutput(0, c.inputAsShape(1).mergedWith(Shape::unknownOfRank(5)));
                              });

// One convolution's sizes. The filter is a matrix [taps · channels, filters].
struct Conv3D {
  VolumeWindows windows;
  int64_t filters = 0;
  bool channelsFirst = false;

  static Conv3D of(const VolumeAttrs& attrs, const Shape& volume, const Shape& filter) {
    if (volume.rank() != 5 || filter.rank() != 5 || volume.dim(attrs.channelAxis()) != filter.dim(3)) {
      fail(Code::kInvalidArgument, "input ", volume, " and filter ", filter,
           " must be 5-dimensional and of the same depth");
    }
    return {VolumeWindows::of(attrs, volume, filterSize(filter)), filter.dim(4), attrs.channelsFirst};
  }
  int64_t patch() const { return windows.taps() * windows.channels; }
  int64_t inElements() const { return windows.inVoxels() * windows.channels; }
  int64_t outElements() const { return windows.outVoxels() * filters; }
  int64_t filterElements() const { return patch() * filters; }
  double flops() const {
    return 2.0 * static_cast<double>(windows.volumes * windows.outVoxels()) * static_cast<double>(filterElements());
  }
  // Bytes for one task: a block's patches and channels-last copies of one volume.
  std::size_t taskBytes(std::size_t elementSize) const {
    const int64_t copies = channelsFirst ? inElements() + outElements() : 0;
    return static_cast<std::size_t>(kBlock * patch() + copies) * elementSize + 128;
  }
  void checkGradient(const Shape& grad) const {
    if (grad.rank() != 5 || grad.dim(0) != windows.volumes || grad.dim(channelsFirst ? 1 : 4) != filters ||
        grad.elements() != windows.volumes * outElements()) {
      fail(Code::kInvalidArgument, "out_backprop ", grad, " does not fit the convolution of ", windows.volumes,
           " volumes with ", windows.outVoxels(), " windows and ", filters, " filters.");
    }
  }
};

// Calls fn(first window, how many) for the blocks of a volume.
template <typename Fn>
void forBlocks(const Conv3D& conv, Fn&& fn) {
  const int64_t total = conv.windows.outVoxels();
  for (int64_t begin = 0; begin < total; begin += kBlock) fn(begin, std::min(kBlock, total - begin));
}

template <typename T>
void gatherPatches(const Conv3D& conv, int64_t begin, int64_t count, const T* volume, T* patches) {
  const int64_t channels = conv.windows.channels;
  for (int64_t i = begin; i < begin + count; ++i) {
    conv.windows.forTaps(i, [&](int64_t voxel) {
      if (voxel < 0) {
        std::fill_n(patches, channels, T{0});
      } else {
        std::copy_n(volume + voxel * channels, channels, patches);
      }
      patches += channels;
    });
  }
}

template <typename T>
void addPatches(const Conv3D& conv, int64_t begin, int64_t count, const T* patches, T* volume) {
  const int64_t channels = conv.windows.channels;
  for (int64_t i = begin; i < begin + count; ++i) {
    conv.windows.forTaps(i, [&](int64_t voxel) {
      for (int64_t c = 0; c < channels && voxel >= 0; ++c) volume[voxel * channels + c] += patches[c];
      patches += channels;
    });
  }
}

template <typename T>
void product(const ProductShape& shape, const T* a, const T* b, bool accumulate, T* c) {
  productRows(shape, 0, shape.m, a, b, accumulate, c, static_cast<float*>(nullptr));
}

// Of one volume with channels last.
template <typename T>
void forward(const Conv3D& conv, const T* volume, const T* filter, T* out, T* patches) {
  forBlocks(conv, [&](int64_t begin, int64_t count) {
    gatherPatches(conv, begin, count, volume, patches);
    product({false, false, count, conv.filters, conv.patch()}, patches, filter, false, out + begin * conv.filters);
  });
}

template <typename T>
void backInput(const Conv3D& conv, const T* filter, const T* grad, T* dVolume, T* patches) {
  std::fill_n(dVolume, conv.inElements(), T{0});
  forBlocks(conv, [&](int64_t begin, int64_t count) {
    product({false, true, count, conv.patch(), conv.filters}, grad + begin * conv.filters, filter, false, patches);
    addPatches(conv, begin, count, patches, dVolume);
  });
}

template <typename T>
void backFilter(const Conv3D& conv, const T* volume, const T* grad, T* dFilter, T* patches) {
  forBlocks(conv, [&](int64_t begin, int64_t count) {
    gatherPatches(conv, begin, count, volume, patches);
    product({true, false, conv.patch(), conv.filters, count}, patches, grad + begin * conv.filters, true, dFilter);
  });
}

// Memory of a task: channels-last copies of a volume that lies channels first, and patches.
template <typename T>
struct VolumeWork {
  VolumeWork(const Conv3D& c, char* scratch)
      : conv(c),
        in(reinterpret_cast<T*>(scratch)),
        out(in + (c.channelsFirst ? c.inElements() : 0)),
        patches(reinterpret_cast<T*>(alignedAfter(out + (c.channelsFirst ? c.outElements() : 0)))) {}

  const T* inLast(const T* volume) const {
    if (!conv.channelsFirst) return volume;
    channelsToLast(volume, conv.inElements(), conv.windows.channels, in);
    return in;
  }
  const T* outLast(const T* volume) const {
    if (!conv.channelsFirst) return volume;
    channelsToLast(volume, conv.outElements(), conv.filters, out);
    return out;
  }

  const Conv3D& conv;
  T* in;
  T* out;
  T* patches;
};

template <typename T>
class Conv3DKernel : public Kernel {
 public:
  explicit Conv3DKernel(const Node& node) : attrs_(VolumeAttrs::of(node)) {}

  std::size_t scratchBytes(const KernelContext& planned) const override {
    return imageTaskBytes(planned,
                          Conv3D::of(attrs_, planned.input(0).shape(), planned.input(1).shape()).taskBytes(sizeof(T)));
  }

  void compute(KernelContext& context) const override {
    const Conv3D conv = Conv3D::of(attrs_, context.input(0).shape(), context.input(1).shape());
    Tensor& out = outputLike(context, 0,
                             [&] { return attrs_.volumeShape(conv.windows.volumes, conv.windows.out, conv.filters); });
    if (out.elements() == 0) return;
    const T* filter = context.in<T>(1);
    forImageTasks(context, conv.windows.volumes, conv.flops(), conv.taskBytes(sizeof(T)),
                  [&](int64_t begin, int64_t end, char* scratch) {
                    const VolumeWork<T> work(conv, scratch);
                    for (int64_t n = begin; n < end; ++n) {
                      const T* volume = work.inLast(context.in<T>(0) + n * conv.inElements());
                      T* to = out.data<T>() + n * conv.outElements();
                      forward(conv, volume, filter, attrs_.channelsFirst ? work.out : to, work.patches);
                      if (attrs_.channelsFirst) channelsToFirst(work.out, conv.outElements(), conv.filters, to);
                    }
                  });
  }

 private:
  VolumeAttrs attrs_;
};

template <typename T>
class BackInput3dKernel : public Kernel {
 public:
  explicit BackInput3dKernel(const Node& node) : attrs_(VolumeAttrs::of(node)) {}

  void compute(KernelContext& context) const override {
    const Tensor& grad = context.input(2);
    Tensor& out = outputLike(context, 0, [&] { return shapeFromTensor(context.input(0)); });
    const Conv3D conv = Conv3D::of(attrs_, out.shape(), context.input(1).shape());
    conv.checkGradient(grad.shape());
    if (out.elements() == 0) return;
    const T* filter = context.in<T>(1);
    forImageTasks(context, conv.windows.volumes, conv.flops(), conv.taskBytes(sizeof(T)),
                  [&](int64_t begin, int64_t end, char* scratch) {
                    const VolumeWork<T> work(conv, scratch);
                    for (int64_t n = begin; n < end; ++n) {
                      const T* from = work.outLast(grad.data<T>() + n * conv.outElements());
                      T* to = out.data<T>() + n * conv.inElements();
                      backInput(conv, filter, from, attrs_.channelsFirst ? work.in : to, work.patches);
                      if (!attrs_.channelsFirst) continue;
                      channelsToFirst(work.in, conv.inElements(), conv.windows.channels, to);
                    }
                  });
  }

 private:
  VolumeAttrs attrs_;
};

template <typename T>
class BackFilter3dKernel : public Kernel {
 public:
  explicit BackFilter3dKernel(const Node& node) : attrs_(VolumeAttrs::of(node)) {}

  void compute(KernelContext& context) const override {
    const Tensor& volume = context.input(0);
    const Tensor& grad = context.input(2);
    Tensor& out = outputLike(context, 0, [&] { return shapeFromTensor(context.input(1)); });
    const Conv3D conv = Conv3D::of(attrs_, volume.shape(), out.shape());
    conv.checkGradient(grad.shape());
    T* total = out.data<T>();
    std::fill_n(total, out.elements(), T{0});
    if (volume.elements() == 0 || grad.elements() == 0) return;
    // Each task sums into a filter of its own; those are added up in the order of the tasks.
    const std::size_t filterBytes = static_cast<std::size_t>(conv.filterElements()) * sizeof(T);
    std::array<T*, kMaxImageTasks> parts{};
    forImageTasks(context, conv.windows.volumes, conv.flops(), conv.taskBytes(sizeof(T)) + filterBytes,
                  [&](int64_t begin, int64_t end, char* scratch, int task, int tasks) {
                    T* sum = tasks == 1 ? total : reinterpret_cast<T*>(scratch);
                    if (tasks > 1) std::fill_n(sum, conv.filterElements(), T{0});
                    parts[static_cast<std::size_t>(task)] = sum;
                    const VolumeWork<T> work(conv, scratch + filterBytes);
                    for (int64_t n = begin; n < end; ++n) {
                      backFilter(conv, work.inLast(volume.data<T>() + n * conv.inElements()),
                                 work.outLast(grad.data<T>() + n * conv.outElements()), sum, work.patches);
                    }
                  });
    for (T* part : parts) {
      if (!part || part == total) continue;
      for (int64_t i = 0; i < conv.filterElements(); ++i) total[i] += part[i];
    }
  }

 private:
  VolumeAttrs attrs_;
};

template <template <typename> typename K>
std::unique_ptr<Kernel> makeConv3d(const KernelConstruction& c) {
  return dispatch(FloatTypes{}, c, c.node.outputType(0), [&]<typename T>(std::type_identity<T>) {
    return std::unique_ptr<Kernel>(std::make_unique<K<T>>(c.node));
  });
}

const KernelRegistrar kConv3d("Conv3D", makeConv3d<Conv3DKernel>, {.batch = batch_rule::firstInput});
const KernelRegistrar kBackInput3d("Conv3DBackpropInputV2", makeConv3d<BackInput3dKernel>);
const KernelRegistrar kBackFilter3d("Conv3DBackpropFilterV2", makeConv3d<BackFilter3dKernel>);

Attrs conv3dAttrs(const Node& node) {
  Attrs attrs;
  for (const char* name : {"strides", "padding", "data_format", "dilations"}) attrs[name] = node.attrs().at(name);
  return attrs;
}

const GradientRegistrar kConv3dGradient("Conv3D", [](GradientContext& c) {
  const Attrs attrs = conv3dAttrs(c.node);
  const Node* shapes = c.scope.node("ShapeN", {c.input(0), c.input(1)});
  return std::vector<Gradient>{c.scope.op("Conv3DBackpropInputV2", {shapes->output(0), c.input(1), c.grad()}, attrs),
                               c.scope.op("Conv3DBackpropFilterV2", {c.input(0), shapes->output(1), c.grad()}, attrs)};
});
const GradientRegistrar kBackInput3dGradient("Conv3DBackpropInputV2", [](GradientContext& c) {
  const Attrs attrs = conv3dAttrs(c.node);
  const Output sizes = ops::shapeOf(c.scope, c.input(1));
  return std::vector<Gradient>{{},
                               c.scope.op("Conv3DBackpropFilterV2", {c.grad(), sizes, c.input(2)}, attrs),
                               c.scope.op("Conv3D", {c.grad(), c.input(1)}, attrs)};
});
const GradientRegistrar kBackFilter3dGradient("Conv3DBackpropFilterV2", [](GradientContext& c) {
  const Attrs attrs = conv3dAttrs(c.node);
  const Output sizes = ops::shapeOf(c.scope, c.input(0));
  return std::vector<Gradient>{c.scope.op("Conv3DBackpropInputV2", {sizes, c.grad(), c.input(2)}, attrs),
                               {},
                               c.scope.op("Conv3D", {c.input(0), c.grad()}, attrs)};
});

}  // namespace
}  // namespace engine::kernels
