// Runs pure functions on a worker thread and hands their results back on the thread that owns the queue. A request that
// a newer one of the same key replaces is not delivered, and not computed when it had not begun. Use from one thread
// (the GUI's).
#pragma once

#include <QObject>
#include <QString>
#include <QThreadPool>
#include <atomic>
#include <functional>
#include <map>
#include <memory>

namespace widgets {

class ComputeQueue : public QObject {
  Q_OBJECT
 public:
  explicit ComputeQueue(QObject* parent = nullptr);
  ~ComputeQueue() override;  // waits for what is being computed; nothing is delivered any more

  // `work` must hold values only and must not throw.
  template <typename T>
  void run(const QString& key, std::function<T()> work, std::function<void(const T&)> done) {
    post(key, [work = std::move(work), done = std::move(done)]() -> Delivery {
      auto value = std::make_shared<const T>(work());
      return [done, value] { done(*value); };
    });
  }
  void cancel(const QString& key);
  // True while something is computed or waits to be delivered.
  bool isBusy() const { return pending_ > 0; }

 private:
  using Delivery = std::function<void()>;
  using Flag = std::shared_ptr<std::atomic<bool>>;
  void post(const QString& key, std::function<Delivery()> job);

  std::map<QString, Flag> newest_;  // raised: the request is void
  int pending_ = 0;
  QThreadPool pool_;
};

}  // namespace widgets
