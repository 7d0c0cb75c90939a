#include "widgets/util/background_tasks.h"

#include <QPointer>

namespace widgets {

BackgroundTasks::BackgroundTasks(const LaneOptions& lane, QObject* parent) : QObject(parent), lane_(lane) {}

BackgroundTasks::~BackgroundTasks() {
  newest_.clear();
  for (const auto& [receiver, key] : std::exchange(all_, {})) {
    if (!lane_.finishes()) receiver->channel()->requestStop();
    delete receiver;
  }
}

void BackgroundTasks::begin(QObject* owner, const QString* key, TaskWork work, Result result, Failed failed,
                            Progressed progressed) {
  auto* receiver = new TaskReceiver(this, std::move(progressed));
  receiver->setEnded([this, receiver, result = std::move(result), failed = std::move(failed)](
                         const TaskOutcome& outcome) { onEnd(receiver, outcome, result, failed); });
  const bool wasBusy = isBusy();
  const Key* known = nullptr;
  if (key) {
    const auto [place, isNew] = newest_.try_emplace(Key(owner, *key), receiver);
    if (!isNew) {
      TaskReceiver* former = std::exchange(place->second, receiver);
      all_.erase(former);
      former->channel()->requestStop();
      delete former;
    }
    known = &place->first;
  }
  all_.emplace(receiver, known);
  if (owner != this) {
    connect(owner, &QObject::destroyed, receiver, [this, receiver] { drop(receiver, !lane_.finishes()); });
  }
  TaskWork unlessStopped = [work = std::move(work)](const TaskToken& token) {
    token.check();
    return work(token);
  };
  lane_.post(
      [channel = receiver->channel(), work = std::move(unlessStopped)]() mutable { doTask(std::move(work), channel); });
  if (!wasBusy) emit busyChanged(true);
}

void BackgroundTasks::cancel(QObject* owner, const QString& key) {
  const auto found = newest_.find({owner, key});
  if (found != newest_.end()) drop(found->second, true);
}

void BackgroundTasks::waitUntilDone() {
  lane_.waitUntilIdle();
}

void BackgroundTasks::stopAll() {
  for (const auto& [receiver, key] : all_) receiver->channel()->requestStop();
}

void BackgroundTasks::onEnd(TaskReceiver* receiver, const TaskOutcome& outcome, const Result& result,
                            const Failed& failed) {
  forget(receiver);
  const bool wasLast = !isBusy();
  const QPointer<BackgroundTasks> alive(this);  // who gets the result may drop these tasks
  tellOutcome(outcome, result, failed);
  if (alive && wasLast) emit busyChanged(isBusy());
}

void BackgroundTasks::drop(TaskReceiver* receiver, bool stops) {
  if (stops) receiver->channel()->requestStop();
  forget(receiver);
  if (!isBusy()) emit busyChanged(false);
}

void BackgroundTasks::forget(TaskReceiver* receiver) {
  const auto found = all_.find(receiver);
  if (found->second) newest_.erase(*found->second);
  all_.erase(found);
  delete receiver;
}

}  // namespace widgets
