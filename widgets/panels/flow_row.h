// A row of buttons and labels that goes on in the next line where it has no room; those of a line have one middle. For
// a column: its height follows from its width. GUI thread only.
#pragma once

#include <QLayout>

namespace widgets {

class FlowRow : public QLayout {
  Q_OBJECT
 public:
  enum class Lines { kAtLeft, kCentred };
  explicit FlowRow(int spacing, Lines lines = Lines::kAtLeft);
  ~FlowRow() override;

  void addItem(QLayoutItem* item) override;
  int count() const override { return static_cast<int>(items_.size()); }
  QLayoutItem* itemAt(int index) const override;
  QLayoutItem* takeAt(int index) override;
  Qt::Orientations expandingDirections() const override { return {}; }
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;
  QSize minimumSize() const override;
  QSize sizeHint() const override;
  void setGeometry(const QRect& rect) override;

 private:
  // In a room from there on; how high all of it is.
  int place(const QRect& rect, bool moves) const;

  QList<QLayoutItem*> items_;
  Lines lines_;
};

}  // namespace widgets
