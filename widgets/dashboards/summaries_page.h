// The mode of all dashboards that look at one kind of summary each: a tab for each, made when it is first shown. GUI
// thread only.
#pragma once

#include <QPointer>
#include <QWidget>
#include <vector>

#include "widgets/dashboards/dashboard.h"

class QStackedWidget;
class QTabBar;

namespace widgets {

class ReadOut;
class TimeCursorBar;

class SummariesPage : public QWidget {
  Q_OBJECT
 public:
  // What `context` points to must outlive the page.
  explicit SummariesPage(const DashboardContext& context, QWidget* parent = nullptr);

  // False when there is no such dashboard.
  bool showDashboard(const QString& id);
  // The cards of a tag in a dashboard of summaries; does nothing when there is no such dashboard.
  void showTag(const QString& id, const QString& tag);
  QString current() const;
  // What the cards of all tabs tell of the pointer; may go.
  void shareReadOut(ReadOut* readOut);

 signals:
  void message(const widgets::BannerMessage& message);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void showTab(int tab);
  // Tabs that would be empty are faint and say so.
  void markEmpty();
  bool isEmpty(const DashboardInfo& info) const;
  void showBar();

  DashboardContext context_;
  QPointer<ReadOut> readOut_;
  std::vector<const DashboardFactory*> factories_;
  std::vector<QPointer<Dashboard>> dashboards_;  // null until shown, and when it was closed
  QTabBar* tabs_;
  TimeCursorBar* bar_;
  QStackedWidget* stack_;
};

}  // namespace widgets
