// What a run's path below the log directory tells about it. Pure functions.
#pragma once

#include <QString>
#include <optional>

namespace widgets {

// "lr=0.1/eval" and "lr=0.1/eval_test" are evaluations of "lr=0.1"; "eval" is one of ".". Nothing for other runs.
inline std::optional<QString> evaluatedRun(const QString& run) {
  const qsizetype slash = run.lastIndexOf(QLatin1Char('/'));
  const QString last = run.mid(slash + 1);
  if (last != QStringLiteral("eval") && !last.startsWith(QStringLiteral("eval_"))) return std::nullopt;
  return slash < 0 ? QStringLiteral(".") : run.left(slash);
}

}  // namespace widgets
