#include "engine/text/character_table.h"

#include <unicode/locid.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>

#include "engine/core/error.h"
#include "engine/text/utf8.h"

namespace engine::text {
namespace {

constexpr int kUnicodeMajor = 14;
constexpr int32_t kCodePoints = 0x110000;
// Planes 4 to 13 have no characters.
constexpr int32_t kFirstEmptyPage = 0x400;
constexpr int32_t kEndOfEmptyPages = 0xe00;
constexpr int32_t kCapitalSigma = 0x3a3;

bool isAssigned(int32_t c) {
  UVersionInfo age;
  u_charAge(c, age);
  return age[0] > 0 && age[0] <= kUnicodeMajor;
}

int8_t categoryOf(int32_t c) {
  return isAssigned(c) ? u_charType(c) : static_cast<int8_t>(U_UNASSIGNED);
}

bool isIdeograph(int32_t c) {
  return (c >= 0x4e00 && c <= 0x9fff) || (c >= 0x3400 && c <= 0x4dbf) || (c >= 0x20000 && c <= 0x2a6df) ||
         (c >= 0x2a700 && c <= 0x2b73f) || (c >= 0x2b740 && c <= 0x2b81f) || (c >= 0x2b820 && c <= 0x2ceaf) ||
         (c >= 0xf900 && c <= 0xfaff) || (c >= 0x2f800 && c <= 0x2fa1f);
}

// BERT takes all ASCII that is neither letter, digit nor space for punctuation, `$`, `^` and "`" included.
bool isPunctuation(int32_t c) {
  if (c < 0x80) return (c >= 33 && c <= 47) || (c >= 58 && c <= 64) || (c >= 91 && c <= 96) || (c >= 123 && c <= 126);
  const int8_t category = categoryOf(c);
  return category == U_DASH_PUNCTUATION || category == U_START_PUNCTUATION || category == U_END_PUNCTUATION ||
         category == U_CONNECTOR_PUNCTUATION || category == U_OTHER_PUNCTUATION || category == U_INITIAL_PUNCTUATION ||
         category == U_FINAL_PUNCTUATION;
}

const icu::Normalizer2& canonicalDecomposition() {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* const nfd = icu::Normalizer2::getNFDInstance(status);
  if (U_FAILURE(status)) fail(Code::kInternal, "ICU has no normalisation: ", u_errorName(status), ".");
  return *nfd;
}

// Lower case, decomposed, without marks.
icu::UnicodeString lowered(const icu::UnicodeString& word) {
  icu::UnicodeString lower = word;
  lower.toLower(icu::Locale::getRoot());
  UErrorCode status = U_ZERO_ERROR;
  const icu::UnicodeString decomposed = canonicalDecomposition().normalize(lower, status);
  if (U_FAILURE(status)) fail(Code::kInternal, "ICU cannot normalise a word: ", u_errorName(status), ".");
  icu::UnicodeString bare;
  for (int32_t i = 0; i < decomposed.length(); i = decomposed.moveIndex32(i, 1)) {
    const UChar32 c = decomposed.char32At(i);
    if (categoryOf(c) != U_NON_SPACING_MARK) bare.append(c);
  }
  return bare;
}

uint32_t kindOnly(CharacterKind kind) {
  return static_cast<uint32_t>(kind);
}

// Whether lower-casing and decomposing leave an assigned code point as it is: nearly all. Of full and simple lower case
// only U+0130's differ without context.
bool staysInLowerCase(int32_t c) {
  icu::UnicodeString unused;
  return u_tolower(c) == c && c != 0x130 && !canonicalDecomposition().getDecomposition(c, unused);
}

}  // namespace

CharacterTable::CharacterTable(bool lowerCase) {
  addPages(lowerCase);
  for (int32_t byte = 1; byte < 0x80; ++byte) {
    if (kind(byte) == CharacterKind::kPlain) ascii_[static_cast<std::size_t>(byte)] = static_cast<char>(byte);
    if (kind(byte) == CharacterKind::kMapped) ascii_[static_cast<std::size_t>(byte)] = mapped(byte)[0];
  }
}

// Most pages are all plain or all ideographs: equal pages are kept once.
void CharacterTable::addPages(bool lowerCase) {
  const auto sameAs = [this](std::size_t a, std::size_t b) {
    return std::equal(pages_.begin() + static_cast<std::ptrdiff_t>(a << 8),
                      pages_.begin() + static_cast<std::ptrdiff_t>((a + 1) << 8),
                      pages_.begin() + static_cast<std::ptrdiff_t>(b << 8));
  };
  for (int32_t page = 0; page < kCodePoints >> 8; ++page) {
    const std::size_t last = pages_.size() >> 8;
    const bool isEmpty = page >= kFirstEmptyPage && page < kEndOfEmptyPages;
    for (int32_t i = 0; i < 256; ++i) {
      pages_.push_back(isEmpty ? kindOnly(CharacterKind::kPlain) : entryOf(page << 8 | i, lowerCase));
    }
    std::size_t same = 0;
    while (same < last && !sameAs(same, last)) ++same;
    pageOf_[static_cast<std::size_t>(page)] = static_cast<uint16_t>(same);
    if (same < last) pages_.resize(last << 8);
  }
}

uint32_t CharacterTable::mappedEntry(CharacterKind kind, int32_t c) {
  lowered(icu::UnicodeString(static_cast<UChar32>(c))).toUTF8String(pool_);
  starts_.push_back(static_cast<uint32_t>(pool_.size()));
  return static_cast<uint32_t>(starts_.size() - 2) << 8 | kindOnly(kind);
}

uint32_t CharacterTable::entryOf(int32_t c, bool lowerCase) {
  if (c == 0 || c == 0xfffd) return kindOnly(CharacterKind::kDropped);
  if (!isAssigned(c)) return kindOnly(isIdeograph(c) ? CharacterKind::kIdeograph : CharacterKind::kPlain);
  const int8_t category = u_charType(c);
  if (c == '\t' || c == '\n' || c == '\r' || (isPythonSpace(c) && category != U_CONTROL_CHAR)) {
    return kindOnly(CharacterKind::kSpace);
  }
  if (category == U_CONTROL_CHAR || category == U_FORMAT_CHAR) return kindOnly(CharacterKind::kDropped);
  if (isIdeograph(c)) {
    return lowerCase && !staysInLowerCase(c) ? mappedEntry(CharacterKind::kIdeograph, c)
                                             : kindOnly(CharacterKind::kIdeograph);
  }
  if (!lowerCase) return kindOnly(isPunctuation(c) ? CharacterKind::kAlone : CharacterKind::kPlain);
  if (category == U_NON_SPACING_MARK) return kindOnly(CharacterKind::kMark);
  if (c == kCapitalSigma || u_getCombiningClass(c) != 0) return kindOnly(CharacterKind::kInContext);
  if (!staysInLowerCase(c)) return mappedEntry(CharacterKind::kMapped, c);
  return kindOnly(isPunctuation(c) ? CharacterKind::kAlone : CharacterKind::kPlain);
}

std::string CharacterTable::mapInContext(std::string_view word) const {
  std::string utf8;
  lowered(icu::UnicodeString::fromUTF8(icu::StringPiece(word.data(), static_cast<int32_t>(word.size()))))
      .toUTF8String(utf8);
  return utf8;
}

}  // namespace engine::text
