// What happened in the session, newest at the end: filter by level, copy. GUI thread only.
#pragma once

#include <QAbstractTableModel>
#include <QDateTime>
#include <QWidget>
#include <deque>

class QComboBox;
class QSortFilterProxyModel;
class QTreeView;

namespace widgets {

enum class LogLevel { kMessage, kEvent, kWarning, kError };

struct LogEntry {
  LogLevel level = LogLevel::kMessage;
  QDateTime time;
  qint64 step = -1;  // -1: no step
  QString run;
  QString text;
};

class LogModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { kTime, kLevel, kRun, kStep, kText, kColumns };
  static constexpr int kMaxEntries = 20000;  // older lines are dropped; the log file keeps them
  using QAbstractTableModel::QAbstractTableModel;

  void append(const std::vector<LogEntry>& entries);
  void clear();

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 private:
  std::deque<LogEntry> entries_;
};

class LogPanel : public QWidget {
  Q_OBJECT
 public:
  explicit LogPanel(QWidget* parent = nullptr);
  LogModel* model() const { return model_; }
  // Adds lines; the view follows the end unless the person scrolled away from it.
  void append(const std::vector<LogEntry>& entries);
  void setMinimumLevel(LogLevel level);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void copy();
  LogModel* model_;
  QSortFilterProxyModel* proxy_;
  QComboBox* level_;
  QTreeView* view_;
};

}  // namespace widgets
