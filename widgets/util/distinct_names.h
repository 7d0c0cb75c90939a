// Names that are too long for their place, shortened so that those that differ still differ. Pure; any thread.
#pragma once

#include <QStringList>
#include <functional>

namespace widgets {

// What runs that are shown together are called: without their folders ("run-2"), unless others are called the same.
QStringList runNames(const QStringList& runs);

// What the names share is left out of the middle. All stay as they are where all fit.
QStringList fittedNames(const QStringList& names, const std::function<bool(const QString& text)>& fits);

}  // namespace widgets
