// The small tables of the inspector: as high as their rows, numbers at the right. GUI thread only.
#pragma once

#include <QStringList>
#include <vector>

class QHeaderView;
class QLabel;
class QTreeWidget;
class QTreeWidgetItem;
class QWidget;

namespace app {

// `titles`: empty ones leave the head out.
QTreeWidget* makeInspectorTable(const QString& name, const QStringList& titles, QWidget* parent);
// While it lives the columns keep their widths: else each text that is set would have all rows measured again.
class HeldColumns {
 public:
  explicit HeldColumns(QTreeWidget* table);
  ~HeldColumns();
  HeldColumns(const HeldColumns&) = delete;
  HeldColumns& operator=(const HeldColumns&) = delete;

 private:
  QHeaderView* header_;
  std::vector<int> fitted_;  // columns that are as wide as their contents
};
// A new row at `index`.
QTreeWidgetItem* insertRow(QTreeWidget* table, int index, const QStringList& texts);
// The row at `index`, which is made when there is none.
QTreeWidgetItem* tableRow(QTreeWidget* table, int index, const QStringList& texts);
constexpr int kMostTableRows = 40;  // more scroll within the table
// Drops what is behind, and is as high as `rows`, up to `most` of them.
void fitToRows(QTreeWidget* table, int rows, int most = kMostTableRows);
// A tag that may go on in a second line behind each of its parts.
QString breakable(const QString& tag);
// Gives names that are wider than the first column more lines, at most four.
void wrapNames(QTreeWidget* table);
// The same for the width that the column of names is about to get, as the header tells it: its own is still the former.
void wrapNames(QTreeWidget* table, int width);
// Gives a part and all around it their places now: with the events of layouts that come one by one, what grew would for
// a moment cover what is below it.
void layOutAtOnce(QWidget* part);
QLabel* makeHeading(const QString& text, QWidget* parent);

}  // namespace app
