// One thread for the files that an object's undo commands work on: what is taken back quickly, one after the other, is
// done in that order. GUI thread only.
#pragma once

#include <QThreadPool>

namespace app {

// Of `owner`, which waits for it when it goes.
inline QThreadPool* fileThread(QObject* owner) {
  const QString name = QStringLiteral("fileThread");
  if (auto* known = owner->findChild<QThreadPool*>(name, Qt::FindDirectChildrenOnly)) return known;
  auto* pool = new QThreadPool(owner);
  pool->setObjectName(name);
  pool->setMaxThreadCount(1);
  return pool;
}

}  // namespace app
