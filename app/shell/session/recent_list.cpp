#include "app/shell/session/recent_list.h"

#include <QDir>
#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

#include "app/shell/session/recent_workspaces.h"
#include "widgets/panels/glyphs.h"

namespace app {
namespace {

constexpr int kMostRows = 5;
constexpr int kPathWidth = 460;
constexpr int kEntryHeight = 28;

}  // namespace

RecentList::RecentList(RecentWorkspaces* recent, QWidget* parent)
    : QWidget(parent), recent_(recent), title_(new QLabel(tr("Recently opened"), this)), grid_(new QGridLayout) {
  setObjectName(QStringLiteral("recentList"));
  setAccessibleName(tr("Recently opened workspaces"));
  QFont strong = title_->font();
  strong.setWeight(QFont::DemiBold);
  title_->setFont(strong);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 16, 0, 0);
  column->setSpacing(4);
  column->addWidget(title_);
  column->addLayout(grid_);
  grid_->setColumnStretch(0, 1);
  grid_->setSpacing(4);
  connect(recent_, &RecentWorkspaces::changed, this, &RecentList::fill);
  fill();
}

void RecentList::fill() {
  while (QLayoutItem* item = grid_->takeAt(0)) {
    item->widget()->hide();
    item->widget()->deleteLater();  // it may be the button being clicked
    delete item;
  }
  int row = 0;
  for (const RecentWorkspaces::Entry& entry : recent_->entries()) {
    if (row < kMostRows) addRow(row++, entry.path, entry.isMissing);
  }
  setVisible(row > 0);
}

void RecentList::addRow(int row, const QString& path, bool isMissing) {
  const QString shown = fontMetrics().elidedText(QDir::toNativeSeparators(path), Qt::ElideMiddle, kPathWidth);
  //: A workspace that is no longer there
  auto* open = new QPushButton(isMissing ? tr("%1 (missing)").arg(shown) : shown, this);
  open->setObjectName(QStringLiteral("recent%1").arg(row));
  open->setFlat(true);
  open->setMinimumHeight(kEntryHeight);
  open->setEnabled(!isMissing);
  open->setToolTip(isMissing ? tr("%1 no longer exists, or its disk is not connected").arg(path)
                             : tr("Open %1").arg(path));
  open->setAccessibleName(isMissing ? tr("%1, missing").arg(path) : tr("Open %1").arg(path));
  connect(open, &QPushButton::clicked, this, [this, path] { emit chosen(path); });
  auto* forget = new QToolButton(this);
  forget->setObjectName(QStringLiteral("forgetRecent%1").arg(row));
  forget->setAutoRaise(true);
  forget->setFocusPolicy(Qt::StrongFocus);
  forget->setIcon(widgets::glyphIcon(widgets::Glyph::kCross));
  forget->setMinimumSize(kEntryHeight, kEntryHeight);
  forget->setToolTip(tr("Remove from the list; nothing is deleted"));
  forget->setAccessibleName(tr("Remove %1 from the list").arg(path));
  connect(forget, &QToolButton::clicked, this, [this, path] { recent_->remove(path); });
  grid_->addWidget(open, row, 0);
  grid_->addWidget(forget, row, 1);
}

}  // namespace app
