#include "engine/kernels/fused/elementwise_program.h"

#include <algorithm>
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
  kernelTable().elements(op, a, b, to, count);
}

}  // namespace engine::kernels
