#include "engine/data/preview/text_encoding.h"

#include <algorithm>
#include <array>
#include <filesystem>

#include "engine/core/error.h"
#include "engine/formats/files/files.h"

namespace engine::data {
namespace {

constexpr std::size_t kConvertStep = 1U << 20;  // bytes
constexpr uint32_t kReplacement = 0xfffd;

// Windows-1252 where it differs from Latin-1, which nearly all files called Latin-1 mean. 0: no character.
constexpr std::array<uint16_t, 32> kWindows1252 = {0x20ac, 0,      0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021,
                                                   0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0,      0x017d, 0,
                                                   0,      0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014,
                                                   0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0,      0x017e, 0x0178};

unsigned byteAt(std::string_view text, std::size_t at) {
  return static_cast<unsigned char>(text[at]);
}

// The bytes of the well-formed sequence at `at`; 0: none begins there; -1: the text ends within it.
int sequenceLength(std::string_view text, std::size_t at) {
  const unsigned first = byteAt(text, at);
  if (first < 0x80) return 1;
  const int length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4) return 0;
  for (int i = 1; i < length; ++i) {
    if (at + static_cast<std::size_t>(i) >= text.size()) return -1;
    const unsigned next = byteAt(text, at + static_cast<std::size_t>(i));
    unsigned least = 0x80, most = 0xbf;
    if (i == 1 && first == 0xe0) least = 0xa0;
    if (i == 1 && first == 0xed) most = 0x9f;
    if (i == 1 && first == 0xf0) least = 0x90;
    if (i == 1 && first == 0xf4) most = 0x8f;
    if (next < least || next > most) return 0;
  }
  return length;
}

void appendUtf8(std::string& out, uint32_t c) {
  if (c < 0x80) {
    out += static_cast<char>(c);
    return;
  }
  if (c < 0x800) {
    out += static_cast<char>(0xc0 | c >> 6);
  } else {
    if (c < 0x10000) {
      out += static_cast<char>(0xe0 | c >> 12);
    } else {
      out += static_cast<char>(0xf0 | c >> 18);
      out += static_cast<char>(0x80 | (c >> 12 & 0x3f));
    }
    out += static_cast<char>(0x80 | (c >> 6 & 0x3f));
  }
  out += static_cast<char>(0x80 | (c & 0x3f));
}

// Turns pieces of a file into UTF-8; what a piece's end cuts is kept for the next one.
class Converter {
 public:
  explicit Converter(Encoding encoding) : encoding_(encoding) {}

  void add(std::string_view bytes, std::string& out) {
    if (encoding_ == Encoding::kLatin1 || encoding_ == Encoding::kUtf8) {
      for (const char c : bytes) addLatin1(static_cast<unsigned char>(c), out);
      return;
    }
    for (const char c : bytes) {
      if (half_ < 0) {
        half_ = static_cast<unsigned char>(c);
        continue;
      }
      const auto low =
          static_cast<uint32_t>(encoding_ == Encoding::kUtf16Little ? half_ : static_cast<unsigned char>(c));
      const auto high =
          static_cast<uint32_t>(encoding_ == Encoding::kUtf16Little ? static_cast<unsigned char>(c) : half_);
      half_ = -1;
      addUnit(high << 8 | low, out);
    }
  }
  void finish(std::string& out) {
    if (surrogate_ != 0 || half_ >= 0) appendUtf8(out, kReplacement);
  }

 private:
  static void addLatin1(uint32_t c, std::string& out) {
    if (c >= 0x80 && c < 0xa0 && kWindows1252[c - 0x80] != 0) c = kWindows1252[c - 0x80];
    appendUtf8(out, c);
  }
  void addUnit(uint32_t unit, std::string& out) {
    const bool low = unit >= 0xdc00 && unit < 0xe000;
    if (surrogate_ != 0) {
      const uint32_t high = surrogate_;
      surrogate_ = 0;
      if (low) return appendUtf8(out, 0x10000 + ((high - 0xd800) << 10) + (unit - 0xdc00));
      appendUtf8(out, kReplacement);
    }
    if (unit >= 0xd800 && unit < 0xdc00) {
      surrogate_ = unit;
    } else if (!(first_ && unit == 0xfeff)) {
      appendUtf8(out, low ? kReplacement : unit);
    }
    first_ = false;
  }

