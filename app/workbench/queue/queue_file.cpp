#include "app/workbench/queue/queue_file.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>

#include "engine/core/error.h"
#include "engine/estimator/config/experiment.h"
#include "engine/estimator/config/path_name.h"
#include "engine/formats/checkpoints/checkpoint_state.h"
#include "summaries/reading/event_log_reader.h"
#include "summaries/writing/writer_lock.h"
#include "widgets/util/regular_file.h"
#include "widgets/util/written_file.h"

namespace app {
namespace {

struct QueueWords {
  Q_DECLARE_TR_FUNCTIONS(app::QueueFile)
};

constexpr qint64 kMostQueueBytes = 256 << 20;
constexpr int kQueueFormat = 1;

QString queuePath(const QString& folder) {
  return QDir(folder).filePath(QString::fromLatin1(kQueueFile));
}

QString relative(const std::string& path, const QString& folder) {
  return path.empty() ? QString() : QDir(folder).relativeFilePath(QString::fromStdString(path));
}

std::string absolute(const QJsonValue& path, const QString& folder) {
  if (path.toString().isEmpty()) return {};
  return QDir::cleanPath(QDir(folder).absoluteFilePath(path.toString())).toStdString();
}

// A run trains below the folder of runs and nowhere else.
void checkFolder(const QString& name, const char* what) {
  const std::string problem = engine::estimator::pathNameProblem(name.toStdString());
  if (problem.empty()) return;
  engine::fail(engine::Code::kDataLoss, "'", name.toStdString(), "' is no ", what, " of a run: it ", problem);
}

KeptRun runFromJson(const QJsonObject& object, const QString& folder) {
  KeptRun run;
  run.id = object.value(QStringLiteral("id")).toString();
  checkFolder(run.id, "id");
  const QJsonObject experiment = object.value(QStringLiteral("experiment")).toObject();
  run.request.experiment = engine::estimator::parseExperiment(
      QJsonDocument(experiment).toJson(QJsonDocument::Compact).toStdString(), run.id.toStdString());
  run.request.title = object.value(QStringLiteral("title")).toString();
  if (run.request.title.isEmpty()) run.request.title = run.id.section(QLatin1Char('/'), 0, 0);
  checkFolder(run.request.title, "title");
  run.request.baseDir = absolute(object.value(QStringLiteral("base_dir")), folder);
  run.request.branchFrom = absolute(object.value(QStringLiteral("branch_from")), folder);
  run.request.modelDir = QDir(folder).filePath(run.id).toStdString();
  run.wasActive = object.value(QStringLiteral("state")).toString() == QLatin1String("active");
  return run;
}

bool wasCutOff(const KeptRun& run) {
  const std::string& directory = run.request.modelDir;
  if (!QFile::exists(QString::fromStdString(directory) + QStringLiteral("/events.db"))) return true;
  try {
    if (summaries::isBeingWritten(directory)) return false;
    const summaries::RunStatus status = summaries::EventLogReader(directory).run().status;
    return status == summaries::RunStatus::kRunning || status == summaries::RunStatus::kPaused;
  } catch (const summaries::Error&) {
    return false;  // nothing can go on from a log that is damaged
  }
}

}  // namespace

QByteArray queueToJson(const std::vector<KeptRun>& runs, const QString& folder) {
  QJsonArray list;
  for (const KeptRun& run : runs) {
    QJsonObject object{
        {QStringLiteral("id"), run.id},
        {QStringLiteral("state"), run.wasActive ? QStringLiteral("active") : QStringLiteral("waiting")},
        {QStringLiteral("title"), run.request.title},
        {QStringLiteral("base_dir"), relative(run.request.baseDir, folder)},
        {QStringLiteral("experiment"),
         QJsonDocument::fromJson(QByteArray::fromStdString(engine::estimator::toJson(run.request.experiment)))
             .object()}};
    if (!run.request.branchFrom.empty()) {
      object.insert(QStringLiteral("branch_from"), relative(run.request.branchFrom, folder));
    }
    list.append(object);
  }
  return QJsonDocument(QJsonObject{{QStringLiteral("format"), kQueueFormat}, {QStringLiteral("runs"), list}}).toJson();
}

QueueRead queueFromJson(const QByteArray& json, const QString& folder) {
  QueueRead read;
  QJsonParseError error;
  const QJsonDocument document = QJsonDocument::fromJson(json, &error);
  if (error.error != QJsonParseError::NoError || !document.isObject()) {
    read.problem = QueueWords::tr("it is not a JSON object: %1").arg(error.errorString());
    return read;
  }
  if (document.object().value(QStringLiteral("format")).toInt() != kQueueFormat) {
    read.problem = QueueWords::tr("it was written by another version of the program");
    return read;
  }
  for (const QJsonValue& value : document.object().value(QStringLiteral("runs")).toArray()) {
    try {
      read.runs.push_back(runFromJson(value.toObject(), folder));
    } catch (const engine::Error& failure) {
      read.problem = QString::fromUtf8(failure.what());
    }
  }
  std::stable_partition(read.runs.begin(), read.runs.end(), [](const KeptRun& run) { return run.wasActive; });
  return read;
}

QueueRead readQueue(const QString& folder) {
  const QString path = queuePath(folder);
  const widgets::FileBytes file = widgets::readBytes(path, kMostQueueBytes);
  if (!file.bytes) return {{}, file.isAbsent ? QString() : file.problem};
  QueueRead read = queueFromJson(*file.bytes, folder);
  if (!read.problem.isEmpty()) read.problem = QueueWords::tr("%1 cannot be used: %2").arg(path, read.problem);
  for (KeptRun& run : read.runs) {
    // What began with another run's checkpoint has its own by now.
    if (run.wasActive && engine::formats::latestCheckpoint(run.request.modelDir)) run.request.branchFrom.clear();
  }
  std::erase_if(read.runs, [](const KeptRun& run) { return run.wasActive && !wasCutOff(run); });
  return read;
}

QString writeQueue(const QString& folder, const std::vector<KeptRun>& runs) {
  const QString path = queuePath(folder);
  const widgets::FileBytes former = widgets::readBytes(path, kMostQueueBytes);
  const bool isUsable = former.bytes ? queueFromJson(*former.bytes, folder).problem.isEmpty() : former.isAbsent;
  if (!isUsable) {
    const QString aside = path + QStringLiteral(".damaged");
    QFile::remove(aside);
    if (!QFile::rename(path, aside)) return QueueWords::tr("%1 cannot be replaced").arg(path);
  }
  if (runs.empty()) {
    return QFile::exists(path) && !QFile::remove(path) ? QueueWords::tr("%1 cannot be removed").arg(path) : QString();
  }
  const QString problem = widgets::writtenFile(path, queueToJson(runs, folder));
  return problem.isEmpty() ? QString() : QueueWords::tr("%1 cannot be written: %2").arg(path, problem);
}

}  // namespace app
