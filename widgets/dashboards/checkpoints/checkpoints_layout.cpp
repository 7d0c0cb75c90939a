// The parts of CheckpointsDashboard and where they stand.
#include <QAction>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include "widgets/dashboards/checkpoints/bar_delegate.h"
#include "widgets/dashboards/checkpoints/checkpoints_dashboard.h"
#include "widgets/panels/empty_state.h"
#include "widgets/util/elided_label.h"

namespace widgets {
namespace {

constexpr int kListWidth = 250;
constexpr int kTensorsWidth = 625;
constexpr int kFilterWidth = 110;
constexpr int kIndentation = 14;  // scopes are deep, and their columns many

QTreeView* makeView(const QString& name, const QString& title, int barRole, QWidget* parent) {
  auto* view = new QTreeView(parent);
  view->setObjectName(name);
  view->setAccessibleName(title);
  view->setUniformRowHeights(true);
  view->setFrameShape(QFrame::NoFrame);
  view->setItemDelegate(new BarDelegate(barRole, view));
  view->header()->setStretchLastSection(false);
  return view;
}

}  // namespace

void CheckpointsDashboard::buildPage() {
  auto* page = new QWidget(this);
  auto* bar = new QWidget(page);
  buildBar(bar);
  auto* splitter = new QSplitter(Qt::Horizontal, page);
  splitter->addWidget(buildList());
  splitter->addWidget(buildTensors());
  splitter->setSizes({kListWidth, kTensorsWidth});
  splitter->setStretchFactor(1, 1);
  splitter->setChildrenCollapsible(false);
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(bar);
  column->addWidget(splitter, 1);
  empty_->addAction(open_);
  pages_->addWidget(empty_);
  pages_->addWidget(page);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(pages_);
}

void CheckpointsDashboard::buildBar(QWidget* bar) {
  title_ = new ElidedLabel(bar);
  title_->setObjectName(QStringLiteral("checkpointsTitle"));
  title_->setContentsMargins(12, 0, 12, 4);
  filter_ = new QLineEdit(bar);
  filter_->setObjectName(QStringLiteral("tensorFilter"));
  filter_->setPlaceholderText(tr("Filter tensors"));
  filter_->setAccessibleName(tr("Filter tensors"));
  filter_->setClearButtonEnabled(true);
  filter_->setMinimumWidth(kFilterWidth);
  compare_ = new QComboBox(bar);
  compare_->setObjectName(QStringLiteral("compareCheckpoint"));
  compare_->setAccessibleName(tr("Compare with"));
  compare_->setToolTip(tr("Show how the selected checkpoint differs from another"));
  compare_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  auto* layout = new QHBoxLayout(bar);
  layout->setContentsMargins(12, 8, 12, 8);
  layout->setSpacing(8);
  layout->addWidget(filter_, 1);
  layout->addWidget(compare_);
  for (const CommandAction& each : commands_) {
    auto* button = new QToolButton(bar);
    button->setDefaultAction(each.action);
    button->setObjectName(each.action->objectName() + QStringLiteral(".button"));
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    layout->addWidget(button);
  }
  auto* keep = new QToolButton(bar);
  keep->setDefaultAction(keep_);
  keep->setObjectName(QStringLiteral("keepCheckpoint"));
  layout->addWidget(keep);
}

QWidget* CheckpointsDashboard::buildList() {
  auto* side = new QWidget(this);
  listView_ = makeView(QStringLiteral("checkpointList"), tr("Checkpoints"), Qt::UserRole, side);
  listView_->setModel(list_);
  listView_->setRootIsDecorated(false);
  listView_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
  listView_->header()->setSectionResizeMode(CheckpointListModel::kMarks, QHeaderView::Stretch);
  listView_->setContextMenuPolicy(Qt::ActionsContextMenu);
  for (const CommandAction& each : commands_) listView_->addAction(each.action);
  listView_->addAction(keep_);
  listView_->addAction(open_);
  metric_ = new QComboBox(side);
  metric_->setObjectName(QStringLiteral("checkpointMetric"));
  metric_->setAccessibleName(tr("Metric shown beside the checkpoints"));
  auto* label = new QLabel(tr("&Metric"), side);
  label->setBuddy(metric_);
  listFooter_ = new QLabel(side);
  listFooter_->setContentsMargins(12, 4, 12, 4);
  auto* row = new QHBoxLayout;
  row->setContentsMargins(12, 0, 12, 4);
  row->addWidget(label);
  row->addWidget(metric_, 1);
  auto* column = new QVBoxLayout(side);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(title_);
  column->addLayout(row);
  column->addWidget(listView_, 1);
  column->addWidget(listFooter_);
  return side;
}

QWidget* CheckpointsDashboard::buildTensors() {
  auto* side = new QWidget(this);
  tensorView_ = makeView(QStringLiteral("tensorTree"), tr("Variables"), TensorTreeModel::kShareRole, side);
  tensorView_->setIndentation(kIndentation);
  footer_ = new QLabel(side);
  footer_->setObjectName(QStringLiteral("checkpointFooter"));
  footer_->setContentsMargins(12, 4, 12, 4);
  auto* column = new QVBoxLayout(side);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(tensorView_, 1);
  column->addWidget(footer_);
  return side;
}

}  // namespace widgets
