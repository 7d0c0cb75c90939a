#include "engine/text/features/classification.h"

#include <algorithm>
#include <set>

#include "engine/core/error.h"

namespace engine::text {
namespace {

std::vector<int32_t> idsOf(const EncodedTexts& texts, std::size_t number) {
  const auto begin = texts.ids.begin();
  return {begin + texts.begin(number), begin + texts.ends[number]};
}

std::string listOf(const std::vector<std::string>& labels) {
  constexpr std::size_t kMost = 12;
  std::string list;
  for (std::size_t i = 0; i < labels.size() && i < kMost; ++i) list += (i ? ", \"" : "\"") + labels[i] + "\"";
  return labels.size() > kMost ? list + message(" and ", labels.size() - kMost, " more") : list;
}

}  // namespace

std::vector<ClassificationFeatures> classificationFeatures(const std::vector<LabeledText>& examples,
                                                           const std::vector<std::string>& labels,
                                                           const Tokenizer& tokenizer, int64_t maxLength,
                                                           Truncation& truncation, ThreadArena& arena) {
  tokenizer.requireFrame();
  std::vector<std::string_view> texts;
  for (const LabeledText& example : examples) {
    texts.push_back(example.first);
    texts.push_back(example.second ? std::string_view(*example.second) : std::string_view());
  }
  const EncodedTexts encoded = tokenizer.encodeAll(texts, arena);
  std::vector<ClassificationFeatures> features;
  features.reserve(examples.size());
  for (std::size_t i = 0; i < examples.size(); ++i) {
    ClassificationFeatures one;
    // A second text without pieces is none, as for run_classifier.py.
    std::optional<std::vector<int32_t>> second = idsOf(encoded, 2 * i + 1);
    if (second->empty()) second.reset();
    one.sequence = frameSequence(idsOf(encoded, 2 * i), std::move(second), tokenizer.frame(), maxLength, truncation);
    if (!labels.empty()) {
      const auto at = std::find(labels.begin(), labels.end(), examples[i].label);
      if (at == labels.end()) {
        fail(Code::kInvalidArgument, "Example ", i + 1, " has the label \"", examples[i].label, "\", which is none of ",
             listOf(labels), ".");
      }
      one.labelId = static_cast<int32_t>(at - labels.begin());
    }
    features.push_back(std::move(one));
  }
  return features;
}

ClassificationFeatures paddingExample(const FramePieces& frame, int64_t maxLength) {
  return {paddingSequence(frame, maxLength), 0, false};
}

std::vector<std::string> labelsOfColumn(const TextTable& table, const std::string& column) {
  const std::size_t at = table.column(column);
  std::set<std::string> labels;
  for (const std::vector<std::string>& row : table.rows) labels.insert(row[at]);
  return {labels.begin(), labels.end()};
}

std::vector<LabeledText> labeledTextsOf(const TextTable& table, const ClassificationColumns& columns,
                                        const std::vector<std::string>& labels) {
  const std::size_t first = table.column(columns.first);
  const std::size_t second = columns.second.empty() ? first : table.column(columns.second);
  const std::size_t label = columns.label.empty() ? first : table.column(columns.label);
  const std::set<std::string> known(labels.begin(), labels.end());
  std::vector<LabeledText> examples;
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    const std::vector<std::string>& row = table.rows[i];
    LabeledText example{row[first], std::nullopt, {}};
    if (!columns.second.empty()) example.second = row[second];
    if (!columns.label.empty()) {
      example.label = row[label];
      if (example.label.empty() || (!known.empty() && !known.contains(example.label))) {
        fail(Code::kInvalidArgument, table.place(i), ": the label \"", example.label, "\" in the column \"",
             columns.label, "\" is ", example.label.empty() ? "empty" : "none of " + listOf(labels),
             ". Mend the line, or add the label to the labels.");
      }
    }
    examples.push_back(std::move(example));
  }
  return examples;
}

}  // namespace engine::text
