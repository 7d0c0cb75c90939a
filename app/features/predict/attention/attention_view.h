// A text's attention: the heads of every layer, and the chosen one's between the pieces. GUI thread only.
#pragma once

#include <QWidget>

#include "app/features/predict/attention/attention_heads.h"

class QSplitter;
namespace widgets {
class WrappedLabel;
}

namespace app {

class AttentionLines;

class AttentionView : public QWidget {
  Q_OBJECT
 public:
  explicit AttentionView(QWidget* parent = nullptr);

  // Null: `instead` is said, or nothing.
  void show(const AttentionPointer& attention, const QStringList& pieces, const QString& instead = {});
  AttentionHeads* heads() const { return heads_; }
  AttentionLines* lines() const { return lines_; }

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void showWords();
  void shareRoom();

  AttentionHeads* heads_;
  AttentionLines* lines_;
  QSplitter* split_;
  widgets::WrappedLabel* words_;
  QString instead_;
};

}  // namespace app
