// One message at the top edge of a page: icon, sentence, what can be done about it, and close. GUI thread only.
#pragma once

#include <QFrame>
#include <QString>
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

class BannerRow : public QFrame {
  Q_OBJECT
 public:
  explicit BannerRow(QWidget* parent = nullptr);
  void setMessage(const BannerMessage& message);

 signals:
  void closeWanted();

 protected:
  void changeEvent(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;

 private:
  void refreshIcon();

  BannerMessage message_;
  QLabel* icon_;
  QLabel* text_;
  QHBoxLayout* buttons_;
  QToolButton* close_;
};

}  // namespace widgets
