#include "app/shell/drop/path_kind.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QtEndian>

#include "app/workbench/places/workspace.h"
#include "engine/core/error.h"
#include "engine/formats/model_file_kind.h"
#include "summaries/files/regular_file.h"
#include "widgets/util/regular_file.h"

namespace app {
namespace {

constexpr quint64 kTableMagic = 0xdb4775248b80fb57ULL;  // at the end of LevelDB's tables, which indexes are
constexpr int kFilesLookedAt = 2000;                    // of a folder, until it is not known

bool endsWithAny(const QString& name, std::initializer_list<const char*> suffixes) {
  return std::any_of(suffixes.begin(), suffixes.end(),
                     [&](const char* suffix) { return name.endsWith(QLatin1String(suffix), Qt::CaseInsensitive); });
}

bool isEventFile(const QString& name) {
  return name == QLatin1String("events.db") || name.contains(QLatin1String("tfevents"));
}

bool isDataFile(const QString& name) {
  return endsWithAny(name, {".csv", ".tsv", ".csv.gz", ".tfrecord", ".tfrecords", ".tfrecord.gz", ".record", ".png",
                            ".jpg", ".jpeg", ".bmp", ".gif", "-ubyte", "-ubyte.gz"});
}

bool isTable(const QString& path) {
  QFile file(path);
  constexpr int kMagicBytes = 8;
  if (!widgets::openForReading(&file).isEmpty() || !file.seek(std::max<qint64>(0, file.size() - kMagicBytes)))
    return false;
  const QByteArray end = file.read(kMagicBytes);
  return end.size() == kMagicBytes && qFromLittleEndian<quint64>(end.constData()) == kTableMagic;
}

// The index that belongs to a file of a checkpoint; itself where it is one.
QString checkpointOf(const QString& path) {
  static const QString kData = QStringLiteral(".data-");
  const qsizetype at = path.lastIndexOf(kData);
  return at < 0 ? path : path.left(at) + QStringLiteral(".index");
}

QString newestIndex(const QDir& folder) {
  const QStringList found = folder.entryList({QStringLiteral("*.index")}, QDir::Files, QDir::Time);
  return found.isEmpty() ? QString() : folder.filePath(found.front());
}

using engine::formats::ModelFileKind;

// By its content; `facts` says what the name told, and stays where the content tells nothing else.
PathFacts inspectContent(PathFacts facts) {
  try {
    const ModelFileKind kind = engine::formats::modelFileKind(QFile::encodeName(facts.path).toStdString());
    switch (kind) {
      case ModelFileKind::kSavedModel:
      case ModelFileKind::kSavedModelText:
      case ModelFileKind::kMetaGraph:
      case ModelFileKind::kMetaGraphText:
      case ModelFileKind::kGraphDef:
      case ModelFileKind::kGraphDefText:
        return {facts.path, PathKind::kGraph, facts.path};
      case ModelFileKind::kCheckpoint:
      case ModelFileKind::kCheckpointV1:
        return {facts.path, PathKind::kCheckpoint, facts.path};
      case ModelFileKind::kTfRecord:
        return {facts.path, PathKind::kData, facts.path};
      case ModelFileKind::kKerasHdf5:
      case ModelFileKind::kKerasArchive:
      case ModelFileKind::kKerasJson:
        return {facts.path, PathKind::kKeras, facts.path};
      case ModelFileKind::kZip:
        if (facts.kind == PathKind::kKeras) return facts;  // a part of one
        [[fallthrough]];
      case ModelFileKind::kHdf5:
      case ModelFileKind::kOnnx:
      case ModelFileKind::kTfLite:
      case ModelFileKind::kTfjsLayers:
      case ModelFileKind::kTfjsGraph:
      case ModelFileKind::kPyTorch:
        return {facts.path, PathKind::kForeign, facts.path,
                QString::fromUtf8(engine::formats::describe(kind).data(),
                                  static_cast<qsizetype>(engine::formats::describe(kind).size()))};
      default:
        return facts;
    }
  } catch (const engine::Error& error) {
    if (facts.kind == PathKind::kKeras) return facts;  // its window says why
    return {facts.path, PathKind::kUnknown, {}, QString::fromUtf8(error.what())};
  }
}

PathFacts inspectFile(const QFileInfo& info) {
  const QString path = info.absoluteFilePath();
  const QString name = info.fileName();
  if (name.endsWith(QLatin1String(kExperimentSuffix))) return {path, PathKind::kExperiment, path};
  if (isEventFile(name)) return {path, PathKind::kEventFile, info.absolutePath()};
  if (name == QLatin1String("checkpoint")) {
    const QString index = newestIndex(info.absoluteDir());
    return {path, index.isEmpty() ? PathKind::kUnknown : PathKind::kCheckpoint, index};
  }
  if (isOfCheckpoint(name)) {
    const QString index = checkpointOf(path);
    return {path, isTable(index) ? PathKind::kCheckpoint : PathKind::kUnknown, index};
  }
  if (name.endsWith(QLatin1String(".ckpt"))) return {path, PathKind::kCheckpoint, path};
  if (isDataFile(name)) return {path, PathKind::kData, path};
  const bool isNamedGraph = endsWithAny(name, {".pb", ".pbtxt", ".meta"});
  if (isNamedKeras(name)) return inspectContent({path, PathKind::kKeras, path});
  return inspectContent({path, isNamedGraph ? PathKind::kGraph : PathKind::kUnknown, path});
}

bool holdsData(const QString& folder) {
  QDirIterator files(folder, QDir::Files, QDirIterator::Subdirectories);
  for (int looked = 0; files.hasNext() && looked < kFilesLookedAt; ++looked) {
    files.next();
    if (isDataFile(files.fileName())) return true;
  }
  return false;
}

PathFacts inspectFolder(const QFileInfo& info) {
  const QString path = info.absoluteFilePath();
  const QDir folder(path);
  for (const char* model : {"saved_model.pb", "saved_model.pbtxt"}) {
    const QString file = folder.filePath(QLatin1String(model));
    if (QFileInfo::exists(file)) return {path, PathKind::kGraph, file};
  }
  if (Workspace::isWorkspace(path.toStdString())) return {path, PathKind::kWorkspace, path};
  if (Workspace::holdsLogs(path.toStdString())) return {path, PathKind::kLogFolder, path};
  if (const QString index = newestIndex(folder); !index.isEmpty() && isTable(index)) {
    return {path, PathKind::kCheckpoint, index};
  }
  if (folder.isEmpty()) return {path, PathKind::kEmptyFolder, path};
  return {path, holdsData(path) ? PathKind::kData : PathKind::kUnknown, path};
}

}  // namespace

bool isNamedKeras(const QString& path) {
  return endsWithAny(path, {".keras", ".h5", ".hdf5"});
}

bool isOfCheckpoint(const QString& path) {
  return path.endsWith(QLatin1String(".index")) || QFileInfo(path).fileName().contains(QLatin1String(".data-"));
}

PathFacts inspectPath(const QString& path) {
  const QFileInfo info(QDir::cleanPath(path));
  if (!info.exists()) return {info.absoluteFilePath(), PathKind::kMissing, {}};
  if (info.isDir()) return inspectFolder(info);
  try {
    summaries::requireRegularFile(QFile::encodeName(info.absoluteFilePath()).toStdString());
  } catch (const summaries::Error& error) {
    return {info.absoluteFilePath(), PathKind::kUnknown, {}, QString::fromUtf8(error.what())};
  }
  return inspectFile(info);
}

std::vector<PathFacts> inspectPaths(const QStringList& paths) {
  std::vector<PathFacts> facts;
  for (const QString& path : paths) facts.push_back(inspectPath(path));
  return facts;
}

}  // namespace app
