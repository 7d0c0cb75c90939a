// What the window remembers between sessions. GUI thread only.
#pragma once

#include <QJsonObject>
#include <QSettings>
#include <QString>
#include <QStringList>

#include "widgets/theme/theme.h"

namespace app {

class Settings {
 public:
  widgets::ThemeChoice theme() const;
  void setTheme(widgets::ThemeChoice choice);

  // Stands for ${DATA}; empty when none was chosen.
  QString dataFolder() const;
  void setDataFolder(const QString& folder);

  QString lastWorkspace() const;
  void setLastWorkspace(const QString& path);

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

  // Notes of the runs of a folder that cannot keep them itself, as JSON; empty: none.
  QByteArray runNotes(const QString& folder) const;
  void setRunNotes(const QString& folder, const QByteArray& json);

 private:
  QSettings settings_;
};

}  // namespace app
