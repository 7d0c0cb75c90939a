// Where experiments and runs go when a person has opened no folder for them.
#pragma once

#include <QStandardPaths>
#include <QString>

namespace app {

inline QString documentsFolder() {
  return QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
}

inline QString usualPlace() {
  return documentsFolder() + QStringLiteral("/EstimatorWorkbench");
}

}  // namespace app
