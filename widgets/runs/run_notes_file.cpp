#include "widgets/runs/run_notes_file.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>

#include "widgets/util/written_file.h"

#include "widgets/util/regular_file.h"

namespace widgets {
namespace {

struct FileWords {
  Q_DECLARE_TR_FUNCTIONS(widgets::RunNotesFile)
};

constexpr qint64 kMostBytes = 64 << 20;  // a hundred thousand runs with notes take less

QString pathIn(const QString& folder) {
  return QDir(folder).filePath(QString::fromLatin1(kNotesFile));
}

}  // namespace

NotesRead readNotes(const QString& folder) {
  const QString path = pathIn(folder);
  const FileBytes file = readBytes(path, kMostBytes);
  if (!file.bytes) return {{}, file.isAbsent ? QString() : file.problem};
  RunNotesData data;
  QString problem;
  if (!notesFromJson(*file.bytes, &data, &problem)) {
    return {{}, FileWords::tr("%1 cannot be used: %2").arg(path, problem)};
  }
  return {data, {}};
}

QString writeNotes(const QString& folder, const RunNotesData& data) {
  const QString path = pathIn(folder);
  if (!QFileInfo(folder).isDir()) return FileWords::tr("%1 does not exist").arg(folder);
  if (!readNotes(folder).problem.isEmpty()) {
    const QString aside = path + QStringLiteral(".damaged");
    QFile::remove(aside);
    if (!QFile::rename(path, aside)) return FileWords::tr("%1 cannot be replaced").arg(path);
  }
  const QString problem = writtenFile(path, notesToJson(data));
  return problem.isEmpty() ? QString() : FileWords::tr("%1 cannot be written: %2").arg(path, problem);
}

}  // namespace widgets
