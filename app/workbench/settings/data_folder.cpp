#include "app/workbench/settings/data_folder.h"

#include <QScopedValueRollback>

#include "app/workbench/settings/settings.h"

namespace app {

DataFolder::DataFolder(Settings* settings, QObject* parent) : QObject(parent), settings_(settings) {}

QString DataFolder::path() const {
  return override_.isEmpty() ? settings_->dataFolder() : override_;
}

bool DataFolder::ask() {
  isChosen_ = false;
  const QScopedValueRollback asking(isAsking_, true);
  emit wanted();
  return isChosen_;
}

void DataFolder::set(const QString& path) {
  isChosen_ = true;
  override_.clear();
  settings_->setDataFolder(path);
  emit changed(path);
}

bool DataFolder::isMissingFor(const engine::estimator::Experiment& experiment) const {
  return path().isEmpty() && readsData(experiment);
}

bool readsData(const engine::estimator::Experiment& experiment) {
  return engine::estimator::toJson(experiment).find("${DATA}") != std::string::npos;
}

}  // namespace app
