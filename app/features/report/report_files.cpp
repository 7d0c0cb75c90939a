#include "app/features/report/report_files.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>

#include "app/workbench/undo/file_change.h"
#include "widgets/util/regular_file.h"
#include "widgets/util/written_file.h"

namespace app {
namespace {

struct FileWords {
  Q_DECLARE_TR_FUNCTIONS(app::ReportDialog)
};

const QString kSuffix = QStringLiteral(".report.json");
constexpr qint64 kLargest = 16 << 20;  // bytes; a report holds words only

}  // namespace

QString reportsFolder(const QString& workspaceRoot) {
  return workspaceRoot + QStringLiteral("/reports");
}

QString reportFile(const QString& workspaceRoot, const QString& name) {
  return reportsFolder(workspaceRoot) + QLatin1Char('/') + name + kSuffix;
}

QStringList reportNames(const QString& workspaceRoot) {
  QStringList names;
  for (const QString& file :
       QDir(reportsFolder(workspaceRoot)).entryList({QLatin1Char('*') + kSuffix}, QDir::Files, QDir::Name))
    names << file.chopped(kSuffix.size());
  return names;
}

QString reportNameProblem(const QString& name) {
  if (name.trimmed().isEmpty()) return FileWords::tr("Give the report a name.");
  static const QRegularExpression kUnsafe(QStringLiteral("[/\\\\:*?\"<>|\\x00-\\x1f]|^\\."));
  if (name.contains(kUnsafe) || name.toUtf8().size() > 200)
    return FileWords::tr(
        "The name of a report is used as a file name: it must not contain slashes or begin with a dot.");
  return {};
}

LoadedReport loadReport(const QString& path) {
  const widgets::FileBytes file = widgets::readBytes(path, kLargest);
  if (!file.bytes) return {std::nullopt, file.problem};
  LoadedReport loaded;
  loaded.report = reportFromJson(*file.bytes, &loaded.problem);
  if (!loaded.report) loaded.problem = FileWords::tr("%1 could not be read. %2").arg(path, loaded.problem);
  return loaded;
}

SavedReport saveReport(const Report& report, const QString& path) {
  const auto failed = [](const QString& problem) { return SavedReport{problem, {}, {}}; };
  const QString folder = QFileInfo(path).absolutePath();
  if (!QDir().mkpath(folder)) return failed(FileWords::tr("The folder %1 could not be created.").arg(folder));
  if (const QFileInfo place(path); place.exists() && !place.isFile())
    return failed(FileWords::tr("%1 is not a file and cannot be replaced. Choose another name.").arg(path));
  const SavedReport saved{{}, readFile(path), reportToJson(report)};
  const QString problem = widgets::writtenFile(path, saved.after);
  if (problem.isEmpty()) return saved;
  return failed(FileWords::tr("%1 could not be written: %2. The existing file is unchanged.").arg(path, problem));
}

}  // namespace app
