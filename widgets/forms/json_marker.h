// Checks a JSON editor's text while it is typed: errors are marked in the text and shown in this line below it, with
// line and column and a button that goes there. The text is parsed on another thread shortly after the last key. GUI
// thread only.
#pragma once

#include <QTimer>
#include <QWidget>

#include "widgets/forms/json_check.h"
#include "widgets/util/background_tasks.h"

class QPlainTextEdit;
class QToolButton;

namespace widgets {

class FieldProblem;

class JsonMarker : public QWidget {
  Q_OBJECT
 public:
  // `prototype` is what the text is to be; `edit` must outlive the marker. `name` prefixes the objectNames.
  JsonMarker(QPlainTextEdit* edit, std::shared_ptr<const google::protobuf::Message> prototype, const QString& name,
             QWidget* parent);

  // Of the newest text; nothing while isPending().
  const std::optional<TextFault>& fault() const { return check_.fault; }
  QString faultText() const;  // "Line 3, column 5: …"; empty: there is none
  std::shared_ptr<const google::protobuf::Message> message() const { return check_.message; }
  bool isPending() const { return pending_; }
  // Off: nothing is read or marked, for a text that nobody sees.
  void setActive(bool on);
  // As soon as the text has been read, unless somebody changes it before.
  void goToFault();

 signals:
  void checked();

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void schedule();
  void start();
  void show(const JsonCheck& check);
  void mark();

  QPlainTextEdit* edit_;
  std::shared_ptr<const google::protobuf::Message> prototype_;
  FieldProblem* problem_;
  QToolButton* goTo_;
  QTimer delay_;
  JsonCheck check_;
  bool active_ = true;
  bool pending_ = false;
  bool goesToFault_ = false;  // when it is known
  BackgroundTasks queue_;
};

}  // namespace widgets
