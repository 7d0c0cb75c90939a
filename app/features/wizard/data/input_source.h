// Converts between previewed files and the Input messages of an experiment: paths as the experiment writes them,
// options both ways, sources. Pure functions of values, but previewInput reads files and is for workers.
#pragma once

#include <string>

#include "engine/data/preview/preview.h"
#include "engine/estimator/experiment.pb.h"

namespace app {

// Where paths begin.
struct InputPlaces {
  std::string dataDir;  // ${DATA}; empty: none was chosen
  std::string baseDir;  // of the experiment's file; empty: not known
};

// "${DATA}/…" for what lies in the data folder, relative for what lies in the workspace around the experiments,
// otherwise the path itself.
std::string writtenPath(const std::string& path, const InputPlaces& places);
// The other way; empty when there is no data folder for ${DATA}.
std::string foundPath(const std::string& written, const InputPlaces& places);

engine::data::PreviewKind kindOf(const engine::estimator::Input& input);
// The files that the input names, as they are found.
engine::data::InputFiles filesOf(const engine::estimator::Input& input, const InputPlaces& places);
// How the input's files are to be looked at: as the input says.
engine::data::PreviewOptions optionsOf(const engine::estimator::Input& input);
// A look at what an input reads. Nothing when it has no source that can be looked at.
engine::data::DataPreview previewInput(const engine::estimator::Input& input, const InputPlaces& places,
                                       const std::atomic<bool>* cancelled);

// Makes the source that reads `files`, as `preview` says.
void writeSource(const engine::data::DataPreview& preview, const engine::data::InputFiles& files,
                 const InputPlaces& places, engine::estimator::Input* input);
// The column that most probably is the label: its index; -1: none.
int guessedLabel(const engine::data::DataPreview& preview);
// Gives a table that is evaluated the columns of the one that is trained on. Its path and what is passed over at the
// beginning and end of its lines are its own.
void followTrainSource(const engine::estimator::Input& train, engine::estimator::Input* eval);

// The label of a source with columns, features or fields.
std::string labelOf(const engine::estimator::Input& input);
void setLabel(const std::string& name, engine::estimator::Input* input);

}  // namespace app
