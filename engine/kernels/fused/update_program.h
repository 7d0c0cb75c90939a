// What _ElementwiseUpdate and _RowsUpdate have in common: a program whose first operands are variables and whose
// results become their values. Immutable: any thread.
#pragma once

#include <array>

#include "engine/kernels/fused/elementwise_walk.h"
#include "engine/kernels/variable_access.h"

namespace engine::kernels {

class UpdateProgram {
 public:
  using Operands = std::array<ElementOperand, static_cast<std::size_t>(kMostElementInputs) + kMostElementSteps>;
  using Walks = std::array<Walk, static_cast<std::size_t>(kMostElementInputs)>;
  using Memory = std::array<float, static_cast<std::size_t>(kMostElementBuffers* kElementPiece)>;
  // Elements [begin, begin + count), and how many of those that the same thread works on follow.
  struct Piece {
    int64_t begin, count, after;
  };

  // Of a node with `K` variables and `N` other operands, a `program` and its `results`. Unimplemented: it is too long.
  explicit UpdateProgram(const KernelConstruction& c);

  std::size_t variables() const { return variables_.size(); }
  std::size_t operands() const { return static_cast<std::size_t>(program_.inputs); }
  // Operand i: the value of a variable, which FailedPrecondition says if it has none, or an input.
  const Tensor& operand(const KernelContext& context, std::size_t i) const;
  // Computes a piece of all results. Of `operands` the program's are given; those that walk along are asked for ahead.
  void run(Operands& operands, const Walks& walks, const Piece& piece, Memory& memory) const;

 private:
  ElementProgram program_;
  std::vector<int64_t> results_;
  std::vector<int> buffers_;
  std::vector<VariableAccess> variables_;
};

}  // namespace engine::kernels
