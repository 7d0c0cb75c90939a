#include "app/features/wizard/layers/layers_editor.h"

#include <QAction>
#include <QComboBox>
#include <QCompleter>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSplitter>
#include <QToolButton>
#include <QTreeView>

#include "app/features/wizard/layers/layer_model.h"
#include "app/features/wizard/step/field_form.h"
#include "app/features/wizard/step/wizard_actions.h"
#include "widgets/forms/field_problem.h"
#include "widgets/forms/form_columns.h"
#include "widgets/forms/quiet_combo.h"
#include "widgets/panels/number_text.h"
#include "widgets/panels/scrolled.h"
#include "widgets/theme/glyphs.h"
#include "widgets/util/focus/reading_order.h"

namespace app {
namespace {

using engine::estimator::Layer;
using widgets::Glyph;

constexpr int kListWidth = 420;
constexpr int kFormWidth = 250;
constexpr int kLeastHeight = 220;

std::vector<FieldForm::Entry> entriesOf(const Layer& layer) {
  std::vector<std::string> names = layerFields(layer.type());
  std::vector<const google::protobuf::FieldDescriptor*> set;
  layer.GetReflection()->ListFields(layer, &set);
  // What a file has besides is shown, so that it can be taken away.
  for (const auto* field : set) {
    if (field->name() != "type" && std::ranges::find(names, field->name()) == names.end()) {
      names.push_back(field->name());
    }
  }
  std::vector<FieldForm::Entry> entries;
  for (const std::string& name : names) entries.push_back({QString::fromStdString(name), {}});
  return entries;
}

}  // namespace

LayersEditor::LayersEditor(widgets::Dialogs* dialogs, const WizardActions* actions, QWidget* parent)
    : QWidget(parent),
      dialogs_(dialogs),
      actions_(actions),
      model_(new LayerModel(this)),
      view_(new QTreeView(this)),
      type_(new widgets::QuietCombo(this)),
      form_(new FieldForm(QStringLiteral("layer."), dialogs, this)),
      formTitle_(new QLabel(this)),
      problem_(new widgets::FieldProblem({}, this)),
      empty_(new QLabel(tr("No layers yet: add one or start with a preset."), this)),
      total_(new QLabel(this)) {
  setObjectName(QStringLiteral("layersEditor"));
  build();
  addActions();
  widgets::tabInLayoutOrder(this);
  connect(view_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &LayersEditor::showForm);
  connect(model_, &LayerModel::moved, this, [this](int, int to) {
    setCurrent(to);
    edited();
  });
  connect(form_, &FieldForm::changed, this, &LayersEditor::takeForm);
  showForm();
}

void LayersEditor::build() {
  type_->setObjectName(QStringLiteral("layerType"));
  type_->setAccessibleName(tr("Type of layer to add"));
  type_->setToolTip(tr("Type or choose a kind of layer; press Return to add it"));
  type_->setEditable(true);
  type_->setInsertPolicy(QComboBox::NoInsert);
  type_->addItems(layerTypes());
  type_->setCurrentIndex(-1);
  type_->lineEdit()->setPlaceholderText(tr("Add layer"));
  type_->lineEdit()->setObjectName(QStringLiteral("layerTypeText"));
  type_->completer()->setCompletionMode(QCompleter::PopupCompletion);
  type_->completer()->setFilterMode(Qt::MatchContains);
  connect(type_->lineEdit(), &QLineEdit::returnPressed, this, &LayersEditor::addTyped);
  view_->setObjectName(QStringLiteral("layerList"));
  view_->setAccessibleName(tr("Layers"));
  view_->setModel(model_);
  view_->setRootIsDecorated(false);
  view_->setAllColumnsShowFocus(true);
  view_->setUniformRowHeights(true);
  view_->setDragDropMode(QAbstractItemView::InternalMove);
  view_->setDropIndicatorShown(true);
  view_->header()->setStretchLastSection(false);
  view_->header()->setSectionResizeMode(LayerModel::kType, QHeaderView::ResizeToContents);
  view_->header()->setSectionResizeMode(LayerModel::kParameters, QHeaderView::Stretch);
  view_->header()->setSectionResizeMode(LayerModel::kOutput, QHeaderView::ResizeToContents);
  view_->header()->setSectionResizeMode(LayerModel::kCount, QHeaderView::ResizeToContents);
  view_->header()->setMinimumSectionSize(view_->header()->sectionSizeHint(LayerModel::kParameters));
  view_->setMinimumHeight(kLeastHeight);
  empty_->setForegroundRole(QPalette::PlaceholderText);
  total_->setObjectName(QStringLiteral("layerTotal"));
  formTitle_->setObjectName(QStringLiteral("layerTitle"));
  formTitle_->setWordWrap(true);
  problem_->setObjectName(QStringLiteral("problem.layer"));
  auto* split = new QSplitter(this);
  split->addWidget(view_);
  QScrollArea* side = widgets::scrolledColumn({formTitle_, problem_, form_}, {8, 0, 0, 0}, this);
  new widgets::FormColumns(side);
  side_ = side;
  split->addWidget(side_);
  split->setSizes({kListWidth, kFormWidth});
  split->setChildrenCollapsible(false);
  split->setStretchFactor(0, 1);
  auto* bar = new QHBoxLayout;
  bar->setObjectName(QStringLiteral("layerBar"));
  bar->setSpacing(4);
  bar->addWidget(type_);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(4);
  layout->addLayout(bar);
  layout->addWidget(empty_);
  layout->addWidget(split, 1);
  layout->addWidget(total_);
}

void LayersEditor::addActions() {
  auto* bar = static_cast<QHBoxLayout*>(layout()->itemAt(0)->layout());
  const auto add = [&](QAction* action, auto call) {
    view_->addAction(action);
    auto* button = new QToolButton(this);
    button->setDefaultAction(action);
    button->setObjectName(action->objectName() + QStringLiteral(".tool"));
    button->setAccessibleName(action->text());
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::StrongFocus);
    bar->addWidget(button);
    connect(action, &QAction::triggered, this, call);
  };
  auto* menu = new QToolButton(this);
  menu->setObjectName(QStringLiteral("addLayerMenu"));
  menu->setIcon(widgets::glyphIcon(Glyph::kAdd));
  menu->setText(tr("Add layer"));
  menu->setAccessibleName(tr("Add layer or preset"));
  menu->setToolTip(tr("Add a layer after the selected one, or start with a preset"));
  menu->setPopupMode(QToolButton::InstantPopup);
  menu->setMenu(makeAddMenu());
  menu->setFocusPolicy(Qt::StrongFocus);
  bar->addWidget(menu);
  add(actions_->duplicateLayer, [this] { duplicateCurrent(); });
  add(actions_->layerUp, [this] { move(-1); });
  add(actions_->layerDown, [this] { move(1); });
  add(actions_->removeLayer, [this] { removeCurrent(); });
  bar->addStretch(1);
}

