#include "engine/kernels/fused/update_program.h"

#include <cstring>

namespace engine::kernels {

UpdateProgram::UpdateProgram(const KernelConstruction& c)
    : program_(ElementProgram::decoded(c.attr<std::vector<int64_t>>("program"),
                                       c.attr<int64_t>("K") + c.attr<int64_t>("N"))),
      results_(c.attr<std::vector<int64_t>>("results")) {
  if (!program_.isWithinLimits(results_)) c.failUnsupported("the program is too long.");
  std::vector<int64_t> results = results_;
  if (const ElementProgram merged = program_.merged(results); merged.isWithinLimits(results)) {
    program_ = merged;
    results_ = results;
  }
  buffers_ = program_.buffers(results_);
  for (int i = 0; i < static_cast<int>(results_.size()); ++i) variables_.emplace_back(c, i);
}

const Tensor& UpdateProgram::operand(const KernelContext& context, std::size_t i) const {
  return i < variables_.size() ? variables_[i].value(context) : context.input(static_cast<int>(i));
}

void UpdateProgram::run(Operands& operands, const Walks& walks, const Piece& piece, Memory& memory) const {
  NextPiece next(std::min(piece.count, piece.after), program_.steps.size());
  std::size_t known = 0;
  for (; known < this->operands(); ++known) {
    if (walks[known] == Walk::kFull) next.add(operands[known].values + piece.count);
  }
  for (std::size_t i = 0; i < program_.steps.size(); ++i) {
    next.expect(i);
    float* to = memory.data() + kElementPiece * buffers_[i];
    runElements(program_.steps[i], operands.data(), to, piece.count);
    operands[known++] = {to, 1};
  }
  // Not before: any step may read any variable.
  for (std::size_t i = 0; i < results_.size(); ++i) {
    const float* from = operands[static_cast<std::size_t>(program_.inputs + results_[i])].values;
    std::memcpy(const_cast<float*>(operands[i].values), from, static_cast<std::size_t>(piece.count) * sizeof(float));
  }
}

}  // namespace engine::kernels
