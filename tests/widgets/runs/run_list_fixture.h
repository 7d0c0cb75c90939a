// A list of some made runs that is shown. Header-only.
#pragma once

#include <gtest/gtest.h>

#include <QTest>
#include <QTreeView>

#include "widgets/panels/roles.h"
#include "widgets/runs/run_list.h"
#include "widgets/runs/run_tree.h"
#include "widgets/theme/run_colors.h"

namespace widgets {

inline std::vector<RunRow> someRuns() {
  return {{QStringLiteral("lr=0.002"), QStringLiteral("lr=0.002"), 0, RunState::kRunning, 12431, 0.11803, true},
          {QStringLiteral("lr=0.002/eval"),
           QStringLiteral("eval"),
           1,
           RunState::kRunning,
           12000,
           0.1312,
           true,
           false,
           false,
           {},
           QStringLiteral("lr=0.002")},
          {QStringLiteral("lr=0.01"), QStringLiteral("lr=0.01"), 0, RunState::kFinished, 20000, 0.244, true},
          {QStringLiteral("lr=0.0005"), QStringLiteral("lr=0.0005"), 0, RunState::kFailed, 600, 0, false},
          {QStringLiteral("lr=0.03_with_a_very_long_name_for_a_run"),
           QStringLiteral("lr=0.03_with_a_very_long_name_for_a_run"), 0, RunState::kStale, 90, 2.301, true}};
}

inline RunLook lookOf(const QString& id) {
  return {QColor::fromHsv(static_cast<int>(qHash(id) % 360), 180, 170), {}};
}

struct List {
  RunList list;
  explicit List(const RunListModel::LookOf& looks = lookOf) : list(looks) {
    list.resize(420, 300);
    list.show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(&list));
    list.model()->setRows(someRuns());
  }
  QTreeView* view() { return list.view(); }
  void current(int row) { view()->setCurrentIndex(view()->model()->index(row, 0)); }
  RunTree& tree() { return *static_cast<RunTree*>(view()->model()); }
  int rowOf(const char* id) {
    const QModelIndexList found = tree().match(tree().index(0, 0), kRunIdRole, QLatin1String(id), 1, Qt::MatchExactly);
    return found.isEmpty() ? -1 : found.front().row();
  }
};

}  // namespace widgets
