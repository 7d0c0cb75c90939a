// Samples of a WAV file and how they look. Pure functions and values: any thread.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace widgets {

struct Wave {
  double sampleRate = 0;  // frames a second
  int channels = 0;
  std::vector<float> samples;  // of all channels in turn, -1 to 1

  std::size_t frames() const { return channels > 0 ? samples.size() / static_cast<std::size_t>(channels) : 0; }
  double seconds() const { return sampleRate > 0 ? static_cast<double>(frames()) / sampleRate : 0; }
};

// PCM of 8 to 32 bits and floating point of 32 and 64, plain or "extensible"; a file that is cut off gives what is
// there. Errors (summaries::Error): DataLoss (no WAV file), Unimplemented (another encoding).
Wave decodedWav(std::string_view file);

// The lowest and highest sample of any channel in each of `columns` equal stretches.
struct WaveColumn {
  float low = 0;
  float high = 0;
};
std::vector<WaveColumn> waveColumns(const Wave& wave, std::size_t columns);

}  // namespace widgets
