// TensorProto to Tensor and back, by the decoding rules of TensorFlow's C++ runtime.
#include <cstring>

#include "engine/core/error.h"
#include "engine/core/tensor.h"
#include "engine/proto/tensor.pb.h"

namespace engine {
namespace {

using tensorflow::TensorProto;

// Fills `out` from a typed field: the last value fills the rest, no value means zeros.
template <typename T, typename Field>
void fill(Tensor& out, const Field& field) {
  auto values = out.flat<T>();
  if (field.empty()) return;
  const auto count = static_cast<std::size_t>(field.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    values[i] = static_cast<T>(field.Get(static_cast<int>(std::min(i, count - 1))));
  }
}

// Real and imaginary parts take turns.
template <typename Part, typename Field>
void fillComplex(Tensor& out, const Field& field) {
  auto* parts = static_cast<Part*>(out.raw());
  const int count = field.size() / 2;
  for (int64_t i = 0; count > 0 && i < out.elements(); ++i) {
    const int at = 2 * static_cast<int>(std::min<int64_t>(i, count - 1));
    parts[2 * i] = field.Get(at);
    parts[2 * i + 1] = field.Get(at + 1);
  }
}

void fillFromFields(Tensor& out, const TensorProto& proto) {
  switch (out.dtype()) {
    case DType::kFloat:
      return fill<float>(out, proto.float_val());
    case DType::kDouble:
      return fill<double>(out, proto.double_val());
    case DType::kInt32:
      return fill<int32_t>(out, proto.int_val());
    case DType::kInt16:
      return fill<int16_t>(out, proto.int_val());
    case DType::kInt8:
      return fill<int8_t>(out, proto.int_val());
    case DType::kUint8:
      return fill<uint8_t>(out, proto.int_val());
    case DType::kUint16:
      return fill<uint16_t>(out, proto.int_val());
    case DType::kInt64:
      return fill<int64_t>(out, proto.int64_val());
    case DType::kUint32:
      return fill<uint32_t>(out, proto.uint32_val());
    case DType::kUint64:
      return fill<uint64_t>(out, proto.uint64_val());
    case DType::kBool:
      return fill<bool>(out, proto.bool_val());
    case DType::kString:
      return fill<std::string>(out, proto.string_val());
    case DType::kHalf:
    case DType::kBfloat16: {
      auto* values = static_cast<uint16_t*>(out.raw());
      const int count = proto.half_val_size();
      for (int64_t i = 0; count > 0 && i < out.elements(); ++i) {
        values[i] = static_cast<uint16_t>(proto.half_val(static_cast<int>(std::min<int64_t>(i, count - 1))));
      }
      return;
    }
    case DType::kComplex64:
      return fillComplex<float>(out, proto.scomplex_val());
    case DType::kComplex128:
      return fillComplex<double>(out, proto.dcomplex_val());
    default:
      fail(Code::kUnimplemented, "A TensorProto of ", dtypeName(out.dtype()), " is only read from tensor_content.");
  }
}

// Strings in tensor_content: one varint length each, then all bytes.
void readStringContent(Tensor& out, const std::string& content) {
  const auto bad = [&] {
    fail(Code::kDataLoss, "tensor_content of ", out.toString(0), " is cut or its lengths are wrong.");
  };
  std::vector<uint64_t> lengths;
  std::size_t at = 0;
  for (int64_t i = 0; i < out.elements(); ++i) {
    uint64_t length = 0;
    for (int shift = 0;; shift += 7) {
      if (at >= content.size() || shift > 63) bad();
      const auto byte = static_cast<uint8_t>(content[at++]);
      length |= static_cast<uint64_t>(byte & 0x7f) << shift;
      if (!(byte & 0x80)) break;
    }
    lengths.push_back(length);
  }
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    if (lengths[i] > content.size() - at) bad();
    out.data<std::string>()[i] = content.substr(at, lengths[i]);
    at += lengths[i];
  }
}

void checkClaimedSize(const TensorProto& proto, DType dtype, const Shape& shape) {
  // A hostile shape must not make us allocate: 1 << 36 bytes is more than any constant in a graph.
  const int64_t elements = shape.elements();
  const int64_t size = static_cast<int64_t>(std::max<std::size_t>(dtypeSize(dtype), 1));
  if (elements > (int64_t{1} << 36) / size) {
    fail(Code::kInvalidArgument, "TensorProto claims shape ", shape, ", but holds only ", proto.ByteSizeLong(),
         " bytes.");
  }
}

}  // namespace

Tensor Tensor::fromProto(const TensorProto& proto) {
  const auto dtype = static_cast<DType>(proto.dtype());
  if (dtype == DType::kInvalid || (dtypeSize(dtype) == 0 && dtype != DType::kString)) {
    fail(Code::kInvalidArgument, "TensorProto has dtype ", dtypeName(dtype), ", which holds no plain values.");
  }
  const Shape shape = Shape::fromProto(proto.tensor_shape());
  if (!shape.isFullyDefined()) fail(Code::kInvalidArgument, "TensorProto has the partial shape ", shape, ".");
  checkClaimedSize(proto, dtype, shape);
  Tensor out(dtype, shape);
  if (out.elements() == 0) return out;
  const std::string& content = proto.tensor_content();
  if (content.empty()) {
    fillFromFields(out, proto);
  } else if (dtype == DType::kString) {
    readStringContent(out, content);
  } else if (content.size() != out.bytes()) {
    fail(Code::kInvalidArgument, "TensorProto of ", out.toString(0), " has ", content.size(),
         " bytes of tensor_content; ", out.bytes(), " are needed.");
  } else {
    std::memcpy(out.raw(), content.data(), content.size());
  }
  return out;
}

void Tensor::toProto(TensorProto* proto) const {
  proto->Clear();
  proto->set_dtype(static_cast<tensorflow::DataType>(dtype_));
  shape_.toProto(proto->mutable_tensor_shape());
  if (dtype_ == DType::kString) {
    for (const std::string& value : flat<std::string>()) proto->add_string_val(value);
    return;
  }
  if (dtypeSize(dtype_) == 0) fail(Code::kInvalidArgument, "A ", dtypeName(dtype_), " tensor cannot be written.");
  if (elements_ == 1) {
    switch (dtype_) {
      case DType::kFloat:
        proto->add_float_val(item<float>());
        return;
      case DType::kDouble:
        proto->add_double_val(item<double>());
        return;
      case DType::kInt32:
        proto->add_int_val(item<int32_t>());
        return;
      case DType::kInt64:
        proto->add_int64_val(item<int64_t>());
        return;
      case DType::kBool:
        proto->add_bool_val(item<bool>());
        return;
      default:
        break;
    }
  }
  if (elements_ > 0) proto->set_tensor_content(raw(), bytes());
}

}  // namespace engine
