#include "app/features/run_config/tf_config_reading.h"

#include <QCoreApplication>
#include <nlohmann/json.hpp>

#include "engine/core/error.h"
#include "engine/estimator/config/run_config.h"
#include "engine/estimator/config/tf_config.h"
#include "widgets/util/error_words.h"

namespace app {
namespace {

struct ReadingWords {
  Q_DECLARE_TR_FUNCTIONS(app::TfConfigPreview)
};

QString yesNo(bool yes) {
  return yes ? ReadingWords::tr("yes") : ReadingWords::tr("no");
}

QString textOr(const std::string& text, const QString& otherwise) {
  return text.empty() ? otherwise : QString::fromStdString(text);
}

}  // namespace

QString tfConfigText(const engine::estimator::Cluster& cluster) {
  nlohmann::ordered_json config = nlohmann::ordered_json::object();
  const std::map<std::string, engine::estimator::Job> jobs(cluster.cluster_spec().begin(),
                                                           cluster.cluster_spec().end());
  for (const auto& [name, job] : jobs)
    config["cluster"][name] = std::vector<std::string>(job.tasks().begin(), job.tasks().end());
  if (!jobs.empty() || cluster.has_task_type() || cluster.has_task_id()) {
    config["task"]["type"] = cluster.task_type();
    config["task"]["index"] = cluster.task_id();
  }
  if (!cluster.environment().empty()) config["environment"] = cluster.environment();
  if (!cluster.service().empty()) {
    auto service = nlohmann::ordered_json::parse(cluster.service(), nullptr, false);
    config["service"] = service.is_discarded() ? nlohmann::ordered_json(cluster.service()) : service;
  }
  return QString::fromStdString(config.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
}

TfConfigReading readTfConfig(const engine::estimator::RunConfig& config, const QString& text) {
  TfConfigReading reading;
  try {
    const auto run = engine::estimator::applyTfConfig(config, text.trimmed().toStdString());
    const engine::estimator::Cluster& cluster = run.cluster();
    reading.cluster = cluster;
    QStringList jobs;
    const std::map<std::string, engine::estimator::Job> sorted(cluster.cluster_spec().begin(),
                                                               cluster.cluster_spec().end());
    for (const auto& [name, job] : sorted) {
      QStringList tasks;
      for (const std::string& task : job.tasks()) tasks << QString::fromStdString(task);
      jobs << ReadingWords::tr("%1: %2").arg(QString::fromStdString(name), tasks.join(QStringLiteral(", ")));
    }
    reading.facts = {
        {QStringLiteral("task_type"), QString::fromStdString(cluster.task_type())},
        {QStringLiteral("task_id"), QString::number(cluster.task_id())},
        {QStringLiteral("is_chief"), yesNo(cluster.is_chief())},
        {QStringLiteral("cluster_spec"), jobs.isEmpty() ? ReadingWords::tr("none") : jobs.join(QLatin1Char('\n'))},
        {QStringLiteral("master"), textOr(cluster.master(), ReadingWords::tr("in this process"))},
        {QStringLiteral("evaluation_master"), textOr(cluster.evaluation_master(), ReadingWords::tr("in this process"))},
        {QStringLiteral("num_ps_replicas"), QString::number(cluster.num_ps_replicas())},
        {QStringLiteral("num_worker_replicas"), QString::number(cluster.num_worker_replicas())},
        {QStringLiteral("global_id_in_cluster"), cluster.has_global_id_in_cluster()
                                                     ? QString::number(cluster.global_id_in_cluster())
                                                     : ReadingWords::tr("none")},
        {QStringLiteral("start delay"), ReadingWords::tr("%1 s").arg(engine::estimator::workerStartDelaySecs(run))}};
  } catch (const engine::Error& error) {
    reading.problem = widgets::errorWords(error);
  }
  return reading;
}

}  // namespace app
