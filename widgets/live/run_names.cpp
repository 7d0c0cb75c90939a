#include "widgets/live/run_names.h"

#include "summaries/runs/run_owner.h"

namespace widgets {

std::optional<QString> ownerOf(const QString& run, const std::function<bool(const QString& run)>& isRun) {
  const auto owner = summaries::ownerOf(
      run.toStdString(), [&](const std::string& other) { return isRun(QString::fromStdString(other)); });
  return owner ? std::optional(QString::fromStdString(*owner)) : std::nullopt;
}

QString partName(const QString& run) {
  return QString::fromStdString(summaries::partName(run.toStdString()));
}

QStringList partPlaces(const QString& owner, const QString& name) {
  QStringList places;
  for (const std::string& place : summaries::partPlaces(owner.toStdString(), name.toStdString())) {
    places << QString::fromStdString(place);
  }
  return places;
}

}  // namespace widgets
