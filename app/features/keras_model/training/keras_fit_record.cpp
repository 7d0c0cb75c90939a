#include "app/features/keras_model/training/keras_fit_record.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>

#include "summaries/files/whole_file.h"

namespace app {
namespace {

const QString kRecordName = QStringLiteral("fit.json");
constexpr qint64 kLargestRecord = 1 << 20;  // bytes

QJsonObject jsonOfRecord(const KerasFitRecord& record) {
  QJsonArray metrics;
  for (const auto& [name, value] : record.metrics) {
    metrics.append(QJsonObject{{QStringLiteral("name"), name}, {QStringLiteral("value"), value}});
  }
  return {{QStringLiteral("model"), record.run.model}, {QStringLiteral("when"), record.when.toString(Qt::ISODate)},
          {QStringLiteral("data"), record.data},       {QStringLiteral("epochs"), record.epochs},
          {QStringLiteral("seconds"), record.seconds}, {QStringLiteral("stopped"), record.isStopped},
          {QStringLiteral("metrics"), metrics}};
}

KerasFitRecord recordOfJson(const QJsonObject& json) {
  KerasFitRecord record;
  record.run.model = json[QStringLiteral("model")].toString();
  record.when = QDateTime::fromString(json[QStringLiteral("when")].toString(), Qt::ISODate);
  record.data = json[QStringLiteral("data")].toString();
  record.epochs = json[QStringLiteral("epochs")].toInt();
  record.seconds = json[QStringLiteral("seconds")].toDouble();
  record.isStopped = json[QStringLiteral("stopped")].toBool();
  for (const auto& metric : json[QStringLiteral("metrics")].toArray()) {
    const QJsonObject one = metric.toObject();
    // What is no number in JSON is null: a loss that became NaN.
    record.metrics.emplace_back(one[QStringLiteral("name")].toString(),
                                one[QStringLiteral("value")].toDouble(std::numeric_limits<double>::quiet_NaN()));
  }
  return record;
}

}  // namespace

void writeFitRecord(const KerasFitRecord& record) {
  const QString path = QDir(record.run.folder).filePath(kRecordName);
  summaries::writeFileAtomically(QFile::encodeName(path).toStdString(),
                                 QJsonDocument(jsonOfRecord(record)).toJson().toStdString());
}

std::vector<KerasFitRecord> fitRecordsOf(const QString& model, const QString& runsDir) {
  std::vector<KerasFitRecord> found;
  const QDir runs(runsDir);
  for (const QString& name : runs.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
    const QDir ofName(runs.filePath(name));
    for (const QString& run : ofName.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
      const QDir folder(ofName.filePath(run));
      QFile file(folder.filePath(kRecordName));
      const bool isRead = QFileInfo(file).isFile() && file.size() <= kLargestRecord && file.open(QIODevice::ReadOnly);
      if (!isRead) continue;
      KerasFitRecord record = recordOfJson(QJsonDocument::fromJson(file.readAll()).object());
      if (record.run.model != model || !record.when.isValid()) continue;
      record.run.id = name + QLatin1Char('/') + run;
      record.run.folder = folder.path();
      found.push_back(std::move(record));
    }
  }
  std::ranges::stable_sort(found, std::ranges::greater(), &KerasFitRecord::when);
  return found;
}

}  // namespace app
