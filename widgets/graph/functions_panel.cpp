#include "widgets/graph/functions_panel.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QSortFilterProxyModel>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

#include "widgets/graph/function_list_model.h"
#include "widgets/theme/font_measures.h"

namespace widgets {

namespace {
constexpr int kPanelWidth = 340;
constexpr int kNumberWidth = 44;
}  // namespace

FunctionsPanel::FunctionsPanel(QWidget* parent)
    : QWidget(parent),
      model_(new FunctionListModel(this)),
      proxy_(new QSortFilterProxyModel(this)),
      filter_(new QLineEdit(this)),
      view_(new QTreeView(this)) {
  setObjectName(QStringLiteral("graphFunctions"));
  setFixedWidth(measures::grown(kPanelWidth, fontMetrics()));
  proxy_->setSourceModel(model_);
  proxy_->setSortRole(Qt::UserRole);
  proxy_->setFilterCaseSensitivity(Qt::CaseInsensitive);
  filter_->setObjectName(QStringLiteral("functionFilter"));
  filter_->setPlaceholderText(tr("Filter functions"));
  filter_->setAccessibleName(tr("Filter functions"));
  filter_->setToolTip(tr("Part of a function's name"));
  filter_->setClearButtonEnabled(true);
  connect(filter_, &QLineEdit::textChanged, proxy_, &QSortFilterProxyModel::setFilterFixedString);
  view_->setObjectName(QStringLiteral("functionList"));
  view_->setAccessibleName(tr("Functions of the graph"));
  view_->setModel(proxy_);
  view_->setRootIsDecorated(false);
  view_->setUniformRowHeights(true);
  view_->setFrameShape(QFrame::NoFrame);
  view_->setTextElideMode(Qt::ElideLeft);  // "__inference_…" is in front of most names
  view_->setSortingEnabled(true);
  view_->sortByColumn(FunctionListModel::kName, Qt::AscendingOrder);
  QHeaderView* header = view_->header();
  header->setStretchLastSection(false);
  header->setMinimumSectionSize(kNumberWidth);
  header->setSectionResizeMode(QHeaderView::ResizeToContents);
  header->setSectionResizeMode(FunctionListModel::kName, QHeaderView::Stretch);
  connect(view_, &QAbstractItemView::activated, this,
          [this](const QModelIndex& index) { emit functionRequested(proxy_->mapToSource(index).row()); });
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(8, 0, 0, 0);
  column->setSpacing(8);
  column->addWidget(filter_);
  column->addWidget(view_, 1);
}

void FunctionsPanel::setGraph(const GraphModelPtr& model) {
  model_->setGraph(model);
}

FunctionBar::FunctionBar(QAction* back, QWidget* parent) : QWidget(parent), name_(new QLabel(this)) {
  setObjectName(QStringLiteral("functionBar"));
  name_->setObjectName(QStringLiteral("functionName"));
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(12, 0, 8, 6);
  auto* button = new QToolButton(this);
  button->setObjectName(QStringLiteral("wholeGraph"));
  button->setDefaultAction(back);
  button->setAutoRaise(true);
  row->addWidget(button);
  row->addWidget(name_, 1);
}

void FunctionBar::showFunction(const QString& name) {
  name_->setText(tr("Function %1").arg(name));
  show();
}

}  // namespace widgets
