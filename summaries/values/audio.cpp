#include "summaries/values/audio.h"

#include <bit>
#include <cstring>

#include "summaries/error.h"
#include "summaries/event_log.pb.h"

namespace summaries::values {
namespace {

static_assert(std::endian::native == std::endian::little, "WAV headers are little endian");

template <typename T>
T load(std::string_view data, std::size_t at) {
  T value{};
  if (at <= data.size() && data.size() - at >= sizeof(T)) std::memcpy(&value, data.data() + at, sizeof(T));
  return value;
}

// Walks the chunks for "fmt " and "data".
void readWavHeader(std::string_view data, Audio& audio) {
  audio.contentType = "audio/wav";
  constexpr std::size_t kHeader = 8;
  uint32_t frameBytes = 0;
  std::size_t at = 12;
  while (at + kHeader <= data.size()) {
    const std::string_view name = data.substr(at, 4);
    const std::size_t size = load<uint32_t>(data, at + 4);
    at += kHeader;
    if (name == "fmt ") {
      audio.channels = load<uint16_t>(data, at + 2);
      audio.sampleRate = load<uint32_t>(data, at + 4);
      frameBytes = load<uint16_t>(data, at + 12);
    } else if (name == "data") {
      const std::size_t there = std::min(size, data.size() - at);
      if (frameBytes > 0) audio.frames = static_cast<int64_t>(there / frameBytes);
      return;
    }
    // Chunks begin at even offsets.
    at += size + size % 2;
  }
}

Audio headerOf(std::string_view bytes) {
  Audio audio;
  if (bytes.starts_with("RIFF") && bytes.substr(0, 12).ends_with("WAVE")) {
    readWavHeader(bytes, audio);
  } else if (bytes.starts_with("OggS")) {
    audio.contentType = "audio/ogg";
  } else if (bytes.starts_with("fLaC")) {
    audio.contentType = "audio/flac";
  } else if (bytes.starts_with("ID3") || bytes.starts_with("\xff\xfb")) {
    audio.contentType = "audio/mpeg";
  }
  return audio;
}

template <typename T>
bool tellsMore(const T& given, const T& known) {
  return given != T() && given != known;
}

}  // namespace

std::string encodeAudio(Audio audio) {
  const Audio known = headerOf(audio.encoded);
  const bool needsRecord = tellsMore(audio.sampleRate, known.sampleRate) || tellsMore(audio.channels, known.channels) ||
                           tellsMore(audio.frames, known.frames) || tellsMore(audio.contentType, known.contentType) ||
                           !audio.label.empty() || audio.encoded.starts_with('\0');
  if (!needsRecord) return std::move(audio.encoded);
  AudioRecord record;
  record.set_sample_rate(audio.sampleRate);
  record.set_channels(audio.channels);
  record.set_frames(audio.frames);
  record.set_content_type(audio.contentType);
  record.set_label(audio.label);
  record.set_encoded(std::move(audio.encoded));
  return '\0' + record.SerializeAsString();
}

Audio decodeAudio(std::string payload) {
  if (!payload.starts_with('\0')) {
    Audio audio = headerOf(payload);
    audio.encoded = std::move(payload);
    return audio;
  }
  AudioRecord record;
  if (!record.ParseFromArray(payload.data() + 1, static_cast<int>(payload.size() - 1))) {
    throw Error(Code::kDataLoss, "a sound's bytes are damaged; restore the event log");
  }
  Audio audio = headerOf(record.encoded());
  audio.encoded = std::move(*record.mutable_encoded());
  if (record.sample_rate() > 0) audio.sampleRate = record.sample_rate();
  if (record.channels() > 0) audio.channels = record.channels();
  if (record.frames() > 0) audio.frames = record.frames();
  if (!record.content_type().empty()) audio.contentType = record.content_type();
  audio.label = record.label();
  return audio;
}

Audio readAudio(EventLogReader& reader, int64_t series, int64_t step, int index, int repeat) {
  return decodeAudio(reader.payload(series, step, index, repeat));
}

}  // namespace summaries::values
