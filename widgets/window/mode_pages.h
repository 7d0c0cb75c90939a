// The pages of the window's modes. One is visible at a time; each is made when it is first shown. GUI thread only.
#pragma once

#include <QPointer>
#include <QStackedWidget>
#include <functional>
#include <map>

namespace widgets {

class ModePages : public QStackedWidget {
  Q_OBJECT
 public:
  explicit ModePages(QWidget* parent = nullptr);

  using Make = std::function<QWidget*()>;
  // `make` is called at the first show, and again when the page was destroyed; it becomes this widget's. `inspector`,
  // which may be empty or give null, is called after it.
  void add(const QString& id, Make make, Make inspector = {});
  // Stands in every mode's place until showPage().
  void showEmpty(QWidget* empty);
  // An id that was not added is a programmer's error.
  void showPage(const QString& id);
  // Empty while there is nothing to show.
  QString current() const { return current_; }
  // Null until it is shown for the first time.
  QWidget* page(const QString& id) const;
  // That of the page that is shown, not of the widest one, and never so much that the docks beside it give way.
  QSize minimumSizeHint() const override;
  // No more than it needs: a page that would like more takes it from the docks, which are to stay as wide as they are.
  QSize sizeHint() const override;
  // Of the current page; null: it has none of its own.
  QWidget* inspector() const;

 private:
  struct Page {
    Make make;
    Make makeInspector;
    QPointer<QWidget> page = nullptr;
    QPointer<QWidget> inspector = nullptr;
  };
  std::map<QString, Page> pages_;
  QString current_;
};

}  // namespace widgets