QMenu* LayersEditor::makeAddMenu() {
  auto* menu = new QMenu(this);
  menu->setObjectName(QStringLiteral("layerMenu"));
  for (const QString& type : layerTypes()) {
    QAction* action = menu->addAction(type, this, [this, type] { add(newLayer(type.toStdString())); });
    action->setObjectName(QStringLiteral("layer.add.") + type);
  }
  menu->addSection(tr("Start with"));
  const auto preset = [&](const char* name, const QString& text, LayerPreset which) {
    QAction* action = menu->addAction(text, this, [this, which] {
      model_->setLayers(presetLayers(which, data_));
      setCurrent(0);
      edited();
    });
    action->setObjectName(QString::fromLatin1(name));
  };
  preset("layer.preset.convnet", tr("Convolutional network"), LayerPreset::kConvnet);
  preset("layer.preset.lenet", tr("LeNet-5"), LayerPreset::kLeNet);
  preset("layer.preset.mlp", tr("Dense layers (MLP)"), LayerPreset::kMlp);
  return menu;
}

void LayersEditor::setLayers(const LayerList& layers) {
  const int row = current();
  model_->setLayers(layers);
  setCurrent(std::min(row, static_cast<int>(layers.size()) - 1));
  showForm();
}

const LayerList& LayersEditor::layers() const {
  return model_->layers();
}

