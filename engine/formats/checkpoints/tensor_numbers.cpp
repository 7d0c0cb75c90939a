// Numbers of tensors of every type that a checkpoint may hold.
#include <cmath>
#include <cstring>
#include <limits>

#include "engine/core/error.h"
#include "engine/formats/checkpoints/checkpoint_reader.h"

namespace engine::formats {
namespace {

// A small float: sign, exponent, mantissa. `special`: the largest exponent means infinity and NaN, as IEEE 754 has it;
// else only all ones mean NaN.
struct FloatFormat {
  int exponentBits;
  int mantissaBits;
  int bias;
  bool special;
};

double decode(uint32_t bits, const FloatFormat& format) {
  const uint32_t mantissaMask = (1u << format.mantissaBits) - 1;
  const uint32_t exponentMask = (1u << format.exponentBits) - 1;
  const uint32_t mantissa = bits & mantissaMask;
  const uint32_t exponent = bits >> format.mantissaBits & exponentMask;
  const double sign = bits >> (format.mantissaBits + format.exponentBits) & 1 ? -1.0 : 1.0;
  if (exponent == exponentMask && format.special) {
    return mantissa ? std::numeric_limits<double>::quiet_NaN() : sign * std::numeric_limits<double>::infinity();
  }
  if (exponent == exponentMask && mantissa == mantissaMask) return std::numeric_limits<double>::quiet_NaN();
  const double fraction = static_cast<double>(mantissa) / (1u << format.mantissaBits);
  if (exponent == 0) return sign * std::ldexp(fraction, 1 - format.bias);
  return sign * std::ldexp(1 + fraction, static_cast<int>(exponent) - format.bias);
}

constexpr FloatFormat kHalf{5, 10, 15, true};
constexpr FloatFormat kBfloat16{8, 7, 127, true};
constexpr FloatFormat kE5m2{5, 2, 15, true};
constexpr FloatFormat kE4m3fn{4, 3, 7, false};

// Element after element, whatever the tensor's own type says: quantized ones are stored as plain integers.
template <typename T, typename Convert>
std::vector<double> each(const Tensor& tensor, const Convert& convert) {
  std::vector<double> numbers(static_cast<std::size_t>(tensor.elements()));
  const char* bytes = static_cast<const char*>(tensor.raw());
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    T value;
    std::memcpy(&value, bytes + i * sizeof(T), sizeof(T));
    numbers[i] = convert(value);
  }
  return numbers;
}

template <typename T>
std::vector<double> plain(const Tensor& tensor) {
  return each<T>(tensor, [](T value) { return static_cast<double>(value); });
}

template <typename T>
std::vector<double> small(const Tensor& tensor, const FloatFormat& format) {
  return each<T>(tensor, [&](T bits) { return decode(bits, format); });
}

template <typename T>
struct Complex {
  T real, imaginary;
};

template <typename T>
std::vector<double> magnitudes(const Tensor& tensor) {
  return each<Complex<T>>(tensor, [](Complex<T> value) {
    return std::hypot(static_cast<double>(value.real), static_cast<double>(value.imaginary));
  });
}

}  // namespace

bool hasNumbers(DType dtype) {
  switch (dtype) {
    case DType::kFloat8E4m3fnuz:
    case DType::kFloat8E4m3b11fnuz:
    case DType::kFloat8E5m2fnuz:
    case DType::kInt4:
    case DType::kUint4:
    case DType::kInt2:
    case DType::kUint2:
    case DType::kFloat4E2m1fn:
      return false;
    default:
      return dtypeSize(dtype) > 0;
  }
}

std::vector<double> numbersOf(const Tensor& tensor) {
  switch (tensor.dtype()) {
    case DType::kQint8:
      return plain<int8_t>(tensor);
    case DType::kQuint8:
      return plain<uint8_t>(tensor);
    case DType::kQint16:
      return plain<int16_t>(tensor);
    case DType::kQuint16:
      return plain<uint16_t>(tensor);
    case DType::kQint32:
      return plain<int32_t>(tensor);
    case DType::kHalf:
      return small<uint16_t>(tensor, kHalf);
    case DType::kBfloat16:
      return small<uint16_t>(tensor, kBfloat16);
    case DType::kFloat8E5m2:
      return small<uint8_t>(tensor, kE5m2);
    case DType::kFloat8E4m3fn:
      return small<uint8_t>(tensor, kE4m3fn);
    case DType::kComplex64:
      return magnitudes<float>(tensor);
    case DType::kComplex128:
      return magnitudes<double>(tensor);
    default:
      if (!hasNumbers(tensor.dtype())) {
        fail(Code::kUnimplemented, "A ", dtypeName(tensor.dtype()), " tensor has no numbers to compute with.");
      }
      return tensor.toDoubles();
  }
}

}  // namespace engine::formats
