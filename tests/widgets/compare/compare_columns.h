// The columns of a comparison, by their keys. Header-only.
#pragma once

#include "widgets/dashboards/compare/compare_model.h"

namespace test_support {

inline QStringList keys(const widgets::CompareTable& table) {
  QStringList all;
  for (const widgets::CompareColumn& column : table.columns) all << column.key;
  return all;
}

inline int place(const widgets::CompareTable& table, const char* key) {
  return static_cast<int>(keys(table).indexOf(QString::fromLatin1(key)));
}

}  // namespace test_support
