// Carries out what dashboards request of the program; widgets know neither pages nor experiments. GUI thread only.
#pragma once

#include <QObject>

#include "widgets/dashboards/dashboard.h"
#include "widgets/panels/message_banner.h"

namespace app {

class OpenWorkspace;
class Runs;

class DashboardRequests : public QObject {
  Q_OBJECT
 public:
  // All must outlive it.
  DashboardRequests(const OpenWorkspace* place, const Runs* runs, widgets::ActionRegistry* actions,
                    QObject* parent = nullptr);

  // Does what the dashboard asks from now on.
  void serve(widgets::Dashboard* dashboard);
  // Writes an experiment with the settings of a run into the workspace; gives its name, empty with a message when that
  // cannot be done.
  QString copyExperiment(const QString& run);

 signals:
  void experimentMade(const QString& name);
  void message(const widgets::BannerMessage& message);

 private:
  const OpenWorkspace* place_;
  const Runs* runs_;
  widgets::ActionRegistry* actions_;
};

}  // namespace app
