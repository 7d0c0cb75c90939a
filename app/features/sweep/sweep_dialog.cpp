#include "app/features/sweep/sweep_dialog.h"

#include <QDragEnterEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QScrollArea>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QTableView>
#include <QTreeView>
#include <QVBoxLayout>

#include "app/features/sweep/sweep_field_row.h"
#include "app/features/sweep/sweep_strategy_form.h"
#include "widgets/forms/field_problem.h"
#include "widgets/runs/run_params.h"
#include "widgets/theme/button_kinds.h"
#include "widgets/theme/font_measures.h"
#include "widgets/theme/glyphs.h"
#include "widgets/theme/type_scale.h"
#include "widgets/util/background.h"
#include "widgets/util/focus/reading_order.h"

namespace app {

namespace estimator = engine::estimator;

namespace {

constexpr QSize kSize(1160, 700);
constexpr int kTreeWidth = 320;
constexpr int kMostNames = 280;  // of the settings' column, which a person can widen
constexpr int kCellMargins = 12;
constexpr int kStrategyWidth = 300;
constexpr int kLeastMiddle = 300;  // in a narrower window the strategy is below what differs
constexpr int kSweepGap = 16;
constexpr int kLeastRows = 6;  // of settings that are seen

QLabel* makeHead(const QString& text, QWidget* parent) {
  auto* head = new QLabel(text, parent);
  head->setFont(widgets::roleFont(head->font(), widgets::TextRole::kSection));
  head->setWordWrap(true);  // as wide as its column, in other languages, too
  return head;
}

// Of the words of a column of settings, none of them cut.
int wordsWidth(const QAbstractItemModel& model, int column, const QFont& font, const QModelIndex& parent = {}) {
  int width = 0;
  for (int row = 0; row < model.rowCount(parent); ++row) {
    const QModelIndex index = model.index(row, column, parent);
    const QVariant own = index.data(Qt::FontRole);
    const QFontMetrics metrics(own.isValid() ? own.value<QFont>() : font);
    const int words = parent.isValid() ? metrics.horizontalAdvance(index.data().toString()) : 0;
    width = std::max({width, words, wordsWidth(model, column, font, index.siblingAtColumn(0))});
  }
  return width;
}

QVBoxLayout* makeColumn(QWidget* widget) {
  auto* column = new QVBoxLayout(widget);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(8);
  return column;
}

}  // namespace

SweepDialog::SweepDialog(const estimator::Experiment& experiment, const QString& name,
                         std::function<bool(const QString&)> isTaken, QWidget* parent)
    : QDialog(parent), experiment_(experiment), isTaken_(std::move(isTaken)) {
  setObjectName(QStringLiteral("sweepDialog"));
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle(tr("Sweep: %1").arg(name));
  strategy_ = new SweepStrategyForm(experiment, name, this);
  auto* middle = new QSplitter(Qt::Vertical, this);
  middle->addWidget(makeFields());
  middle->addWidget(makePreview());
  middle->setStretchFactor(0, 3);
  middle->setStretchFactor(1, 2);
  middle->setChildrenCollapsible(false);
  QWidget* right = makeStrategy();
  auto* inside = new QWidget(this);
  columns_.body = new QBoxLayout(QBoxLayout::LeftToRight, inside);
  columns_.body->setContentsMargins(0, 0, 0, 0);
  columns_.body->setSpacing(kSweepGap);
  QWidget* settings = makeSettings();
  columns_.rest = new QBoxLayout(QBoxLayout::LeftToRight);
  columns_.rest->setSpacing(kSweepGap);
  columns_.rest->addWidget(middle, 1);
  columns_.rest->addWidget(right);
  columns_.body->addWidget(settings);
  columns_.body->addLayout(columns_.rest, 1);
  columns_.besideSettings = settings->minimumWidth() + right->maximumWidth() + 4 * kSweepGap;
  columns_.besideStrategy = columns_.besideSettings + widgets::measures::grown(kLeastMiddle, fontMetrics());
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(kSweepGap, kSweepGap, kSweepGap, kSweepGap);
  column->setSpacing(kSweepGap);
  // On a small screen the middle scrolls; the buttons stay.
  auto* scroll = new QScrollArea(this);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidgetResizable(true);
  scroll->setWidget(inside);
  column->addWidget(scroll, 1);
  column->addWidget(makeButtons());
  widgets::tabInLayoutOrder(this);
  connect(strategy_, &SweepStrategyForm::edited, this, &SweepDialog::onEdited);
  resize(kSize * widgets::measures::growth(fontMetrics()));
  search_->setFocus();
  offerStart();
  onEdited();
}

QWidget* SweepDialog::makeStrategy() {
  auto* box = new QWidget(this);
  auto* column = makeColumn(box);
  column->addWidget(makeHead(tr("How"), box));
  column->addWidget(strategy_);
  column->addStretch(1);
  box->setFixedWidth(std::max(widgets::measures::grown(kStrategyWidth, fontMetrics()), strategy_->sizeHint().width()));
  return box;
}

void SweepDialog::resizeEvent(QResizeEvent* event) {
  QDialog::resizeEvent(event);
  columns_.body->setDirection(width() < columns_.besideSettings ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
  columns_.rest->setDirection(width() < columns_.besideStrategy ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

QWidget* SweepDialog::makeSettings() {
  auto* box = new QWidget(this);
  auto* column = makeColumn(box);
  column->addWidget(makeHead(tr("Settings of the experiment"), box));
  search_ = new QLineEdit(box);
  search_->setObjectName(QStringLiteral("sweepSearch"));
  search_->setPlaceholderText(tr("Search settings"));
  search_->setAccessibleName(tr("Search settings"));
  search_->setClearButtonEnabled(true);
  search_->installEventFilter(this);
  column->addWidget(search_);
  fields_ = new SweepFieldModel(experiment_, this);
  found_ = new QSortFilterProxyModel(this);
  found_->setSourceModel(fields_);
  found_->setRecursiveFilteringEnabled(true);
  found_->setAutoAcceptChildRows(true);
  found_->setFilterRole(SweepFieldModel::kSearchRole);
  found_->setFilterCaseSensitivity(Qt::CaseInsensitive);
  tree_ = new QTreeView(box);
  tree_->setObjectName(QStringLiteral("sweepSettings"));
  tree_->setAccessibleName(tr("Settings of the experiment"));
  tree_->setModel(found_);
  tree_->setUniformRowHeights(true);
  tree_->setDragEnabled(true);
  tree_->setMinimumHeight(kLeastRows * widgets::measures::rowHeight(fontMetrics()));
  tree_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  const int names = std::clamp(
      kCellMargins + 2 * tree_->indentation() + wordsWidth(*fields_, SweepFieldModel::kName, font()),
      widgets::measures::grown(kTreeWidth * 3 / 5, fontMetrics()), widgets::measures::grown(kMostNames, fontMetrics()));
  tree_->header()->resizeSection(SweepFieldModel::kName, names);
  expandParts();
  tree_->installEventFilter(this);
  column->addWidget(tree_, 1);
  add_ = new QPushButton(tr("Add to the sweep"), box);
  add_->setObjectName(QStringLiteral("sweepAdd"));
  add_->setIcon(widgets::glyphIcon(widgets::Glyph::kAdd));
  add_->setAutoDefault(false);
  add_->setEnabled(false);
  column->addWidget(add_);
  box->setFixedWidth(names + widgets::measures::grown(kTreeWidth * 2 / 5, fontMetrics()));
  connect(search_, &QLineEdit::textChanged, this, [this](const QString& text) {
    found_->setFilterFixedString(text);
    expandParts();
  });
  connect(add_, &QPushButton::clicked, this, &SweepDialog::addChosen);
  connect(tree_, &QTreeView::doubleClicked, this, &SweepDialog::addChosen);
  connect(tree_->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& current) {
    add_->setEnabled(!current.data(SweepFieldModel::kPathRole).toString().isEmpty());
  });
  return box;
}

// The names of the parts take the whole line.
void SweepDialog::expandParts() {
  tree_->expandAll();
  for (int row = 0; row < found_->rowCount(); ++row) tree_->setFirstColumnSpanned(row, {}, true);
}

QWidget* SweepDialog::makeFields() {
  auto* box = new QWidget(this);
  auto* column = makeColumn(box);
  column->addWidget(makeHead(tr("What differs between the trials"), box));
  area_ = new QScrollArea(box);
  area_->setObjectName(QStringLiteral("sweepFields"));
  area_->setWidgetResizable(true);
  area_->setFocusPolicy(Qt::NoFocus);
  area_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  auto* content = new QWidget(area_);
  content->setAcceptDrops(true);
  content->installEventFilter(this);
  auto* inner = new QVBoxLayout(content);
  inner->setContentsMargins(8, 8, 8, 8);
  inner->setSpacing(8);
  hint_ = new QLabel(tr("Drag a setting here, double-click it or press Enter."), content);
  hint_->setWordWrap(true);
  hint_->setAlignment(Qt::AlignCenter);
  inner->addWidget(hint_);
  rows_ = new QVBoxLayout;
  rows_->setSpacing(8);
  inner->addLayout(rows_);
  inner->addStretch(1);
  area_->setWidget(content);
  column->addWidget(area_, 1);
  fieldsProblem_ = new widgets::FieldProblem({}, box);
  fieldsProblem_->setObjectName(QStringLiteral("sweepFields.problem"));
  column->addWidget(fieldsProblem_);
  return box;
}

QWidget* SweepDialog::makePreview() {
  auto* box = new QWidget(this);
  auto* column = makeColumn(box);
  summary_ = makeHead({}, box);
  summary_->setObjectName(QStringLiteral("sweepSummary"));
  summary_->setWordWrap(true);
  column->addWidget(summary_);
  trials_ = new SweepPreviewModel(this);
  table_ = new QTableView(box);
  table_->setObjectName(QStringLiteral("sweepPreview"));
  table_->setAccessibleName(tr("First trials"));
  table_->setModel(trials_);
  table_->verticalHeader()->hide();
  table_->verticalHeader()->setDefaultSectionSize(widgets::measures::rowHeight(fontMetrics()));
  table_->horizontalHeader()->setStretchLastSection(true);
  table_->setSelectionBehavior(QAbstractItemView::SelectRows);
  table_->setTabKeyNavigation(false);
  table_->setShowGrid(false);
  column->addWidget(table_, 1);
  return box;
}

QWidget* SweepDialog::makeButtons() {
  auto* box = new QWidget(this);
  auto* row = new QHBoxLayout(box);
  row->setContentsMargins(0, 0, 0, 0);
  problem_ = new widgets::FieldProblem({}, box);
  problem_->setObjectName(QStringLiteral("sweepProblem"));
  row->addWidget(problem_, 1);
  row->addStretch(0);
  auto* cancel = new QPushButton(tr("Cancel"), box);
  cancel->setObjectName(QStringLiteral("sweepCancel"));
  cancel->setAutoDefault(false);
  start_ = new QPushButton(tr("Start"), box);
  start_->setObjectName(QStringLiteral("sweepStart"));
  start_->setIcon(widgets::glyphIcon(widgets::Glyph::kPlay));
  start_->setAutoDefault(false);
  widgets::makePrimary(start_);
  start_->setShortcut(QKeySequence(QStringLiteral("Ctrl+Return")));
  row->addWidget(cancel);
  row->addWidget(start_);
  connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
  connect(start_, &QPushButton::clicked, this, &SweepDialog::start);
  return box;
}

bool SweepDialog::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::KeyPress) {
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool isEnter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
    if (watched == tree_ && isEnter && key->modifiers() == Qt::NoModifier) {
      addChosen();
      return true;
    }
    if (watched == search_ && (isEnter || key->key() == Qt::Key_Down)) {
      tree_->setFocus();
      return true;
    }
  }
  if (event->type() == QEvent::DragEnter || event->type() == QEvent::Drop) {
    auto* drop = static_cast<QDropEvent*>(event);  // a QDragEnterEvent is one
    const QString type = QString::fromLatin1(SweepFieldModel::kMimeType);
    if (drop->mimeData()->hasFormat(type)) {
      drop->acceptProposedAction();
      if (event->type() == QEvent::Drop) {
        const QString paths = QString::fromUtf8(drop->mimeData()->data(type));
        for (const QString& path : paths.split(QLatin1Char('\n'))) addField(path);
      }
      return true;
    }
  }
  return QDialog::eventFilter(watched, event);
}

void SweepDialog::addChosen() {
  addField(tree_->currentIndex().data(SweepFieldModel::kPathRole).toString());
}

void SweepDialog::addField(const QString& path) {
  const estimator::SweepableField* field = fields_->find(path);
  if (!field) return;
  for (SweepFieldRow* row : rowList_) {
    if (row->path() == path) return row->firstControl()->setFocus();
  }
  auto* row = new SweepFieldRow(*field, area_->widget());
  rows_->addWidget(row);
  widgets::tabInLayoutOrder(row);
  rowList_.push_back(row);
  connect(row, &SweepFieldRow::edited, this, &SweepDialog::onEdited);
  connect(row, &SweepFieldRow::removeWanted, this, [this, row] { removeField(row); });
  row->show();
  showTitles();
  row->firstControl()->setFocus();
  onEdited();
}

void SweepDialog::removeField(SweepFieldRow* row) {
  std::erase(rowList_, row);
  rows_->removeWidget(row);
  row->deleteLater();
  showTitles();
  tree_->setFocus();
  onEdited();
}

void SweepDialog::showTitles() {
  QStringList paths;
  for (const SweepFieldRow* row : rowList_) paths << row->path();
  const QMap<QString, QString> names = widgets::shortNames(paths);
  for (SweepFieldRow* row : rowList_) row->setTitle(names.value(row->path()));
  hint_->setVisible(rowList_.empty());
  offerStart();
}

// Without what differs there is nothing to start: the button says so, and the words beside it.
void SweepDialog::offerStart() {
  const QString reason = rowList_.empty() ? tr("Choose first what differs between the trials.") : QString();
  start_->setEnabled(reason.isEmpty());
  start_->setToolTip(reason.isEmpty() ? tr("Start the sweep (Ctrl+Return)") : reason);
  problem_->setExplanation(reason);
}

estimator::Sweep SweepDialog::sweep() const {
  estimator::Sweep sweep;
  *sweep.mutable_experiment() = experiment_;
  for (const SweepFieldRow* row : rowList_) *sweep.add_fields() = row->message();
  strategy_->fill(sweep);
  return sweep;
}

// The trials are counted and checked beside the window; what comes too late is of something else.
void SweepDialog::onEdited() {
  const int edit = ++edits_;
  for (SweepFieldRow* row : rowList_) row->setGrid(strategy_->isGrid());
  widgets::inBackground(
      this, [sweep = sweep()] { return previewOf(sweep); },
      [this, edit](const SweepPreview& preview) {
        if (edit != edits_) return;
        checked_ = edit;
        showPreview(preview);
      });
}

void SweepDialog::showPreview(const SweepPreview& preview) {
  preview_ = preview;
  const QString name = strategy_->name();
  if (isTaken_(name)) {
    preview_.problems.push_back(
        {"name", tr("A sweep or an experiment with runs named %1 already exists.").arg(name).toStdString()});
  }
  strategy_->showProblems(preview_.problems);
  QString ofFields;
  QString ofExperiment;
  for (std::size_t i = 0; i < rowList_.size(); ++i) {
    QString text;
    for (const auto& problem : preview_.problems) {
      if (problem.where == "fields[" + std::to_string(i) + "]") text = QString::fromStdString(problem.text);
    }
    rowList_[i]->setProblem(text);
  }
  for (const auto& problem : preview_.problems) {
    if (problem.where == "fields") ofFields = QString::fromStdString(problem.text);
    if (problem.where.starts_with("experiment")) ofExperiment = QString::fromStdString(problem.text);
  }
  // An empty sweep is no mistake: the hint says what to do.
  fieldsProblem_->setProblem(rowList_.empty() ? QString() : ofFields);
  problem_->setProblem(ofExperiment);
  summary_->setText(previewText(preview_));
  trials_->setPreview(preview_);
  if (wantsStart_) start();
}

void SweepDialog::start() {
  wantsStart_ = !isChecked();
  if (wantsStart_) return;
  if (preview_.problems.empty()) {
    emit startWanted(sweep());
    accept();
    return;
  }
  const std::string& where = preview_.problems.front().where;
  if (where == "fields") return tree_->setFocus();
  for (std::size_t i = 0; i < rowList_.size(); ++i) {
    if (where == "fields[" + std::to_string(i) + "]") return rowList_[i]->firstControl()->setFocus();
  }
}

}  // namespace app
