#include "engine/kernels/strings/tensor_text.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <type_traits>

#include "engine/core/error.h"

namespace engine::kernels {
namespace {

// The shortest of two precisions that reads back as the same value.
template <typename T>
std::string floatText(T value) {
  constexpr bool kSingle = std::is_same_v<T, float>;
  if (value != value) return "nan";
  char text[40];
  std::snprintf(text, sizeof text, "%.*g", kSingle ? 6 : 15, static_cast<double>(value));
  const T back = kSingle ? static_cast<T>(std::strtof(text, nullptr)) : static_cast<T>(std::strtod(text, nullptr));
  if (back != value) std::snprintf(text, sizeof text, "%.*g", kSingle ? 9 : 17, static_cast<double>(value));
  return text;
}

// In quotes, with what does not print as in a C literal; bytes from 128 on as they are.
std::string quoted(const std::string& value) {
  std::string text = "\"";
  for (const char c : value) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '\n' || c == '\r' || c == '\t') {
      text += c == '\n' ? "\\n" : c == '\r' ? "\\r" : "\\t";
    } else if (c == '"' || c == '\'' || c == '\\') {
      text += {'\\', c};
    } else if (byte < 0x20 || byte == 0x7f) {
      char octal[6];
      std::snprintf(octal, sizeof octal, "\\%03o", static_cast<unsigned>(byte));
      text += octal;
    } else {
      text += c;
    }
  }
  return text + '"';
}

template <typename T>
std::string elementText(const T& value) {
  if constexpr (std::is_same_v<T, std::string>) {
    return quoted(value);
  } else if constexpr (std::is_floating_point_v<T>) {
    return floatText(value);
  } else {
    return std::to_string(value);
  }
}

template <typename T>
class Printer {
 public:
  Printer(const Tensor& tensor, int64_t entries)
      : shape_(tensor.shape()), values_(tensor.data<T>()), entries_(std::min(entries, tensor.elements())) {}

  // The part of the tensor from element `at` on whose first `dimension` coordinates are fixed.
  void print(int dimension, int64_t at, int64_t elements, std::string& text) const {
    if (dimension == shape_.rank()) {
      text += elementText(values_[at]);
      return;
    }
    const int64_t size = shape_.dim(dimension);
    const int64_t step = size > 0 ? elements / size : 0;
    text += '[';
    for (int64_t i = 0; i < std::min(entries_, size); ++i) {
      if (i > 0) space(dimension, text);
      print(dimension + 1, at + i * step, step, text);
    }
    if (size > 2 * entries_) {
      space(dimension, text);
      text += "...";
    }
    for (int64_t i = std::max(entries_, size - entries_); i < size; ++i) {
      space(dimension, text);
      print(dimension + 1, at + i * step, step, text);
    }
    text += ']';
  }

 private:
  void space(int dimension, std::string& text) const {
    if (dimension == shape_.rank() - 1) {
      text += ' ';
      return;
    }
    text.append(static_cast<std::size_t>(shape_.rank() - dimension - 1), '\n');
    text.append(static_cast<std::size_t>(dimension + 1), ' ');
  }

  const Shape& shape_;
  const T* values_;
  int64_t entries_;
};

template <typename... Ts>
bool printAs(const Tensor& tensor, int64_t entries, std::string& text) {
  const auto attempt = [&]<typename T>(std::type_identity<T>) {
    if (tensor.dtype() != kDTypeOf<T>) return false;
    Printer<T>(tensor, entries).print(0, 0, tensor.elements(), text);
    return true;
  };
  return (attempt(std::type_identity<Ts>{}) || ...);
}

}  // namespace

std::string tensorText(const Tensor& tensor, int64_t entries) {
  std::string text;
  if (!printAs<float, double, int32_t, int64_t, bool, std::string, uint8_t, int8_t, int16_t, uint16_t, uint32_t,
               uint64_t>(tensor, entries < 0 ? tensor.elements() : entries, text)) {
    fail(Code::kUnimplemented, "no text of a tensor of ", dtypeName(tensor.dtype()), ".");
  }
  return text;
}

}  // namespace engine::kernels
