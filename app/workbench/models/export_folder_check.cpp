#include "app/workbench/models/export_folder_check.h"

#include <stdlib.h>  // mkdtemp
#include <unistd.h>

#include <QCoreApplication>
#include <cerrno>
#include <filesystem>
#include <system_error>

#include "app/workbench/models/export_values.h"

namespace app {
namespace {

namespace fs = std::filesystem;

struct ExportFolderWords {
  Q_DECLARE_TR_FUNCTIONS(ExportFolder)
};

fs::path nearestThere(fs::path folder) {
  std::error_code ignored;
  while (!fs::exists(folder, ignored) && folder.has_relative_path()) folder = folder.parent_path();
  return folder;
}

}  // namespace

QString folderProblem(const QString& folder, int64_t bytes) {
  if (folder.trimmed().isEmpty()) return ExportFolderWords::tr("Choose a folder.");
  const fs::path path = folder.toStdString();
  if (!path.is_absolute()) return ExportFolderWords::tr("Enter the absolute path of the folder.");
  const fs::path there = nearestThere(path);
  std::error_code error;
  if (!fs::is_directory(there, error)) {
    return ExportFolderWords::tr("%1 exists but is not a folder.").arg(QString::fromStdString(there.string()));
  }
  std::string probe = (there / ".export-XXXXXX").string();
  if (!mkdtemp(probe.data())) {
    const QString why = QString::fromStdString(std::generic_category().message(errno));
    return ExportFolderWords::tr("Cannot write to %1: %2.").arg(QString::fromStdString(there.string()), why);
  }
  rmdir(probe.c_str());
  const fs::space_info space = fs::space(there, error);
  return error ? QString() : roomProblem(bytes, static_cast<int64_t>(space.available));
}

}  // namespace app
