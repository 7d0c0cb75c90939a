// Turns the bytes that libFuzzer makes into what graphs are built of: numbers, words, shapes, types and tensors. Zeros
// follow the end. One thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <limits>
#include <string>
#include <vector>

#include "engine/core/tensor.h"

namespace fuzz {

class GraphBytes {
 public:
  GraphBytes(const uint8_t* data, std::size_t size) : data_(data), size_(size) {}

  std::size_t below(std::size_t limit) {
    const std::size_t low = next();
    return (low | next() << 8U) % limit;
  }
  uint32_t word() {
    uint32_t value = 0;
    for (int i = 0; i < 4; ++i) value = value << 8U | static_cast<uint32_t>(next());
    return value;
  }
  bool flag() { return next() % 2 != 0; }

  // Either small or too large for anything: what lies between would only take time.
  int64_t integer() {
    static constexpr int64_t kHostile[] = {
        -1, -2, -7, 1LL << 40, std::numeric_limits<int64_t>::min(), std::numeric_limits<int64_t>::max()};
    const std::size_t choice = next();
    return choice < 200 ? static_cast<int64_t>(choice % 6) : kHostile[choice % std::size(kHostile)];
  }
  float number() {
    const std::size_t choice = next();
    if (choice == 255) return std::numeric_limits<float>::quiet_NaN();
    if (choice == 254) return std::numeric_limits<float>::infinity();
    return static_cast<float>(static_cast<int>(choice) - 100) / 16;
  }
  std::string text() {
    static constexpr const char* kWords[] = {"",          "SAME",      "VALID",  "EXPLICIT", "NHWC",    "NCHW",
                                             "ab,bc->ac", "x",         "%d{}",   "int64",    "REFLECT", "SYMMETRIC",
                                             "UTF-8",     "min_first", "SCALED", "\xff"};
    return kWords[below(std::size(kWords))];
  }
  engine::Shape shape() {
    std::vector<int64_t> dims(below(5));
    for (int64_t& dim : dims) dim = static_cast<int64_t>(below(4));
    return engine::Shape(std::move(dims));
  }
  // 32, of which the common ones stand more than once. To add another one is to give those after it another meaning.
  engine::DType dtype() {
    using engine::DType;
    static constexpr DType kTypes[] = {
        DType::kFloat,      DType::kFloat,   DType::kFloat, DType::kFloat,  DType::kInt32,  DType::kInt32,
        DType::kInt32,      DType::kInt32,   DType::kInt64, DType::kInt64,  DType::kInt64,  DType::kDouble,
        DType::kDouble,     DType::kBool,    DType::kBool,  DType::kString, DType::kString, DType::kUint8,
        DType::kUint8,      DType::kHalf,    DType::kInt8,  DType::kInt16,  DType::kUint16, DType::kBfloat16,
        DType::kComplex64,  DType::kUint32,  DType::kQint8, DType::kQuint8, DType::kQint32, DType::kVariant,
        DType::kComplex128, DType::kResource};
    return kTypes[below(std::size(kTypes))];
  }
  // InvalidArgument for a type without values.
  engine::Tensor tensor(engine::DType type);

 private:
  std::size_t next() { return at_ < size_ ? data_[at_++] : 0; }

  const uint8_t* data_;
  std::size_t size_;
  std::size_t at_ = 0;
};

inline engine::Tensor GraphBytes::tensor(engine::DType type) {
  using engine::DType;
  engine::Tensor result(type, shape());
  for (int64_t i = 0; i < result.elements(); ++i) {
    const auto at = static_cast<std::size_t>(i);
    if (type == DType::kString) {
      result.flat<std::string>()[at] = text();
    } else if (type == DType::kFloat) {
      result.flat<float>()[at] = number();
    } else if (type == DType::kDouble) {
      result.flat<double>()[at] = number();
    } else if (type == DType::kComplex64) {
      static_cast<float*>(result.raw())[2 * at] = number();
    } else if (type == DType::kComplex128) {
      static_cast<double*>(result.raw())[2 * at] = number();
    } else if (type == DType::kInt32) {
      result.flat<int32_t>()[at] = static_cast<int32_t>(integer());
    } else if (type == DType::kInt64) {
      result.flat<int64_t>()[at] = integer();
    } else if (type == DType::kUint32) {
      result.flat<uint32_t>()[at] = static_cast<uint32_t>(next() % 6);  // more would be memory that there may be
    } else if (type == DType::kBool) {
      result.flat<bool>()[at] = flag();
    } else {  // the highest byte of each other number
      const std::size_t bytes = engine::dtypeSize(type);
      static_cast<uint8_t*>(result.raw())[at * bytes + bytes - 1] = static_cast<uint8_t>(next());
    }
  }
  return result;
}

}  // namespace fuzz
