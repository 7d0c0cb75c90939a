// The session log, newest line last: filter by level and words, follow the newest line, copy. GUI thread only.
#pragma once

#include <QWidget>

#include "widgets/panels/log_model.h"

class QAction;
class QComboBox;
class QLabel;
class QLineEdit;
class QStackedWidget;
class QTreeView;

namespace widgets {

class ActionRegistry;
class EmptyState;
class LogColumns;
class PageBar;

class LogPanel : public QWidget {
  Q_OBJECT
 public:
  // Puts its actions (log.follow, log.copy, log.clear, log.show_all) into the registry, which must outlive the panel.
  explicit LogPanel(ActionRegistry* actions, QWidget* parent = nullptr);
  ~LogPanel() override;
  LogModel* model() const { return model_; }
  // Adds lines; the view shows the newest unless the person scrolled away from it.
  void append(const std::vector<LogEntry>& entries);
  void setMinimumLevel(LogLevel level);
  bool isFollowing() const;

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  QModelIndex lineThatIsRead() const;
  void buildBar(ActionRegistry* actions, PageBar* bar);
  void buildView();
  void filterChanged();
  void showCount();
  // Where the person scrolls decides whether the newest line is followed.
  void scrolled(int value);
  void copy();

  ActionRegistry* actions_;
  LogModel* model_;
  LogFilter* filter_;
  QLineEdit* words_;
  QComboBox* level_;
  QLabel* count_;
  QAction* follow_ = nullptr;
  QAction* showAll_ = nullptr;
  QStackedWidget* pages_;
  EmptyState* empty_;
  QTreeView* view_;
  LogColumns* columns_ = nullptr;
  bool isChanging_ = false;  // the lines change, so scrolling is not the person's
};

}  // namespace widgets
