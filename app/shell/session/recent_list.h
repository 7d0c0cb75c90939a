// Recently opened workspaces as buttons, shown while nothing is open. GUI thread only.
#pragma once

#include <QWidget>

class QGridLayout;
class QLabel;

namespace app {

class RecentWorkspaces;

class RecentList : public QWidget {
  Q_OBJECT
 public:
  // `recent` must outlive it.
  explicit RecentList(RecentWorkspaces* recent, QWidget* parent = nullptr);

 signals:
  void chosen(const QString& path);

 private:
  void fill();
  void addRow(int row, const QString& path, bool isMissing);

  RecentWorkspaces* recent_;
  QLabel* title_;
  QGridLayout* grid_;
};

}  // namespace app
