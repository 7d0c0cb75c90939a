#include "engine/estimator/training/warm_start.h"

#include <filesystem>
#include <regex>

#include "engine/core/error.h"
#include "engine/estimator/training/checkpoint_names.h"
#include "engine/estimator/training/checkpoints.h"
#include "engine/formats/bundle/bundle_reader.h"
#include "engine/formats/checkpoints/checkpoint_state.h"
#include "engine/formats/model_file_kind.h"
#include "engine/graph/collections.h"

namespace engine::estimator {
namespace {

std::regex regexOf(const std::string& text) {
  try {
    return std::regex(text);
  } catch (const std::regex_error& error) {
    fail(Code::kInvalidArgument, "'", text, "' is not a regular expression: ", error.what(), ".");
  }
}

bool beginsWith(const std::string& name, const std::regex& pattern) {
  return std::regex_search(name, pattern, std::regex_constants::match_continuous);
}

std::vector<Variable> selected(const Graph& graph, const WarmStartSettings& settings) {
  const std::vector<Variable>& all = graph.collections().globalVariables;
  std::vector<Variable> chosen;
  if (!settings.varList.empty()) {
    std::vector<std::regex> patterns;
    for (const std::string& text : settings.varList) patterns.push_back(regexOf(text));
    for (const Variable& variable : all) {
      const bool wanted =
          std::ranges::any_of(patterns, [&](const std::regex& p) { return beginsWith(checkpointName(variable), p); });
      if (wanted) chosen.push_back(variable);
    }
    return chosen;
  }
  const std::regex pattern = regexOf(settings.varsToWarmStart.value_or(".*"));
  for (const Variable& variable : all) {
    if (!variable.trainable || !beginsWith(checkpointName(variable), pattern)) continue;
    if (settings.varsToWarmStart || settings.vocabInfo.contains(checkpointName(variable))) chosen.push_back(variable);
  }
  return chosen;
}

template <typename Map>
void refuseUnused(const Map& given, const std::vector<Variable>& used, const char* what) {
  std::string unused;
  for (const auto& [name, value] : given) {
    if (std::ranges::find(used, name, checkpointName) == used.end()) unused += (unused.empty() ? "" : ", ") + name;
  }
  if (unused.empty()) return;
  std::string names;
  for (const Variable& variable : used) names += (names.empty() ? "" : ", ") + checkpointName(variable);
  fail(Code::kInvalidArgument, "You provided the following variables in ", what, " that were not used: ", unused,
       ". Perhaps you misspelled them? Here is the list of viable variable names: ", names, ".");
}

// What the initializer gives for this shape.
Tensor initialValue(const nn::Initializer& initializer, const Shape& shape, DType dtype, std::optional<int64_t> seed) {
  Graph graph;
  graph.setSeed(seed);
  const Output value = (initializer ? initializer : nn::zeros())(Scope(graph), shape, dtype);
  Session session(graph);
  return session.run(Feeds{}, {value}).front().clone();
}

// The whole value; of a partitioned variable, that of all its parts together.
Tensor warmValue(const Variable& variable, const Tensor& stored, const VocabInfo* info, std::optional<int64_t> seed) {
  const Shape& shape = checkpointShape(variable);
  if (stored.dtype() != variable.dtype) {
    fail(Code::kInvalidArgument, "Variable '", variable.name, "' is ", dtypeName(variable.dtype),
         ", but the checkpoint's value to start with is ", dtypeName(stored.dtype()), ".");
  }
  if (info) {
    return remapVocabulary(variable.name, stored, initialValue(info->backupInitializer, shape, variable.dtype, seed),
                           *info);
  }
  if (!(stored.shape() == shape)) {
    fail(Code::kInvalidArgument, "Shape of variable ", variable.name, " (", shape,
         ") doesn't match with shape of the checkpoint's tensor (", stored.shape(),
         "). Leave it out of vars_to_warm_start, or specify its vocabularies.");
  }
  return stored;
}

}  // namespace

std::string resolveCheckpoint(const std::string& path) {
  namespace fs = std::filesystem;
  if (formats::checkpointExists(path)) return path;
  if (fs::is_directory(path)) {
    const std::string saved = path + "/variables/variables";
    if (formats::checkpointExists(saved)) return saved;
    if (const auto latest = formats::latestCheckpoint(path)) return *latest;
  }
  formats::requireKind(path, "a checkpoint to start from", {formats::ModelFileKind::kCheckpoint});
  fail(Code::kNotFound, "There is no checkpoint '", path,
       "'. Specify a checkpoint's prefix (…/model.ckpt-100), a model directory or a SavedModel folder.");
}

namespace {

constexpr int kStartAttempts = 100;  // while a training replaces its newest checkpoint

// Whether a path is a model directory whose newest checkpoint (empty: it was not found) has been removed meanwhile.
bool isReplaced(const std::string& path, const std::string& prefix) {
  if (prefix == path || !formats::readCheckpointState(path)) return false;
  return prefix.empty() || !formats::checkpointExists(prefix);
}

void startFrom(const std::string& prefix, Session& session, const WarmStartSettings& settings, const LogSink& log) {
  if (log) log(LogLevel::kInfo, "Warm-starting from: " + prefix);
  const std::vector<Variable> variables = selected(session.graph(), settings);
  refuseUnused(settings.prevVarNames, variables, "var_name_to_prev_var_name");
  refuseUnused(settings.vocabInfo, variables, "var_name_to_vocab_info");
  const formats::BundleReader reader(prefix);
  reader.requireShards();
  const CheckpointNames names(reader);
  for (const Variable& variable : variables) {
    const std::string& name = checkpointName(variable);
    const auto renamed = settings.prevVarNames.find(name);
    const std::string key = names.keyOf(renamed == settings.prevVarNames.end() ? name : renamed->second);
    const auto vocabulary = settings.vocabInfo.find(name);
    const VocabInfo* info = vocabulary == settings.vocabInfo.end() ? nullptr : &vocabulary->second;
    const Tensor whole = warmValue(variable, reader.read(key), info, session.graph().seed());
    variableResource(session, variable)
        ->assign(variable.slice ? formats::extractSlice(whole, checkpointSlice(variable)) : whole);
  }
  if (log) log(LogLevel::kInfo, message("Warm-started ", variables.size(), " variables."));
}

}  // namespace

// The newest checkpoint of a model directory may be removed by its training while it is read: then the one that is the
// newest by then is as good.
void warmStart(Session& session, const WarmStartSettings& settings, const LogSink& log) {
  for (int attempt = 1;; ++attempt) {
    std::string prefix;
    try {
      prefix = resolveCheckpoint(settings.checkpoint);
      return startFrom(prefix, session, settings, log);
    } catch (const Error&) {
      if (attempt == kStartAttempts || !isReplaced(settings.checkpoint, prefix)) throw;
    }
  }
}

}  // namespace engine::estimator
