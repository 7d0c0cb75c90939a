// Recently opened workspaces as rows, shown while nothing is open: name, where, what is inside and when something came
// to it. GUI thread only.
#pragma once

#include <QWidget>

#include "app/shell/session/recent_workspaces.h"

class QVBoxLayout;

namespace app {

class RecentList : public QWidget {
  Q_OBJECT
 public:
  // `recent` must outlive it.
  explicit RecentList(RecentWorkspaces* recent, QWidget* parent = nullptr);

 signals:
  void chosen(const QString& path);

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  void fill();
  void addRow(int row, const RecentWorkspaces::Entry& entry);

  RecentWorkspaces* recent_;
  QWidget* card_;
  QVBoxLayout* rows_;
};

}  // namespace app
