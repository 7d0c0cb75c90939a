// What a SentencePiece model file says (sentencepiece.ModelProto): the pieces with their scores, how texts are
// normalised, and which algorithm cuts them. Read field by field: the library of the same name brings a Protobuf of its
// own, whose process-wide data would be one with ours. Values; any thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace engine::text {

enum class SentencePieceKind : uint8_t {
  kNormal = 1,
  kUnknown = 2,
  kControl = 3,
  kUserDefined = 4,
  kUnused = 5,
  kByte = 6
};

struct SentencePieceEntry {
  std::string text;
  float score = 0;
  SentencePieceKind kind = SentencePieceKind::kNormal;
};

struct SentenceNormalizerSpec {
  std::string charsMap = {};  // a double array and the texts that its values are offsets of; empty: characters stay
  bool addDummyPrefix = true;
  bool removeExtraSpaces = true;
  bool escapeSpaces = true;  // as U+2581
};

enum class SentencePieceAlgorithm : uint8_t { kUnigram = 1, kBpe = 2, kWord = 3, kCharacter = 4 };

struct SentencePieceModel {
  std::string name;  // what errors call it
  std::vector<SentencePieceEntry> pieces;
  SentencePieceAlgorithm algorithm = SentencePieceAlgorithm::kUnigram;
  bool byteFallback = false;
  bool spaceAsSuffix = false;
  std::string unkPiece = "<unk>";
  std::string bosPiece = "<s>";
  std::string eosPiece = "</s>";
  std::string padPiece = "<pad>";
  std::string unkSurface = " \u2047 ";
  SentenceNormalizerSpec normalizer = {};
  SentenceNormalizerSpec denormalizer = {.addDummyPrefix = false, .removeExtraSpaces = false, .escapeSpaces = false};
};

// Errors of reading; InvalidArgument, naming the file, for what is no such model.
SentencePieceModel readSentencePieceModel(const std::string& path);
SentencePieceModel parseSentencePieceModel(const std::string& name, std::string_view bytes);

}  // namespace engine::text
