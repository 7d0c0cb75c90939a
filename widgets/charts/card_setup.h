// What a person has set for one card, kept between sessions: additional tags, axes, smoothing. A value.
#pragma once

#include <QJsonObject>
#include <QStringList>
#include <optional>

#include "widgets/charts/grid/chart_settings.h"

namespace widgets {

struct CardSetup {
  QStringList tags;       // drawn besides the card's own
  QStringList rightTags;  // of all that it draws, those against the second y axis
  QString xTag;           // the metric along x, joined by step; empty: the axis of the options
  bool logX = false;
  // Unset: as all cards.
  std::optional<XAxis> xAxis;
  std::optional<double> smoothing;
  std::optional<bool> ignoreOutliers;
  std::optional<bool> logY;
  std::optional<bool> stepped;  // unset: as fits each tag

  bool operator==(const CardSetup&) const = default;
  bool isDefault() const { return *this == CardSetup(); }
};

// The options of all cards with what this card has of its own.
ChartOptions applied(const ChartOptions& shared, const CardSetup& setup);
QJsonObject toJson(const CardSetup& setup);
// What is missing or makes no sense is left as at first.
CardSetup cardSetupOf(const QJsonObject& object);

// The key of a curve on a card: the run, and the tag where it is not the card's own.
QString seriesKey(const QString& run, const QString& tag, const QString& cardTag);
QString runOfKey(const QString& key);
QString tagOfKey(const QString& key, const QString& cardTag);

}  // namespace widgets
