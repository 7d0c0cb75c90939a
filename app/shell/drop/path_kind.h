// What a file or folder is to the program, judged by its name and a limited part of its content, never by trying one
// format after another. Reads files; call on a worker thread.
#pragma once

#include <QString>
#include <QStringList>
#include <vector>

namespace app {

enum class PathKind {
  kMissing,
  kUnknown,
  kForeign,      // known, but nothing that is read here: a model of another program
  kEmptyFolder,  // may become a workspace
  kWorkspace,
  kLogFolder,
  kExperiment,
  kEventFile,
  kCheckpoint,
  kGraph,  // a GraphDef, a MetaGraphDef, or the folder of a SavedModel
  kKeras,  // a file of a Keras model
  kData,   // a table, pictures, TFRecords, or a folder of them
};

struct PathFacts {
  QString path;  // absolute
  PathKind kind = PathKind::kUnknown;
  QString open = {};  // what is opened for it: the folder of an event file, the graph within a SavedModel
  QString what = {};  // of a foreign or unknown one: what it is, or why that is not known, and what to do
};

// By their names alone: what is meant to be a file of a Keras model, and of a checkpoint.
bool isNamedKeras(const QString& path);
bool isOfCheckpoint(const QString& path);
PathFacts inspectPath(const QString& path);
std::vector<PathFacts> inspectPaths(const QStringList& paths);

}  // namespace app