  Encoding encoding_;
  int half_ = -1;
  uint32_t surrogate_ = 0;
  bool first_ = true;
};

struct Magic {
  std::string_view bytes;
  const char* what;
  const char* advice;
};
constexpr Magic kMagics[] = {
    {"PK\x03\x04", "is an Excel workbook or another zip archive", "Save the sheet as CSV, or unpack the archive."},
    {"PAR1", "is a Parquet file", "Export it as CSV or as TFRecord."},
    {"SQLite format 3", "is an SQLite database", "Export the table as CSV."},
    {"\x89PNG", "is a picture", "Choose a folder with one subfolder of pictures per class."},
    {"\xff\xd8\xff", "is a picture", "Choose a folder with one subfolder of pictures per class."},
    {"%PDF", "is a PDF document", "Export its table as CSV."},
    {"\x93NUMPY", "is a NumPy array", "Save it as CSV or as TFRecord."},
    {"\x7f"
     "ELF",
     "is a program", "Choose a file of data."},
    {"BZh", "is compressed by bzip2", "Decompress it, or compress it with gzip."},
    {"\xfd"
     "7zXZ",
     "is compressed by xz", "Decompress it, or compress it with gzip."},
};

// A control character that text does not have.
bool isControl(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte < 0x20 && c != '\n' && c != '\r' && c != '\t' && c != '\f' && c != '\v' && c != '\x1b';
}

int64_t lineAt(std::string_view text, std::size_t at) {
  return std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n') + 1;
}

std::optional<Encoding> utf16Without(std::string_view text) {
  std::size_t even = 0, odd = 0;
  const std::size_t looked = std::min<std::size_t>(text.size(), 4096) & ~std::size_t{1};
  for (std::size_t i = 0; i < looked; i += 2) {
    even += text[i] == '\0' ? 1 : 0;
    odd += text[i + 1] == '\0' ? 1 : 0;
  }
  const std::size_t units = looked / 2;
  if (units < 4) return {};
  if (odd > units / 2 && even < units / 20 + 1) return Encoding::kUtf16Little;
  if (even > units / 2 && odd < units / 20 + 1) return Encoding::kUtf16Big;
  return {};
}

}  // namespace

std::optional<std::size_t> malformedUtf8(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    if (byteAt(text, at) < 0x80) {
      ++at;
      continue;
    }
    const int length = sequenceLength(text, at);
    if (length == 0) return at;
    if (length < 0) return {};
    at += static_cast<std::size_t>(length);
  }
  return {};
}

std::optional<Encoding> guessEncoding(std::string_view text) {
  if (text.starts_with("\xff\xfe")) return Encoding::kUtf16Little;
  if (text.starts_with("\xfe\xff")) return Encoding::kUtf16Big;
  if (const auto encoding = utf16Without(text)) return encoding;
  if (!malformedUtf8(text)) return Encoding::kUtf8;
  const auto controls = static_cast<std::size_t>(std::ranges::count_if(text, isControl));
  if (controls > text.size() / 1000) return {};
  return Encoding::kLatin1;
}

const char* encodingName(Encoding encoding) {
  switch (encoding) {
    case Encoding::kUtf16Little:
    case Encoding::kUtf16Big:
      return "UTF-16";
    case Encoding::kLatin1:
      return "Latin-1";
    case Encoding::kUtf8:
      break;
  }
  return "UTF-8";
}

std::optional<PreviewProblem> textProblem(const std::string& path, std::string_view text) {
  for (const Magic& magic : kMagics) {
    if (text.starts_with(magic.bytes)) return PreviewProblem{.file = path, .what = magic.what, .advice = magic.advice};
  }
  const std::optional<Encoding> encoding = guessEncoding(text);
  if (!encoding) {
    return PreviewProblem{.file = path,
                          .byte = static_cast<int64_t>(*malformedUtf8(text)),
                          .what = "is not text but a binary file",
                          .advice =
                              "Choose a CSV file, TFRecord or IDX files, or a folder of pictures; or specify that it "
                              "contains fixed-length records."};
  }
  if (*encoding == Encoding::kUtf16Little || *encoding == Encoding::kUtf16Big) {
    return PreviewProblem{.file = path,
                          .line = 1,
                          .byte = 0,
                          .what = "is UTF-16, and training reads UTF-8",
                          .advice = "Convert a copy to UTF-8.",
                          .convertFrom = encoding};
  }
  if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos) {
    return PreviewProblem{.file = path,
                          .line = lineAt(text, zero),
                          .byte = static_cast<int64_t>(zero),
                          .what = "contains a zero byte, which is not allowed in text",
                          .advice = "The file is damaged or not text: write it again."};
  }
  if (*encoding == Encoding::kLatin1) {
    const std::size_t at = *malformedUtf8(text);
    return PreviewProblem{.file = path,
                          .line = lineAt(text, at),
                          .byte = static_cast<int64_t>(at),
                          .what = "is not UTF-8, probably Latin-1",
                          .advice = "Words would be garbled: convert a copy to UTF-8.",
                          .fatal = false,
                          .convertFrom = encoding};
  }
  return {};
}

void convertToUtf8(const std::string& from, const std::string& to, Encoding encoding,
                   const std::function<bool(ConvertProgress)>& progress) {
  const formats::InputFile in(from);
  const std::string temporary = to + formats::temporarySuffix();
  try {
    formats::OutputFile out(temporary);
    Converter converter(encoding);
    std::string bytes(kConvertStep, '\0'), text;
    uint64_t at = 0;
    while (const std::size_t got = in.read(at, bytes.data(), bytes.size())) {
      at += got;
      text.clear();
      converter.add(std::string_view(bytes).substr(0, got), text);
      out.append(text);
      if (progress && !progress({at, in.size()})) fail(Code::kCancelled, "The conversion of ", from, " was stopped.");
    }
    text.clear();
    converter.finish(text);
    out.append(text);
    out.syncAndClose();
    formats::renameFile(temporary, to);
  } catch (...) {
    std::error_code ignored;
    std::filesystem::remove(temporary, ignored);
    throw;
  }
}

}  // namespace engine::data
