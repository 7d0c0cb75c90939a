#include "engine/data/preview/text_sample.h"

#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

#include "engine/core/error.h"
#include "engine/data/input_bytes.h"
#include "summaries/files/regular_file.h"

namespace engine::data {
namespace {

constexpr std::size_t kSamples = 12;
constexpr unsigned kStep = 1U << 18;  // bytes; between two looks at the flag

bool readAt(int file, uint64_t offset, std::size_t size, std::string& out) {
  const std::size_t before = out.size();
  out.resize(before + size);
  std::size_t done = 0;
  while (done < size) {
    const ssize_t got = ::pread(file, out.data() + before + done, size - done, static_cast<off_t>(offset + done));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    done += static_cast<std::size_t>(got);
  }
  out.resize(before + done);
  return done == size;
}

// The whole lines in a piece that begins and ends anywhere.
std::string wholeLines(std::string piece) {
  const std::size_t begin = piece.find('\n');
  const std::size_t end = piece.rfind('\n');
  if (begin == std::string::npos || begin == end) return {};
  return piece.substr(begin + 1, end - begin);
}

void readSamples(int file, TextSample& sample, const PreviewOptions& options) {
  const std::size_t headBytes = sample.head.size();
  const std::size_t piece = static_cast<std::size_t>(options.mostSampledBytes - headBytes) / kSamples;
  const double room = static_cast<double>(sample.fileBytes - headBytes - piece);
  for (std::size_t i = 0; i < kSamples && piece > 0 && !options.stopped(); ++i) {
    // A place in each twelfth of the file, at random within it but the same each time.
    uint64_t random = (i + 1) * 0x9e3779b97f4a7c15U;
    random = (random ^ (random >> 31)) * 0x94d049bb133111ebU;
    const double share = (static_cast<double>(i) + static_cast<double>(random >> 11) * 0x1p-53) / kSamples;
    std::string text;
    readAt(file, headBytes + static_cast<uint64_t>(share * std::max(room, 0.0)), piece, text);
    sample.readBytes += text.size();
    // What is no text is kept for its zero bytes to be told.
    if (text.find('\0') == std::string::npos) text = wholeLines(std::move(text));
    if (!text.empty()) sample.samples.push_back(std::move(text));
  }
}

void readPlain(int file, TextSample& sample, const PreviewOptions& options) {
  sample.whole = sample.fileBytes <= options.mostWholeBytes;
  sample.textBytes = static_cast<double>(sample.fileBytes);
  const uint64_t headBytes = sample.whole ? sample.fileBytes : options.mostSampledBytes / 4;
  readAt(file, 0, static_cast<std::size_t>(headBytes), sample.head);
  sample.readBytes = sample.head.size();
  if (!sample.whole) readSamples(file, sample, options);
}

PreviewProblem damagedGzip(const std::string& path, std::size_t good, const char* why) {
  return {.file = path,
          .byte = static_cast<int64_t>(good),
          .what = message("the compressed file is damaged or cut off after ", good, " bytes of text (", zlibReason(why),
                          ")"),
          .advice = "Download or copy it again."};
}

void readGzip(const std::string& path, int descriptor, TextSample& sample, const PreviewOptions& options,
              std::vector<PreviewProblem>& problems) {
  const int own = ::dup(descriptor);  // which gzclose() closes
  gzFile file = gzdopen(own, "rb");
  if (file == nullptr) {
    problems.push_back(cannotRead(path, errno));
    if (own >= 0) ::close(own);
    return;
  }
  gzbuffer(file, kStep);
  bool ended = false;
  while (!ended && sample.head.size() < options.mostWholeBytes && !options.stopped()) {
    const std::size_t before = sample.head.size();
    sample.head.resize(before + kStep);
    const int got = gzread(file, sample.head.data() + before, kStep);
    sample.head.resize(before + static_cast<std::size_t>(std::max(got, 0)));
    int error = Z_OK;
    const char* why = gzerror(file, &error);
    ended = got < static_cast<int>(kStep);
    if (got < 0 || error == Z_BUF_ERROR || error == Z_DATA_ERROR) {
      problems.push_back(damagedGzip(path, sample.head.size(), why));
      ended = true;
    }
  }
  const auto packed = static_cast<double>(std::max<z_off_t>(gzoffset(file), 1));
  gzclose(file);
  sample.whole = ended;
  sample.readBytes = sample.head.size();
  const double ratio = static_cast<double>(sample.fileBytes) / packed;
  sample.textBytes = static_cast<double>(sample.head.size()) * (ended ? 1 : std::max(ratio, 1.0));
}

}  // namespace

PreviewProblem cannotRead(const std::string& path, int error) {
  PreviewProblem problem{.file = path, .what = "cannot be read: " + std::generic_category().message(error)};
  problem.advice = error == EACCES   ? "Ask for permission to read it, or choose a copy."
                   : error == ENOENT ? "Check the path: it does not exist."
                                     : "Choose another file.";
  return problem;
}

PreviewProblem problemOf(const std::string& file, const std::exception& error) {
  PreviewProblem problem{.file = file, .what = error.what()};
  // Errors of readers begin with "file:line: " or "file: ".
  if (problem.what.starts_with(file)) {
    std::size_t at = file.size();
    if (at < problem.what.size() && problem.what[at] == ':') ++at;
    int64_t line = 0;
    while (at < problem.what.size() && problem.what[at] >= '0' && problem.what[at] <= '9' && line < (1LL << 50)) {
      line = line * 10 + (problem.what[at++] - '0');
    }
    problem.line = line;
    while (at < problem.what.size() && (problem.what[at] == ':' || problem.what[at] == ' ')) ++at;
    problem.what.erase(0, at);
  }
  if (problem.what.ends_with('.')) problem.what.pop_back();
  return problem;
}

TextSample sampleText(const std::string& path, const PreviewOptions& options, std::vector<PreviewProblem>& problems) {
  TextSample sample;
  summaries::RegularFile file;
  try {
    file = summaries::openRegularFile(path);
  } catch (const Error& error) {
    problems.push_back(problemOf(path, error));
    return sample;
  }
  sample.fileBytes = file.size();
  std::string magic;
  readAt(file.descriptor(), 0, std::min<std::size_t>(2, sample.fileBytes), magic);
  sample.gzip = magic == "\x1f\x8b";
  if (sample.gzip) {
    readGzip(path, file.descriptor(), sample, options, problems);
  } else {
    readPlain(file.descriptor(), sample, options);
  }
  return sample;
}

}  // namespace engine::data
