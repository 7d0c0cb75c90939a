// Whether bytes are text that training can read, what they are otherwise, and copies of files in UTF-8. Untrusted.
// Pure functions, apart from the files: callable from any thread.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "engine/data/preview/preview.h"

namespace engine::data {

// The first place that is no UTF-8; none when all is. A sequence that the end cuts off is no error.
std::optional<std::size_t> malformedUtf8(std::string_view text);

// UTF-16 by its mark or its zero bytes, Latin-1 when there is no UTF-8 but also nothing that text has not.
std::optional<Encoding> guessEncoding(std::string_view text);

// What a person calls it: "UTF-16".
const char* encodingName(Encoding encoding);

// What is wrong with the text as a whole: another encoding, a program's file, zero bytes. None: nothing.
std::optional<PreviewProblem> textProblem(const std::string& path, std::string_view text);

struct ConvertProgress {
  uint64_t done = 0, total = 0;  // bytes
};

// Writes `from`, which is in `encoding`, to `to` in UTF-8: under a temporary name first. Byte by byte what has no
// meaning becomes U+FFFD. Cancelled when `progress` returns false; then there is no file. NotFound, PermissionDenied,
// ResourceExhausted.
void convertToUtf8(const std::string& from, const std::string& to, Encoding encoding,
                   const std::function<bool(ConvertProgress)>& progress = {});

}  // namespace engine::data
