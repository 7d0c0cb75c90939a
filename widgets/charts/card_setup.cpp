#include "widgets/charts/card_setup.h"

#include <QJsonArray>
#include <cmath>

namespace widgets {

namespace {

constexpr QChar kKeySeparator(0x1F);  // in no tag and no run
constexpr const char* kAxisNames[] = {"step", "relative", "wall"};

QString jsonKey(const char* name) {
  return QString::fromLatin1(name);
}

}  // namespace

ChartOptions applied(const ChartOptions& shared, const CardSetup& setup) {
  ChartOptions options = shared;
  options.xAxis = setup.xAxis.value_or(shared.xAxis);
  options.smoothing = setup.smoothing.value_or(shared.smoothing);
  options.ignoreOutliers = setup.ignoreOutliers.value_or(shared.ignoreOutliers);
  options.logY = setup.logY.value_or(shared.logY);
  return options;
}

QJsonObject toJson(const CardSetup& setup) {
  QJsonObject object;
  if (!setup.tags.isEmpty()) object.insert(jsonKey("tags"), QJsonArray::fromStringList(setup.tags));
  if (!setup.rightTags.isEmpty()) object.insert(jsonKey("right"), QJsonArray::fromStringList(setup.rightTags));
  if (!setup.xTag.isEmpty()) object.insert(jsonKey("x_tag"), setup.xTag);
  if (setup.logX) object.insert(jsonKey("log_x"), true);
  if (setup.xAxis) object.insert(jsonKey("x"), jsonKey(kAxisNames[static_cast<std::size_t>(*setup.xAxis)]));
  if (setup.smoothing) object.insert(jsonKey("smoothing"), *setup.smoothing);
  if (setup.ignoreOutliers) object.insert(jsonKey("ignore_outliers"), *setup.ignoreOutliers);
  if (setup.logY) object.insert(jsonKey("log_y"), *setup.logY);
  if (setup.stepped) object.insert(jsonKey("stepped"), *setup.stepped);
  return object;
}

CardSetup cardSetupOf(const QJsonObject& object) {
  CardSetup setup;
  const auto texts = [&](const char* name) {
    QStringList list;
    for (const QJsonValue& each : object[jsonKey(name)].toArray()) {
      if (!each.toString().isEmpty() && !list.contains(each.toString())) list << each.toString();
    }
    return list;
  };
  setup.tags = texts("tags");
  setup.rightTags = texts("right");
  setup.xTag = object[jsonKey("x_tag")].toString();
  setup.logX = object[jsonKey("log_x")].toBool();
  for (std::size_t axis = 0; axis < std::size(kAxisNames); ++axis) {
    if (object[jsonKey("x")].toString() == jsonKey(kAxisNames[axis])) setup.xAxis = static_cast<XAxis>(axis);
  }
  const QJsonValue smoothing = object[jsonKey("smoothing")];
  if (smoothing.isDouble()) setup.smoothing = std::clamp(smoothing.toDouble(), 0.0, 1.0);
  const QJsonValue outliers = object[jsonKey("ignore_outliers")], log = object[jsonKey("log_y")];
  const QJsonValue stepped = object[jsonKey("stepped")];
  if (outliers.isBool()) setup.ignoreOutliers = outliers.toBool();
  if (log.isBool()) setup.logY = log.toBool();
  if (stepped.isBool()) setup.stepped = stepped.toBool();
  return setup;
}

QString seriesKey(const QString& run, const QString& tag, const QString& cardTag) {
  return tag == cardTag ? run : run + kKeySeparator + tag;
}

QString runOfKey(const QString& key) {
  return key.section(kKeySeparator, 0, 0);
}

QString tagOfKey(const QString& key, const QString& cardTag) {
  return key.contains(kKeySeparator) ? key.section(kKeySeparator, 1) : cardTag;
}

}  // namespace widgets