void LayersEditor::setFacts(const ModelFacts& facts, const DataFacts& seen, bool busy) {
  data_ = seen;
  const bool isOld = busy || facts.layers.size() != static_cast<std::size_t>(layers().size());
  model_->setReports(facts.layers, isOld);
  int64_t parameters = 0;
  int64_t bytes = 0;
  for (const auto& report : facts.layers) {
    parameters += report.parameters;
    bytes += report.bytes;
  }
  const bool fits = std::ranges::all_of(facts.layers, [](const auto& report) { return report.isKnown; });
  total_->setText(isOld ? tr("Computing shapes…")
                  : fits
                      ? tr("%n layers, %1", nullptr, static_cast<int>(layers().size())).arg(sizeText(parameters, bytes))
                      : tr("%n layers, of which one does not fit", nullptr, static_cast<int>(layers().size())));
  if (isOld) return;
  problem_->setProblem(current() >= 0 ? model_->error(current()) : QString());
}

QStringList LayersEditor::problems() const {
  return form_->problems();
}

void LayersEditor::addTyped() {
  const QString text = type_->currentText().trimmed();
  const QStringList types = layerTypes();
  auto found = std::ranges::find(types, text);
  if (found == types.end()) {
    found = std::ranges::find_if(types, [&](const QString& type) { return type.contains(text, Qt::CaseInsensitive); });
  }
  if (text.isEmpty() || found == types.end()) return;
  type_->setCurrentIndex(-1);
  type_->clearEditText();
  add(newLayer(found->toStdString()));
}

void LayersEditor::updateActions() {
  const int row = current();
  const QString none = row < 0 ? tr("Select a layer first.") : QString();
  for (QAction* action : {actions_->duplicateLayer, actions_->removeLayer}) actions_->disable(action, none);
  actions_->disable(actions_->layerUp, row == 0 ? tr("It is already the first layer.") : none);
  const bool isLast = row >= 0 && row + 1 == model_->rowCount();
  actions_->disable(actions_->layerDown, isLast ? tr("It is already the last layer.") : none);
}

int LayersEditor::current() const {
  return view_->currentIndex().isValid() ? view_->currentIndex().row() : -1;
}

void LayersEditor::setCurrent(int row) {
  view_->setCurrentIndex(row >= 0 ? model_->index(row, 0) : QModelIndex());
}

void LayersEditor::add(const Layer& layer) {
  const int row = current() < 0 ? model_->rowCount() : current() + 1;
  model_->insertLayer(row, layer);
  setCurrent(row);
  edited();
}

void LayersEditor::removeCurrent() {
  const int row = current();
  if (row < 0) return;
  model_->removeLayer(row);
  setCurrent(std::min(row, model_->rowCount() - 1));
  edited();
}

void LayersEditor::duplicateCurrent() {
  if (current() < 0) return;
  Layer copy = layers()[current()];
  copy.clear_name();
  add(copy);
}

void LayersEditor::move(int by) {
  const int from = current();
  const int to = from + by;
  if (from < 0 || to < 0 || to >= model_->rowCount()) return;
  model_->moveLayer(from, by > 0 ? to + 1 : to);
  setCurrent(to);
  edited();
}

void LayersEditor::showForm() {
  const int row = current();
  const bool any = model_->rowCount() > 0;
  empty_->setVisible(!any);
  form_->setVisible(row >= 0);
  side_->setVisible(row >= 0);  // else the list has its room
  formTitle_->setText(row < 0 ? QString()
                              : tr("Layer %1: %2").arg(row + 1).arg(QString::fromStdString(layers()[row].type())));
  if (row >= 0) form_->setMessage(layers()[row], entriesOf(layers()[row]));
  problem_->setProblem(row >= 0 ? model_->error(row) : QString());
  updateActions();
}

void LayersEditor::takeForm() {
  const int row = current();
  if (row < 0) return;
  model_->replaceLayer(row, static_cast<const Layer&>(form_->message()));
  emit changed();
}

void LayersEditor::edited() {
  showForm();
  emit changed();
}

}  // namespace app
