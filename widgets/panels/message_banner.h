// Messages at the bottom edge of a page, whose content ends above them; its controls are at its top. The newest one
// first, the one before it below; older ones wait. What only informs goes by itself after a while. Never modal, never
// takes the focus by itself. GUI thread only.
#pragma once

#include <QTimer>
#include <algorithm>
#include <array>
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
  void closeAt(std::size_t place);
  void showAll();
  void fit();
  void passInformation();

  QWidget* page_ = nullptr;             // that it lies over
  std::deque<BannerMessage> messages_;  // the newest first
  std::array<BannerRow*, 2> rows_;
  QLabel* count_;
  QTimer timer_;
};

}  // namespace widgets
