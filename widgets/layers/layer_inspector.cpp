#include "widgets/layers/layer_inspector.h"

#include <QCheckBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QTableWidget>
#include <QVBoxLayout>

#include "widgets/forms/field_labels.h"
#include "widgets/forms/field_problem.h"
#include "widgets/forms/form_layout.h"
#include "widgets/layers/setting_delegate.h"
#include "widgets/panels/number_text.h"
#include "widgets/theme/font_measures.h"
#include "widgets/theme/type_scale.h"
#include "widgets/util/wrapped_label.h"

namespace widgets {

LayerInspector::LayerInspector(QWidget* parent)
    : QWidget(parent),
      content_(new QWidget(this)),
      empty_(new QLabel(tr("Select a layer to see and change its settings."), this)),
      title_(new QLabel(this)),
      name_(new QLineEdit(this)),
      trainable_(new QCheckBox(tr("Trained"), this)),
      settings_(new QTableWidget(0, 2, this)),
      shapes_(new WrappedLabel(this)),
      problem_(new FieldProblem({}, this)) {
  setObjectName(QStringLiteral("layerInspector"));
  build();
  connect(name_, &QLineEdit::editingFinished, this, [this] {
    if (!isShowing_ && name_->text() != shown_.name) emit renameWanted(name_->text());
  });
  connect(trainable_, &QCheckBox::toggled, this, [this](bool on) {
    if (!isShowing_) emit trainableWanted(on);
  });
  connect(settings_, &QTableWidget::cellChanged, this, [this](int row, int column) {
    if (isShowing_ || column != 1) return;
    emit settingWanted(settings_->item(row, 0)->data(Qt::UserRole).toString(), settings_->item(row, 1)->text());
  });
  show(nullptr, {});
}

void LayerInspector::build() {
  title_->setFont(roleFont(font(), TextRole::kSection));
  empty_->setWordWrap(true);
  name_->setObjectName(QStringLiteral("layerName"));
  name_->setAccessibleName(tr("Name of the layer"));
  trainable_->setObjectName(QStringLiteral("layerTrainable"));
  trainable_->setToolTip(tr("A frozen layer keeps its weights while the others are trained"));
  problem_->setObjectName(QStringLiteral("layerProblem"));
  shapes_->setObjectName(QStringLiteral("layerShapes"));
  settings_->setObjectName(QStringLiteral("layerSettings"));
  settings_->setAccessibleName(tr("Settings of the layer"));
  settings_->setHorizontalHeaderLabels({tr("Setting"), tr("Value")});
  settings_->verticalHeader()->hide();
  settings_->verticalHeader()->setDefaultSectionSize(measures::rowHeight(fontMetrics()));
  settings_->horizontalHeader()->setStretchLastSection(true);
  settings_->setTabKeyNavigation(false);
  settings_->setItemDelegateForColumn(1, new SettingDelegate(settings_));
  auto* form = new FormLayout;
  form->addRow(tr("Name:"), name_);
  form->addRow(QString(), trainable_);
  auto* column = new QVBoxLayout(content_);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(8);
  column->addWidget(title_);
  column->addLayout(form);
  column->addWidget(problem_);
  column->addWidget(shapes_);
  column->addWidget(settings_, 1);
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(12, 12, 12, 12);
  outer->addWidget(empty_);
  outer->addWidget(content_, 1);
  outer->addStretch(0);
}

void LayerInspector::show(const LayerNode* layer, const LayerFactsByName& facts) {
  empty_->setVisible(!layer);
  content_->setVisible(layer);
  if (!layer) return;
  isShowing_ = true;
  title_->setText(layer->kind);
  if (shown_.name != layer->name || !name_->hasFocus()) name_->setText(layer->name);
  trainable_->setChecked(layer->isTrainable);
  if (shown_ != *layer) showSettings(*layer);
  shown_ = *layer;
  showFacts(*layer, facts);
  isShowing_ = false;
}

void LayerInspector::showSettings(const LayerNode& layer) {
  settings_->setRowCount(static_cast<int>(layer.settings.size()));
  for (int row = 0; row < settings_->rowCount(); ++row) {
    const LayerSetting& setting = layer.settings[static_cast<std::size_t>(row)];
    auto* key = new QTableWidgetItem(labelOf(setting.key.toStdString()));
    key->setData(Qt::UserRole, setting.key);
    key->setToolTip(setting.key);
    key->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    auto* value = new QTableWidgetItem(setting.value);
    value->setToolTip(setting.value);
    settings_->setItem(row, 0, key);
    settings_->setItem(row, 1, value);
  }
  settings_->resizeColumnToContents(0);
}

void LayerInspector::showFacts(const LayerNode& layer, const LayerFactsByName& facts) {
  const auto known = facts.constFind(layer.name);
  problem_->setProblem(known == facts.cend() ? QString() : known->error);
  QStringList lines;
  for (const QString& input : layer.inputs) {
    const QString shape = facts.value(input).output;
    //: A layer that leads into this one, and the shape of what it gives
    lines << tr("In: %1, %2").arg(input, shape.isEmpty() ? tr("not known yet") : shape);
  }
  if (known != facts.cend() && known->error.isEmpty()) {
    lines << tr("Out: %1").arg(known->output);
    lines << tr("Parameters: %1").arg(stepText(known->parameters));
  }
  shapes_->setText(lines.join(QLatin1Char('\n')));
}

}  // namespace widgets
