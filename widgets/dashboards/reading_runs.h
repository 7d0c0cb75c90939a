// What a page without anything to show says while the folder that was opened is read for the first time. GUI thread
// only.
#pragma once

#include <QList>
#include <QString>

class QAction;

namespace widgets {

class ActionRegistry;
class EmptyState;
class RunCatalog;

// "Reading 275 of 600 runs" while event files are imported; empty: nobody knows how many there are.
QString importWords(const RunCatalog& runs);
// `title` where nobody knows how many there are, and what happens then. While event files are imported there are a bar
// and a way to cancel, too, which follow until the page says something else. `more` is offered in any case. `runs` and
// `actions` outlive the page; the actions may be null.
void showReading(EmptyState& empty, const RunCatalog& runs, const ActionRegistry* actions, const QString& title,
                 const QString& sentence, const QList<QAction*>& more = {});

}  // namespace widgets
