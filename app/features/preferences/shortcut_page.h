// The table of all actions, with a search and a field for changing the shortcut of the selected one; conflicts are
// reported at once. GUI thread only.
#pragma once

#include "app/features/preferences/preference_page.h"

class QKeySequenceEdit;
class QLabel;
class QLineEdit;
class QPushButton;
class QSortFilterProxyModel;
class QTreeView;

namespace app {

class ShortcutModel;
class Shortcuts;

class ShortcutPage : public PreferencePage {
  Q_OBJECT
 public:
  // `shortcuts` must outlive it.
  ShortcutPage(Shortcuts* shortcuts, QWidget* parent);
  // Where actions have the words the list is of these.
  bool showMatches(const QString& words) override;

 protected:
  void showEvent(QShowEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void build();
  void showCurrent();
  void take();
  void fitKeys();
  QString currentId() const;

  Shortcuts* shortcuts_;
  QLineEdit* search_;
  QString matched_;  // of the dialog's search, in this one's
  ShortcutModel* model_;
  QTreeView* table_;
  QSortFilterProxyModel* shown_;
  QKeySequenceEdit* keys_;
  QPushButton* none_;
  QPushButton* usual_;
  QLabel* problem_;
};

}  // namespace app
