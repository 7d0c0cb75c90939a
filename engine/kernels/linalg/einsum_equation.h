// The equation of an Einsum, "ij,jk->ik" or "...ij,...jk->...ik", and the labels of operands' dimensions. A label may
// be there twice: in an operand it means the diagonal, in the output that everything else is zero. Values; any thread.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/shape.h"

namespace engine::kernels {

// A letter's number; the dimensions that "..." stands for are kEllipsisLabel + distance from the last of them.
using EinsumLabels = std::vector<int>;
inline constexpr int kEllipsisLabel = 256;

class EinsumEquation {
 public:
  // InvalidArgument when it is malformed, has not `operands` of them, or the output names what no operand has.
  EinsumEquation(std::string_view equation, std::size_t operands);

  const std::vector<std::string>& inputs() const { return inputs_; }  // "i...j" for each operand
  const std::string& output() const { return output_; }

  // The labels of an operand with so many dimensions. InvalidArgument when that cannot be.
  EinsumLabels inputLabels(std::size_t operand, int rank) const;
  // The output's, when "..." stands for so many dimensions.
  EinsumLabels outputLabels(int ellipsisRank) const;
  // The dimensions that "..." stands for in an operand of that rank; 0 without it.
  int ellipsisRank(std::size_t operand, int rank) const;
  // Of the output, for operands of these shapes; unknown rank where one's is unknown. InvalidArgument when sizes
  // differ.
  Shape outputShape(const std::vector<Shape>& operands) const;

 private:
  std::vector<std::string> inputs_;
  std::string output_;
};

}  // namespace engine::kernels
