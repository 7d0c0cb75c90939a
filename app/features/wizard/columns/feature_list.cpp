#include "app/features/wizard/columns/feature_list.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QSortFilterProxyModel>
#include <QVBoxLayout>
#include <algorithm>

#include "app/features/wizard/columns/column_delegate.h"
#include "app/features/wizard/columns/column_lists.h"
#include "app/features/wizard/step/wizard_actions.h"
#include "widgets/theme/font_measures.h"

namespace app {
namespace {

constexpr int kFeaturesWidth = 120;
constexpr int kMostFeaturesWidth = 220;
constexpr int kBesideName = 72;    // the kind, the mark of what is used, the frame and a scroll bar
constexpr int kBesideFilter = 28;  // the field's margins, and room for its cursor

}  // namespace

FeatureList::FeatureList(const WizardActions& actions, QWidget* parent)
    : QWidget(parent), model_(new FeatureModel(this)), filtered_(new QSortFilterProxyModel(this)) {
  setMinimumWidth(kFeaturesWidth);
  auto* filter = new QLineEdit(this);
  filter->setObjectName(QStringLiteral("featureFilter"));
  filter->setPlaceholderText(tr("Filter features"));
  filter->setAccessibleName(tr("Filter features"));
  filter->setClearButtonEnabled(true);
  filtered_->setSourceModel(model_);
  filtered_->setFilterCaseSensitivity(Qt::CaseInsensitive);
  connect(filter, &QLineEdit::textChanged, filtered_, &QSortFilterProxyModel::setFilterFixedString);
  buildView(actions);
  note_ = new QLabel(this);
  note_->setObjectName(QStringLiteral("featureNote"));
  note_->setWordWrap(true);
  buttons_ = new QHBoxLayout;
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(filter);
  column->addWidget(view_, 1);
  column->addWidget(note_);
  column->addLayout(buttons_);
}

void FeatureList::buildView(const WizardActions& actions) {
  view_ = new QListView(this);
  view_->setObjectName(QStringLiteral("featureList"));
  view_->setAccessibleName(tr("Features"));
  view_->setModel(filtered_);
  view_->setItemDelegate(new ColumnDelegate(view_));
  view_->setUniformItemSizes(true);
  view_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  view_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  view_->setDragEnabled(true);
  view_->setDragDropMode(QAbstractItemView::DragOnly);
  view_->setMouseTracking(true);
  view_->addActions({actions.toWide, actions.toDeep, actions.toBoth});
  connect(view_->selectionModel(), &QItemSelectionModel::selectionChanged, this, &FeatureList::chosenChanged);
  connect(view_, &QListView::doubleClicked, this, &FeatureList::activated);
}

void FeatureList::setFeatures(const Features& features) {
  const auto* filter = findChild<QLineEdit*>(QStringLiteral("featureFilter"));
  const int least =
      std::max(kFeaturesWidth, filter->fontMetrics().horizontalAdvance(filter->placeholderText()) + kBesideFilter);
  model_->setFeatures(features);
  int name = 0;
  for (int row = 0; row < model_->rowCount(); ++row) {
    name = std::max(name, view_->fontMetrics().horizontalAdvance(model_->index(row, 0).data().toString()));
  }
  const int wanted = name + widgets::measures::grown(kBesideName, view_->fontMetrics());
  setMinimumWidth(
      std::max(least, std::min(wanted, widgets::measures::grown(kMostFeaturesWidth, view_->fontMetrics()))));
  note_->setText(features.empty() ? tr("No features: choose data with columns in the previous step.") : QString());
  note_->setVisible(features.empty());
}

void FeatureList::setUsed(const QStringList& names) {
  model_->setUsed(names);
}

QStringList FeatureList::chosen() const {
  QModelIndexList indexes = view_->selectionModel()->selectedIndexes();
  std::ranges::sort(indexes, {}, [](const QModelIndex& index) { return index.row(); });
  QStringList names;
  for (const QModelIndex& index : indexes) names << index.data().toString();
  return names;
}

void FeatureList::addButton(QWidget* button) {
  buttons_->addWidget(button);
}

}  // namespace app
