#include "summaries/values/metric_direction.h"

#include <algorithm>
#include <initializer_list>
#include <string>

namespace summaries {
namespace {

bool isLetter(char c) {
  return c >= 'a' && c <= 'z';
}

bool hasAny(const std::string& tag, std::initializer_list<std::string_view> parts) {
  return std::any_of(parts.begin(), parts.end(), [&](std::string_view part) { return tag.find(part) != tag.npos; });
}

// As a word of its own: "eval/mse_1", but not "themes".
bool hasAnyWord(const std::string& tag, std::initializer_list<std::string_view> words) {
  return std::any_of(words.begin(), words.end(), [&](std::string_view word) {
    for (std::size_t at = tag.find(word); at != tag.npos; at = tag.find(word, at + 1)) {
      const std::size_t end = at + word.size();
      if ((at == 0 || !isLetter(tag[at - 1])) && (end == tag.size() || !isLetter(tag[end]))) return true;
    }
    return false;
  });
}

}  // namespace

MetricDirection usualDirection(std::string_view tag) {
  std::string lower(tag);
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  if (hasAny(lower, {"loss", "error", "perplexity", "xentropy", "cross_entropy"}) ||
      hasAnyWord(lower, {"mse", "mae", "rmse", "ppl", "wer", "nll"})) {
    return MetricDirection::kFalls;
  }
  const bool rises = hasAny(lower, {"accuracy", "precision", "recall", "auc_"}) ||
                     hasAnyWord(lower, {"acc", "auc", "f1", "map", "ndcg", "bleu", "r2", "iou", "dice"});
  return rises ? MetricDirection::kRises : MetricDirection::kNone;
}

}  // namespace summaries
