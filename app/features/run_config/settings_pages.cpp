#include "app/features/run_config/settings_pages.h"

#include <QCoreApplication>

namespace app {
namespace {

struct PageWords {
  Q_DECLARE_TR_FUNCTIONS(app::RunConfigDialog)
};

std::vector<SettingsPageInfo> makePages() {
  const auto paths = [](const char* text) { return QString::fromLatin1(text).split(QLatin1Char(' ')); };
  return {{QStringLiteral("checkpoints"), PageWords::tr("Checkpoints"),
           paths("run_config.save_checkpoints_steps run_config.save_checkpoints_secs run_config.keep_checkpoint_max "
                 "run_config.keep_checkpoint_every_n_hours run_config.checkpoint_save_graph_def run_config.model_dir "
                 "warm_start")},
          {QStringLiteral("summaries"), PageWords::tr("Summaries"),
           paths("run_config.save_summary_steps run_config.log_step_count_steps")},
          {QStringLiteral("evaluation"), PageWords::tr("Evaluation"),
           paths("eval.steps eval.every_steps eval.name eval.start_delay_secs eval.throttle_secs eval.metrics "
                 "eval.exporters early_stopping")},
          {QStringLiteral("session"), PageWords::tr("Session"),
           paths("train.max_steps run_config.session_config run_config.session_creation_timeout_secs")},
          {QStringLiteral("distribution"), PageWords::tr("Distribution"),
           paths("run_config.protocol run_config.experimental_max_worker_delay_secs run_config.train_distribute "
                 "run_config.eval_distribute run_config.experimental_distribute run_config.cluster")},
          {QStringLiteral("devices"), PageWords::tr("Devices and seed"),
           paths("run_config.threads run_config.compute_dtype run_config.device_fn run_config.tf_random_seed")},
          {QStringLiteral("advanced"), PageWords::tr("Advanced"), paths("training_hooks hparams")}};
}

}  // namespace

const std::vector<SettingsPageInfo>& settingsPages() {
  static const std::vector<SettingsPageInfo> kPages = makePages();
  return kPages;
}

QStringList allSettings() {
  QStringList all;
  for (const SettingsPageInfo& page : settingsPages()) all << page.paths;
  return all;
}

bool isFixedWhileTraining(const QString& path) {
  static const QStringList kFixed = QStringLiteral(
                                        "run_config.model_dir warm_start run_config.session_config "
                                        "run_config.protocol run_config.train_distribute run_config.eval_distribute "
                                        "run_config.experimental_distribute run_config.cluster run_config.threads "
                                        "run_config.compute_dtype run_config.device_fn run_config.tf_random_seed "
                                        "hparams")
                                        .split(QLatin1Char(' '));
  return kFixed.contains(path);
}

}  // namespace app
