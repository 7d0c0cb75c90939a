// Tells screen readers what a widget is that draws itself, for which Qt knows no role. GUI thread only.
#pragma once

#include <QAccessible>

class QWidget;

namespace widgets {

// Call it in the widget's constructor, before the widget has a name: that is told, and whoever hears it asks.
void setAccessibleRole(QWidget* widget, QAccessible::Role role);

}  // namespace widgets
