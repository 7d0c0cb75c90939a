// Tensors as bytes: SerializeTensor and ParseTensor (a TensorProto), and Fingerprint of their rows.
#include <bit>
#include <cstring>

#include "engine/graph/gradients.h"
#include "engine/graph/inference.h"
#include "engine/kernels/dispatch.h"
#include "engine/kernels/strings/hash.h"
#include "engine/proto/tensor.pb.h"

namespace engine::kernels {
namespace {

constexpr int64_t kFingerprintBytes = 8;

const OpRegistrar kSerializeOp("SerializeTensor", "tensor: T -> serialized: string", "", shape_fn::scalar);
const OpRegistrar kParseTensorOp("ParseTensor", "serialized: string -> output: out_type", "out_type: type",
                                 shape_fn::unknown);
const OpRegistrar kFingerprintOp("Fingerprint", "data: T, method: string -> fingerprint: uint8", "T: type",
                                 [](InferenceContext& c) {
                                   const Shape data = c.withRankAtLeast(0, 1);
                                   c.setOutput(0, Shape{data.hasRank() ? data.dim(0) : kUnknownDim, kFingerprintBytes});
                                 });
const NoGradientRegistrar kTensorBytesNoGradient({"SerializeTensor", "ParseTensor", "Fingerprint"});

const KernelRegistrar kSerialize("SerializeTensor", [](const KernelConstruction&) {
  return kernelOf([](KernelContext& context) {
    tensorflow::TensorProto proto;
    context.input(0).toProto(&proto);
    *context.output(0, {}).data<std::string>() = proto.SerializeAsString();
  });
});

const KernelRegistrar kParseTensor("ParseTensor", [](const KernelConstruction& c) {
  return kernelOf([dtype = c.attr<DType>("out_type")](KernelContext& context) {
    const auto& bytes = scalarWord<std::string>(context.input(0), "serialized");
    tensorflow::TensorProto proto;
    if (!proto.ParseFromString(bytes)) {
      fail(Code::kInvalidArgument, "Node '", context.node().name(), "' (ParseTensor): the ", bytes.size(),
           " bytes are no TensorProto.");
    }
    const Tensor tensor = Tensor::fromProto(proto);
    if (tensor.dtype() != dtype) {
      fail(Code::kInvalidArgument, "Type mismatch between parsed tensor (", dtypeName(tensor.dtype()), ") and dtype (",
           dtypeName(dtype), ").");
    }
    context.setOutput(0, tensor);
  });
});

std::string littleEndian(uint64_t number) {
  std::string bytes(kFingerprintBytes, '\0');
  for (char& byte : bytes) {
    byte = static_cast<char>(number & 0xff);
    number >>= 8;
  }
  return bytes;
}

// Of several texts: the fingerprint of theirs, laid end to end.
uint64_t fingerprintOf(std::span<const std::string> texts) {
  if (texts.size() == 1) return fingerprint64(texts[0]);
  std::string all;
  for (const std::string& text : texts) all += littleEndian(fingerprint64(text));
  return fingerprint64(all);
}

const KernelRegistrar kFingerprint("Fingerprint", [](const KernelConstruction&) {
  return kernelOf([](KernelContext& context) {
    const Tensor& data = context.input(0);
    const auto& method = scalarWord<std::string>(context.input(1), "method");
    if (method != "farmhash64" || data.rank() < 1) {
      fail(Code::kInvalidArgument, "Node '", context.node().name(), "' (Fingerprint): rows of ", data.shape(),
           " have no fingerprint by the method '", method, "'; farmhash64 is known.");
    }
    const auto rows = static_cast<std::size_t>(data.dim(0));
    const std::size_t width = rows > 0 ? static_cast<std::size_t>(data.elements()) / rows : 0;
    uint8_t* out = context.output(0, Shape{data.dim(0), kFingerprintBytes}).data<uint8_t>();
    for (std::size_t row = 0; row < rows; ++row) {
      uint64_t number = 0;
      if (data.dtype() == DType::kString) {
        number = fingerprintOf(std::span(data.data<std::string>() + row * width, width));
      } else {
        const std::size_t bytes = width * static_cast<std::size_t>(dtypeSize(data.dtype()));
        number = fingerprint64({static_cast<const char*>(data.raw()) + row * bytes, bytes});
      }
      const std::string written = littleEndian(number);
      out = std::copy(written.begin(), written.end(), out);
    }
  });
});

}  // namespace
}  // namespace engine::kernels
