// The lines of the session log in order of time, newest last, with a filter by level and text. GUI thread only.
#pragma once

#include <QAbstractTableModel>
#include <QDateTime>
#include <QSortFilterProxyModel>
#include <deque>

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
  const LogEntry& entry(int row) const { return entries_[static_cast<std::size_t>(row)]; }
  // One line for the clipboard: whole date, level, run, step, text, with tabs between.
  QString line(int row) const;

  static QString levelWord(LogLevel level);
  // As short as tells it from others: without the date of today, without this year. Tooltips have all of it.
  static QString timeWords(const QDateTime& time);

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

 private:
  std::deque<LogEntry> entries_;
};

// The logs of several runs are read one after the other, so lines are put in order of time here.
class LogFilter : public QSortFilterProxyModel {
  Q_OBJECT
 public:
  explicit LogFilter(LogModel* model, QObject* parent = nullptr);

  void setLeastLevel(LogLevel level);
  // Words that text, run or level must hold, all of them, in any case; empty: every line.
  void setWords(const QString& words);

 protected:
  bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
  bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

 private:
  const LogModel* model_;
  LogLevel least_ = LogLevel::kMessage;
  QStringList words_;
};

}  // namespace widgets
