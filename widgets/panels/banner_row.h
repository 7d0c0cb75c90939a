// One message at the edge of a page: icon, sentence, what can be done about it, and close. GUI thread only.
#pragma once

#include <QFrame>
#include <QString>
#include <functional>
#include <vector>

class QBoxLayout;
class QLabel;
class QToolButton;

namespace widgets {

class FlowRow;

enum class Severity { kInfo, kWarning, kError };

struct BannerAction {
  QString text;                  // a verb: "Show log"
  std::function<void()> invoke;  // the message closes after it
  bool isSafe = false;           // of a question that a person brought up: the answer that loses nothing
};

struct BannerMessage {
  Severity severity = Severity::kInfo;
  QString text;
  std::vector<BannerAction> actions;
  QString key;  // a newer message with the same key replaces the older; empty: never
  bool stays = false;  // though it only informs: a person has to choose, whenever there is time

  // A question that a person brought up: it has a safe answer, where the keys are until it is answered.
  bool asks() const;
  // What only informs goes by itself.
  bool passes() const { return severity == Severity::kInfo && !stays && !asks(); }
};

class BannerRow : public QFrame {
  Q_OBJECT
 public:
  explicit BannerRow(QWidget* parent = nullptr);
  void setMessage(const BannerMessage& message);
  // How wide it will be: buttons stand below words that have no room beside them.
  void setRoom(int width);
  // The keys come to the safe answer of the question.
  void focusSafe();

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
  QBoxLayout* body_;
  FlowRow* buttons_;
  QToolButton* close_;
};

}  // namespace widgets
