// Finds in a list what a person types there: the first letters of a name in its first column. Letters belong to the
// search while the list has the focus, whatever they do elsewhere. GUI thread only.
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QString>

class QKeyEvent;
class QTreeView;

namespace widgets {

class NameTyping : public QObject {
  Q_OBJECT
 public:
  // The view outlives it.
  explicit NameTyping(QTreeView* view, QObject* parent);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void type(const QString& text);
  // From that row on, and then from the top; whether there is one.
  bool find(const QString& start, int fromRow);

  QTreeView* view_;
  QString typed_;
  QElapsedTimer lastKey_;
};

}  // namespace widgets
