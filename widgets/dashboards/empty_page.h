// What a page shows while no run has anything for it: what is missing, where it comes from and what leads there, or
// that the runs are still read, failed or hidden. The program's own pages and those of plugins have it. GUI thread
// only.
#pragma once

#include <QList>
#include <QWidget>
#include <functional>

#include "widgets/dashboards/dashboard.h"

class QAction;

namespace widgets {

class EmptyState;
struct CatalogRun;

class EmptyPage : public QWidget {
  Q_OBJECT
 public:
  struct Words {
    QString title;       // "No images"
    QString text;        // when they appear
    QString guide = {};  // the heading of the guide that tells of them, "looking.md#images"; empty: none
  };
  // `has`: whether that run, which may be hidden, has what the page shows. What the context names must outlive it.
  EmptyPage(const DashboardContext& context, Words words, std::function<bool(const CatalogRun&)> has, QWidget* parent);

  // As the runs are now.
  void showNone();
  // Something is still read.
  void showWaiting(const QString& title, const QString& text);
  // What there is cannot be shown, and why.
  void showError(const QString& title, const QString& reason);
  // A button where nothing is missing but what the page shows, instead of the usual ones. Must outlive the page.
  void offer(QAction* action) { own_ << action; }

 private:
  void showMissing();

  const DashboardContext context_;
  const Words words_;
  const std::function<bool(const CatalogRun&)> has_;
  EmptyState* state_;
  QAction* showAll_;
  QAction* guide_ = nullptr;  // made when it is first wanted
  QList<QAction*> own_;
};

}  // namespace widgets
