// Makes changes that views make by themselves undoable: it compares what a value was with what it is whenever it is
// told that the value changed, and puts a command on the stack. GUI thread only.
#pragma once

#include <QJsonValue>
#include <QObject>
#include <functional>
#include <memory>
#include <vector>

class QUndoStack;

namespace app {

class UndoTracker : public QObject {
  Q_OBJECT
 public:
  // `stack` must outlive it.
  explicit UndoTracker(QUndoStack* stack, QObject* parent = nullptr);

  struct Value {
    std::function<QJsonValue()> get;
    std::function<void(const QJsonValue&)> set;
    // What is done, for "Undo …", from the values before and after.
    std::function<QString(const QJsonValue& before, const QJsonValue& after)> text;
  };
  // To be called after each change of the value; it must not outlive this object.
  std::function<void()> track(Value value);
  // What the values are now is where changes begin: another workspace was opened.
  void forget();

 private:
  struct Tracked {
    Value value;
    QJsonValue last;
    bool isSetting = false;  // by a command
  };
  void check(Tracked& tracked);

  QUndoStack* stack_;
  std::vector<std::shared_ptr<Tracked>> tracked_;
};

}  // namespace app
