#include "plugins/api/plugin_costs.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <filesystem>

namespace plugins {
namespace {

constexpr char kLoadKey[] = "load_ms";
constexpr char kStepKey[] = "step_us";
constexpr char kBytesKey[] = "step_bytes";
constexpr char kStepsKey[] = "measured_steps";
constexpr char kFailureKey[] = "failure";

std::optional<double> measureAt(const QJsonObject& object, const char* key) {
  const double value = object.value(QLatin1String(key)).toDouble(-1);
  return value >= 0 ? std::optional(value) : std::nullopt;
}

}  // namespace

std::string PluginCosts::fileOf(const std::string& plugin) const {
  return folder_ + "/plugin_costs/" + plugin + ".json";
}

PluginCost PluginCosts::of(const std::string& plugin) const {
  QFile file(QString::fromStdString(fileOf(plugin)));
  if (folder_.empty() || !file.open(QIODevice::ReadOnly)) return {};
  const QJsonObject object = QJsonDocument::fromJson(file.readAll()).object();
  return {measureAt(object, kLoadKey), measureAt(object, kStepKey), measureAt(object, kBytesKey),
          static_cast<int64_t>(object.value(QLatin1String(kStepsKey)).toDouble()),
          object.value(QLatin1String(kFailureKey)).toString().toStdString()};
}

void PluginCosts::keepLoad(const std::string& plugin, double milliseconds) const {
  PluginCost cost = of(plugin);
  cost.loadMilliseconds = milliseconds;
  write(plugin, cost);
}

void PluginCosts::keepStep(const std::string& plugin, double microseconds, double bytes,
                           int64_t measuredSteps) const {
  PluginCost cost = of(plugin);
  cost.stepMicroseconds = microseconds;
  cost.stepBytes = bytes;
  cost.measuredSteps = measuredSteps;
  write(plugin, cost);
}

void PluginCosts::keepFailure(const std::string& plugin, const std::string& why) const {
  PluginCost cost = of(plugin);
  if (cost.failure == why) return;
  cost.failure = why;
  write(plugin, cost);
}

// Not as a whole file that outlives a power cut: that takes longer than loading does, and it is measured again.
void PluginCosts::write(const std::string& plugin, const PluginCost& cost) const {
  if (folder_.empty()) return;
  std::error_code ignored;
  std::filesystem::create_directories(folder_ + "/plugin_costs", ignored);
  QJsonObject object;
  if (cost.loadMilliseconds) object.insert(QLatin1String(kLoadKey), *cost.loadMilliseconds);
  if (cost.stepMicroseconds) {
    object.insert(QLatin1String(kStepKey), *cost.stepMicroseconds);
    object.insert(QLatin1String(kBytesKey), cost.stepBytes.value_or(0));
    object.insert(QLatin1String(kStepsKey), static_cast<double>(cost.measuredSteps));
  }
  if (!cost.failure.empty()) object.insert(QLatin1String(kFailureKey), QString::fromStdString(cost.failure));
  QFile file(QString::fromStdString(fileOf(plugin)));
  if (file.open(QIODevice::WriteOnly)) file.write(QJsonDocument(object).toJson());
}

}  // namespace plugins
