// What the kernels of BlockLSTM and its gradients read of their inputs and attributes. Pure functions: callable from
// any kernel.
#pragma once

#include "engine/kernels/rnn/lstm_sequence.h"

namespace engine::kernels {

// The sizes of one step, and how many steps there are; those from `used` on are not computed.
struct SequenceSizes {
  LstmSizes step;
  int64_t steps = 0;
  int64_t used = 0;
};

// Of inputs seq_len_max, x, cs_prev, h_prev, w, wci, wcf, wco and b. InvalidArgument where they do not fit each other.
SequenceSizes sequenceSizes(const KernelContext& context);
// Of a node with use_peephole; the forget bias and clipping of BlockLSTM are attributes of its own.
LstmOptions sequenceOptions(const KernelConstruction& c, bool isV2);
// The float inputs, for as many steps as are used.
LstmSequenceInputs usualSequence(const KernelContext& context, const SequenceSizes& sizes, const LstmOptions& options);

}  // namespace engine::kernels
