// What belongs to a run, in Qt's strings: summaries/runs/run_owner has the rule. Pure functions.
#pragma once

#include <QString>
#include <QStringList>
#include <functional>
#include <optional>

namespace widgets {

// The run that `run` belongs to, of those of which `isRun` is true; nothing: it is one of its own.
std::optional<QString> ownerOf(const QString& run, const std::function<bool(const QString& run)>& isRun);

// What a run is called below its owner: "eval" of "lr=0.1/eval".
QString partName(const QString& run);

// Where a part of that name of `owner` may be.
QStringList partPlaces(const QString& owner, const QString& name);

}  // namespace widgets
