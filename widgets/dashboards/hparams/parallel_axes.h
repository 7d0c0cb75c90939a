// The axes of parallel coordinates over a table of trials: their order, scales, directions and brushes, and which one
// gives the colour. What a person chose of an axis stays while the table has it. GUI thread only.
#pragma once

#include <QMap>
#include <QObject>
#include <optional>

#include "widgets/dashboards/hparams/trial_scale.h"

namespace widgets {

class ParallelAxes : public QObject {
  Q_OBJECT
 public:
  // Ends of a brush in values, low first; in places of categories where the axis has some.
  using Brush = std::pair<double, double>;
  using QObject::QObject;

  // Order, scales, flips and brushes of axes that are still there stay.
  void setTrials(const TrialTable& table);
  const std::vector<Trial>& trials() const { return table_.trials; }

  const QStringList& order() const { return order_; }  // keys, from the left
  int count() const { return static_cast<int>(order_.size()); }
  void move(const QString& key, int place);
  // The axis that all look at, the metric: it begins at the left, also where it is yet to come.
  void setFirst(const QString& key);
  const TrialAxis& facts(const QString& key) const;
  // Of a trial on an axis; NaN: missing.
  double value(const Trial& trial, const QString& key) const;

  const TrialScale& scale(const QString& key) const { return axes_.constFind(key)->scale; }
  // Linear for an axis that is not there.
  ScaleKind scaleOf(const QString& key) const;
  void setScale(const QString& key, ScaleKind kind);
  void setNextScale(const QString& key);
  bool isFlipped(const QString& key) const { return flipped_.contains(key); }
  void flip(const QString& key);
  // The value so far up the axis, from 0 to 1, as it is turned.
  double valueAt(const QString& key, double up) const;

  const QMap<QString, Brush>& brushes() const { return brushes_; }
  void setBrush(const QString& key, const std::optional<Brush>& brush);
  bool isInBrushes(const Trial& trial) const;

  // Which axis of the table gives the colour; -1: none.
  void setColorAxis(int axis);
  // Null: none.
  const TrialAxis* colorAxis() const;

 signals:
  void changed();  // where lines are, or how they look
  void brushesChanged();

 private:
  struct Axis {
    int index = 0;  // in the table
    TrialScale scale;
  };
  void rebuildScale(const QString& key);

  TrialTable table_;
  QMap<QString, Axis> axes_;
  QStringList order_;
  QString first_;
  QMap<QString, ScaleKind> scales_;  // that a person chose
  QStringList flipped_;
  QMap<QString, Brush> brushes_;
  int color_ = -1;
};

}  // namespace widgets
