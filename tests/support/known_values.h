// Inputs that a short formula gives, here and in whatever computed the expected values, and their comparison.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/gradient_checker.h"
#include "tests/support/op_runner.h"

namespace engine::testing {

// doubles() as floatValues.
inline Tensor floatValues(const Shape& shape, double low = -1, double high = 1) {
  const Tensor from = doubles(shape, low, high);
  Tensor to(DType::kFloat, shape);
  for (int64_t i = 0; i < to.elements(); ++i) to.data<float>()[i] = static_cast<float>(from.data<double>()[i]);
  return to;
}

// The numbers of `got`, in order, whatever its dtype.
inline void expectNumbers(const Tensor& got, const std::vector<double>& want, double tolerance = 2e-6) {
  const std::vector<double> numbers = got.toDoubles();
  ASSERT_EQ(numbers.size(), want.size()) << got.toString();
  for (std::size_t i = 0; i < want.size(); ++i) {
    if (std::isnan(want[i])) {
      EXPECT_TRUE(std::isnan(numbers[i])) << i;
    } else if (std::isinf(want[i])) {
      EXPECT_EQ(numbers[i], want[i]) << i;
    } else {
      EXPECT_NEAR(numbers[i], want[i], tolerance * (1 + std::abs(want[i]))) << i;
    }
  }
}

// The code of the error that running the op ends with; kOk without one.
inline Code codeOf(const std::string& op, const std::vector<Tensor>& inputs, Attrs attrs = {}) {
  try {
    runOp(op, inputs, std::move(attrs));
  } catch (const Error& error) {
    return error.code();
  }
  return Code::kOk;
}

}  // namespace engine::testing
