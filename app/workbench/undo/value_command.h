// A change of something that can be read and set as JSON: pinned tags, layouts, derived curves. GUI thread only.
#pragma once

#include <QJsonValue>
#include <QUndoCommand>
#include <functional>

namespace app {

class ValueCommand : public QUndoCommand {
 public:
  using Apply = std::function<void(const QJsonValue&)>;
  // It is done already: the first redo() does nothing.
  ValueCommand(const QString& text, QJsonValue before, QJsonValue after, Apply apply);
  void undo() override { apply_(before_); }
  void redo() override;

 private:
  QJsonValue before_;
  QJsonValue after_;
  Apply apply_;
  bool isFirst_ = true;
};

}  // namespace app
