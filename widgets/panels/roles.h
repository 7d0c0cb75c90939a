// The data roles of the panels' models: raw values, which delegates format.
#pragma once

#include <QtCore/qnamespace.h>

namespace widgets {

enum RunRole {
  kRunIdRole = Qt::UserRole + 1,  // QString
  kRunColorRole,                  // QColor
  kRunDepthRole,                  // int, 1 for an evaluation below its run
  kRunStateRole,                  // RunState as int
  kRunVisibleRole,                // bool
  kRunSortRole,                   // what the column sorts by
  kRunStarRole,                   // bool
  kRunArchivedRole,               // bool
  kRunDashRole,                   // QList<qreal>, empty: solid
  kRunIsPartRole,                 // bool: an evaluation of a run
  kRunLineRole,                   // RunLine::Kind as int
  kRunOpenRole,                   // int: 0 nothing to open, 1 closed, 2 open
  kRunFittedRole,                 // QString, the name in the room that it has
  kRunBestRole,                   // bool: of all runs that are shown
  kRunFaintRole,                  // bool: out of scope
  kRunPointedRole,                // bool: the pointer is on it in another view
};

enum TensorRole {
  kTensorDamagedRole = Qt::UserRole + 100,  // bool: it cannot be read
};

enum LogRole {
  kLogLevelRole = Qt::UserRole + 1,  // LogLevel as int
};

}  // namespace widgets
