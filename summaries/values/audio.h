// Audio summaries: an encoded sound and what its header tells. Pure functions and values: callable from any thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "summaries/reading/event_log_reader.h"

namespace summaries::values {

struct Audio {
  double sampleRate = 0;    // frames a second; 0: not known
  int64_t channels = 0;     // 0: not known
  int64_t frames = 0;       // samples of each channel; 0: not known
  std::string contentType;  // "audio/wav" …; empty: not known
  std::string label;        // Markdown, of older writers
  std::string encoded;      // the sound file

  double seconds() const { return sampleRate > 0 ? static_cast<double>(frames) / sampleRate : 0; }
};

// A sound whose file tells everything is stored as that file, another as an AudioRecord.
std::string encodeAudio(Audio audio);
// What neither the file's header nor a record tells stays 0 or empty. Errors: DataLoss.
Audio decodeAudio(std::string payload);

// Sample `index` of an audio series at a step that items() lists. Errors: NotFound, DataLoss.
Audio readAudio(EventLogReader& reader, int64_t series, int64_t step, int index = 0, int repeat = kNewestRepeat);

}  // namespace summaries::values
