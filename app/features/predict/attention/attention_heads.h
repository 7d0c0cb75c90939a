// The attention of every layer's heads as small pictures, a row for each layer; one of them is chosen, by a click or
// the arrow keys. GUI thread only; the pictures are painted on a worker.
#pragma once

#include <QImage>
#include <QWidget>
#include <memory>

#include "engine/estimator/bert/text_attention.h"

namespace app {

using AttentionPointer = std::shared_ptr<const engine::estimator::TextAttention>;

class AttentionHeads : public QWidget {
  Q_OBJECT
 public:
  explicit AttentionHeads(QWidget* parent = nullptr);

  // Null: none.
  void show(const AttentionPointer& attention);
  int layer() const { return layer_; }
  int head() const { return head_; }
  void choose(int layer, int head);
  QSize sizeHint() const override;

 signals:
  void chosen(int layer, int head);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  int layers() const { return attention_ ? static_cast<int>(attention_->layers) : 0; }
  int heads() const { return attention_ ? static_cast<int>(attention_->heads) : 0; }
  QRect cellOf(int layer, int head) const;
  void paintPictures();

  AttentionPointer attention_;
  std::vector<QImage> pictures_;  // layer by layer
  int layer_ = 0;
  int head_ = 0;
  int painting_ = 0;  // which painting is awaited
};

}  // namespace app
