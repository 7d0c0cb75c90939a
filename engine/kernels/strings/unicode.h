// Text of many encodings to code points and back, with TensorFlow's rules for what is malformed. A converter belongs to
// one thread.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "engine/kernels/kernel.h"

struct UConverter;

namespace engine::kernels {

// What becomes of malformed text: attributes "errors", "replacement_char", "replace_control_characters".
struct UnicodeErrors {
  // InvalidArgument for an unknown choice or a replacement that is no code point.
  explicit UnicodeErrors(const KernelConstruction& c);
  bool strict = false;  // InvalidArgument
  bool ignore = false;  // left out
  bool replaceControls = false;
  int32_t replacement = 0xfffd;
};

class UnicodeDecoder {
 public:
  // InvalidArgument when there is no such encoding ("UTF-8", "UTF-16-BE", "ISO-8859-1", "shift-jis" …).
  explicit UnicodeDecoder(const std::string& encoding);
  ~UnicodeDecoder();
  UnicodeDecoder(const UnicodeDecoder&) = delete;
  UnicodeDecoder& operator=(const UnicodeDecoder&) = delete;

  // Calls each(code point, offset of its first byte). InvalidArgument for malformed text where that is strict.
  using Each = std::function<void(int32_t codePoint, int64_t offset)>;
  void decode(std::string_view text, const UnicodeErrors& errors, const Each& each);

 private:
  UConverter* converter_ = nullptr;
};

enum class UnicodeEncoding { kUtf8, kUtf16Be, kUtf32Be };
// "UTF-8", "UTF-16-BE" or "UTF-32-BE"; InvalidArgument otherwise.
UnicodeEncoding outputEncoding(const KernelConstruction& c);
// Appends a code point. One that cannot be encoded (a half of a surrogate pair) becomes U+FFFD, one beyond Unicode
// nothing.
void appendCodePoint(std::string& text, int32_t codePoint, UnicodeEncoding encoding);

}  // namespace engine::kernels
