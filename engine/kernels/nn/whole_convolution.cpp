#include "engine/kernels/nn/whole_convolution.h"

#include "engine/kernels/nn/image_layout.h"

namespace engine::kernels {
namespace {

// The images with their channels moved between the second and the last dimension.
Tensor withChannelsMoved(const Tensor& images, bool toLast, Shape shape) {
  Tensor moved(images.dtype(), std::move(shape));
  const int64_t count = images.dim(0);
  const int64_t elements = count ? images.elements() / count : 0;
  for (int64_t n = 0; n < count; ++n) {
    const int32_t* from = images.data<int32_t>() + n * elements;
    int32_t* to = moved.data<int32_t>() + n * elements;
    toLast ? channelsToLast(from, elements, images.dim(1), to) : channelsToFirst(from, elements, images.dim(3), to);
  }
  return moved;
}

}  // namespace

WindowedImages WindowedImages::of(const WindowAttrs& attrs, const Shape& image, const Shape& filter) {
  if (image.rank() != 4 || filter.rank() != 4) {
    fail(Code::kInvalidArgument, "input and filter must have 4 dimensions, not ", image, " and ", filter, ".");
  }
  const int h = attrs.heightAxis();
  WindowedImages w{};
  w.images = image.dim(0);
  w.inHeight = image.dim(h);
  w.inWidth = image.dim(h + 1);
  w.inChannels = image.dim(attrs.channelAxis());
  w.kernelHeight = filter.dim(0);
  w.kernelWidth = filter.dim(1);
  w.kernelChannels = filter.dim(2);
  w.outChannels = filter.dim(3);
  const int64_t groups = w.kernelChannels > 0 ? w.inChannels / w.kernelChannels : 0;
  if (groups == 0 || w.inChannels % w.kernelChannels != 0 || w.outChannels % groups != 0) {
    fail(Code::kInvalidArgument, "input depth must be evenly divisible by filter depth: ", w.inChannels, " vs ",
         w.kernelChannels, ", with ", w.outChannels, " output channels.");
  }
  w.rows = attrs.fit(0, w.inHeight, w.kernelHeight);
  w.columns = attrs.fit(1, w.inWidth, w.kernelWidth);
  w.sides = attrs.sides;
  return w;
}

std::unique_ptr<Kernel> makeWholeConvolution(const KernelConstruction& c) {
  return kernelOf([attrs = WindowAttrs::of(c.node)](KernelContext& context) {
    const Tensor& image = context.input(0);
    const Tensor& filter = context.input(1);
    const WindowedImages w = WindowedImages::of(attrs, image.shape(), filter.shape());
    const auto run = [&](const Tensor& in, Tensor& out) {
      if (out.elements() > 0) {
        sumWindows(w, in.data<int32_t>(), 0, filter.data<int32_t>(), 0, out.data<int32_t>());
      }
    };
    if (!attrs.channelsFirst) return run(image, context.output(0, w.outShape(attrs)));
    const Shape inLast{w.images, w.inHeight, w.inWidth, w.inChannels};
    Tensor out(DType::kInt32, Shape{w.images, w.rows.out, w.columns.out, w.outChannels});
    run(withChannelsMoved(image, true, inLast), out);
    context.setOutput(0, withChannelsMoved(out, false, w.outShape(attrs)));
  });
}

}  // namespace engine::kernels
