// What a button is for, so that a choice never looks like a menu and a page has one button that stands out. Desktops'
// own styles may not show it. GUI thread only.
#pragma once

#include <QList>

class QAbstractButton;
class QPushButton;
class QToolButton;

namespace widgets {

// The button that the page is about: in the accent colour. One a page at most.
void makePrimary(QPushButton* button, bool isPrimary = true);
// Neighbours of which one is chosen, as one control. They are put side by side without room between them.
void makeSegments(const QList<QToolButton*>& choices);
// Switches something on or off by itself, and looks like a check box, so that both states can be told.
void makeToggle(QToolButton* button);
// Opens a menu or a panel: with an edge and an arrow.
void makeMenuButton(QToolButton* button);

}  // namespace widgets
