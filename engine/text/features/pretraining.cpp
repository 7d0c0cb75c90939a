#include "engine/text/features/pretraining.h"

#include <algorithm>
#include <cmath>

#include "engine/core/error.h"
#include "engine/core/text_lines.h"
#include "engine/text/features/python_random.h"
#include "engine/text/utf8.h"

namespace engine::text {
namespace {

constexpr int kTriesForAnotherDocument = 10;
constexpr double kShareOfMask = 0.8;  // of the predicted pieces become [MASK]
constexpr double kShareOfSame = 0.5;  // of the others stay
constexpr int64_t kPairFrame = 3;     // [CLS], [SEP], [SEP]
constexpr int64_t kShortestTarget = 2;
constexpr int64_t kMostPasses = 1000;

using Ids = std::vector<int32_t>;

void append(Ids& ids, const Ids& more) {
  ids.insert(ids.end(), more.begin(), more.end());
}

// Takes from the front or the end of the longer one, as chance has it.
void truncateAtRandom(Ids& first, Ids& second, int64_t most, PythonRandom& random) {
  while (static_cast<int64_t>(first.size() + second.size()) > most) {
    Ids& longer = first.size() > second.size() ? first : second;
    if (random.random() < 0.5) {
      longer.erase(longer.begin());
    } else {
      longer.pop_back();
    }
  }
}

// Makes the examples of documents, one document after another.
class PretrainingMaker {
 public:
  PretrainingMaker(const std::vector<Document>& documents, const Tokenizer& tokenizer,
                   const PretrainingOptions& options, PythonRandom& random)
      : documents_(documents), tokenizer_(tokenizer), options_(options), random_(random) {}

  void addDocument(std::size_t number, std::vector<PretrainingFeatures>& all) {
    const Document& document = documents_[number];
    const int64_t most = options_.maxLength - kPairFrame;
    int64_t target = most;
    if (random_.random() < options_.shortSequenceProbability) target = random_.randint(kShortestTarget, most);
    std::vector<const Ids*> chunk;
    int64_t length = 0;
    for (std::size_t i = 0; i < document.size(); ++i) {
      chunk.push_back(&document[i]);
      length += static_cast<int64_t>(document[i].size());
      if (i + 1 < document.size() && length < target) continue;
      std::size_t unused = 0;
      all.push_back(exampleOf(number, chunk, target, unused));
      i -= unused;
      chunk.clear();
      length = 0;
    }
  }

 private:
  // `unused`: how many sentences of the chunk another document's took the place of.
  PretrainingFeatures exampleOf(std::size_t number, const std::vector<const Ids*>& chunk, int64_t target,
                                std::size_t& unused) {
    std::size_t end = 1;
    if (chunk.size() >= 2) end = static_cast<std::size_t>(random_.randint(1, static_cast<int64_t>(chunk.size()) - 1));
    Ids first;
    Ids second;
    for (std::size_t i = 0; i < end; ++i) append(first, *chunk[i]);
    const bool isRandom = chunk.size() == 1 || random_.random() < 0.5;
    if (isRandom) {
      second = fromAnother(number, target - static_cast<int64_t>(first.size()));
      unused = chunk.size() - end;
    } else {
      for (std::size_t i = end; i < chunk.size(); ++i) append(second, *chunk[i]);
    }
    truncateAtRandom(first, second, options_.maxLength - kPairFrame, random_);
    Truncation none;
    PretrainingFeatures features;
    features.sequence =
        frameSequence(std::move(first), std::move(second), tokenizer_.frame(), options_.maxLength, none);
    features.isRandomNext = isRandom;
    mask(features);
    return features;
  }

  Ids fromAnother(std::size_t number, int64_t length) {
    std::size_t other = number;
    for (int i = 0; i < kTriesForAnotherDocument && other == number; ++i) {
      other = static_cast<std::size_t>(random_.randint(0, static_cast<int64_t>(documents_.size()) - 1));
    }
    const Document& document = documents_[other];
    Ids ids;
    const int64_t start = random_.randint(0, static_cast<int64_t>(document.size()) - 1);
    for (auto i = static_cast<std::size_t>(start); i < document.size(); ++i) {
      append(ids, document[i]);
      if (static_cast<int64_t>(ids.size()) >= length) break;
    }
    return ids;
  }

  // The places that may be masked: pieces, or words as all their pieces.
  std::vector<Ids> candidates(const Sequence& sequence) const {
    std::vector<Ids> places;
    for (int32_t i = 0; i < sequence.length(); ++i) {
      const int32_t id = sequence.inputIds[static_cast<std::size_t>(i)];
      if (id == tokenizer_.frame().cls || id == tokenizer_.frame().sep) continue;
      if (options_.wholeWordMask && !places.empty() && tokenizer_.continuesWord(id)) {
        places.back().push_back(i);
      } else {
        places.push_back({i});
      }
    }
    return places;
  }

