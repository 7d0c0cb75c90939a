#include "widgets/dashboards/compare/column_chooser.h"

#include <QLineEdit>
#include <QListWidget>
#include <QVBoxLayout>

namespace widgets {
namespace {

constexpr QSize kSize{280, 380};

}  // namespace

ColumnChooser::ColumnChooser(const std::vector<CompareColumn>& columns, const CompareSettings& settings,
                             QWidget* parent)
    : QFrame(parent, Qt::Popup), filter_(new QLineEdit(this)), list_(new QListWidget(this)) {
  setObjectName(QStringLiteral("columnChooser"));
  setAccessibleName(tr("Columns"));
  setAttribute(Qt::WA_DeleteOnClose);
  setFrameShape(QFrame::StyledPanel);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(8, 8, 8, 8);
  column->addWidget(filter_);
  column->addWidget(list_, 1);
  filter_->setObjectName(QStringLiteral("columnFilter"));
  filter_->setPlaceholderText(tr("Filter columns"));
  filter_->setAccessibleName(tr("Filter columns"));
  list_->setObjectName(QStringLiteral("columnList"));
  list_->setAccessibleName(tr("Columns"));
  list_->setUniformItemSizes(true);
  for (const CompareColumn& each : columns) {
    if (each.kind == CompareColumn::Kind::kRun) continue;
    // A parameter that is the same everywhere is out of sight while only differences are shown, ticked or not.
    auto* item = new QListWidgetItem(each.title, list_);
    item->setData(Qt::UserRole, each.key);
    item->setToolTip(each.path);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsUserCheckable | Qt::ItemIsSelectable);
    item->setCheckState(isColumnShown(each, columns, settings) ? Qt::Checked : Qt::Unchecked);
  }
  connect(list_, &QListWidget::itemChanged, this, [this](const QListWidgetItem* item) {
    emit toggled(item->data(Qt::UserRole).toString(), item->checkState() == Qt::Checked);
  });
  connect(filter_, &QLineEdit::textChanged, this, [this](const QString& text) {
    for (int row = 0; row < list_->count(); ++row) {
      QListWidgetItem* item = list_->item(row);
      item->setHidden(!item->text().contains(text, Qt::CaseInsensitive) &&
                      !item->toolTip().contains(text, Qt::CaseInsensitive));
    }
  });
  resize(kSize);
  filter_->setFocus();
}

}  // namespace widgets
