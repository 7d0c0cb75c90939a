#include "app/features/report/report.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <optional>

namespace app {
namespace {

struct ReportWords {
  Q_DECLARE_TR_FUNCTIONS(app::ReportDialog)
};

constexpr int kReportVersion = 1;
constexpr const char* kKindNames[] = {"chart", "runs", "hyperparameters", "notes", "text"};
constexpr int kKinds = 5;

QString key(const char* name) {
  return QString::fromLatin1(name);
}

QJsonObject optionsToJson(const widgets::ChartOptions& options) {
  return {{key("smoothing"), options.smoothing},
          {key("x"), static_cast<int>(options.xAxis)},
          {key("log_y"), options.logY},
          {key("ignore_outliers"), options.ignoreOutliers}};
}

widgets::ChartOptions optionsFromJson(const QJsonObject& object) {
  widgets::ChartOptions options;
  options.smoothing = std::clamp(object.value(key("smoothing")).toDouble(options.smoothing), 0.0, 1.0);
  const int axis = object.value(key("x")).toInt();
  if (axis >= 0 && axis < static_cast<int>(widgets::XAxis::kMetric)) options.xAxis = static_cast<widgets::XAxis>(axis);
  options.logY = object.value(key("log_y")).toBool();
  options.ignoreOutliers = object.value(key("ignore_outliers")).toBool(true);
  return options;
}

QJsonObject sectionToJson(const ReportSection& section) {
  QJsonObject object{{key("kind"), key(kKindNames[static_cast<int>(section.kind)])},
                     {key("title"), section.title},
                     {key("note"), section.note},
                     {key("runs"), QJsonArray::fromStringList(section.runs)}};
  if (section.kind != SectionKind::kChart) return object;
  object.insert(key("tag"), section.tag);
  object.insert(key("setup"), widgets::toJson(section.setup));
  object.insert(key("options"), optionsToJson(section.options));
  return object;
}

std::optional<ReportSection> sectionFromJson(const QJsonObject& object) {
  ReportSection section;
  const QString kind = object.value(key("kind")).toString();
  int place = 0;
  while (place < kKinds && kind != key(kKindNames[place])) ++place;
  if (place == kKinds) return std::nullopt;
  section.kind = static_cast<SectionKind>(place);
  section.title = object.value(key("title")).toString();
  section.note = object.value(key("note")).toString();
  for (const QJsonValue& run : object.value(key("runs")).toArray()) section.runs << run.toString();
  if (section.kind != SectionKind::kChart) return section;
  section.tag = object.value(key("tag")).toString();
  section.setup = widgets::cardSetupOf(object.value(key("setup")).toObject());
  section.options = optionsFromJson(object.value(key("options")).toObject());
  return section;
}

}  // namespace

QString sectionWord(SectionKind kind) {
  switch (kind) {
    case SectionKind::kChart:
      return ReportWords::tr("Chart");
    case SectionKind::kRuns:
      return ReportWords::tr("Table of runs");
    case SectionKind::kHyperparameters:
      return ReportWords::tr("Hyperparameters");
    case SectionKind::kRunNotes:
      return ReportWords::tr("Notes of runs");
    case SectionKind::kText:
      return ReportWords::tr("Text");
  }
  return {};
}

QByteArray reportToJson(const Report& report) {
  QJsonArray sections;
  for (const ReportSection& section : report.sections) sections << sectionToJson(section);
  return QJsonDocument(QJsonObject{{key("version"), kReportVersion},
                                   {key("title"), report.title},
                                   {key("note"), report.note},
                                   {key("sections"), sections}})
      .toJson();
}

std::optional<Report> reportFromJson(const QByteArray& json, QString* problem) {
  QJsonParseError error;
  const QJsonObject object = QJsonDocument::fromJson(json, &error).object();
  const int version = object.value(key("version")).toInt();
  if (version > kReportVersion) {
    *problem = ReportWords::tr("It was written by a newer version of the program. Open it with that version.");
    return std::nullopt;
  }
  if (version < 1 || !object.value(key("sections")).isArray()) {
    *problem = error.error == QJsonParseError::NoError
                   ? ReportWords::tr("It is not a report.")
                   : ReportWords::tr("It is damaged at byte %1: %2.").arg(error.offset).arg(error.errorString());
    return std::nullopt;
  }
  Report report{object.value(key("title")).toString(), object.value(key("note")).toString(), {}};
  for (const QJsonValue& each : object.value(key("sections")).toArray()) {
    const auto section = sectionFromJson(each.toObject());
    if (!section) {
      *problem = ReportWords::tr("It contains a section of an unknown kind.");
      return std::nullopt;
    }
    report.sections.push_back(*section);
  }
  return report;
}

}  // namespace app
