// The curves of a card: their points, styles, bands and metrics by key, and how they are grouped. Workers read the
// values that visible() hands out. GUI thread only.
#pragma once

#include <QObject>
#include <QStringList>
#include <memory>
#include <unordered_map>
#include <vector>

#include "widgets/charts/render/render_request.h"

namespace widgets {

class CardSeries : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  // Series are keyed by run. Data and style may come in any order; drawn in the order of the keys' first appearance.
  void setData(const QString& run, const SeriesData& points);
  // Fills what lies between two curves at the steps of the run's own; empty ones: nothing.
  void setBand(const QString& run, const SeriesData& lower, const SeriesData& upper);
  void setStyle(const QString& run, const LineStyle& style);
  // The metric along x of one curve.
  void setMetric(const QString& key, const SeriesData& metric);
  void remove(const QString& run);
  QStringList runs() const;
  bool has(const QString& run) const { return series_.contains(run); }
  bool isEmpty() const { return series_.empty(); }
  bool isAnyVisible() const;

  // More runs are visible than can be told apart, as of the last updateCrowd(), which says whether that changed, or how
  // much room their names need.
  bool isCrowd() const { return isCrowd_; }
  bool updateCrowd();
  // Of a crowd's runs, as they are called at the ends of their lines.
  const QString& longestName() const { return longestName_; }

  // Draws groups of the curves as one each; without groups all are drawn for themselves.
  void setGroups(const GroupPlan& plan);
  // Null: none.
  const std::shared_ptr<const GroupPlan>& groups() const { return groups_; }
  const std::shared_ptr<GroupMemory>& memory() const { return memory_; }

  // The visible ones in drawing order; the same object until a series changes, as while ranges move every frame asks.
  std::shared_ptr<const std::vector<RenderSeries>> visible();

 signals:
  void changed();          // what is drawn, and how
  void dataChanged();      // more points: to be drawn at the rate of live data
  void groupingToggled();  // there are groups now, or none any more; changed() follows

 private:
  struct Series {
    SeriesData data;
    LineStyle style;
    std::shared_ptr<SmoothedSeries> smoothed = std::make_shared<SmoothedSeries>();
    SeriesData metric;
    std::shared_ptr<XTransform> transform = std::make_shared<XTransform>();
    std::shared_ptr<RenderBand> band;  // null: none
  };
  Series& changing(const QString& run);

  std::unordered_map<QString, Series> series_;
  std::vector<QString> order_;
  std::shared_ptr<const std::vector<RenderSeries>> visible_;  // null: to be made
  bool isCrowd_ = false;
  QString longestName_;
  bool isCounted_ = true;  // isCrowd_ is of the series as they are
  std::shared_ptr<const GroupPlan> groups_;
  std::shared_ptr<GroupMemory> memory_ = std::make_shared<GroupMemory>();
};

}  // namespace widgets
