// A small histogram: bars between the smallest and the largest value, with both written below. GUI thread only.
#pragma once

#include <QWidget>

#include "summaries/types.h"

namespace widgets {

class HistogramStrip : public QWidget {
  Q_OBJECT
 public:
  explicit HistogramStrip(QWidget* parent = nullptr);
  void setHistogram(const summaries::Histogram& histogram);
  void clear() { setHistogram({}); }
  // Heights of the bars, 0 to 1.
  const std::vector<double>& bars() const { return bars_; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  std::vector<double> bars_;
  double min_ = 0;
  double max_ = 0;
};

}  // namespace widgets
