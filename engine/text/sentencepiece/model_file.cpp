#include "engine/text/sentencepiece/model_file.h"

#include "engine/core/error.h"
#include "engine/formats/files/files.h"
#include "summaries/wire/wire.h"

namespace engine::text {
namespace {

using summaries::WireReader;
using summaries::WireType;

[[noreturn]] void failModel(const std::string& name, const std::string& what) {
  fail(Code::kInvalidArgument, "'", name, "' is no SentencePiece model: ", what,
       ". Choose the .model file that the training of the pieces wrote.");
}

void finishMessage(const WireReader& reader, const std::string& name) {
  if (!reader.ok()) failModel(name, "its bytes are damaged");
}

bool takeBytes(const WireReader& reader, uint32_t field, std::string& value) {
  if (!reader.is(field, WireType::kBytes)) return false;
  value = reader.bytes();
  return true;
}

bool takeBool(const WireReader& reader, uint32_t field, bool& value) {
  if (!reader.is(field, WireType::kVarint)) return false;
  value = reader.varint() != 0;
  return true;
}

// A number of an enumeration from 1 to `last`.
uint8_t enumerator(const WireReader& reader, uint8_t last, const std::string& name, const char* what) {
  if (reader.varint() < 1 || reader.varint() > last) failModel(name, message(what, " is ", reader.varint()));
  return static_cast<uint8_t>(reader.varint());
}

SentencePieceEntry parsePiece(const std::string& name, std::string_view bytes) {
  SentencePieceEntry piece;
  WireReader reader(bytes);
  while (reader.next()) {
    takeBytes(reader, 1, piece.text);
    if (reader.is(2, WireType::kFixed32)) piece.score = reader.float32();
    if (reader.is(3, WireType::kVarint)) {
      piece.kind = static_cast<SentencePieceKind>(enumerator(reader, 6, name, "a piece's type"));
    }
  }
  finishMessage(reader, name);
  return piece;
}

void parseTrainer(SentencePieceModel& model, std::string_view bytes) {
  WireReader reader(bytes);
  while (reader.next()) {
    if (reader.is(3, WireType::kVarint)) {
      model.algorithm = static_cast<SentencePieceAlgorithm>(enumerator(reader, 4, model.name, "model_type"));
    }
    takeBool(reader, 24, model.spaceAsSuffix);
    takeBool(reader, 35, model.byteFallback);
    takeBytes(reader, 44, model.unkSurface);
    takeBytes(reader, 45, model.unkPiece);
    takeBytes(reader, 46, model.bosPiece);
    takeBytes(reader, 47, model.eosPiece);
    takeBytes(reader, 48, model.padPiece);
  }
  finishMessage(reader, model.name);
}

void parseNormalizer(SentenceNormalizerSpec& spec, const std::string& name, std::string_view bytes) {
  WireReader reader(bytes);
  while (reader.next()) {
    takeBytes(reader, 2, spec.charsMap);
    takeBool(reader, 3, spec.addDummyPrefix);
    takeBool(reader, 4, spec.removeExtraSpaces);
    takeBool(reader, 5, spec.escapeSpaces);
  }
  finishMessage(reader, name);
}

}  // namespace

SentencePieceModel parseSentencePieceModel(const std::string& name, std::string_view bytes) {
  SentencePieceModel model;
  model.name = name;
  WireReader reader(bytes);
  while (reader.next()) {
    if (reader.type() != WireType::kBytes) continue;
    if (reader.field() == 1) model.pieces.push_back(parsePiece(name, reader.bytes()));
    if (reader.field() == 2) parseTrainer(model, reader.bytes());
    if (reader.field() == 3) parseNormalizer(model.normalizer, name, reader.bytes());
    if (reader.field() == 5) parseNormalizer(model.denormalizer, name, reader.bytes());
  }
  finishMessage(reader, name);
  if (model.pieces.empty()) failModel(name, "it has no pieces");
  if (model.algorithm == SentencePieceAlgorithm::kWord) {
    fail(Code::kUnimplemented, "'", name, "' cuts texts into words as they are (model_type WORD); there are UNIGRAM, ",
         "BPE and CHAR.");
  }
  return model;
}

SentencePieceModel readSentencePieceModel(const std::string& path) {
  return parseSentencePieceModel(path, formats::readFile(path));
}

}  // namespace engine::text
