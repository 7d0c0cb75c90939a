// Messages at the bottom edge of a page, whose content ends above them; its controls are at its top. The newest one
// first, the one before it below; older ones wait. What only informs goes by itself after a while. Never modal. A
// question that a person brought up stands first and takes the focus, which goes back with the answer; nothing else
// does. GUI thread only.
#pragma once

#include <QPoint>
#include <QPointer>
#include <QTimer>
#include <algorithm>
#include <array>
#include <chrono>
#include <deque>

#include "widgets/panels/banner_row.h"

class QLabel;

namespace widgets {

class MessageBanner : public QFrame {
  Q_OBJECT
 public:
  explicit MessageBanner(QWidget* parent = nullptr);

  // At the bottom edge of `page`, whose child it becomes; its contents margin there is the banner's.
  void layOver(QWidget* page);
  // Shown at once.
  void showMessage(const BannerMessage& message);
  // For the list of messages only: what is looked at tells it already.
  void note(const BannerMessage& message) { emit told(message); }
  // The newest one; the one before it takes its place.
  void closeMessage() { closeAt(0); }
  void closeKey(const QString& key);
  // All of them: they are about something that is no longer open.
  void clear();
  // Time goes by for what only informs; it stands still while a person points at a message or the keys are in one.
  void pass(std::chrono::milliseconds time);
  // How long what only informs stays.
  static constexpr std::chrono::milliseconds kInformationTime{8'000};
  // Those that are not seen.
  int waiting() const { return std::max(0, static_cast<int>(messages_.size() - rows_.size())); }

 signals:
  void closed();
  void told(const BannerMessage& message);  // also where it replaces another
  void settled(const QString& key);
  void cleared();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  struct Held {
    BannerMessage message;
    quint64 number;
    std::chrono::milliseconds left;  // of what only informs
  };
  void closeAt(std::size_t place);
  void showAll();
  void fit();
  void onFocus(QWidget* before, QWidget* now);
  // In whose row the keys are; -1: in none.
  int rowOfKeys() const;
  void giveKeysBack();
  // Whoever points at it or is in it is not done with it.
  bool isAttended() const;

  QWidget* page_ = nullptr;    // that it lies over
  std::deque<Held> messages_;  // what asks before what tells, the newest first
  quint64 last_ = 0;           // number that was given
  std::array<BannerRow*, 2> rows_;
  std::array<quint64, 2> shown_{};  // numbers of the messages in the rows; 0: none
  QLabel* count_;
  QTimer timer_;
  QPointer<QWidget> before_;  // where the keys were
  QPoint pointer_;            // where it was as the newest message came, which may be under it
};

}  // namespace widgets
