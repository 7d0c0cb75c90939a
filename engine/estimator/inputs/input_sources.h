// The source of an Input message as a data set of examples. Callable from one thread at a time.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/estimator/inputs/experiment_inputs.h"
#include "engine/formats/files/tfrecord.h"

namespace engine::estimator {

struct InputSource {
  data::Dataset examples;
  // What is done after the order is chosen: to examples (null: nothing), and to batches of them.
  std::function<data::Dataset(const data::Dataset&)> decode = nullptr;
  std::function<data::Dataset(const data::Dataset&)> finish = nullptr;
  std::vector<std::string> names;   // of the components of batches, in the end
  std::vector<std::string> labels;  // those of them that are labels; may be empty
  bool prefetch = false;            // making a batch takes long enough to be done ahead
  std::string missingLabel;         // what to set when there must be a label
};

// Errors of the source; InvalidArgument for an input without one or with settings that contradict each other.
InputSource loadInputSource(const Input& input, const InputContext& context);

// CsvSource, in csv_input.cpp; TfRecordSource, in example_input.cpp; BertTextSource, in bert_input.cpp.
InputSource loadCsv(const CsvSource& source, const InputContext& context);
InputSource loadExamples(const TfRecordSource& source, const InputContext& context);
InputSource loadBertTexts(const messages::BertTextSource& source, const InputContext& context);

// The files that a path of an input stands for. NotFound where a pattern matches nothing; InvalidArgument without a
// path.
std::vector<std::string> filesOf(const std::string& path, const InputContext& context);
// Of a choice "", "GZIP", "ZLIB".
formats::Compression compressionOf(const std::string& type);

}  // namespace engine::estimator
