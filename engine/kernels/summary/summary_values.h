// Messages Summary of tensors: what the ops that give summaries and those that write them have in common. Pure
// functions; errors are InvalidArgument.
#pragma once

#include <array>
#include <string>

#include "engine/core/tensor.h"

namespace engine::kernels {

// One number.
std::string scalarSummary(const std::string& tag, double value);
// How often numbers are in each bucket. Refuses numbers that are not finite.
std::string histogramSummary(const std::string& tag, const Tensor& values);
// `metadata`: a serialised SummaryMetadata; may be empty.
std::string tensorSummary(const std::string& tag, const Tensor& tensor, const std::string& metadata);
// At most `most` of the pictures [batch, height, width, 1 | 3 | 4], as PNG. `badColor` stands for pixels that are not
// finite.
std::string imageSummary(const std::string& tag, const Tensor& images, int64_t most,
                         const std::array<uint8_t, 4>& badColor);
// At most `most` of the clips [batch, frames] or [batch, frames, channels], as WAV; `rate` in Hz.
std::string audioSummary(const std::string& tag, const Tensor& clips, double rate, int64_t most);

}  // namespace engine::kernels
