#include "app/features/samples/sample_files.h"

#include <QCoreApplication>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>

#include "app/workbench/places/workspace.h"
#include "engine/core/error.h"
#include "widgets/util/error_words.h"

namespace app {
namespace {

struct SampleWords {
  Q_DECLARE_TR_FUNCTIONS(app::SampleFiles)
};

const QString kSamples = QStringLiteral(":/samples");

}  // namespace

CopiedSamples addSamples(const QString& folder) {
  CopiedSamples copied;
  if (!Workspace::isWorkspace(folder.toStdString()) && Workspace::holdsLogs(folder.toStdString())) {
    copied.problem = SampleWords::tr("%1 is a folder of logs: choose another folder for the samples.").arg(folder);
    return copied;
  }
  try {
    Workspace::make(folder.toStdString());
  } catch (const engine::Error& error) {
    copied.problem = widgets::errorWords(error);
    return copied;
  }
  QDirIterator files(kSamples, QDir::Files, QDirIterator::Subdirectories);
  while (files.hasNext()) {
    const QString file = files.next();
    const QString target = folder + file.mid(kSamples.size());
    if (QFileInfo::exists(target)) continue;
    QFile sample(file);
    if (!QDir().mkpath(QFileInfo(target).path()) || !sample.copy(target)) {
      copied.problem = SampleWords::tr("%1 cannot be written: %2").arg(target, sample.errorString());
      return copied;
    }
    QFile::setPermissions(target, QFile::ReadOwner | QFile::WriteOwner | QFile::ReadGroup | QFile::ReadOther);
    ++copied.files;
  }
  return copied;
}

}  // namespace app
