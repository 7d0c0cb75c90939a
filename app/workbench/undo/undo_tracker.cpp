#include "app/workbench/undo/undo_tracker.h"

#include <QUndoStack>

#include "app/workbench/undo/value_command.h"

namespace app {

UndoTracker::UndoTracker(QUndoStack* stack, QObject* parent) : QObject(parent), stack_(stack) {}

std::function<void()> UndoTracker::track(Value value) {
  auto tracked = std::make_shared<Tracked>();
  tracked->value = std::move(value);
  tracked->last = tracked->value.get();
  tracked_.push_back(tracked);
  return [this, tracked] { check(*tracked); };
}

void UndoTracker::forget() {
  for (const auto& tracked : tracked_) tracked->last = tracked->value.get();
}

void UndoTracker::check(Tracked& tracked) {
  const QJsonValue now = tracked.value.get();
  const QJsonValue before = std::exchange(tracked.last, now);
  if (tracked.isSetting || now == before) return;
  const auto apply = [&tracked](const QJsonValue& value) {
    tracked.isSetting = true;
    tracked.value.set(value);
    tracked.isSetting = false;
    tracked.last = tracked.value.get();
  };
  stack_->push(new ValueCommand(tracked.value.text(before, now), before, now, apply));
}

}  // namespace app
