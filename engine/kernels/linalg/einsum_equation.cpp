#include "engine/kernels/linalg/einsum_equation.h"

#include <algorithm>
#include <cctype>
#include <map>

#include "engine/core/error.h"

namespace engine::kernels {
namespace {

constexpr std::string_view kDots = "...";
constexpr char kDot = '.';

// The labels of one operand without spaces; "..." becomes one dot.
std::string subscript(std::string_view text, std::string_view equation) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == ' ') continue;
    if (text.substr(i).starts_with(kDots) && result.find(kDot) == std::string::npos) {
      result += kDot;
      i += kDots.size() - 1;
    } else if (std::isalpha(static_cast<unsigned char>(c))) {
      result += c;
    } else {
      fail(Code::kInvalidArgument, "Einsum equation '", std::string(equation), "' has an invalid label '",
           std::string(1, c), "'.");
    }
  }
  return result;
}

EinsumLabels labelsOf(const std::string& subscript, int ellipsisRank) {
  EinsumLabels labels;
  for (const char c : subscript) {
    if (c != kDot) {
      labels.push_back(static_cast<unsigned char>(c));
      continue;
    }
    for (int back = ellipsisRank - 1; back >= 0; --back) labels.push_back(kEllipsisLabel + back);
  }
  return labels;
}

}  // namespace

EinsumEquation::EinsumEquation(std::string_view equation, std::size_t operands) {
  const std::size_t arrow = equation.find("->");
  if (arrow == equation.npos) {
    fail(Code::kInvalidArgument, "Einsum equation '", std::string(equation), "' has no '->'.");
  }
  std::string_view left = equation.substr(0, arrow);
  for (std::size_t comma = left.find(','); comma != left.npos; comma = left.find(',')) {
    inputs_.push_back(subscript(left.substr(0, comma), equation));
    left.remove_prefix(comma + 1);
  }
  inputs_.push_back(subscript(left, equation));
  output_ = subscript(equation.substr(arrow + 2), equation);
  if (inputs_.size() != operands) {
    fail(Code::kInvalidArgument, "Einsum equation '", std::string(equation), "' is of ", inputs_.size(),
         " operands, not of ", operands, ".");
  }
  for (const char c : output_) {
    if (std::ranges::none_of(inputs_, [c](const std::string& input) { return input.find(c) != std::string::npos; })) {
      fail(Code::kInvalidArgument, "Einsum equation '", std::string(equation), "' has an output label '",
           std::string(c == kDot ? kDots : std::string_view(&c, 1)), "' that is in no operand.");
    }
  }
}

int EinsumEquation::ellipsisRank(std::size_t operand, int rank) const {
  const std::string& labels = inputs_[operand];
  const bool dots = labels.find(kDot) != std::string::npos;
  const int named = static_cast<int>(labels.size()) - (dots ? 1 : 0);
  if (dots ? rank < named : rank != named) {
    fail(Code::kInvalidArgument, "Einsum: operand ", operand, " has ", rank, " dimensions, but its labels are ", named,
         dots ? " and '...'." : ".");
  }
  return rank - named;
}

EinsumLabels EinsumEquation::inputLabels(std::size_t operand, int rank) const {
  return labelsOf(inputs_[operand], ellipsisRank(operand, rank));
}

EinsumLabels EinsumEquation::outputLabels(int ellipsisRank) const {
  return labelsOf(output_, ellipsisRank);
}

Shape EinsumEquation::outputShape(const std::vector<Shape>& operands) const {
  std::map<int, int64_t> sizes;
  int ellipsis = 0;
  for (std::size_t i = 0; i < operands.size(); ++i) {
    const Shape& shape = operands[i];
    if (!shape.hasRank()) return Shape::unknown();
    ellipsis = std::max(ellipsis, ellipsisRank(i, shape.rank()));
    const EinsumLabels labels = inputLabels(i, shape.rank());
    for (int d = 0; d < shape.rank(); ++d) {
      const int label = labels[static_cast<std::size_t>(d)];
      const auto [known, isNew] = sizes.try_emplace(label, shape.dim(d));
      if (isNew || shape.dim(d) == known->second || shape.dim(d) < 0) continue;
      const bool broadcasts = label >= kEllipsisLabel && (known->second == 1 || shape.dim(d) == 1);
      if (known->second >= 0 && !broadcasts) {
        fail(Code::kInvalidArgument, "Einsum: a label stands for dimensions of ", known->second, " and of ",
             shape.dim(d), " in operands of shapes ", operands.front(), " … ", shape, ".");
      }
      if (known->second < 0 || known->second == 1) known->second = shape.dim(d);
    }
  }
  Shape out;
  for (const int label : outputLabels(ellipsis)) out.addDim(sizes.contains(label) ? sizes.at(label) : kUnknownDim);
  return out;
}

}  // namespace engine::kernels
