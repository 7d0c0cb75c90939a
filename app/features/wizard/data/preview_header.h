// The column headers of the preview table: name, type, share of missing cells, and a small histogram or the most
// frequent values. GUI thread only.
#pragma once

#include <QHeaderView>

namespace app {

class PreviewHeader : public QHeaderView {
  Q_OBJECT
 public:
  explicit PreviewHeader(QWidget* parent = nullptr);
  QSize sizeHint() const override;
  // Of other columns.
  void reset() override;
  // Cells that are cut get the room that is free at the right.
  void shareRoom();

 protected:
  void paintSection(QPainter* painter, const QRect& rect, int section) const override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  // As wide as the usual one, or as the name needs, which tells a column from others.
  void fitNames();
  void paintBars(QPainter* painter, const QRect& rect, const QList<double>& bars) const;

  bool isFitting_ = false;
  bool isDragged_ = false;  // a person has the last word
};

}  // namespace app
