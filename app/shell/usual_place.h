// Where experiments and runs go when a person has opened no folder for them.
#pragma once

#include <QStandardPaths>
#include <QString>

namespace app {

inline QString usualPlace() {
  return QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation) + QStringLiteral("/EstimatorWorkbench");
}

}  // namespace app
