// A list of tags in a popup with a field that searches them; Enter or a click takes one. GUI thread only.
#pragma once

#include <QFrame>
#include <QStringList>

class QLineEdit;
class QListView;
class QSortFilterProxyModel;
class QStringListModel;

namespace widgets {

class TagPicker : public QFrame {
  Q_OBJECT
 public:
  // Deletes itself when it closes.
  TagPicker(const QString& title, const QStringList& tags, QWidget* parent);
  void popup(const QPoint& globalPlace);

 signals:
  void picked(const QString& tag);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void take();

  QLineEdit* search_;
  QListView* list_;
  QStringListModel* tags_;
  QSortFilterProxyModel* shown_;
};

}  // namespace widgets
