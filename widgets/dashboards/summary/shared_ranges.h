// One range for all cards of a tag, so that the same tensor of two runs can be compared by eye. GUI thread only.
#pragma once

#include <QMap>
#include <QObject>
#include <QString>
#include <optional>

#include "widgets/charts/axes/axis_range.h"

namespace widgets {

class SharedRanges : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  // Nothing: the run no longer counts.
  void set(const QString& tag, const QString& run, const std::optional<AxisRange>& range) {
    const std::optional<AxisRange> before = of(tag);
    if (range) {
      ranges_[tag].insert(run, *range);
    } else {
      ranges_[tag].remove(run);
    }
    if (of(tag) != before) emit changed(tag);
  }
  std::optional<AxisRange> of(const QString& tag) const {
    std::optional<AxisRange> all;
    for (const AxisRange& one : ranges_.value(tag)) {
      all = all ? AxisRange{std::min(all->min, one.min), std::max(all->max, one.max)} : one;
    }
    return all;
  }

 signals:
  void changed(const QString& tag);

 private:
  QMap<QString, QMap<QString, AxisRange>> ranges_;  // tag, run
};

}  // namespace widgets
