// The small tables of a comparison: as high as their rows, names first, numbers at the right. GUI thread only.
#pragma once

#include <QStringList>

class QLabel;
class QTreeWidget;
class QTreeWidgetItem;
class QWidget;

namespace widgets {

QTreeWidget* comparedTable(const QString& name, const QString& title, const QStringList& heads, QWidget* parent);
QTreeWidgetItem* comparedRow(QTreeWidget* table, const QStringList& cells);
void setComparedHeads(QTreeWidget* table, const QStringList& heads);
// As high as its rows and as wide as its page, so that the names are never narrower than their texts; a table without
// rows takes no room.
void fitComparedTable(QTreeWidget* table);
// Pixels in which no text of it is cut.
int wantedTableWidth(const QTreeWidget* table);
QLabel* comparedHeading(const QString& text, QWidget* parent);

}  // namespace widgets
