// The button of the status bar with the number of the last messages, which opens their list: the newest first, each
// with the time and what can still be done about it. GUI thread only.
#pragma once

#include <QDateTime>
#include <QToolButton>
#include <deque>

#include "widgets/panels/banner_row.h"

namespace widgets {

class MessageBanner;

class MessageHistory : public QToolButton {
  Q_OBJECT
 public:
  static constexpr int kMost = 50;
  explicit MessageHistory(QWidget* parent = nullptr);

  // What it tells, settles and clears. It must outlive this.
  void follow(MessageBanner* banner);
  int count() const { return static_cast<int>(entries_.size()); }
  // Opens the list above the button.
  void open();

 signals:
  void counted();

 private:
  struct Entry {
    QDateTime time;
    BannerMessage message;
  };
  void add(const BannerMessage& message);
  void settle(const QString& key);
  void showCount();
  void place(QWidget* popup, const QWidget* list) const;
  QWidget* makeRow(const Entry& entry, QWidget* list) const;

  std::deque<Entry> entries_;
};

}  // namespace widgets
