// The preferences dialog: a search over all settings, categories on the left, a page on the right. Not modal; changes
// are saved and applied at once. GUI thread only.
#pragma once

#include <QDialog>
#include <functional>
#include <vector>

#include "widgets/palette/palette_entry.h"

class QAction;
class QLineEdit;
class QListWidget;
class QPushButton;
class QStackedWidget;

namespace widgets {
class EmptyState;
}

namespace app {

class PreferencePage;

class PreferencesDialog : public QDialog {
  Q_OBJECT
 public:
  // The categories in their order; it owns them.
  using MakePages = std::function<std::vector<PreferencePage*>(QWidget* parent)>;
  PreferencesDialog(const MakePages& makePages, QWidget* parent);

  // "general", "charts", "training", "shortcuts" or "plugins".
  void showPage(const QString& id);
  const std::vector<PreferencePage*>& pages() const { return pages_; }
  // Shows the page of a field and gives it the focus; by their places.
  void showField(std::size_t page, std::size_t field);

 private:
  void build();
  void add(PreferencePage* page);
  QSize wantedSize() const;
  void search(const QString& words);

  std::vector<PreferencePage*> pages_;
  widgets::EmptyState* none_;  // where no page has what is searched
  QAction* clear_;
  QPushButton* reset_;
  QLineEdit* search_;
  QListWidget* categories_;
  QStackedWidget* stack_;
};

}  // namespace app
