#include "engine/kernels/strings/unicode.h"

#include <unicode/ucnv.h>
#include <unicode/ucnv_err.h>

#include "engine/core/node_error.h"

namespace engine::kernels {
namespace {

constexpr int32_t kReplacement = 0xfffd;
constexpr int32_t kLastCodePoint = 0x10ffff;

// Notes that bytes were malformed and lets ICU put its replacement for them. Its types are those of
// UConverterToUCallback.
void noteMalformed(const void* context, UConverterToUnicodeArgs* args, const char* bytes, int32_t length,
                   UConverterCallbackReason reason, UErrorCode* status) {
  if (reason == UCNV_UNASSIGNED || reason == UCNV_ILLEGAL || reason == UCNV_IRREGULAR) {
    *static_cast<bool*>(const_cast<void*>(context)) = true;
  }
  UCNV_TO_U_CALLBACK_SUBSTITUTE(nullptr, args, bytes, length, reason, status);
}

}  // namespace

UnicodeErrors::UnicodeErrors(const KernelConstruction& c) {
  const auto& errors = c.attr<std::string>("errors");
  strict = errors == "strict";
  ignore = errors == "ignore";
  if (!strict && !ignore && errors != "replace") {
    failAtNode(Code::kInvalidArgument, c.node.name(), ": errors must be strict, replace or ignore, not '", errors,
               "'.");
  }
  const auto wanted = c.attr<int64_t>("replacement_char");
  if (wanted < 0 || wanted > kLastCodePoint) {
    failAtNode(Code::kInvalidArgument, c.node.name(), ": replacement_char ", wanted, " is no code point.");
  }
  replacement = static_cast<int32_t>(wanted);
  if (c.node.hasAttr("replace_control_characters")) replaceControls = c.attr<bool>("replace_control_characters");
}

UnicodeDecoder::UnicodeDecoder(const std::string& encoding) {
  UErrorCode status = U_ZERO_ERROR;
  converter_ = ucnv_open(encoding.c_str(), &status);
  if (U_FAILURE(status)) {
    ucnv_close(converter_);
    fail(Code::kInvalidArgument, "Could not create converter for input encoding: ", encoding, ".");
  }
}

UnicodeDecoder::~UnicodeDecoder() {
  ucnv_close(converter_);
}

void UnicodeDecoder::decode(std::string_view text, const UnicodeErrors& errors, const Each& each) {
  bool malformed = false;
  UErrorCode status = U_ZERO_ERROR;
  ucnv_reset(converter_);
  ucnv_setToUCallBack(converter_, noteMalformed, &malformed, nullptr, nullptr, &status);
  const char* const begin = text.data();
  const char* const end = begin + text.size();
  const char* at = begin;
  while (at < end) {
    const char* const first = at;
    malformed = false;
    int32_t codePoint = ucnv_getNextUChar(converter_, &at, end, &status);
    if (U_FAILURE(status)) {
      at = end;
      malformed = true;
    }
    if (malformed || (errors.replaceControls && codePoint <= 0x1f)) {
      if (errors.strict) fail(Code::kInvalidArgument, "Invalid formatting on input string.");
      if (errors.ignore) continue;
      codePoint = errors.replacement;
    }
    each(codePoint, first - begin);
  }
}

UnicodeEncoding outputEncoding(const KernelConstruction& c) {
  const auto& name = c.attr<std::string>("output_encoding");
  if (name == "UTF-8") return UnicodeEncoding::kUtf8;
  if (name == "UTF-16-BE") return UnicodeEncoding::kUtf16Be;
  if (name == "UTF-32-BE") return UnicodeEncoding::kUtf32Be;
  failAtNode(Code::kInvalidArgument, c.node.name(), ": output_encoding must be UTF-8, UTF-16-BE or UTF-32-BE, not '",
             name, "'.");
}

void appendCodePoint(std::string& text, int32_t codePoint, UnicodeEncoding encoding) {
  if (codePoint < 0 || codePoint > kLastCodePoint) return;
  auto code = static_cast<uint32_t>(codePoint >= 0xd800 && codePoint <= 0xdfff ? kReplacement : codePoint);
  const auto put = [&](uint32_t byte) { text += static_cast<char>(byte & 0xff); };
  const auto putUnit = [&](uint32_t unit) {
    put(unit >> 8);
    put(unit);
  };
  if (encoding == UnicodeEncoding::kUtf32Be) {
    putUnit(code >> 16);
    putUnit(code);
  } else if (encoding == UnicodeEncoding::kUtf16Be) {
    if (code < 0x10000) return putUnit(code);
    code -= 0x10000;
    putUnit(0xd800 | code >> 10);
    putUnit(0xdc00 | (code & 0x3ff));
  } else if (code < 0x80) {
    put(code);
  } else {
    if (code < 0x800) {
      put(0xc0 | code >> 6);
    } else {
      if (code < 0x10000) {
        put(0xe0 | code >> 12);
      } else {
        put(0xf0 | code >> 18);
        put(0x80 | (code >> 12 & 63));
      }
      put(0x80 | (code >> 6 & 63));
    }
    put(0x80 | (code & 63));
  }
}

}  // namespace engine::kernels
