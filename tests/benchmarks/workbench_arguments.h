// What the benchmarks of the window are called with: "EXPERIMENT --name value …". Header-only.
#pragma once

#include <QString>
#include <QStringList>

// The value behind `name`, or the fallback.
inline QString option(const QStringList& arguments, const QString& name, const QString& fallback = {}) {
  const qsizetype at = arguments.indexOf(name);
  return at >= 0 && at + 1 < arguments.size() ? arguments[at + 1] : fallback;
}

inline int number(const QStringList& arguments, const QString& name, int fallback) {
  return option(arguments, name, QString::number(fallback)).toInt();
}

// The first argument, unless it is the name of an option: an experiment of the sample workspace.
inline QString experimentOf(const QStringList& arguments, const QString& fallback) {
  const QString named = arguments.value(1);
  return named.isEmpty() || named.startsWith(QLatin1Char('-')) ? fallback : named;
}
