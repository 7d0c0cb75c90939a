// How long texts are, as bars, with a line at the length that they are cut at: clicking or dragging moves the line. The
// keyboard's way to the same is the field beside it. GUI thread only.
#pragma once

#include <QWidget>
#include <vector>

namespace app {

class LengthChart : public QWidget {
  Q_OBJECT
 public:
  explicit LengthChart(QWidget* parent = nullptr);

  // Pieces of each text, and the length that they are cut at.
  void show(const std::vector<int64_t>& lengths, int64_t limit);
  QSize sizeHint() const override;

 signals:
  void limitWanted(int limit);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;

 private:
  double placeOf(int64_t length) const;
  void wantAt(double x);

  std::vector<int64_t> counts_;  // of texts in each bar
  int64_t limit_ = 0;
  int64_t longest_ = 1;  // at the right end
};

}  // namespace app
