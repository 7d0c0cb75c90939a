// Converts between TF_CONFIG and the cluster of a RunConfig. Pure functions, any thread.
#pragma once

#include <QString>
#include <QStringList>
#include <utility>
#include <vector>

#include "engine/estimator/run_config.pb.h"

namespace app {

// What a process would have in its environment to stand where `cluster` says; of a process alone an empty object.
QString tfConfigText(const engine::estimator::Cluster& cluster);

// What a process makes of a TF_CONFIG.
struct TfConfigReading {
  QString problem;                                 // why it refuses it; empty: it does not
  std::vector<std::pair<QString, QString>> facts;  // names of TensorFlow's properties, and their values
  engine::estimator::Cluster cluster;
};

TfConfigReading readTfConfig(const engine::estimator::RunConfig& config, const QString& text);

}  // namespace app
