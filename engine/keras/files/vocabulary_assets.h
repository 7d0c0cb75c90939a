// Vocabularies that layers have learned, which Keras keeps beside a model's config, and the weights of inverse document
// frequencies. What is read is untrusted. Pure functions; a model is used by one thread at a time.
#pragma once

#include <functional>
#include <optional>

#include "engine/keras/layers/preprocessing/lookup_layer.h"
#include "engine/keras/model/model.h"

namespace engine::keras {

// Where vocabularies are. A layer is known by the way to it, "layers/string_lookup", and its config.
struct VocabularySource {
  // Special tokens first or left out; nothing where there is none.
  std::function<std::optional<std::vector<std::string>>(const std::string& path, const Json& config)> tokens;
  // One for each token; empty where there are none.
  std::function<std::vector<double>(const std::string& path, const Json& config)> weights;
};

// A model's config whose lookups have their vocabularies and weights inside. InvalidArgument, naming the layer and
// `what`, for a vocabulary that is none.
Json withVocabularies(Json model, const VocabularySource& source, const std::string& what);
// Gives layers of a model that is made already theirs. InvalidArgument, naming `what`, where a layer has another one.
void takeVocabularies(Model& model, const VocabularySource& source, const std::string& what);

// A layer that learned its vocabulary, and the way to it.
struct LearnedLookup {
  std::string path;
  const LookupLayer* layer;
};
std::vector<LearnedLookup> learnedLookups(const Model& model);
// The vocabularies and weights of these.
VocabularySource vocabulariesOf(const std::vector<LearnedLookup>& lookups);

// A file of a vocabulary: a token a line.
std::string vocabularyText(const std::vector<std::string>& tokens);
std::vector<std::string> tokensOfText(const std::string& text);

}  // namespace engine::keras
