// The program's own sources of Input messages, and what they share. Callable from one thread at a time.
#pragma once

#include <string>
#include <vector>

#include "engine/estimator/inputs/source_registry.h"
#include "engine/formats/files/tfrecord.h"

namespace engine::estimator {

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
