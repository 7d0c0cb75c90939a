#include "engine/text/tokenizer.h"

#include <algorithm>

#include "engine/core/error.h"

namespace engine::text {
namespace {

constexpr std::size_t kBytesOfAPiece = 3;  // of most texts, at least: memory for them is asked for once
constexpr std::size_t kTextsOfATask = 64;

}  // namespace

std::vector<int32_t> Tokenizer::encode(std::string_view text) const {
  std::vector<int32_t> ids;
  encode(text, ids);
  return ids;
}

std::vector<std::string> Tokenizer::tokenize(std::string_view text) const {
  std::vector<std::string> pieces;
  for (const int32_t id : encode(text)) pieces.push_back(piece(id));
  return pieces;
}

EncodedTexts Tokenizer::encodeAll(const std::vector<std::string_view>& texts, ThreadArena& arena) const {
  EncodedTexts all;
  all.ends.resize(texts.size());
  std::vector<std::vector<int32_t>> parts((texts.size() + kTextsOfATask - 1) / kTextsOfATask);
  arena.forEach(static_cast<int>(parts.size()), [&](int task, int) {
    const auto number = static_cast<std::size_t>(task);
    const std::size_t end = std::min(texts.size(), (number + 1) * kTextsOfATask);
    std::size_t bytes = 0;
    for (std::size_t i = number * kTextsOfATask; i < end; ++i) bytes += texts[i].size();
    parts[number].reserve(bytes / kBytesOfAPiece);
    for (std::size_t i = number * kTextsOfATask; i < end; ++i) {
      encode(texts[i], parts[number]);
      all.ends[i] = static_cast<int64_t>(parts[number].size());
    }
  });
  std::size_t pieces = 0;
  for (const std::vector<int32_t>& part : parts) pieces += part.size();
  all.ids.reserve(pieces);
  for (std::size_t part = 0; part < parts.size(); ++part) {
    const auto before = static_cast<int64_t>(all.ids.size());
    const std::size_t end = std::min(texts.size(), (part + 1) * kTextsOfATask);
    for (std::size_t i = part * kTextsOfATask; i < end; ++i) all.ends[i] += before;
    all.ids.insert(all.ids.end(), parts[part].begin(), parts[part].end());
  }
  return all;
}

void Tokenizer::requireFrame() const {
  if (frame().cls >= 0 && frame().sep >= 0) return;
  fail(Code::kInvalidArgument, "The vocabulary '", name(), "' has no [CLS] or no [SEP], which stand around each text. ",
       "Choose the vocabulary that the model was trained with.");
}

}  // namespace engine::text
