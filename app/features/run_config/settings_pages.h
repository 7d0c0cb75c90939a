// Which settings the RunConfig dialog shows, by page. Values only.
#pragma once

#include <QString>
#include <QStringList>
#include <vector>

namespace app {

struct SettingsPageInfo {
  QString id;
  QString title;
  QStringList paths;  // in the order of the page
};

const std::vector<SettingsPageInfo>& settingsPages();
QStringList allSettings();
// Whether a run that goes on would no longer be the same run: such a setting is not changed while one trains.
bool isFixedWhileTraining(const QString& path);

}  // namespace app
