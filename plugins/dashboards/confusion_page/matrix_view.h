// A confusion matrix as a picture of coloured cells with names at its sides, and what is said of the cell that the
// pointer or the arrow keys are at. GUI thread only.
#pragma once

#include <QWidget>

#include "plugins/dashboards/confusion_page/confusion_log.h"

namespace plugins {

class MatrixView : public QWidget {
  Q_OBJECT
 public:
  explicit MatrixView(QWidget* parent = nullptr);

  // `names`: one for each class.
  void setMatrix(const Confusion& matrix, const QStringList& names);
  void setScale(ConfusionScale scale);
  const Confusion& matrix() const { return matrix_; }
  // What a cell has written in it.
  QString cellText(int label, int predicted) const;
  // In the view's coordinates.
  QRect cellRect(int label, int predicted) const;
  // Of the cell that is pointed at; empty: none.
  QString readout() const;
  QSize minimumSizeHint() const override;

 signals:
  void pointed(const QString& readout);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  int cellSize() const;
  void measureNames();
  void point(int label, int predicted);
  void paintNames(QPainter& painter) const;
  void paintCell(QPainter& painter, int label, int predicted, double largest) const;

  Confusion matrix_;
  QStringList names_;
  int nameWidth_ = 0;  // pixels of the column of names
  ConfusionScale scale_ = ConfusionScale::kOfLabel;
  int label_ = -1;  // that is pointed at
  int predicted_ = -1;
};

}  // namespace plugins
