// Shown by a view that has nothing to show: what is missing, why, and what to do next. GUI thread only.
#pragma once

#include <QList>
#include <QWidget>
#include <initializer_list>

class QAction;
class QLabel;
class QProgressBar;
class QPushButton;

namespace widgets {

class ActionRegistry;
class FlowRow;
enum class Glyph;

class EmptyState : public QWidget {
  Q_OBJECT
 public:
  explicit EmptyState(QWidget* parent = nullptr);

  void setText(Glyph glyph, const QString& title, const QString& sentence);
  // A failure: the same place with the error colour.
  void setError(const QString& title, const QString& reason);
  // A bar below the words until these change: how far that is what they say. Nothing is what one does next then, so
  // that no button has the accent colour.
  void setProgress(int percent);
  bool hasProgress() const { return hasProgress_; }
  // A button that triggers `action` and tells its keys where there is room; the first has the accent colour. The action
  // must outlive the widget.
  void addAction(QAction* action);
  // Those that there are, in that order.
  void offer(const ActionRegistry* actions, std::initializer_list<const char*> ids);
  void clearActions();
  // Their ids.
  QStringList offered() const;
  // These and no others, for what they are about by their data.
  bool offers(const QList<QAction*>& actions) const;
  // Something below the buttons, which becomes this widget's.
  void setFooter(QWidget* footer);

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void show(Glyph glyph, bool isError, const QString& title, const QString& sentence);
  void refreshIcon();
  void fitText();
  void fitButtons();
  Glyph glyph_{};
  bool isError_ = false;
  bool hasProgress_ = false;
  QLabel* icon_;
  QLabel* title_;
  QLabel* sentence_;
  QProgressBar* progress_ = nullptr;  // made when it is first wanted
  FlowRow* buttons_;
  QList<QPushButton*> offered_;
};

}  // namespace widgets
