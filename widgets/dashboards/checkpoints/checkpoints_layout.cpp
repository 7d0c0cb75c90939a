// The parts of CheckpointsDashboard and where they stand.
#include <QAction>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabBar>
#include <QTreeView>
#include <QVBoxLayout>

#include "widgets/dashboards/checkpoints/bar_delegate.h"
#include "widgets/dashboards/checkpoints/checkpoint_actions.h"
#include "widgets/dashboards/checkpoints/checkpoints_dashboard.h"
#include "widgets/dashboards/checkpoints/list_fit.h"
#include "widgets/dashboards/checkpoints/tensor_pane.h"
#include "widgets/dashboards/trees/trees_pane.h"
#include "widgets/panels/empty_state.h"
#include "widgets/panels/page_bar.h"
#include "widgets/util/elided_label.h"
#include "widgets/util/wrapped_label.h"

namespace widgets {
void CheckpointsDashboard::buildPage() {
  auto* page = new QWidget(this);
  views_ = new QStackedWidget(page);
  views_->addWidget(contents_);
  views_->addWidget(trees_);
  auto* bar = new PageBar(page);
  buildBar(bar);
  auto* splitter = new QSplitter(Qt::Horizontal, page);
  splitter->addWidget(buildList());
  splitter->addWidget(views_);
  splitter->setStretchFactor(1, 1);
  splitter->setChildrenCollapsible(false);
  new ListFit(listView_, splitter);
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(bar);
  column->addWidget(splitter, 1);
  pages_->addWidget(empty_);
  pages_->addWidget(page);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(pages_);
}

void CheckpointsDashboard::buildBar(PageBar* bar) {
  tabs_ = new QTabBar(bar);
  tabs_->setObjectName(QStringLiteral("checkpointTabs"));
  tabs_->setAccessibleName(tr("Variables or trees"));
  tabs_->addTab(tr("Variables"));
  tabs_->addTab(tr("Trees"));
  connect(tabs_, &QTabBar::currentChanged, views_, &QStackedWidget::setCurrentIndex);
  title_ = new ElidedLabel(this);
  title_->setObjectName(QStringLiteral("checkpointsTitle"));
  title_->setContentsMargins(12, 0, 12, 4);
  bar->addViews(tabs_);
  bar->addFilter(contents_->filter());
  bar->addChoice(contents_->compareBox());
  bar->addToggle(actions_->keep(), QStringLiteral("keepCheckpoint"));
  bar->more()->addActions(actions_->seldom());
  bar->more()->addSeparator();
  bar->more()->addAction(actions_->open());
  for (QAction* each : actions_->usual()) bar->addTool(each, each->objectName() + QStringLiteral(".button"));
  showTreesTab(false);
}

QWidget* CheckpointsDashboard::buildList() {
  auto* side = new QWidget(this);
  listView_ = makeBarTree(QStringLiteral("checkpointList"), tr("Checkpoints"), Qt::UserRole, side);
  listView_->setModel(list_);
  listView_->setRootIsDecorated(false);
  listView_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
  listView_->header()->setSectionResizeMode(CheckpointListModel::kMarks, QHeaderView::Stretch);
  listView_->setContextMenuPolicy(Qt::ActionsContextMenu);
  listView_->addActions(actions_->commands());
  listView_->addAction(actions_->keep());
  listView_->addAction(actions_->open());
  metric_ = new QComboBox(side);
  metric_->setObjectName(QStringLiteral("checkpointMetric"));
  metric_->setAccessibleName(tr("Metric shown beside the checkpoints"));
  auto* label = new QLabel(tr("&Metric"), side);
  label->setBuddy(metric_);
  lostLine_ = new WrappedLabel(side);
  lostLine_->setObjectName(QStringLiteral("checkpointLost"));
  lostLine_->setContentsMargins(12, 4, 12, 0);
  lostLine_->hide();
  listFooter_ = new QLabel(side);
  listFooter_->setContentsMargins(12, 4, 12, 4);
  auto* row = new QHBoxLayout;
  row->setContentsMargins(12, 0, 12, 4);
  row->setSpacing(8);
  row->addWidget(label);
  row->addWidget(metric_, 1);
  auto* column = new QVBoxLayout(side);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(title_);
  column->addLayout(row);
  column->addWidget(listView_, 1);
  column->addWidget(lostLine_);
  column->addWidget(listFooter_);
  return side;
}

}  // namespace widgets
