// Does work that cannot be interrupted and may take any time, such as reading from a slow disk, so that nobody has to
// wait for it: newer work begins at once, and what a former one gives is dropped. GUI thread only; results arrive
// there.
#pragma once

#include <QByteArray>
#include <QObject>
#include <QString>
#include <chrono>
#include <functional>
#include <memory>

namespace widgets {

class LooseWorker : public QObject {
  Q_OBJECT
 public:
  // So many abandoned pieces of work may still run; the newest one waits for one of these to end.
  static constexpr int kMostAtOnce = 3;

  explicit LooseWorker(QObject* parent = nullptr, std::chrono::milliseconds lastWait = std::chrono::seconds(1));
  // Waits for what still runs, but not longer than `lastWait`. What runs on then ends with the program.
  ~LooseWorker() override;

  using Work = std::function<QByteArray()>;
  using Done = std::function<void(const QByteArray&)>;
  using Failed = std::function<void(const QString&)>;
  // Abandons what was asked for before. `work` runs on a thread of its own, must hold values only, and may throw
  // std::exception, which `failed` tells.
  void run(Work work, Done done, Failed failed);
  // Nothing that was asked for is delivered.
  void abandon();
  // Whether something that was asked for is still to be delivered.
  bool isBusy() const { return busy_; }

 private:
  struct Shared;
  struct Job {
    quint64 number = 0;
    Work work;
    Done done;
    Failed failed;
  };
  void start();
  void onEnd(quint64 number, const QByteArray& result, const QString& error);

  std::shared_ptr<Shared> shared_;
  std::chrono::milliseconds lastWait_;
  Job newest_;  // its work is empty once it runs
  quint64 last_ = 0;
  int running_ = 0;
  bool busy_ = false;
};

}  // namespace widgets
