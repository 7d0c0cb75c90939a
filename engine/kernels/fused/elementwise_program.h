// What _Elementwise computes: a few element-wise instructions, one behind the other, on float operands of the result's
// shape or repeated to it. Plans make it of ops that each went through memory. Immutable: any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/kernels/native/element_op.h"

namespace engine::kernels {

// None for an op that is no instruction. Pow is another matter: it depends on its exponent.
std::optional<ElementOp> elementOpOf(const std::string& op);
bool isBinary(ElementOp op);

// Operands: below `inputs` an input, from there on the result of an earlier instruction.
struct ElementStep {
  ElementOp op = ElementOp::kAdd;
  int64_t a = 0;
  int64_t b = 0;  // as a, where there is only one
  int64_t c = 0;  // read by those of three operands
};

// Limits of programs that the kernel runs: what they need lies on the stack.
inline constexpr int64_t kMostElementInputs = 16;
inline constexpr std::size_t kMostElementSteps = 32;
inline constexpr int kMostElementBuffers = 8;

struct ElementProgram {
  int64_t inputs = 0;
  std::vector<ElementStep> steps;  // the last one gives the result

  // As an attribute of a node holds it.
  std::vector<int64_t> encoded() const;
  // InvalidArgument for what encoded() does not give.
  static ElementProgram decoded(const std::vector<int64_t>& numbers, int64_t inputs);
  // For each step, in which of as few buffers as possible its result lies until nobody needs it any more; the last
  // step's is the result itself and has none (-1). Where several steps are `results`, these stay until the end.
  std::vector<int> buffers(const std::vector<int64_t>& results = {}) const;
  bool isWithinLimits(const std::vector<int64_t>& results = {}) const;
  // The same with two steps in one wherever nothing else reads the first: what is between them goes through no memory.
  // `results` are renumbered; where several steps are, none of these goes into another.
  ElementProgram merged(std::vector<int64_t>& results) const;
};

// One instruction, of operands as the program numbers them. `to` may be an operand's memory.
void runElements(const ElementStep& step, const ElementOperand* operands, float* to, int64_t count);

}  // namespace engine::kernels
