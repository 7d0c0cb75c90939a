#include "app/workbench/runs/run_export.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <charconv>
#include <cmath>

#include "summaries/error.h"
#include "summaries/files/system_error.h"
#include "summaries/files/whole_file.h"
#include "summaries/reading/event_log_reader.h"
#include "widgets/util/csv.h"

namespace app {
namespace {

struct ExportWords {
  Q_DECLARE_TR_FUNCTIONS(app::RunExport)
};

// The shortest text that reads back as the same number.
template <typename Number>
void append(QByteArray& text, Number value) {
  std::array<char, 32> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  text.append(digits.data(), end - digits.data());
}

QByteArray jsonText(const QString& text) {
  const QByteArray array = QJsonDocument(QJsonArray{text}).toJson(QJsonDocument::Compact);
  return array.mid(1, array.size() - 2);
}

class Exporter {
 public:
  Exporter(summaries::WholeFile* file, bool json) : file_(file), json_(json) {}

  void write(const std::vector<ExportedRun>& runs) {
    put(json_ ? "{\"runs\": [" : "run,tag,step,wall_time,value\n");
    for (const ExportedRun& run : runs) writeRun(run, &run == &runs.front());
    if (json_) put("\n]}\n");
  }
  qint64 points = 0;

 private:
  void put(const QByteArray& text) { file_->append({text.constData(), static_cast<std::size_t>(text.size())}); }
  void writeRun(const ExportedRun& run, bool isFirst) {
    if (json_) writeHead(run, isFirst);
    summaries::EventLogReader log(run.directory.toStdString());
    bool isFirstSeries = true;
    for (const summaries::SeriesInfo& series : log.series()) {
      if (series.kind != summaries::Kind::kScalar) continue;
      const summaries::Columns columns = log.visible(series.id);
      const QString tag = QString::fromStdString(series.tag);
      points += static_cast<qint64>(columns.size());
      if (json_) {
        put((isFirstSeries ? "\n    " : ",\n    ") + jsonText(tag) + ": " + jsonColumns(columns));
      } else {
        writeLines(widgets::csvCell(run.id).toUtf8() + ',' + widgets::csvCell(tag).toUtf8() + ',', columns);
      }
      isFirstSeries = false;
    }
    if (json_) put("}}");
  }

  void writeHead(const ExportedRun& run, bool isFirst) {
    const QJsonObject head{
        {QStringLiteral("id"), run.id},
        {QStringLiteral("name"), run.note.name},
        {QStringLiteral("note"), run.note.note},
        {QStringLiteral("tags"), QJsonArray::fromStringList(run.note.tags)},
        {QStringLiteral("group"), run.note.group},
        {QStringLiteral("config"), QJsonDocument::fromJson(QByteArray::fromStdString(run.config)).object()}};
    QByteArray text = QJsonDocument(head).toJson(QJsonDocument::Compact);
    text.chop(1);
    put((isFirst ? "\n" : ",\n") + text + ",\"metrics\": {");
  }

  static void appendJson(QByteArray& text, double value) {
    if (std::isfinite(value)) {
      append(text, value);
    } else {
      text += std::isnan(value) ? "\"NaN\"" : value > 0 ? "\"Infinity\"" : "\"-Infinity\"";
    }
  }
  static void appendJson(QByteArray& text, int64_t value) { append(text, value); }
  template <typename Number>
  static QByteArray jsonArray(const std::vector<Number>& values) {
    QByteArray text = "[";
    for (const Number value : values) {
      if (text.size() > 1) text += ',';
      appendJson(text, value);
    }
    return text + ']';
  }
  static QByteArray jsonColumns(const summaries::Columns& columns) {
    return "{\"steps\": " + jsonArray(columns.steps) + ", \"walls\": " + jsonArray(columns.walls) +
           ", \"values\": " + jsonArray(columns.values) + '}';
  }

  void writeLines(const QByteArray& start, const summaries::Columns& columns) {
    QByteArray lines;
    for (std::size_t i = 0; i < columns.size(); ++i) {
      lines += start;
      append(lines, columns.steps[i]);
      lines += ',';
      append(lines, columns.walls[i]);
      lines += ',';
      append(lines, columns.values[i]);
      lines += '\n';
    }
    put(lines);
  }

  summaries::WholeFile* file_;
  bool json_;
};

}  // namespace

ExportResult exportRuns(const std::vector<ExportedRun>& runs, const QString& path) {
  try {
    summaries::WholeFile file(QFile::encodeName(path).toStdString());
    Exporter exporter(&file, path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive));
    exporter.write(runs);
    file.place();
    return {exporter.points, {}};
  } catch (const summaries::SystemError& error) {
    return {0, ExportWords::tr("%1 cannot be written: %2")
                   .arg(path, QString::fromStdString(summaries::systemClause(error.error())))};
  } catch (const summaries::Error& error) {
    return {0, QString::fromUtf8(error.what())};
  }
}

}  // namespace app
