#include "engine/kernels/fused/elementwise_program.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "engine/core/error.h"
#include "engine/kernels/native/kernel_table.h"

namespace engine::kernels {
namespace {

constexpr std::pair<const char*, ElementOp> kElementOps[] = {
    {"Add", ElementOp::kAdd},   {"AddV2", ElementOp::kAdd},        {"Sub", ElementOp::kSub},
    {"Mul", ElementOp::kMul},   {"RealDiv", ElementOp::kDiv},      {"SquaredDifference", ElementOp::kSquaredDifference},
    {"Neg", ElementOp::kNeg},   {"Square", ElementOp::kSquare},    {"Sqrt", ElementOp::kSqrt},
    {"Tanh", ElementOp::kTanh}, {"TanhGrad", ElementOp::kTanhGrad}};
constexpr int64_t kNumbersOfAStep = 3;

// The result may lie where an operand does, element for element, which compilers take for a reason not to use vectors.
#ifdef __clang__
#define EWB_ELEMENT_LOOP _Pragma("clang loop vectorize(assume_safety)")
#else
#define EWB_ELEMENT_LOOP _Pragma("GCC ivdep")
#endif

template <typename F>
void eachPair(const ElementOperand& a, const ElementOperand& b, float* to, int64_t count, F f) {
  const float* x = a.values;
  const float* y = b.values;
  if (a.step != 0 && b.step != 0) {
    EWB_ELEMENT_LOOP
    for (int64_t i = 0; i < count; ++i) to[i] = f(x[i], y[i]);
  } else if (a.step != 0) {
    const float other = *y;
    EWB_ELEMENT_LOOP
    for (int64_t i = 0; i < count; ++i) to[i] = f(x[i], other);
  } else if (b.step != 0) {
    const float one = *x;
    EWB_ELEMENT_LOOP
    for (int64_t i = 0; i < count; ++i) to[i] = f(one, y[i]);
  } else {
    std::fill_n(to, count, f(*x, *y));
  }
}

template <typename F>
void each(const ElementOperand& a, float* to, int64_t count, F f) {
  if (a.step == 0) {
    std::fill_n(to, count, f(*a.values));
  } else {
    EWB_ELEMENT_LOOP
    for (int64_t i = 0; i < count; ++i) to[i] = f(a.values[i]);
  }
}

void tanhOf(const ElementOperand& a, float* to, int64_t count) {
  const auto tanh = kernelTable().tanh;
  if (a.step != 0) return tanh(count, a.values, to);
  float one = 0;
  tanh(1, a.values, &one);
  std::fill_n(to, count, one);
}

}  // namespace

std::optional<ElementOp> elementOpOf(const std::string& op) {
  for (const auto& [name, element] : kElementOps) {
    if (op == name) return element;
  }
  return std::nullopt;
}

bool isBinary(ElementOp op) {
  switch (op) {
    case ElementOp::kNeg:
    case ElementOp::kSquare:
    case ElementOp::kCube:
    case ElementOp::kSqrt:
    case ElementOp::kTanh:
      return false;
    default:
      return true;
  }
}

std::vector<int64_t> ElementProgram::encoded() const {
  std::vector<int64_t> numbers;
  for (const ElementStep& step : steps) {
    numbers.insert(numbers.end(), {static_cast<int64_t>(step.op), step.a, step.b});
  }
  return numbers;
}

ElementProgram ElementProgram::decoded(const std::vector<int64_t>& numbers, int64_t inputs) {
  ElementProgram program{inputs, {}};
  const auto count = static_cast<int64_t>(numbers.size()) / kNumbersOfAStep;
  bool isRight = count > 0 && count * kNumbersOfAStep == static_cast<int64_t>(numbers.size());
  for (int64_t i = 0; isRight && i < count; ++i) {
    const auto at = static_cast<std::size_t>(i * kNumbersOfAStep);
    const int64_t a = numbers[at + 1], b = numbers[at + 2];
    const int64_t known = inputs + i;
    isRight = numbers[at] >= 0 && numbers[at] <= static_cast<int64_t>(ElementOp::kTanhGrad) && a >= 0 && a < known &&
              b >= 0 && b < known;
    program.steps.push_back({static_cast<ElementOp>(numbers[at]), a, b});
  }
  if (!isRight) fail(Code::kInvalidArgument, "The program of an _Elementwise op is malformed.");
  return program;
}

std::vector<int> ElementProgram::buffers(const std::vector<int64_t>& results) const {
  std::vector<std::size_t> lastUse(steps.size(), 0);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    for (const int64_t operand : {steps[i].a, steps[i].b}) {
      if (operand >= inputs) lastUse[static_cast<std::size_t>(operand - inputs)] = i;
    }
  }
  for (const int64_t result : results) lastUse[static_cast<std::size_t>(result)] = steps.size();
  const std::size_t placed = results.empty() ? steps.size() - 1 : steps.size();
  std::vector<int> places(steps.size(), -1);
  std::vector<std::size_t> freeFrom;  // for each buffer, the step from which on it may be written
  for (std::size_t i = 0; i < placed; ++i) {
    auto at = std::ranges::find_if(freeFrom, [i](std::size_t from) { return from <= i; });
    if (at == freeFrom.end()) at = freeFrom.insert(freeFrom.end(), 0);
    *at = lastUse[i];
    places[i] = static_cast<int>(at - freeFrom.begin());
  }
  return places;
}

bool ElementProgram::isWithinLimits(const std::vector<int64_t>& results) const {
  return inputs <= kMostElementInputs && steps.size() <= kMostElementSteps &&
         std::ranges::max(buffers(results)) < kMostElementBuffers;
}

void runElements(ElementOp op, const ElementOperand& a, const ElementOperand& b, float* to, int64_t count) {
  switch (op) {
    case ElementOp::kAdd:
      return eachPair(a, b, to, count, [](float x, float y) { return x + y; });
    case ElementOp::kSub:
      return eachPair(a, b, to, count, [](float x, float y) { return x - y; });
    case ElementOp::kMul:
      return eachPair(a, b, to, count, [](float x, float y) { return x * y; });
    case ElementOp::kDiv:
      return eachPair(a, b, to, count, [](float x, float y) { return x / y; });
    case ElementOp::kSquaredDifference:
      return eachPair(a, b, to, count, [](float x, float y) { return (x - y) * (x - y); });
    case ElementOp::kTanhGrad:
      return eachPair(a, b, to, count, [](float y, float dy) { return dy * (1.0F - y * y); });
    case ElementOp::kNeg:
      return each(a, to, count, [](float x) { return -x; });
    case ElementOp::kSquare:
      return each(a, to, count, [](float x) { return x * x; });
    case ElementOp::kCube:
      return each(a, to, count, [](float x) { return x * x * x; });
    case ElementOp::kSqrt:
      return each(a, to, count, [](float x) { return std::sqrt(x); });
    case ElementOp::kTanh:
      return tanhOf(a, to, count);
  }
}

}  // namespace engine::kernels
