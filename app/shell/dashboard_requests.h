// What dashboards ask the program to do: widgets know neither pages nor experiments. GUI thread only.
#pragma once

#include <QObject>

#include "app/workbench/workbench.h"

namespace app {

class DashboardRequests : public QObject {
  Q_OBJECT
 public:
  // Both must outlive it.
  DashboardRequests(Workbench* workbench, widgets::ActionRegistry* actions, QObject* parent = nullptr);

  // Does what the dashboard asks from now on.
  void follow(widgets::Dashboard* dashboard);
  // Writes an experiment with the settings of a run into the workspace; gives its name, empty with a message when that
  // cannot be done.
  QString copyExperiment(const QString& run);

 signals:
  void experimentMade(const QString& name);
  void message(const widgets::BannerMessage& message);

 private:
  Workbench* workbench_;
  widgets::ActionRegistry* actions_;
};

}  // namespace app
