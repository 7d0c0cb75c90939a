// Experiment files: *.experiment.json to messages and back, and single settings by path. Pure functions, apart from the
// files: callable from any thread.
#pragma once

#include <string>
#include <vector>

#include "engine/estimator/experiment.pb.h"

namespace engine::estimator {

// NotFound without the file; InvalidArgument, naming the file and the field, for JSON that is malformed, a field that
// does not exist, or a value of the wrong type or outside its range.
Experiment loadExperiment(const std::string& path);
Experiment parseExperiment(const std::string& json, const std::string& source);
// Errors: those of writeFileAtomically; the old file is unchanged then.
void saveExperiment(const Experiment& experiment, const std::string& path);
std::string toJson(const google::protobuf::Message& message);

// Sets one field by its path: "train.max_steps=300", "model.sequential.layers[0].filters=8". InvalidArgument says which
// part of the path or value is wrong and what would be right.
void applySetting(google::protobuf::Message& message, const std::string& setting);

// Checks every field against its declared range and choices. InvalidArgument names the first that does not fit.
void validateFields(const google::protobuf::Message& message, const std::string& source);

// Replaces ${DATA} by `dataDir` and leaves other paths, taken from `baseDir` when relative. InvalidArgument when the
// path needs a data folder and none was given.
std::string resolvePath(const std::string& path, const std::string& dataDir, const std::string& baseDir);

}  // namespace engine::estimator
