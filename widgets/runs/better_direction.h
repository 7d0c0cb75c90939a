// Whether more or less of a metric is better, where that is known at all. Pure; callable from any thread.
#pragma once

#include <QMap>
#include <QString>
#include <optional>

namespace widgets {

// True where smaller values are better: as a person said of the tag, else by its name. Nothing where neither tells, as
// of learning rates, and then no value is called the best.
std::optional<bool> smallerIsBetterOf(const QString& tag, const QMap<QString, bool>& chosen = {});

}  // namespace widgets
