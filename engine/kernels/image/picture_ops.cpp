// Ops that read and write picture files: DecodePng, DecodeJpeg, DecodeBmp, DecodeGif, DecodeImage, DecodeAndCropJpeg,
// ExtractJpegShape, EncodePng, EncodeJpeg(-VariableQuality). As in TensorFlow, those named after PNG and
// JPEG read either.
#include <algorithm>
#include <limits>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/image/picture.h"

namespace engine::kernels {
namespace {

void decodedShape(InferenceContext& c) {
  c.withRank(0, 0);
  const int64_t channels = c.node().attr<int64_t>("channels");
  c.setOutput(0, Shape{kUnknownDim, kUnknownDim, channels == 0 ? kUnknownDim : channels});
}

constexpr const char* kJpegAttrs =
    "channels: int = 0; ratio: int = 1; fancy_upscaling: bool = true; try_recover_truncated: bool = false; "
    "acceptable_fraction: float = 1; dct_method: string = \"\"";
const OpRegistrar kDecodePngOp("DecodePng", "contents: string -> image: dtype",
                               "channels: int = 0; dtype: type = uint8", decodedShape);
const OpRegistrar kDecodeJpegOp("DecodeJpeg", "contents: string -> image: uint8", kJpegAttrs, decodedShape);
const OpRegistrar kDecodeAndCrop("DecodeAndCropJpeg", "contents: string, crop_window: int32 -> image: uint8",
                                 kJpegAttrs, decodedShape);
const OpRegistrar kDecodeBmpOp("DecodeBmp", "contents: string -> image: uint8", "channels: int = 0", decodedShape);
const OpRegistrar kDecodeGifOp("DecodeGif", "contents: string -> image: uint8", "", [](InferenceContext& c) {
  c.withRank(0, 0);
  c.setOutput(0, Shape{kUnknownDim, kUnknownDim, kUnknownDim, 3});
});
const OpRegistrar kDecodeImage("DecodeImage", "contents: string -> image: dtype",
                               "channels: int = 0; dtype: type = uint8; expand_animations: bool = true",
                               shape_fn::unknown);
const OpRegistrar kJpegShape("ExtractJpegShape", "contents: string -> image_shape: output_type",
                             "output_type: type = int32", [](InferenceContext& c) { c.setOutput(0, Shape{3}); });
const OpRegistrar kEncodePngOp("EncodePng", "image: T -> contents: string", "compression: int = -1; T: type = uint8",
                               shape_fn::scalar);
const OpRegistrar kEncodeJpegOp("EncodeJpeg", "image: uint8 -> contents: string",
                                "format: string = \"\"; quality: int = 95; progressive: bool = false; "
                                "optimize_size: bool = false; chroma_downsampling: bool = true; "
                                "density_unit: string = \"in\"; x_density: int = 300; y_density: int = 300; "
                                "xmp_metadata: string = \"\"",
                                shape_fn::scalar);
const OpRegistrar kEncodeJpegQuality("EncodeJpegVariableQuality", "images: uint8, quality: int32 -> contents: string",
                                     "", shape_fn::scalar);
const NoGradientRegistrar kNoPictureGradient({"DecodePng", "DecodeJpeg", "DecodeAndCropJpeg", "DecodeBmp", "DecodeGif",
                                              "DecodeImage", "ExtractJpegShape", "EncodePng", "EncodeJpeg",
                                              "EncodeJpegVariableQuality"});

const std::string& contentsOf(KernelContext& context) {
  const Tensor& contents = context.input(0);
  if (contents.elements() != 1) {
    fail(Code::kInvalidArgument, "Node '", context.node().name(), "': contents must be a scalar, got shape ",
         contents.shape(), ".");
  }
  return *contents.data<std::string>();
}

int channelsOf(const KernelConstruction& c) {
  const int64_t channels = c.attr<int64_t>("channels");
  if (channels != 0 && channels != 1 && channels != 3 && channels != 4) {
    fail(Code::kInvalidArgument, "Node '", c.node.name(), "': channels must be 0, 1, 3 or 4, not ", channels, ".");
  }
  return static_cast<int>(channels);
}

// uint8, or uint16 for more.
DType pixelType(const KernelConstruction& c, const char* attr) {
  const DType dtype = c.attr<DType>(attr);
  if (dtype != DType::kUint8 && dtype != DType::kUint16) failDType(c, dtype);
  return dtype;
}

JpegReading jpegReading(const KernelConstruction& c) {
  const auto& method = c.attr<std::string>("dct_method");
  if (c.attr<float>("acceptable_fraction") != 1 || c.attr<bool>("try_recover_truncated")) {
    c.failUnsupported("Files that are cut off are refused: try_recover_truncated and acceptable_fraction.");
  }
  return {static_cast<int>(c.attr<int64_t>("ratio")), c.attr<bool>("fancy_upscaling"),
          method.empty() || method == "INTEGER_FAST"};
}

const JpegReading kTensorFlowsReading{.fastDct = true};

std::unique_ptr<Kernel> makeDecode(int channels, const JpegReading& reading) {
  return kernelOf(
      [=](KernelContext& context) { context.setOutput(0, decodePicture(contentsOf(context), channels, reading)); });
}

std::unique_ptr<Kernel> makeDecodeAndCrop(const KernelConstruction& c) {
  return kernelOf([channels = channelsOf(c), reading = jpegReading(c)](KernelContext& context) {
    const Tensor& window = context.input(1);
    if (window.rank() != 1 || window.elements() != 4) {
      fail(Code::kInvalidArgument, "crop_window must have four elements [y, x, height, width], got shape ",
           window.shape(), ".");
    }
    const Tensor whole = decodeJpeg(contentsOf(context), channels, reading);
    const int32_t* w = window.data<int32_t>();
    const int64_t y = w[0], x = w[1], height = w[2], width = w[3];
    const bool isInside =
        y >= 0 && x >= 0 && height > 0 && width > 0 && y + height <= whole.dim(0) && x + width <= whole.dim(1);
    if (!isInside) {
      fail(Code::kInvalidArgument, "crop_window ", height, " x ", width, " at ", y, ", ", x,
           " is not inside a picture of ", whole.shape(), ".");
    }
    const int64_t depth = whole.dim(2);
    uint8_t* to = context.output(0, {height, width, depth}).data<uint8_t>();
    for (int64_t row = 0; row < height; ++row) {
      to = std::copy_n(whole.data<uint8_t>() + ((y + row) * whole.dim(1) + x) * depth, width * depth, to);
    }
  });
}

template <typename T>
std::unique_ptr<Kernel> makeJpegShape() {
  return kernelOf([](KernelContext& context) {
    const Shape shape = jpegShape(contentsOf(context));
    T* to = context.output(0, {3}).template data<T>();
    for (int i = 0; i < 3; ++i) to[i] = static_cast<T>(shape.dim(i));
  });
}

std::unique_ptr<Kernel> makeEncodePng(const KernelConstruction& c) {
  pixelType(c, "T");
  return kernelOf([compression = static_cast<int>(c.attr<int64_t>("compression"))](KernelContext& context) {
    const Tensor& image = context.input(0);
    if (image.rank() < 3 || image.dim(-1) < 1 || image.dim(-1) > 4 || image.dim(-2) < 1 || image.dim(-3) < 1) {
      fail(Code::kInvalidArgument, "image must be [..., height, width, 1 to 4 channels], got shape ", image.shape(),
           ".");
    }
    const auto dims = image.shape().dims();
    Tensor& result = context.output(0, Shape({dims.begin(), dims.end() - 3}));
    const Tensor images = image.reshaped(Shape{result.elements(), image.dim(-3), image.dim(-2), image.dim(-1)});
    const Shape one{image.dim(-3), image.dim(-2), image.dim(-1)};
    for (int64_t i = 0; i < result.elements(); ++i) {
      result.data<std::string>()[i] = encodePng(images.slice(i, i + 1).reshaped(one), compression);
    }
  });
}

std::unique_ptr<Kernel> makeEncodeJpeg(const KernelConstruction& c) {
  const auto& format = c.attr<std::string>("format");
  const int64_t wanted = format == "grayscale" ? 1 : format == "rgb" ? 3 : 0;
  if (wanted == 0 && !format.empty()) {
    fail(Code::kInvalidArgument, "Node '", c.node.name(), "': format must be '', 'grayscale' or 'rgb', not '", format,
         "'.");
  }
  const auto number = [&](const char* attr) { return static_cast<int>(c.attr<int64_t>(attr)); };
  const JpegWriting writing{.quality = number("quality"),
                            .progressive = c.attr<bool>("progressive"),
                            .optimizeSize = c.attr<bool>("optimize_size"),
                            .chromaDownsampling = c.attr<bool>("chroma_downsampling"),
                            .densityUnit = c.attr<std::string>("density_unit") == "cm" ? 2 : 1,
                            .xDensity = number("x_density"),
                            .yDensity = number("y_density")};
  return kernelOf([writing, wanted](KernelContext& context) {
    const Tensor& image = context.input(0);
    if (wanted != 0 && (image.rank() != 3 || image.dim(2) != wanted)) {
      fail(Code::kInvalidArgument, "format needs ", wanted, " channels, got shape ", image.shape(), ".");
    }
    context.setOutput(0, Tensor::scalar(encodeJpeg(image, writing)));
  });
}

// Of an animation all frames, or the first one.
Tensor decodedFrames(const std::string& contents, int channels, bool expand) {
  if (channels != 0 && channels != 3) {
    fail(Code::kInvalidArgument, "channels must be 0 or 3 for a GIF file, not ", channels, ".");
  }
  const Tensor frames = decodeGif(contents);
  return expand ? frames : frames.slice(0, 1).reshaped(Shape{frames.dim(1), frames.dim(2), 3}).clone();
}

// Integers as floats in [0, 1], as TensorFlow scales them.
template <typename T>
Tensor unitFloats(const Tensor& pixels) {
  constexpr auto kScale = static_cast<float>(1.0 / std::numeric_limits<T>::max());
  Tensor floats(DType::kFloat, pixels.shape());
  std::ranges::transform(pixels.flat<T>(), floats.data<float>(),
                         [](T value) { return static_cast<float>(value) * kScale; });
  return floats;
}

Tensor wideBytes(const Tensor& bytes) {
  Tensor wide(DType::kUint16, bytes.shape());
  std::ranges::transform(bytes.flat<uint8_t>(), wide.data<uint16_t>(),
                         [](uint8_t value) { return static_cast<uint16_t>(value * 256); });
  return wide;
}

// PNG files are read as uint16 unless bytes are wanted, all others as bytes.
Tensor decodedImage(const std::string& contents, int channels, bool expand, DType dtype) {
  const PictureFormat format = pictureFormat(contents);
  if (format == PictureFormat::kPng && dtype != DType::kUint8) {
    const Tensor pixels = decodePng(contents, channels, DType::kUint16);
    return dtype == DType::kFloat ? unitFloats<uint16_t>(pixels) : pixels;
  }
  const Tensor pixels = format == PictureFormat::kGif ? decodedFrames(contents, channels, expand)
                                                      : decodePicture(contents, channels, kTensorFlowsReading);
  if (dtype == DType::kUint8) return pixels;
  return dtype == DType::kFloat ? unitFloats<uint8_t>(pixels) : wideBytes(pixels);
}

const KernelRegistrar kDecodeImageKernel("DecodeImage", [](const KernelConstruction& c) {
  const DType dtype = c.attr<DType>("dtype");
  if (dtype != DType::kFloat) pixelType(c, "dtype");
  return kernelOf(
      [dtype, channels = channelsOf(c), expand = c.attr<bool>("expand_animations")](KernelContext& context) {
        context.setOutput(0, decodedImage(contentsOf(context), channels, expand, dtype));
      });
});
const KernelRegistrar kDecodePngKernel("DecodePng", [](const KernelConstruction& c) {
  return kernelOf([channels = channelsOf(c), dtype = pixelType(c, "dtype")](KernelContext& context) {
    const std::string& contents = contentsOf(context);
    if (pictureFormat(contents) == PictureFormat::kGif) return context.setOutput(0, decodeStillGif(contents, channels));
    context.setOutput(0, decodedImage(contents, channels, false, dtype));
  });
});
const KernelRegistrar kDecodeGifKernel("DecodeGif", [](const KernelConstruction&) {
  return kernelOf([](KernelContext& context) {
    const std::string& contents = contentsOf(context);
    if (pictureFormat(contents) == PictureFormat::kGif) return context.setOutput(0, decodeGif(contents));
    const Tensor still = decodePicture(contents, 3, kTensorFlowsReading);
    context.setOutput(0, still.reshaped(Shape{1, still.dim(0), still.dim(1), 3}));
  });
});
const KernelRegistrar kDecodeJpegKernel("DecodeJpeg", [](const KernelConstruction& c) {
  return makeDecode(channelsOf(c), jpegReading(c));
});
const KernelRegistrar kDecodeAndCropKernel("DecodeAndCropJpeg", makeDecodeAndCrop);
const KernelRegistrar kDecodeBmpKernel("DecodeBmp", [](const KernelConstruction& c) {
  return kernelOf([channels = channelsOf(c)](KernelContext& context) {
    context.setOutput(0, decodeBmp(contentsOf(context), channels));
  });
});
const KernelRegistrar kJpegShapeKernel("ExtractJpegShape", [](const KernelConstruction& c) {
  return forIndex(c, c.attr<DType>("output_type"),
                  [](auto type) { return makeJpegShape<typename decltype(type)::type>(); });
});
const KernelRegistrar kEncodePngKernel("EncodePng", makeEncodePng);
const KernelRegistrar kEncodeJpegKernel("EncodeJpeg", makeEncodeJpeg);
const KernelRegistrar kEncodeJpegQualityKernel("EncodeJpegVariableQuality", [](const KernelConstruction&) {
  return kernelOf([](KernelContext& context) {
    const JpegWriting writing{.quality = context.input(1).item<int32_t>()};
    context.setOutput(0, Tensor::scalar(encodeJpeg(context.input(0), writing)));
  });
});

}  // namespace
}  // namespace engine::kernels
