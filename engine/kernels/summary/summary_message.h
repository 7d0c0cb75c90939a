// TensorFlow's message Summary, written field by field: what the summary ops give. Value types and pure functions.
#pragma once

#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>

#include "engine/kernels/kernel.h"

namespace engine::kernels {

// A message of Protobuf's wire format, field after field.
class MessageBytes {
 public:
  MessageBytes& varint(uint32_t field, uint64_t value) {
    putVarint(field << 3);
    putVarint(value);
    return *this;
  }
  template <typename T>  // float or double
  MessageBytes& fixed(uint32_t field, T value) {
    putVarint(field << 3 | (sizeof(T) == 4 ? 5 : 1));
    putRaw(&value, sizeof(T));
    return *this;
  }
  MessageBytes& bytes(uint32_t field, std::string_view value) {
    putVarint(field << 3 | 2);
    putVarint(value.size());
    out_.append(value);
    return *this;
  }
  MessageBytes& doubles(uint32_t field, std::span<const double> values) {  // packed
    return bytes(field, {reinterpret_cast<const char*>(values.data()), values.size_bytes()});
  }
  const std::string& str() const { return out_; }

 private:
  void putVarint(uint64_t value) {
    for (; value >= 0x80; value >>= 7) out_.push_back(static_cast<char>(value | 0x80));
    out_.push_back(static_cast<char>(value));
  }
  void putRaw(const void* data, std::size_t size) { out_.append(static_cast<const char*>(data), size); }

  std::string out_;
};

// Fields of Summary.Value.
namespace summary_value {
inline constexpr uint32_t kTag = 1, kSimpleValue = 2, kImage = 4, kHistogram = 5, kAudio = 6, kTensor = 8,
                          kMetadata = 9;
}

// A Summary with one more value.
inline void addValue(std::string& summary, const MessageBytes& value) {
  summary += MessageBytes().bytes(1, value.str()).str();
}

// The tag of output `index` of several: "<tag>/<plugin>/<index>", without the index when there can be only one.
inline std::string numberedTag(const std::string& tag, const char* plugin, int64_t most, int64_t index) {
  return tag + "/" + plugin + (most > 1 ? "/" + std::to_string(index) : "");
}

// The string of a scalar input that holds a tag. InvalidArgument otherwise.
inline const std::string& tagInput(const KernelContext& context, int input) {
  const Tensor& tensor = context.input(input);
  if (tensor.elements() != 1) fail(Code::kInvalidArgument, "the tag must be a scalar, not ", tensor.shape(), ".");
  return *tensor.data<std::string>();
}

}  // namespace engine::kernels
