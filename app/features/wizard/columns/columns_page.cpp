#include "app/features/wizard/columns/columns_page.h"

#include <QLabel>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/features/wizard/columns/column_editor.h"
#include "app/features/wizard/columns/column_lists.h"
#include "app/features/wizard/columns/data_features.h"
#include "app/features/wizard/columns/feature_list.h"
#include "app/features/wizard/columns/well_view.h"
#include "app/features/wizard/data/data_sync.h"
#include "app/features/wizard/step/wizard_actions.h"
#include "app/workbench/drafts/experiment_draft.h"
#include "widgets/panels/empty_state.h"
#include "widgets/theme/glyphs.h"
#include "widgets/util/action_button.h"
#include "widgets/util/focus/reading_order.h"

namespace app {
namespace {

constexpr int kWellWidth = 160;
constexpr int kEditorWidth = 220;

QString wellTitle(ColumnTaker taker) {
  switch (taker) {
    case ColumnTaker::kLinear:
      return ColumnsPage::tr("Wide (linear)");
    case ColumnTaker::kDense:
      return ColumnsPage::tr("Deep (dnn)");
    case ColumnTaker::kPoints:
      return ColumnsPage::tr("Points");
    case ColumnTaker::kTrees:
      return ColumnsPage::tr("Trees");
    case ColumnTaker::kContext:
      return ColumnsPage::tr("Context (the same at each step)");
    case ColumnTaker::kSequence:
      return ColumnsPage::tr("Sequence (step by step)");
  }
  return {};
}

// As the list of features offers it.
QString addText(ColumnTaker taker) {
  switch (taker) {
    case ColumnTaker::kLinear:
      return ColumnsPage::tr("→ Wide");
    case ColumnTaker::kDense:
      return ColumnsPage::tr("→ Deep");
    case ColumnTaker::kPoints:
      return ColumnsPage::tr("→ Points");
    case ColumnTaker::kTrees:
      return ColumnsPage::tr("→ Trees");
    case ColumnTaker::kContext:
      return ColumnsPage::tr("→ Context");
    case ColumnTaker::kSequence:
      return ColumnsPage::tr("→ Sequence");
  }
  return {};
}

// Of a model that nothing is known of.
ColumnTaker usualTaker(Well well) {
  return takerOf({}, well);
}

}  // namespace

ColumnsPage::ColumnsPage(ExperimentDraft* draft, widgets::Dialogs* dialogs, const WizardActions* actions,
                         const QString& dataFolder, QWidget* parent)
    : WizardPage(draft, parent),
      actions_(actions),
      dataFolder_(dataFolder),
      stack_(new QStackedWidget(this)),
      empty_(new widgets::EmptyState(this)),
      editor_(new ColumnEditor(dialogs, this)),
      edits_(*draft, this) {
  setObjectName(QStringLiteral("columnsPage"));
  auto* splitter = new QSplitter(this);
  splitter->setChildrenCollapsible(false);
  features_ = new FeatureList(*actions, this);
  splitter->addWidget(features_);
  auto* middle = new QWidget(splitter);
  auto* column = new QVBoxLayout(middle);
  column->setContentsMargins(8, 0, 8, 0);
  for (const Well well : {Well::kWide, Well::kDeep}) {
    wells_[well] = makeWell(well);
    column->addWidget(wells_[well].box, 1);
  }
  middle->setMinimumWidth(kWellWidth);
  editor_->setMinimumWidth(kEditorWidth);
  splitter->addWidget(middle);
  splitter->addWidget(editor_);
  splitter->setSizes({130, 260, 300});
  splitter->setStretchFactor(1, 1);
  splitter->setStretchFactor(2, 1);
  stack_->addWidget(empty_);
  stack_->addWidget(splitter);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(stack_);
  widgets::tabInLayoutOrder(this);
  for (const auto& [well, parts] : wells_) connectWell(parts);
  connectActions();
  connect(editor_, &ColumnEditor::edited, this, [this] {
    const std::vector<int> rows = wells_[current_].view->chosenRows();
    if (rows.size() != 1 || !edits_.has(current_)) return;
    edits_.replace(rows.front(), current_, editor_->column());
  });
  connect(features_, &FeatureList::chosenChanged, this, &ColumnsPage::updateActions);
  connect(features_, &FeatureList::activated, this, [this] { edits_.addNaturally(features_->chosen()); });
  connect(&edits_, &ColumnEdits::edited, this, &ColumnsPage::onEdited);
  connect(draft, &ExperimentDraft::changed, this, &ColumnsPage::onDraftChanged);
  onDraftChanged(nullptr);
}

ColumnsPage::~ColumnsPage() {
  if (stop_) *stop_ = true;
}

ColumnsPage::WellParts ColumnsPage::makeWell(Well well) {
  const QString name = well == Well::kWide ? QStringLiteral("wide") : QStringLiteral("deep");
  WellParts parts;
  parts.box = new QWidget(this);
  parts.model = new WellModel(well, this);
  parts.view = new WellView(parts.model, parts.box);
  parts.view->setObjectName(name + QStringLiteral("Well"));
  parts.title = new QLabel(parts.box);
  QFont bold = parts.title->font();
  bold.setWeight(QFont::DemiBold);
  parts.title->setFont(bold);
  auto* column = new QVBoxLayout(parts.box);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(4);
  column->addWidget(parts.title);
  column->addWidget(parts.view, 1);
  column->addWidget(makeWellButtons(&parts, parts.box), 0, Qt::AlignLeft);
  auto* add = new QToolButton(this);
  add->setObjectName(name + QStringLiteral("Add"));
  QAction* action = well == Well::kWide ? actions_->toWide : actions_->toDeep;
  add->setAccessibleName(widgets::ActionRegistry::tip(action));
  add->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  widgets::followAction(add, action);
  features_->addButton(add);
  parts.add = add;
  nameWell(parts, usualTaker(well));
  return parts;
}

void ColumnsPage::nameWell(const WellParts& parts, ColumnTaker taker) {
  parts.title->setText(wellTitle(taker));
  parts.view->setAccessibleName(wellTitle(taker));
  parts.add->setText(addText(taker));
}

QWidget* ColumnsPage::makeWellButtons(WellParts* parts, QWidget* parent) {
  auto* bar = new QWidget(parent);
  auto* row = new QHBoxLayout(bar);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(2);
  const Well well = parts->model->well();
  const QString prefix = well == Well::kWide ? QStringLiteral("wide") : QStringLiteral("deep");
  // A button is of its own well, and explained as the action, which is of the well with the focus.
  const auto add = [&](const QString& name, QAction* action, auto call) {
    auto* button = new QToolButton(bar);
    button->setObjectName(prefix + name);
    button->setIcon(action->icon());
    button->setAutoRaise(!action->icon().isNull());
    if (action->icon().isNull()) button->setText(action->text());
    button->setAccessibleName(tr("%1: %2").arg(wellTitle(usualTaker(well)), widgets::ActionRegistry::tip(action)));
    const auto explain = [button, action] { button->setToolTip(action->toolTip()); };
    connect(action, &QAction::changed, button, explain);
    explain();
    connect(button, &QToolButton::clicked, this, call);
    row->addWidget(button);
    parts->view->addAction(action);
  };
  add(QStringLiteral("Cross"), actions_->cross, [this, well] { crossChosen(well); });
  add(QStringLiteral("Up"), actions_->columnUp, [this, well] { moveChosen(well, -1); });
  add(QStringLiteral("Down"), actions_->columnDown, [this, well] { moveChosen(well, 1); });
  add(QStringLiteral("Remove"), actions_->removeColumn, [this, well] { removeChosen(well); });
  return bar;
}

void ColumnsPage::connectWell(const WellParts& parts) {
  const Well well = parts.model->well();
  connect(parts.view, &WellView::featuresDropped, this, [this, well](const QStringList& names, int row, bool onto) {
    onto ? edits_.crossWithFeatures(names, well, row) : edits_.addFeatures(names, well, row);
  });
  connect(parts.view, &WellView::columnsDropped, this,
          [this, well](const DraggedColumns& dragged, int row, bool onto) { edits_.place(dragged, well, row, onto); });
  connect(parts.view, &WellView::chosenChanged, this, [this, well] {
    if (!wells_[well].view->chosenRows().empty()) {
      current_ = well;
      for (auto& [other, otherParts] : wells_) {
        if (other != well) otherParts.view->clearSelection();
      }
    }
    showEditor();
  });
}

void ColumnsPage::onEdited(Well well, int chosen) {
  showWells();
  if (chosen >= 0) {
    current_ = well;
    wells_[well].view->choose(chosen);
  }
  check();
}

void ColumnsPage::crossChosen(Well well) {
  edits_.cross(wells_[well].view->chosenInOrder(), well);
}

void ColumnsPage::removeChosen(Well well) {
  edits_.remove(wells_[well].view->chosenRows(), well);
}

void ColumnsPage::moveChosen(Well well, int by) {
  const std::vector<int> rows = wells_[well].view->chosenRows();
  if (rows.size() == 1) edits_.move(rows.front(), by, well);
}

void ColumnsPage::onDraftChanged(QObject* origin) {
  const engine::estimator::Input& input = draft()->experiment().train_input();
  const std::string key = sourceOnly(input).SerializeAsString();
  if (key != sourceKey_) {
    sourceKey_ = key;
    loadFeatures();
  }
  if (origin == this) return;
  showWells();
  check();
}

void ColumnsPage::loadFeatures() {
  if (stop_) *stop_ = true;
  isKnown_ = false;
  stop_ = std::make_shared<std::atomic<bool>>(false);
  const InputPlaces places{dataFolder_.toStdString(), draft()->baseDir().toStdString()};
  queue_.run<Features>(
      QStringLiteral("features"),
      [input = draft()->experiment().train_input(), places, stop = stop_] {
        return featuresOf(previewInput(input, places, stop.get()), input);
      },
      [this](const Features& features) { setFeatures(features); });
}

void ColumnsPage::setFeatures(const Features& features) {
  known_ = features;
  features_->setFeatures(features);
  edits_.setFeatures(features);
  editor_->setFeatures(features);
  isKnown_ = !features.empty();
  check();
  if (isKnown_) emit featuresKnown();
}

void ColumnsPage::check() {
  queue_.run<ColumnProblems>(
      QStringLiteral("check"),
      [model = draft()->experiment().model(), features = known_] { return checkColumns(model, features); },
      [this](const ColumnProblems& problems) {
        problems_ = problems;
        for (auto& [well, parts] : wells_) {
          const auto found = problems_.find(well);
          parts.model->setProblems(found == problems_.end() ? std::vector<QString>() : found->second);
        }
        showEditor();
        emit problemsChanged();
      });
}

void ColumnsPage::showWells() {
  const engine::estimator::Model& model = draft()->experiment().model();
  const std::vector<Well> wells = wellsOf(model);
  if (wells.empty()) {
    const bool chosen = model.kind_case() != engine::estimator::Model::KIND_NOT_SET;
    empty_->setText(widgets::Glyph::kInfo,
                    chosen ? tr("This model takes no feature columns") : tr("Choose a model first"),
                    chosen ? tr("It gets the features unchanged. Linear, DNN and combined models take feature columns.")
                           : tr("Linear, DNN and combined models take feature columns."));
  }
  stack_->setCurrentIndex(wells.empty() ? 0 : 1);
  QStringList used;
  for (auto& [well, parts] : wells_) {
    parts.view->setUsesAll(mayBeEmpty(model));
    const bool there = std::ranges::count(wells, well) > 0;
    parts.box->setVisible(there);
    parts.add->setVisible(there);
    parts.model->setColumns(there ? columnsOf(model, well) : ColumnMessages());
    if (!there) continue;
    nameWell(parts, takerOf(model, well));
    for (const ColumnMessage& column : columnsOf(model, well)) {
      for (const std::string& key : keysOf(column)) used << QString::fromStdString(key);
    }
  }
  features_->setUsed(used);
  showEditor();
  emit problemsChanged();
}

void ColumnsPage::showEditor() {
  const std::vector<int> rows = wells_[current_].view->chosenRows();
  const bool one = rows.size() == 1 && edits_.has(current_) &&
                   rows.front() < columnsOf(draft()->experiment().model(), current_).size();
  editor_->show(one ? &columnsOf(draft()->experiment().model(), current_)[rows.front()] : nullptr);
  const auto found = problems_.find(current_);
  const bool known = one && found != problems_.end() && rows.front() < static_cast<int>(found->second.size());
  editor_->setProblem(known ? found->second[static_cast<std::size_t>(rows.front())] : QString());
  updateActions();
}

void ColumnsPage::connectActions() {
  const auto on = [this](QAction* action, auto call) { connect(action, &QAction::triggered, this, call); };
  on(actions_->toWide, [this] { edits_.addFeatures(features_->chosen(), Well::kWide); });
  on(actions_->toDeep, [this] { edits_.addFeatures(features_->chosen(), Well::kDeep); });
  on(actions_->toBoth, [this] { edits_.addNaturally(features_->chosen()); });
  on(actions_->columnUp, [this] { moveChosen(wellOfKeys(), -1); });
  on(actions_->columnDown, [this] { moveChosen(wellOfKeys(), 1); });
  on(actions_->removeColumn, [this] { removeChosen(wellOfKeys()); });
  on(actions_->cross, [this] { crossChosen(wellOfKeys()); });
}

Well ColumnsPage::wellOfKeys() const {
  const auto focused = std::ranges::find_if(wells_, [](const auto& each) { return each.second.view->hasFocus(); });
  return focused == wells_.end() ? current_ : focused->first;
}

void ColumnsPage::updateActions() {
  const QString none = features_->chosen().isEmpty() ? tr("Select features first.") : QString();
  const bool takesAny = edits_.has(Well::kWide) || edits_.has(Well::kDeep);
  actions_->disable(actions_->toWide, edits_.has(Well::kWide) ? none : tr("The model has no wide part."));
  actions_->disable(actions_->toDeep, edits_.has(Well::kDeep) ? none : tr("The model has no deep part."));
  actions_->disable(actions_->toBoth, takesAny ? none : tr("The model takes no feature columns."));
  const std::vector<int> rows = edits_.has(current_) ? wells_.at(current_).view->chosenRows() : std::vector<int>();
  const int size = edits_.has(current_) ? columnsOf(draft()->experiment().model(), current_).size() : 0;
  const QString notOne = rows.size() == 1 ? QString() : tr("Select one column first.");
  const bool isFirst = rows.size() == 1 && rows.front() == 0;
  const bool isLast = rows.size() == 1 && rows.front() + 1 == size;
  actions_->disable(actions_->columnUp, isFirst ? tr("It is already the first column.") : notOne);
  actions_->disable(actions_->columnDown, isLast ? tr("It is already the last column.") : notOne);
  actions_->disable(actions_->removeColumn, rows.empty() ? tr("Select columns first.") : QString());
  actions_->disable(actions_->cross, rows.size() < 2 ? tr("Select two or more columns.") : QString());
}

QString ColumnsPage::help() const {
  return tr(
      "Feature columns define how the model sees the features. Select features and press W for the wide part or the "
      "context, D for the deep part, the trees or the sequence, or Enter for what suits them, or drag them. Select "
      "several columns and press X, or drop one onto another, "
      "to cross them. Alt+Up and Alt+Down move a column, Delete removes it.");
}

QStringList ColumnsPage::problems() const {
  const engine::estimator::Model& model = draft()->experiment().model();
  QStringList reasons;
  for (const Well well : wellsOf(model)) {
    const auto found = problems_.find(well);
    if (found == problems_.end()) continue;
    for (int i = 0; i < columnsOf(model, well).size() && i < static_cast<int>(found->second.size()); ++i) {
      const QString& problem = found->second[static_cast<std::size_t>(i)];
      if (!problem.isEmpty()) reasons << tr("%1: %2").arg(columnText(columnsOf(model, well)[i]), problem);
    }
  }
  if (lacksColumns(model)) {
    const bool isRecurrent = takerOf(model, Well::kDeep) == ColumnTaker::kSequence;
    reasons << (isRecurrent ? tr("choose the sequences that the model sees step by step")
                            : tr("choose the features that the model sees"));
  }
  return reasons + editor_->problems();
}

}  // namespace app
