// Shows the cluster settings as TF_CONFIG, and what a process would read from a TF_CONFIG that is pasted. GUI thread
// only; parsed on another thread.
#pragma once

#include <QTimer>
#include <QWidget>

#include "app/features/run_config/tf_config_reading.h"
#include "widgets/util/background_tasks.h"

class QFormLayout;
class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace widgets {
class FieldProblem;
}

namespace app {

class TfConfigPreview : public QWidget {
  Q_OBJECT
 public:
  explicit TfConfigPreview(QWidget* parent = nullptr);

  // Shows what the settings mean; what was pasted is read with them.
  void setConfig(const engine::estimator::RunConfig& config);
  bool isPending() const { return delay_.isActive() || queue_.isBusy(); }

 signals:
  // The person wants the pasted cluster in the settings.
  void taken(const engine::estimator::Cluster& cluster);

 private:
  void read();
  void show(const TfConfigReading& reading);

  engine::estimator::RunConfig config_;
  QPlainTextEdit* meaning_;
  QPlainTextEdit* pasted_;
  widgets::FieldProblem* problem_;
  QFormLayout* facts_;
  QWidget* factsBox_;
  QPushButton* take_;
  TfConfigReading reading_;
  QTimer delay_;
  widgets::BackgroundTasks queue_;
};

}  // namespace app
