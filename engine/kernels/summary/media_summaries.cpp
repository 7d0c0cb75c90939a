// ImageSummary, AudioSummary and AudioSummaryV2.

#include "engine/core/node_error.h"
#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/summary/media.h"
#include "engine/kernels/summary/summary_message.h"
#include "engine/kernels/summary/summary_values.h"
#include "summaries/png.h"

namespace engine::kernels {
namespace {

// An encoded image as a message Summary.Image.
std::string imageMessage(const Tensor& images, int64_t index, const std::array<uint8_t, 4>& badColor) {
  const Tensor image = images.slice(index, index + 1).reshaped(Shape{images.dim(1), images.dim(2), images.dim(3)});
  const auto size = [&](int axis) { return static_cast<int>(images.dim(axis)); };
  const std::string png = summaries::encodePng(imagePixels(image, badColor), size(2), size(1), size(3));
  return MessageBytes()
      .varint(1, static_cast<uint64_t>(images.dim(1)))
      .varint(2, static_cast<uint64_t>(images.dim(2)))
      .varint(3, static_cast<uint64_t>(images.dim(3)))
      .bytes(4, png)
      .str();
}

}  // namespace

std::string imageSummary(const std::string& tag, const Tensor& images, int64_t most,
                         const std::array<uint8_t, 4>& badColor) {
  const bool channels = images.rank() == 4 && (images.dim(3) == 1 || images.dim(3) == 3 || images.dim(3) == 4);
  if (!channels || images.dim(1) > INT32_MAX || images.dim(2) > INT32_MAX) {
    fail(Code::kInvalidArgument, "Tensor must be 4-D with last dim 1, 3, or 4, not ", images.shape(), ".");
  }
  std::string summary;
  for (int64_t i = 0; i < std::min(images.dim(0), most); ++i) {
    addValue(summary, MessageBytes()
                          .bytes(summary_value::kTag, numberedTag(tag, "image", most, i))
                          .bytes(summary_value::kImage, imageMessage(images, i, badColor)));
  }
  return summary;
}

std::string audioSummary(const std::string& tag, const Tensor& clips, double rate, int64_t most) {
  if (clips.rank() != 2 && clips.rank() != 3) {
    fail(Code::kInvalidArgument, "Tensor must be 3-D or 2-D, got: ", clips.shape(), ".");
  }
  const int64_t frames = clips.dim(1);
  const int64_t channels = clips.rank() == 3 ? clips.dim(2) : 1;
  std::string summary;
  for (int64_t i = 0; i < std::min(clips.dim(0), most); ++i) {
    const Tensor clip = clips.slice(i, i + 1).reshaped(Shape{frames, channels});
    MessageBytes audio;
    audio.fixed(1, static_cast<float>(rate));
    audio.varint(2, static_cast<uint64_t>(channels)).varint(3, static_cast<uint64_t>(frames));
    audio.bytes(4, wavFile(clip, rate)).bytes(5, "audio/wav");
    addValue(summary, MessageBytes()
                          .bytes(summary_value::kTag, numberedTag(tag, "audio", most, i))
                          .bytes(summary_value::kAudio, audio.str()));
  }
  return summary;
}

namespace {

const OpRegistrar kImage("ImageSummary", "tag: string, tensor: T -> summary: string",
                         "max_images: int = 3; T: type = float; bad_color: tensor = [255, 0, 0, 255]",
                         shape_fn::scalar);
const OpRegistrar kAudio("AudioSummary", "tag: string, tensor: float -> summary: string",
                         "sample_rate: float; max_outputs: int = 3", shape_fn::scalar);
const OpRegistrar kAudioV2("AudioSummaryV2", "tag: string, tensor: float, sample_rate: float -> summary: string",
                           "max_outputs: int = 3", shape_fn::scalar);
const NoGradientRegistrar kMediaSummariesNoGradient({"ImageSummary", "AudioSummary", "AudioSummaryV2"});

int64_t atLeastOne(const KernelConstruction& c, const char* attr) {
  const auto most = c.attr<int64_t>(attr);
  if (most < 1) failAtNode(Code::kInvalidArgument, c.node.name(), ": ", attr, " must be 1 or more.");
  return most;
}

std::array<uint8_t, 4> badColorOf(const KernelConstruction& c) {
  const auto& tensor = c.attr<Tensor>("bad_color");
  if (tensor.dtype() != DType::kUint8 || tensor.rank() != 1) {
    failAtNode(Code::kInvalidArgument, c.node.name(), ": bad_color must be a vector of uint8.");
  }
  std::array<uint8_t, 4> color{};
  std::copy_n(tensor.data<uint8_t>(), std::min<int64_t>(tensor.elements(), 4), color.begin());
  return color;
}

const KernelRegistrar kImageKernel("ImageSummary", [](const KernelConstruction& c) {
  if (!isFloating(c.inputType(1)) && c.inputType(1) != DType::kUint8) {
    c.failUnsupported("images of " + dtypeName(c.inputType(1)) + ".");
  }
  return kernelOf([most = atLeastOne(c, "max_images"), badColor = badColorOf(c)](KernelContext& context) {
    *context.output(0, Shape{}).data<std::string>() =
        imageSummary(tagInput(context, 0), context.input(1), most, badColor);
  });
});

const KernelRegistrar kAudioKernel("AudioSummary", [](const KernelConstruction& c) {
  return kernelOf([rate = c.attr<float>("sample_rate"), most = atLeastOne(c, "max_outputs")](KernelContext& context) {
    *context.output(0, Shape{}).data<std::string>() =
        audioSummary(tagInput(context, 0), context.input(1), static_cast<double>(rate), most);
  });
});
const KernelRegistrar kAudioV2Kernel("AudioSummaryV2", [](const KernelConstruction& c) {
  return kernelOf([most = atLeastOne(c, "max_outputs")](KernelContext& context) {
    if (context.input(2).elements() != 1) fail(Code::kInvalidArgument, "sample_rate must be a scalar.");
    *context.output(0, Shape{}).data<std::string>() =
        audioSummary(tagInput(context, 0), context.input(1), static_cast<double>(*context.in<float>(2)), most);
  });
});

}  // namespace
}  // namespace engine::kernels
