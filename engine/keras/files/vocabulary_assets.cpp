#include "engine/keras/files/vocabulary_assets.h"

#include <charconv>

#include "engine/core/error.h"
#include "engine/keras/files/state_tree.h"

namespace engine::keras {
namespace {

bool isWhole(const std::string& text) {
  int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

class VocabularyConfigs {
 public:
  VocabularyConfigs(const VocabularySource& source, const std::string& what) : source_(source), what_(what) {}

  // The layers in a model's config, named as the objects of its list are.
  void fill(Json& layer, const std::string& path) {
    if (!layer.is_object() || !layer.contains("config") || !layer["config"].is_object()) return;
    Json& config = layer["config"];
    const std::string className = layer.value("class_name", "");
    if (className == "StringLookup" || className == "IntegerLookup" || className == "TextVectorization") {
      return fillLookup(config, className, path);
    }
    for (const char* part : {"layer", "cell"}) {
      if (config.contains(part)) fill(config[part], joinedPath(path, part));
    }
    if (!config.contains("layers") || !config["layers"].is_array()) return;
    ListNames names;
    for (Json& one : config["layers"]) {
      if (!one.is_object() || !one.contains("class_name") || !one["class_name"].is_string()) continue;
      const std::string inside = names.next(one["class_name"].get<std::string>());
      fill(one, joinedPath(joinedPath(path, "layers"), inside));
    }
  }

 private:
  void fillLookup(Json& config, const std::string& className, const std::string& path) {
    // A file's name in a config may have been true elsewhere only.
    const Json known = config.value("vocabulary", Json());
    if (!known.is_null() && !known.is_string()) return;
    const std::optional<std::vector<std::string>> given = source_.tokens(path, config);
    if (!given) return;
    Json tokens = Json::array();
    for (const std::string& line : *given) {
      if (className != "IntegerLookup") {
        tokens.push_back(line);
      } else if (isWhole(line)) {
        tokens.push_back(std::stoll(line));
      } else {
        fail(Code::kInvalidArgument, "The vocabulary at '", path, "' of ", what_, " has '", line.substr(0, 50),
             "', which is no integer.");
      }
    }
    config["vocabulary"] = tokens;
    const Json mode = config.value("output_mode", Json());
    if (mode != "tf_idf" && mode != "tf-idf") return;
    const std::vector<double> weights = source_.weights(path, config);
    if (weights.empty()) fail(Code::kInvalidArgument, what_, " has no weights of the vocabulary at '", path, "'.");
    config["idf_weights"] = weights;
  }

  const VocabularySource& source_;
  const std::string& what_;
};

}  // namespace

Json withVocabularies(Json model, const VocabularySource& source, const std::string& what) {
  VocabularyConfigs(source, what).fill(model, "");
  return model;
}

void takeVocabularies(Model& model, const VocabularySource& source, const std::string& what) {
  eachObject(stateTree(model), [&](const std::string& path, const StateNode& node) {
    auto* layer = const_cast<LookupLayer*>(dynamic_cast<const LookupLayer*>(node.layer));  // the model's own
    const auto tokens = layer ? source.tokens(path, layer->config().json()) : std::nullopt;
    if (!tokens || layer->vocabulary() == *tokens) return;
    // Of counts the vocabulary's size is the next layer's; it must not change.
    const bool takes =
        !layer->hasGivenVocabulary() && (layer->outputsIds() || layer->vocabulary().size() == tokens->size());
    if (!takes) {
      fail(Code::kInvalidArgument, "Layer '", layer->name(), "' has another vocabulary than ", what, " at '", path,
           "': make the model of the file, or a layer without a vocabulary.");
    }
    layer->setVocabulary(*tokens);
  });
}

std::vector<LearnedLookup> learnedLookups(const Model& model) {
  std::vector<LearnedLookup> all;
  eachObject(stateTree(model), [&](const std::string& path, const StateNode& node) {
    const auto* layer = dynamic_cast<const LookupLayer*>(node.layer);
    if (layer && !layer->hasGivenVocabulary() && layer->hasLearned()) all.push_back({path, layer});
  });
  return all;
}

VocabularySource vocabulariesOf(const std::vector<LearnedLookup>& lookups) {
  const auto at = [lookups](const std::string& path) -> const LookupLayer* {
    for (const LearnedLookup& one : lookups) {
      if (one.path == path) return one.layer;
    }
    return nullptr;
  };
  const auto tokens = [at](const std::string& path, const Json&) {
    const LookupLayer* layer = at(path);
    return layer ? std::optional(layer->vocabulary()) : std::nullopt;
  };
  const auto weights = [at](const std::string& path, const Json&) {
    const LookupLayer* layer = at(path);
    return layer ? layer->idfWeights() : std::vector<double>();
  };
  return {tokens, weights};
}

std::string vocabularyText(const std::vector<std::string>& tokens) {
  std::string text;
  for (std::size_t i = 0; i < tokens.size(); ++i) text += (i > 0 ? "\n" : "") + tokens[i];
  return text;
}

std::vector<std::string> tokensOfText(const std::string& text) {
  std::vector<std::string> lines(1);
  for (const char c : text) {
    if (c == '\n') {
      lines.emplace_back();
    } else {
      lines.back() += c;
    }
  }
  return lines;
}

}  // namespace engine::keras
