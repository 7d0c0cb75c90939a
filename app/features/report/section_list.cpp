#include "app/features/report/section_list.h"

#include <QAction>
#include <QHBoxLayout>
#include <QListWidget>
#include <QMenu>
#include <QScopedValueRollback>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/features/report/report_actions.h"
#include "widgets/theme/font_measures.h"
#include "widgets/theme/glyphs.h"
#include "widgets/util/action_button.h"

namespace app {
namespace {

using widgets::Glyph;
using widgets::glyphIcon;

constexpr int kSectionsWidth = 260;

QToolButton* iconButton(const char* name, QAction* action, const QIcon& icon, QWidget* parent) {
  auto* button = new QToolButton(parent);
  button->setObjectName(QString::fromLatin1(name));
  button->setIcon(icon);
  button->setAutoRaise(true);
  button->setAccessibleName(widgets::ActionRegistry::tip(action));
  widgets::followAction(button, action);
  return button;
}

}  // namespace

QString labelOfSection(const ReportSection& section) {
  const QString word = sectionWord(section.kind);
  if (!section.title.isEmpty()) return section.title;
  //: A section of a report without a title: what it is, and of what
  return section.tag.isEmpty() ? word : SectionList::tr("%1: %2").arg(word, section.tag);
}

SectionList::SectionList(const ReportActions& actions, const Sources& sources, QWidget* parent)
    : QWidget(parent), sources_(sources) {
  setFixedWidth(widgets::measures::grown(kSectionsWidth, fontMetrics()));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  list_ = new QListWidget(this);
  list_->setObjectName(QStringLiteral("reportSections"));
  list_->setAccessibleName(tr("Sections of the report"));
  list_->setDragDropMode(QAbstractItemView::InternalMove);
  list_->setDefaultDropAction(Qt::MoveAction);
  column->addWidget(list_, 1);
  auto* row = new QHBoxLayout;
  auto* add = new QToolButton(this);
  add->setObjectName(QStringLiteral("reportAdd"));
  add->setText(tr("Add"));
  add->setIcon(glyphIcon(Glyph::kAdd));
  add->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  add->setToolTip(tr("Add a section after the selected one"));
  add->setPopupMode(QToolButton::InstantPopup);
  add_ = new QMenu(add);
  add->setMenu(add_);
  connect(add_, &QMenu::aboutToShow, this, &SectionList::fillAddMenu);
  row->addWidget(add);
  row->addStretch(1);
  row->addWidget(iconButton("reportUp", actions.up, actions.up->icon(), this));
  row->addWidget(iconButton("reportDown", actions.down, actions.down->icon(), this));
  row->addWidget(iconButton("reportRemove", actions.remove, actions.remove->icon(), this));
  row->addWidget(iconButton("reportUndo", actions.undo, glyphIcon(Glyph::kReset), this));
  list_->addActions({actions.up, actions.down, actions.remove});
  column->addLayout(row);
  connect(list_, &QListWidget::currentRowChanged, this, [this] {
    if (!filling_) emit currentChanged();
  });
  connect(list_->model(), &QAbstractItemModel::rowsMoved, this, &SectionList::onRowsMoved, Qt::QueuedConnection);
}

void SectionList::fillAddMenu() {
  add_->clear();
  add_->addAction(tr("Pinned charts"), this, [this] { emit addWanted(sources_.pinned()); });
  QMenu* charts = add_->addMenu(tr("Chart"));
  for (const ReportSection& section : sources_.charts())
    charts->addAction(section.tag, this, [this, section] { emit addWanted({section}); });
  charts->setEnabled(!charts->isEmpty());
  for (const SectionKind kind :
       {SectionKind::kRuns, SectionKind::kHyperparameters, SectionKind::kRunNotes, SectionKind::kText}) {
    ReportSection section;
    section.kind = kind;
    section.title = sectionWord(kind);
    add_->addAction(sectionWord(kind), this, [this, section] { emit addWanted({section}); });
  }
}

void SectionList::showSections(const Report& report, int current) {
  const QScopedValueRollback filling(filling_, true);
  list_->clear();
  auto* head = new QListWidgetItem(tr("Title and introduction"), list_);
  head->setFlags(head->flags() & ~(Qt::ItemIsDragEnabled | Qt::ItemIsDropEnabled));
  head->setData(Qt::UserRole, -1);
  for (std::size_t i = 0; i < report.sections.size(); ++i) {
    auto* item = new QListWidgetItem(labelOfSection(report.sections[i]), list_);
    item->setFlags(item->flags() & ~Qt::ItemIsDropEnabled);
    item->setData(Qt::UserRole, static_cast<int>(i));
    item->setToolTip(sectionWord(report.sections[i].kind));
  }
  list_->setCurrentRow(std::clamp(current + 1, 0, list_->count() - 1));
}

void SectionList::rename(int section, const QString& label) {
  list_->item(section + 1)->setText(label);
}

int SectionList::current() const {
  return list_->currentRow() - 1;
}

void SectionList::takeFocus() {
  list_->setFocus();
}

// The rows know which sections they were.
void SectionList::onRowsMoved() {
  if (filling_) return;
  std::vector<int> order;
  int selected = -1;
  for (int row = 0; row < list_->count(); ++row) {
    const int was = list_->item(row)->data(Qt::UserRole).toInt();
    if (was < 0) continue;
    if (row == list_->currentRow()) selected = static_cast<int>(order.size());
    order.push_back(was);
  }
  emit reordered(order, selected);
}

}  // namespace app
