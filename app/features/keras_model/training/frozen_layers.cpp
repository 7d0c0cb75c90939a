#include "app/features/keras_model/training/frozen_layers.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>

#include "widgets/panels/number_text.h"
#include "widgets/util/focus_ring.h"

namespace app {
namespace {

constexpr int kLayersHeight = 150;

}  // namespace

FrozenLayers::FrozenLayers(const std::vector<Row>& rows, QWidget* parent)
    : QWidget(parent), list_(new QListWidget(this)), count_(new QLabel(this)) {
  list_->setObjectName(QStringLiteral("kerasTrained"));
  list_->setAccessibleName(tr("Layers that are trained"));
  list_->setToolTip(tr("Space checks the selected one"));
  list_->setMinimumHeight(kLayersHeight);
  new widgets::FocusRing(list_);
  for (const Row& row : rows) {
    if (row.parameters == 0) continue;
    //: A layer's name, its class, how many parameters it has
    auto* item =
        new QListWidgetItem(tr("%1 (%2, %3)").arg(row.name, row.kind, widgets::stepText(row.parameters)), list_);
    item->setData(Qt::UserRole, row.name);
    item->setCheckState(row.isTrained ? Qt::Checked : Qt::Unchecked);
  }
  if (list_->count() > 0) list_->setCurrentRow(0);
  connect(list_, &QListWidget::itemChanged, this, [this] {
    showCount();
    emit changed();
  });
  count_->setObjectName(QStringLiteral("kerasTrainedCount"));
  auto* all = new QPushButton(tr("Train all"), this);
  auto* last = new QPushButton(tr("Only the last"), this);
  all->setObjectName(QStringLiteral("kerasTrainAll"));
  last->setObjectName(QStringLiteral("kerasTrainLast"));
  last->setToolTip(tr("Freeze all layers but the last one that has weights"));
  connect(all, &QPushButton::clicked, this, [this] { trainFrom(0); });
  connect(last, &QPushButton::clicked, this, [this] { trainFrom(list_->count() - 1); });
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  row->addWidget(count_, 1);
  for (QPushButton* button : {all, last}) {
    button->setAutoDefault(false);
    button->setEnabled(list_->count() > 0);
    row->addWidget(button);
  }
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(8);
  column->addWidget(list_, 1);
  column->addLayout(row);
  setFocusProxy(list_);
  showCount();
}

QStringList FrozenLayers::frozen() const {
  QStringList names;
  for (int i = 0; i < list_->count(); ++i) {
    const QListWidgetItem* item = list_->item(i);
    if (item->checkState() == Qt::Unchecked) names << item->data(Qt::UserRole).toString();
  }
  return names;
}

int FrozenLayers::count() const {
  return list_->count();
}

void FrozenLayers::trainFrom(int first) {
  for (int i = 0; i < list_->count(); ++i) list_->item(i)->setCheckState(i < first ? Qt::Unchecked : Qt::Checked);
}

void FrozenLayers::showCount() {
  const auto still = static_cast<int>(frozen().size());
  count_->setText(tr("%1 of %n layers are trained", nullptr, list_->count()).arg(list_->count() - still));
}

}  // namespace app
