// Names that are too long for their place, shortened so that those that differ still differ. Pure; any thread.
#pragma once

#include <QStringList>
#include <functional>

namespace widgets {

// What all of them begin with, up to the end of a word; nothing that leaves a name without letters before its number,
// or none at all: "fashion_" of "fashion_lr1" and "fashion_lr20".
QString commonPrefix(const QStringList& names);

// What runs that are shown together are called: without their folders ("run-2"), unless some of their folder are called
// as others are.
QStringList runNames(const QStringList& runs);

// What the names share is left out of the middle, once in each where that tells them apart. All stay as they are where
// all fit.
QStringList fittedNames(const QStringList& names, const std::function<bool(const QString& text)>& fits);
// The same where some have less room than others: whether a text fits in the place of the name at `place`.
QStringList fittedNames(const QStringList& names,
                        const std::function<bool(const QString& text, qsizetype place)>& fits);
// Each as it is where it fits, else without its middle; those that look alike then have lost another part of it. Where
// that does not help, what tells them apart is left of all, and where it has no room, some look alike. What a cut would
// give the number of another name is left with what tells it apart.
QStringList cutNames(const QStringList& names, const std::function<bool(const QString& text, qsizetype place)>& fits);

}  // namespace widgets
