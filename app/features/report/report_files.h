// The reports of a workspace, reports/<name>.report.json. Each is written to a temporary file and renamed into place.
// Any thread.
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>
#include <optional>

#include "app/features/report/report.h"

namespace app {

QString reportsFolder(const QString& workspaceRoot);
QString reportFile(const QString& workspaceRoot, const QString& name);
QStringList reportNames(const QString& workspaceRoot);  // sorted
// Why a name is none for a report; empty: it is.
QString reportNameProblem(const QString& name);

struct LoadedReport {
  std::optional<Report> report;
  QString problem;
};
LoadedReport loadReport(const QString& file);

struct SavedReport {
  QString problem;                   // what went wrong and what to do; empty: nothing
  std::optional<QByteArray> before;  // what the file held; none: it is new
  QByteArray after;
};
// Makes the folder.
SavedReport saveReport(const Report& report, const QString& file);

}  // namespace app
