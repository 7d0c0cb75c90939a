// Variables that start with values of another training's checkpoint (tf.estimator.WarmStartSettings, VocabInfo). Used
// by the thread that creates the session.
//   const Columns features{{"x", Tensor::vector<float>({1, 2})}}, labels{{"y", Tensor::vector<float>({2, 4})}};
//   const InputFn inputFn = numpyInputFn(features, labels, {.numEpochs = std::nullopt});
//   const LinearOptions options{.featureColumns = {feature_column::numericColumn("x")}};
//   LinearRegressor first(options, {}, RunSettings{.modelDir = "first"});
//   first.train(inputFn, {.steps = 10});
//   LinearRegressor second(options, {}, RunSettings{.modelDir = "second"}, WarmStartSettings{.checkpoint = "first"});
//   second.train(inputFn, {.steps = 1}).globalStep;  // is 1
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/estimator/base/log_sink.h"
#include "engine/nn/initializers.h"
#include "engine/runtime/session.h"

namespace engine::estimator {

// A vocabulary that differs from the checkpoint's: the variable's rows (axis 0: embeddings, linear weights) or columns
// (axis 1: the kernel of an output layer) move with their terms.
struct VocabInfo {
  std::string newVocab;               // file, one term a line
  int64_t newVocabSize = -1;          // its first terms; -1: all
  int64_t numOovBuckets = 0;          // behind the terms
  std::string oldVocab;               // file of the checkpoint's terms
  int64_t oldVocabSize = -1;          // -1: all
  nn::Initializer backupInitializer;  // of terms that are new, and of the out-of-vocabulary ones; zeros when empty
  int axis = 0;
};

struct WarmStartSettings {
  std::string checkpoint;  // a prefix, a model directory or a SavedModel folder
  // Regular expressions that a name must begin with. One alone looks at trainable variables only; a list at all, slots
  // of optimizers included; none at those with a VocabInfo.
  std::optional<std::string> varsToWarmStart = ".*";
  std::vector<std::string> varList;                 // instead of varsToWarmStart, when not empty
  std::map<std::string, VocabInfo> vocabInfo;       // by the variable's name
  std::map<std::string, std::string> prevVarNames;  // names in the checkpoint, by the variable's name
};

// The prefix of the checkpoint that a path means: itself, the newest of a model directory, the variables of a
// SavedModel. NotFound when there is none.
std::string resolveCheckpoint(const std::string& path);

// Assigns the values; the variables must be initialised. InvalidArgument for a shape or dtype that differs, settings of
// variables that are not warm-started, a wrong regular expression or vocabulary. NotFound for a variable or file that
// is not there.
void warmStart(Session& session, const WarmStartSettings& settings, const LogSink& log = {});

// The old matrix with its rows or columns moved to where `info`'s new vocabulary has their terms; `backup`, of the new
// shape, everywhere else.
Tensor remapVocabulary(const std::string& variable, const Tensor& old, const Tensor& backup, const VocabInfo& info);

}  // namespace engine::estimator
