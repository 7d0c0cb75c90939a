// Work that takes a while, on a thread of the pool, and what is to be done with its result on the thread that asked.
// Call on the GUI thread.
#pragma once

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>
#include <memory>
#include <utility>

namespace widgets {

// `work` runs on `pool` and must hold values only and throw nothing; `done` gets its result here, unless `owner` is
// gone by then.
template <typename Work, typename Done>
void inBackground(QObject* owner, Work work, Done done, QThreadPool* pool = QThreadPool::globalInstance()) {
  const QPointer<QObject> receiver(owner);
  pool->start([receiver, work = std::move(work), done = std::move(done)] {
    auto result = std::make_shared<const decltype(work())>(work());
    QMetaObject::invokeMethod(
        QCoreApplication::instance(),
        [receiver, result, done] {
          if (receiver) done(*result);
        },
        Qt::QueuedConnection);
  });
}

}  // namespace widgets
