// The legend of points that are coloured by a number: the ramp and the numbers at its ends. GUI thread only.
#pragma once

#include <QWidget>

namespace widgets {

class RampBar : public QWidget {
  Q_OBJECT
 public:
  explicit RampBar(QWidget* parent = nullptr);
  void setRange(double low, double high);
  QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  double low_ = 0;
  double high_ = 0;
};

}  // namespace widgets
