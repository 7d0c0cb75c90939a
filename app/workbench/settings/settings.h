// The settings that the window remembers between sessions. GUI thread only.
#pragma once

#include <QJsonObject>
#include <QSettings>
#include <QString>
#include <QStringList>

#include "widgets/theme/run_palettes.h"
#include "widgets/theme/theme.h"

namespace app {

class Settings {
 public:
  widgets::ThemeChoice theme() const;
  void setTheme(widgets::ThemeChoice choice);

  // Which colours runs have.
  widgets::RunPalette runPalette() const;
  void setRunPalette(widgets::RunPalette palette);

  // Stands for ${DATA}; empty when none was chosen.
  QString dataFolder() const;
  void setDataFolder(const QString& folder);

  QString lastWorkspace() const;
  void setLastWorkspace(const QString& path);

  // Runs that train at once; 0: nobody has said.
  int trainingLimit() const;
  void setTrainingLimit(int limit);

  // Tags whose charts come first; at first those that every training logs.
  QStringList pinnedTags() const;
  void setPinnedTags(const QStringList& tags);
  // What the charts have of their own, how runs are grouped, and which series are derived.
  QJsonObject chartSetups() const;
  void setChartSetups(const QJsonObject& setups);

  // Geometry and docks of the window, as Qt makes them.
  QByteArray geometry() const { return settings_.value(QStringLiteral("window/geometry")).toByteArray(); }
  QByteArray layout() const { return settings_.value(QStringLiteral("window/layout")).toByteArray(); }
  void setWindow(const QByteArray& geometry, const QByteArray& layout);

  // Workspaces, folders of logs and experiment files that were open, the last one first; at most kRecentWorkspaces.
  QStringList recentWorkspaces() const;
  void setRecentWorkspaces(const QStringList& paths);
  static constexpr int kRecentWorkspaces = 12;
  // What was seen of a workspace when it was left; an empty object: nothing is known.
  QJsonObject session(const QString& workspace) const;
  void setSession(const QString& workspace, const QJsonObject& session);
  // Whether the last workspace is opened again at the start, and each as it was left.
  bool restoresSession() const;
  void setRestoresSession(bool on);

  // Ids of what was chosen in the command palette, the last one first.
  QStringList paletteRecent() const;
  void setPaletteRecent(const QStringList& ids);

  // Code of the language of the window's texts ("de"), from the next start on; empty: that of the desktop.
  QString language() const;
  void setLanguage(const QString& code);
  // Name of the locale that numbers and dates are written in ("de_DE"); empty: that of the desktop.
  QString numberLocale() const;
  void setNumberLocale(const QString& name);
  // How often a second logs that grow are read and their charts drawn, 1 to 5. Every other thread that runs takes its
  // time from a training on all cores, and its threads wait for each other: 1 unless a person wants more.
  static constexpr int kUsualChartRate = 1;
  static constexpr int kFastestChartRate = 5;
  int chartRate() const;
  void setChartRate(int perSecond);
  // Weight of the moving average that charts begin with, 0 to 0.99.
  double smoothing() const;
  void setSmoothing(double weight);
  // Keys that a person gave to actions, by the action's id; an empty text: none.
  QJsonObject shortcuts() const;
  void setShortcuts(const QJsonObject& keys);

  // Notes of the runs of a folder that cannot keep them itself, as JSON; empty: none.
  QByteArray runNotes(const QString& folder) const;
  void setRunNotes(const QString& folder, const QByteArray& json);

 private:
  QSettings settings_;
};

}  // namespace app
