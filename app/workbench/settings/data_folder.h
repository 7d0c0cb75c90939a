// The folder that ${DATA} stands for in experiments: that of the settings, or another for this start only. GUI thread
// only.
#pragma once

#include <QObject>
#include <QString>

#include "engine/estimator/config/experiment.h"

namespace app {

class Settings;

class DataFolder : public QObject {
  Q_OBJECT
 public:
  // `settings` must outlive it.
  explicit DataFolder(Settings* settings, QObject* parent = nullptr);

  // Empty when none was chosen.
  QString path() const;
  void set(const QString& path);
  // For this start only, as given on the command line.
  void overrideWith(const QString& path) { override_ = path; }
  // The person is to choose one. False: they did not.
  bool ask();
  bool isAsking() const { return isAsking_; }
  // Whether an experiment reads ${DATA} and no folder was chosen.
  bool isMissingFor(const engine::estimator::Experiment& experiment) const;

 signals:
  void wanted();
  void changed(const QString& path);

 private:
  Settings* settings_;
  QString override_;
  bool isAsking_ = false;
  bool isChosen_ = false;  // since it was asked for
};

// Whether it reads ${DATA}.
bool readsData(const engine::estimator::Experiment& experiment);

}  // namespace app
