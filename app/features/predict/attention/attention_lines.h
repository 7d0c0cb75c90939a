// One head's attention between the pieces of a text: the pieces twice, with a line from each to those that it attends
// to, as strong as its share. The piece under the pointer, or chosen with the arrow keys, has its lines alone, and its
// shares are written. GUI thread only.
#pragma once

#include <QStringList>
#include <QWidget>

#include "app/features/predict/attention/attention_heads.h"

namespace app {

class AttentionLines : public QWidget {
  Q_OBJECT
 public:
  explicit AttentionLines(QWidget* parent = nullptr);

  // `pieces`: as many as the attention has. Null: nothing is shown.
  void show(const AttentionPointer& attention, const QStringList& pieces);
  void showHead(int layer, int head);
  // The piece whose lines are shown; -1: those of all.
  int piece() const { return piece_; }
  // Of that piece, where most of its attention goes: "bird → eats 41 %, [SEP] 20 %".
  QString words() const;
  QSize sizeHint() const override;

 signals:
  void pieceChanged(int piece);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  int rowHeight() const;
  int columnWidth() const;
  double share(int from, int to) const;
  void setPiece(int piece);

  AttentionPointer attention_;
  QStringList pieces_;
  int layer_ = 0;
  int head_ = 0;
  int piece_ = -1;
};

}  // namespace app
