#include "engine/kernels/fused/elementwise_program.h"

#include <algorithm>
#include <array>
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

// Those of one operand repeat it, as those of two repeat their second.
std::array<int64_t, 3> operandsOf(const ElementStep& step) {
  return {step.a, step.b, step.op >= ElementOp::kMulMul ? step.c : step.b};
}

// What `first` and then `second`, which has its result on the left or on the right, are in one.
std::optional<ElementOp> mergedOp(ElementOp first, ElementOp second, bool isLeft) {
  using Op = ElementOp;
  if (first == Op::kMul || first == Op::kSquare) {
    if (second == Op::kMul) return Op::kMulMul;
    if (second == Op::kAdd) return Op::kMulAdd;
    if (second == Op::kSub) return isLeft ? Op::kMulSub : Op::kSubMul;
  }
  if (first == Op::kAdd && second == Op::kMul) return Op::kAddMul;
  if (first == Op::kAdd && second == Op::kAdd) return Op::kAddAdd;
  if (first == Op::kSub && second == Op::kMul) return Op::kDiffMul;
  return std::nullopt;
}

// What is left of a program when steps go into those that read them.
class StepMerger {
 public:
  StepMerger(const ElementProgram& program, const std::vector<int64_t>& results)
      : program_(program), steps_(program.steps), uses_(steps_.size(), 0), gone_(steps_.size(), false) {
    for (const ElementStep& step : steps_) {
      use(step.a);
      if (isBinary(step.op)) use(step.b);
    }
    for (const int64_t result : results) uses_[static_cast<std::size_t>(result)] += 2;  // is to stay
  }

  ElementProgram run(std::vector<int64_t>& results) {
    for (ElementStep& step : steps_) merge(step);
    ElementProgram left{program_.inputs, {}};
    std::vector<int64_t> numbers(steps_.size());
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      numbers[i] = static_cast<int64_t>(left.steps.size());
      if (gone_[i]) continue;
      ElementStep step = steps_[i];
      for (int64_t* operand : {&step.a, &step.b, &step.c}) {
        if (*operand >= program_.inputs) *operand = program_.inputs + numbers[indexOf(*operand)];
      }
      left.steps.push_back(step);
    }
    for (int64_t& result : results) result = numbers[static_cast<std::size_t>(result)];
    return left;
  }

 private:
  std::size_t indexOf(int64_t operand) const { return static_cast<std::size_t>(operand - program_.inputs); }

  void use(int64_t operand) {
    if (operand >= program_.inputs) ++uses_[indexOf(operand)];
  }

  void merge(ElementStep& step) {
    if (!isBinary(step.op) || step.op >= ElementOp::kMulMul) return;
    for (const bool isLeft : {true, false}) {
      const int64_t operand = isLeft ? step.a : step.b;
      if (operand < program_.inputs || uses_[indexOf(operand)] != 1) continue;
      const ElementStep& first = steps_[indexOf(operand)];
      const std::optional<ElementOp> op = mergedOp(first.op, step.op, isLeft);
      if (!op) continue;
      gone_[indexOf(operand)] = true;
      step = {*op, first.a, isBinary(first.op) ? first.b : first.a, isLeft ? step.b : step.a};
      return;
    }
  }

  const ElementProgram& program_;
  std::vector<ElementStep> steps_;
  std::vector<int> uses_;  // as an operand; results have more
  std::vector<bool> gone_;
};

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
    for (const int64_t operand : operandsOf(steps[i])) {
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

ElementProgram ElementProgram::merged(std::vector<int64_t>& results) const {
  return StepMerger(*this, results).run(results);
}

void runElements(const ElementStep& step, const ElementOperand* operands, float* to, int64_t count) {
  const std::array<int64_t, 3> at = operandsOf(step);
  kernelTable().elements(step.op, operands[at[0]], operands[at[1]], operands[at[2]], to, count);
}

}  // namespace engine::kernels