  int32_t maskedOf(int32_t id) {
    if (random_.random() < kShareOfMask) return tokenizer_.frame().mask;
    if (random_.random() < kShareOfSame) return id;
    return static_cast<int32_t>(random_.randint(0, tokenizer_.size() - 1));
  }

  void mask(PretrainingFeatures& features) {
    std::vector<Ids> places = candidates(features.sequence);
    random_.shuffle(places);
    const double share = static_cast<double>(features.sequence.length()) * options_.maskedProbability;
    const auto most = static_cast<std::size_t>(
        std::min(options_.maxPredictions, std::max<int64_t>(1, static_cast<int64_t>(std::nearbyint(share)))));
    std::vector<std::pair<int32_t, int32_t>> masked;  // place, what stood there
    for (const Ids& place : places) {
      if (masked.size() >= most) break;
      if (masked.size() + place.size() > most) continue;
      for (const int32_t at : place) {
        int32_t& id = features.sequence.inputIds[static_cast<std::size_t>(at)];
        masked.emplace_back(at, id);
        id = maskedOf(id);
      }
    }
    std::sort(masked.begin(), masked.end());
    for (const auto& [at, id] : masked) {
      features.maskedPositions.push_back(at);
      features.maskedIds.push_back(id);
      features.maskedWeights.push_back(1);
    }
    const auto size = static_cast<std::size_t>(options_.maxPredictions);
    features.maskedPositions.resize(size);
    features.maskedIds.resize(size);
    features.maskedWeights.resize(size);
  }

  const std::vector<Document>& documents_;
  const Tokenizer& tokenizer_;
  const PretrainingOptions& options_;
  PythonRandom& random_;
};

void check(const std::vector<Document>& documents, const Tokenizer& tokenizer, const PretrainingOptions& options) {
  tokenizer.requireFrame();
  if (tokenizer.frame().mask < 0) {
    fail(Code::kInvalidArgument, "The vocabulary '", tokenizer.name(), "' has no [MASK], which hides words.");
  }
  if (documents.size() < 2) {
    fail(Code::kInvalidArgument, "The text has ", documents.size(),
         " documents. Two are needed at least, for a sentence "
         "that is not the next one: put empty lines between documents.");
  }
  if (options.dupeFactor > kMostPasses) {
    fail(Code::kInvalidArgument, "dupe_factor is ", options.dupeFactor, "; it must be at most ", kMostPasses,
         ": the examples of all passes are kept in memory.");
  }
  if (options.maxLength < kPairFrame + kShortestTarget || options.maxPredictions < 1 || options.dupeFactor < 1 ||
      options.maskedProbability <= 0 || options.maskedProbability > 1 || options.shortSequenceProbability < 0 ||
      options.shortSequenceProbability > 1) {
    fail(Code::kInvalidArgument, "max_seq_length must be at least ", kPairFrame + kShortestTarget,
         ", max_predictions_per_seq and dupe_factor at least 1, probabilities between 0 and 1.");
  }
}

}  // namespace

std::vector<Document> readDocuments(const std::vector<std::string>& paths, const Tokenizer& tokenizer) {
  std::vector<Document> documents(1);
  for (const std::string& path : paths) {
    TextLines lines(path);
    for (std::string line; lines.next(line);) {
      if (findInvalidUtf8(line) != std::string_view::npos) {
        fail(Code::kInvalidArgument, path, ":", lines.count(), ": the line is no UTF-8. Save the file as UTF-8.");
      }
      const std::string_view sentence = stripSpace(line);
      if (sentence.empty()) documents.emplace_back();
      Ids ids = tokenizer.encode(sentence);
      if (!ids.empty()) documents.back().push_back(std::move(ids));
    }
  }
  std::erase_if(documents, [](const Document& document) { return document.empty(); });
  if (documents.empty()) {
    fail(Code::kInvalidArgument, paths.empty() ? "There is no file of text." : "'" + paths[0] + "' has no sentences.");
  }
  return documents;
}

std::vector<PretrainingFeatures> pretrainingFeatures(std::vector<Document> documents, const Tokenizer& tokenizer,
                                                     const PretrainingOptions& options) {
  check(documents, tokenizer, options);
  PythonRandom random(options.seed);
  random.shuffle(documents);
  PretrainingMaker maker(documents, tokenizer, options, random);
  std::vector<PretrainingFeatures> all;
  for (int64_t i = 0; i < options.dupeFactor; ++i) {
    for (std::size_t number = 0; number < documents.size(); ++number) maker.addDocument(number, all);
  }
  random.shuffle(all);
  return all;
}

}  // namespace engine::text
