// Gives the list of checkpoints the width that its words need, as far as the tensors beside it leave it; columns that
// can be read elsewhere give way before words are cut. A person who drags the line between them has the last word. GUI
// thread only.
#pragma once

#include <QObject>

class QSplitter;
class QTreeView;

namespace widgets {

class ListFit : public QObject {
  Q_OBJECT
 public:
  // The list is in the first part of the splitter; both outlive it.
  ListFit(QTreeView* list, QSplitter* splitter);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void fit();
  int widthOfWords() const;

  QTreeView* list_;
  QSplitter* splitter_;
  bool isDragged_ = false;
};

}  // namespace widgets
