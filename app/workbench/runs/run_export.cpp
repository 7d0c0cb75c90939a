#include "app/workbench/runs/run_export.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "summaries/error.h"
#include "summaries/export/runs_file.h"
#include "summaries/files/system_error.h"
#include "summaries/files/whole_file.h"

namespace app {
namespace {

struct ExportWords {
  Q_DECLARE_TR_FUNCTIONS(app::RunExport)
};

std::string aboutJson(const ExportedRun& run) {
  const QJsonObject about{
      {QStringLiteral("id"), run.id},
      {QStringLiteral("name"), run.note.name},
      {QStringLiteral("note"), run.note.note},
      {QStringLiteral("tags"), QJsonArray::fromStringList(run.note.tags)},
      {QStringLiteral("group"), run.note.group},
      {QStringLiteral("config"), QJsonDocument::fromJson(QByteArray::fromStdString(run.config)).object()}};
  return QJsonDocument(about).toJson(QJsonDocument::Compact).toStdString();
}

}  // namespace

ExportResult exportRuns(const std::vector<ExportedRun>& runs, const QString& path) {
  std::vector<summaries::exports::ExportedRun> exported;
  for (const ExportedRun& run : runs) {
    exported.push_back({run.id.toStdString(), run.directory.toStdString(), aboutJson(run)});
  }
  const bool isJson = path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive);
  const auto write = isJson ? summaries::exports::writeRunsJson : summaries::exports::writeRunsCsv;
  try {
    summaries::WholeFile file(QFile::encodeName(path).toStdString());
    const uint64_t points = write(exported, [&](std::string_view piece) { file.append(piece); });
    file.place();
    return {static_cast<qint64>(points), {}};
  } catch (const summaries::SystemError& error) {
    return {0, ExportWords::tr("%1 cannot be written: %2")
                   .arg(path, QString::fromStdString(summaries::systemClause(error.error())))};
  } catch (const summaries::Error& error) {
    return {0, QString::fromUtf8(error.what())};
  }
}

}  // namespace app
