// The info bar below the run-control bar: shows one message at a time while others wait. Never modal, never takes the
// focus by itself. GUI thread only.
#pragma once

#include <QFrame>
#include <QString>
#include <deque>
#include <functional>
#include <vector>

class QHBoxLayout;
class QLabel;
class QToolButton;

namespace widgets {

enum class Severity { kInfo, kWarning, kError };

struct BannerAction {
  QString text;                  // a verb: "Show log"
  std::function<void()> invoke;  // the message closes after it
};

struct BannerMessage {
  Severity severity = Severity::kInfo;
  QString text;
  std::vector<BannerAction> actions;
  QString key;  // a newer message with the same key replaces the older; empty: never
};

class MessageBanner : public QFrame {
  Q_OBJECT
 public:
  explicit MessageBanner(QWidget* parent = nullptr);

  // Shown at once when nothing else is; an error goes before waiting infos and warnings.
  void showMessage(const BannerMessage& message);
  // Shows the next waiting message or hides.
  void closeMessage();
  void closeKey(const QString& key);
  int waiting() const { return static_cast<int>(queue_.size()); }

 signals:
  void closed();

 protected:
  void changeEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void display(const BannerMessage& message);
  void showCount();
  void refreshIcon();

  std::deque<BannerMessage> queue_;
  BannerMessage current_;
  bool showing_ = false;
  QLabel* icon_;
  QLabel* text_;
  QLabel* count_;
  QHBoxLayout* buttons_;
  QToolButton* close_;
};

}  // namespace widgets
