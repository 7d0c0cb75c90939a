#include "app/features/wizard/new_experiment_wizard.h"

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QFileInfo>
#include <QFrame>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <QWhatsThis>
#include <algorithm>

#include "app/features/wizard/check/check_page.h"
#include "app/features/wizard/columns/column_proposal.h"
#include "app/features/wizard/columns/columns_page.h"
#include "app/features/wizard/data/data_page.h"
#include "app/features/wizard/experiment_file_name.h"
#include "app/features/wizard/model/model_page.h"
#include "app/features/wizard/step/wizard_actions.h"
#include "app/features/wizard/texts/texts_page.h"
#include "app/features/wizard/train/train_page.h"
#include "app/workbench/drafts/draft_analysis.h"
#include "app/workbench/drafts/experiment_draft.h"
#include "app/workbench/places/workspace.h"
#include "engine/core/error.h"
#include "engine/estimator/config/experiment.h"
#include "engine/estimator/config/message_paths.h"
#include "widgets/forms/field_problem.h"
#include "widgets/panels/tones.h"
#include "widgets/theme/button_kinds.h"
#include "widgets/theme/font_measures.h"
#include "widgets/theme/glyphs.h"
#include "widgets/theme/type_scale.h"
#include "widgets/util/action_button.h"
#include "widgets/util/dialogs.h"
#include "widgets/util/error_words.h"
#include "widgets/util/focus/reading_order.h"

namespace app {
namespace {

using engine::estimator::Experiment;

constexpr QSize kSmallestWizard{760, 560};
constexpr QSize kUsualWizard{980, 720};  // a table's head and its options beside each other
constexpr int kStepsWidth = 168;
constexpr int kWizardMargin = 16;
constexpr int kRowHeightOfSteps = 32;
constexpr int kStepIcon = 16;
constexpr int kLayoutTurns = 4;  // parts of parts ask one after another

// What the parts ask for as they come up gets its place before the first picture.
void settleLayouts() {
  for (int turn = 0; turn < kLayoutTurns; ++turn) QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
}

}  // namespace

NewExperimentWizard::NewExperimentWizard(const WizardContext& context, QWidget* parent)
    : QWidget(parent, Qt::Window),
      context_(context),
      analysis_(new DraftAnalysis(context.draft, context.dataFolder, this)),
      steps_(new QListWidget(this)),
      stack_(new QStackedWidget(this)),
      name_(new ExperimentFileName(this)),
      title_(new QLabel(this)),
      problem_(new widgets::FieldProblem({}, this)) {
  setObjectName(QStringLiteral("newExperimentWizard"));
  setWindowTitle(tr("New experiment"));
  setMinimumSize(kSmallestWizard);
  resize(kUsualWizard * widgets::measures::growth(fontMetrics()));
  build();
  connectActions();
  addPages();
  widgets::tabInLayoutOrder(this);
  name_->setFolder(context.draft->baseDir());
  suggestName();
  connect(name_, &ExperimentFileName::changed, this, &NewExperimentWizard::refresh);
  connect(context.draft, &ExperimentDraft::changed, this, [this] {
    suggestName();
    refresh();
  });
  connect(analysis_, &DraftAnalysis::changed, this, &NewExperimentWizard::refresh);
  connect(steps_, &QListWidget::currentRowChanged, this, &NewExperimentWizard::showStep);
  steps_->setCurrentRow(0);
  pages_.front()->setFocus();  // not the steps: the data come first
  refresh();
}

void NewExperimentWizard::build() {
  title_->setFont(widgets::roleFont(title_->font(), widgets::TextRole::kTitle));
  steps_->setObjectName(QStringLiteral("wizardSteps"));
  steps_->setAccessibleName(tr("Steps"));
  steps_->setFrameShape(QFrame::NoFrame);
  steps_->setIconSize({kStepIcon, kStepIcon});
  QPixmap nothing(kStepIcon, kStepIcon);  // so that the titles stay where they are
  nothing.fill(Qt::transparent);
  noIcon_ = QIcon(nothing);
  auto* left = new QWidget(this);
  left->setFixedWidth(kStepsWidth);
  auto* column = new QVBoxLayout(left);
  column->setContentsMargins(8, 8, 8, kWizardMargin);
  column->addWidget(steps_, 1);
  column->addWidget(name_);
  const auto makeLine = [this](QFrame::Shape shape) {
    auto* line = new QFrame(this);
    line->setFrameStyle(static_cast<int>(shape) | static_cast<int>(QFrame::Plain));
    line->setForegroundRole(QPalette::Mid);
    return line;
  };
  auto* right = new QVBoxLayout;
  right->setContentsMargins(kWizardMargin, 12, kWizardMargin, 8);
  right->setSpacing(8);
  right->addWidget(title_);
  right->addWidget(stack_, 1);
  auto* row = new QHBoxLayout;
  row->setSpacing(0);
  row->addWidget(left);
  row->addWidget(makeLine(QFrame::VLine));
  row->addLayout(right, 1);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addLayout(row, 1);
  layout->addWidget(makeLine(QFrame::HLine));
  layout->addWidget(makeFooter());
}

QWidget* NewExperimentWizard::makeFooter() {
  auto* footer = new QWidget(this);
  const auto button = [footer](const char* name, const QString& text, QAction* action) {
    auto* made = new QPushButton(text, footer);
    made->setObjectName(QString::fromLatin1(name));
    made->setAutoDefault(true);
    widgets::followAction(made, action);
    return made;
  };
  const WizardActions& actions = *context_.actions;
  QPushButton* train = button("wizardTrain", tr("&Train now"), actions.train);
  train->setDefault(true);
  widgets::makePrimary(train);
  problem_->setObjectName(QStringLiteral("wizardProblem"));
  auto* buttons = new QHBoxLayout;
  buttons->setSpacing(8);
  buttons->addWidget(button("wizardHelp", tr("&Help"), actions.help));
  buttons->addWidget(button("wizardStartOver", tr("Start &over"), actions.startOver));
  buttons->addStretch(1);
  buttons->addWidget(button("wizardSave", tr("&Save as file…"), actions.save));
  buttons->addWidget(button("wizardBack", tr("&Back"), actions.back));
  buttons->addWidget(button("wizardNext", tr("Ne&xt"), actions.next));
  buttons->addWidget(train);
  auto* layout = new QVBoxLayout(footer);
  layout->setContentsMargins(kWizardMargin, 8, kWizardMargin, 12);
  layout->setSpacing(8);
  layout->addWidget(problem_);
  layout->addLayout(buttons);
  return footer;
}

void NewExperimentWizard::connectActions() {
  const WizardActions& actions = *context_.actions;
  const auto on = [this](QAction* action, auto call) {
    addAction(action);
    connect(action, &QAction::triggered, this, call);
  };
  on(actions.undo, [this] { context_.draft->undo(); });
  on(actions.redo, [this] { context_.draft->redo(); });
  on(actions.help, [this] { showHelp(); });
  on(actions.startOver, [this] { startOver(); });
  on(actions.save, [this] { saveAsFile(); });
  on(actions.back, [this] { showStep(stepBeside(-1)); });
  on(actions.next, [this] { showStep(stepBeside(1)); });
  on(actions.train, [this] { trainNow(); });
  connect(context_.draft, &ExperimentDraft::historyChanged, this, &NewExperimentWizard::updateHistory);
  // Lines take undo and redo for their own text as long as they have any.
  connect(qApp, &QApplication::focusChanged, this, [this](QWidget* before, QWidget* now) {
    if (before) before->removeEventFilter(this);
    if (qobject_cast<QLineEdit*>(now) && isAncestorOf(now)) now->installEventFilter(this);
  });
}

void NewExperimentWizard::updateHistory() {
  const WizardActions& actions = *context_.actions;
  actions.disable(actions.undo, context_.draft->canUndo() ? QString() : tr("Nothing to undo."));
  actions.disable(actions.redo, context_.draft->canRedo() ? QString() : tr("Nothing to redo."));
}

void NewExperimentWizard::addPages() {
  addPage(new DataPage(context_.draft, context_.dialogs, context_.dataFolder, this), QStringLiteral("dataPage"));
  addPage(new TextsPage(context_.draft, context_.dialogs, context_.dataFolder, this), QStringLiteral("textsPage"));
  auto* model = new ModelPage(context_.draft, context_.dialogs, context_.actions, analysis_, this);
  addPage(model, QStringLiteral("modelPage"));
  auto* columns = new ColumnsPage(context_.draft, context_.dialogs, context_.actions, context_.dataFolder, this);
  model->setColumnsCheck([columns] { return columns->problems().isEmpty(); });
  addPage(columns, QStringLiteral("columnsPage"));
  new ColumnProposal(context_.draft, columns, this);
  addPage(new TrainPage(context_.draft, context_.dialogs, this), QStringLiteral("trainPage"));
  auto* check = new CheckPage(context_.draft, context_.dataFolder, this);
  addPage(check, QStringLiteral("checkPage"));
  connect(check, &CheckPage::stepWanted, this, [this](const QString& title) {
    for (std::size_t i = 0; i < pages_.size(); ++i) {
      if (pages_[i]->title() == title) showStep(static_cast<int>(i));
    }
  });
}

void NewExperimentWizard::useData(const QString& path) {
  showStep(0);
  static_cast<DataPage*>(pages_.front())->choose(path);
}

void NewExperimentWizard::addPage(WizardPage* page, const QString& objectName) {
  page->setObjectName(objectName);
  pages_.push_back(page);
  stack_->addWidget(page);
  auto* item = new QListWidgetItem(steps_);
  item->setSizeHint({kStepsWidth - 2 * 8, kRowHeightOfSteps});
  connect(page, &WizardPage::problemsChanged, this, &NewExperimentWizard::refresh);
}

WizardPage* NewExperimentWizard::page(const QString& objectName) const {
  const auto found = std::ranges::find(pages_, objectName, &QObject::objectName);
  return found == pages_.end() ? nullptr : *found;
}

int NewExperimentWizard::step() const {
  return stack_->currentIndex();
}

void NewExperimentWizard::showStep(int step) {
  if (step < 0 || step >= stack_->count()) return;
  stack_->setCurrentIndex(step);
  steps_->setCurrentRow(step);
  refresh();
}

bool NewExperimentWizard::isListed(int step) const {
  return step == this->step() || pages_[static_cast<std::size_t>(step)]->isNeeded();
}

int NewExperimentWizard::stepBeside(int by) const {
  int beside = step() + by;
  while (beside >= 0 && beside < stack_->count() && !isListed(beside)) beside += by;
  return beside;
}

QStringList NewExperimentWizard::problems() const {
  QStringList all;
  for (const WizardPage* page : pages_) {
    for (const QString& problem : page->problems()) all << tr("%1: %2").arg(page->title(), problem);
  }
  if (const QString problem = name_->problem(); !problem.isEmpty()) all << tr("Name: %1").arg(problem);
  return all;
}

void NewExperimentWizard::suggestName() {
  name_->suggest(nameOfSource(context_.draft->experiment().train_input()));
}

void NewExperimentWizard::refresh() {
  if (pages_.empty() || stack_->currentIndex() < 0) return;
  title_->setText(pages_[static_cast<std::size_t>(step())]->title());
  // Nobody has done anything wrong before the first entry.
  const auto source = context_.draft->experiment().train_input().source_case();
  const bool isBegun = source != engine::estimator::Input::SOURCE_NOT_SET;
  for (int i = 0, number = 0; i < steps_->count(); ++i) {
    const WizardPage* page = pages_[static_cast<std::size_t>(i)];
    const QStringList found = page->problems();
    QListWidgetItem* item = steps_->item(i);
    item->setHidden(!isListed(i));
    if (isListed(i)) ++number;
    item->setText(tr("%1  %2").arg(number).arg(page->title()));
    item->setIcon(found.isEmpty() || !isBegun ? noIcon_
                                              : widgets::glyphIcon(widgets::Glyph::kWarning,
                                                                   widgets::tone(palette(), widgets::Tone::kWarning)));
    item->setToolTip(found.join(QLatin1Char('\n')));
    item->setData(Qt::AccessibleTextRole, found.isEmpty() ? item->text() : tr("%1, to be corrected").arg(item->text()));
  }
  const QStringList all = problems();
  showProblem(all.isEmpty() ? QString() : all.front(), isBegun);
  const WizardActions& actions = *context_.actions;
  actions.disable(actions.back, stepBeside(-1) >= 0 ? QString() : tr("This is the first step."));
  actions.disable(actions.next, stepBeside(1) < stack_->count() ? QString() : tr("This is the last step."));
  const QString noFolder = context_.draft->baseDir().isEmpty() ? tr("Open a workspace first.") : QString();
  actions.disable(actions.train, all.isEmpty() ? noFolder : all.front());
}

// In one line, as it is said whole at its step.
void NewExperimentWizard::showProblem(const QString& problem, bool isWrong) {
  const int room = std::max(kSmallestWizard.width(), width()) - 3 * kWizardMargin;
  const QString shown = problem_->fontMetrics().elidedText(problem, Qt::ElideRight, room);
  problem_->setExplanation(isWrong ? QString() : shown);
  problem_->setProblem(isWrong ? shown : QString());
  problem_->setToolTip(problem);
}

bool NewExperimentWizard::write(const QString& path) {
  try {
    Experiment experiment = context_.draft->experiment();
    engine::estimator::validateFields(experiment, "");
    // Its paths begin at the workspace's experiments, the file's at its own folder.
    engine::estimator::movePaths(experiment, context_.draft->baseDir().toStdString(),
                                 QFileInfo(path).absolutePath().toStdString());
    const QString folder = QFileInfo(path).absolutePath();
    if (folder == QDir(context_.draft->baseDir()).absolutePath()) QDir().mkpath(folder);  // a folder's first experiment
    engine::estimator::saveExperiment(experiment, path.toStdString());
    return true;
  } catch (const engine::Error& error) {
    showProblem(widgets::errorWords(error));
    return false;
  }
}

void NewExperimentWizard::trainNow() {
  if (!problems().isEmpty() || context_.draft->baseDir().isEmpty() || !write(name_->path())) return;
  const QString name = name_->name();
  hide();
  context_.actions->close();
  startOver();
  context_.written(name, true);
}

void NewExperimentWizard::saveAsFile() {
  const QString folder = context_.draft->baseDir();
  const QString path = context_.dialogs->saveFile(this, tr("Save experiment"), name_->path(),
                                                  tr("Experiments (*%1)").arg(QLatin1String(kExperimentSuffix)));
  if (path.isEmpty()) return;
  const QString file = path.endsWith(QLatin1String(kExperimentSuffix)) ? path : path + QLatin1String(kExperimentSuffix);
  if (!write(file)) return;
  const QString name = QString::fromStdString(experimentName(file.toStdString()));
  if (QFileInfo(file).absoluteDir() == QDir(folder)) context_.written(name, false);
  name_->setFolder(folder);
}

void NewExperimentWizard::startOver() {
  name_->reset();
  context_.draft->startOver(ExperimentDraft::first());
  showStep(0);
  pages_.front()->setFocus();
}

void NewExperimentWizard::showHelp() {
  const WizardPage* page = pages_[static_cast<std::size_t>(step())];
  QWhatsThis::showText(title_->mapToGlobal(title_->rect().bottomLeft()), page->help(), this);
}

void NewExperimentWizard::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  name_->setFolder(context_.draft->baseDir());  // another program may have added files
  suggestName();
  const WizardActions& actions = *context_.actions;
  context_.actions->open();
  for (QAction* action : {actions.help, actions.startOver, actions.save}) actions.disable(action, {});
  updateHistory();
  refresh();
  for (WizardPage* page : pages_) page->updateActions();
  settleLayouts();
}

void NewExperimentWizard::closeEvent(QCloseEvent* event) {
  QWidget::closeEvent(event);
  context_.actions->close();
}

bool NewExperimentWizard::isBegun() const {
  const auto isPage = [](const WizardPage* page) { return page->isBegun(); };
  const bool isDraft = toJson(context_.draft->experiment()) != toJson(ExperimentDraft::first());
  return isDraft || name_->isTyped() || std::ranges::any_of(pages_, isPage);
}

// Esc is pressed by habit, so that it takes nothing away unasked.
void NewExperimentWizard::keyPressEvent(QKeyEvent* event) {
  if (event->key() != Qt::Key_Escape) return QWidget::keyPressEvent(event);
  if (isBegun()) {
    const QString question =
        tr("Discard what you filled in? Close the window instead, and it is as you left it when "
           "you come back.");
    if (!context_.dialogs->confirm(this, tr("New experiment"), question, tr("Discard"), tr("Keep editing"))) return;
    startOver();
  }
  close();
}

bool NewExperimentWizard::eventFilter(QObject* watched, QEvent* event) {
  auto* line = qobject_cast<QLineEdit*>(watched);
  if (!line || event->type() != QEvent::ShortcutOverride) return QWidget::eventFilter(watched, event);
  auto* key = static_cast<QKeyEvent*>(event);
  const bool ours = (key->matches(QKeySequence::Undo) && !line->isUndoAvailable()) ||
                    (key->matches(QKeySequence::Redo) && !line->isRedoAvailable());
  if (!ours) return QWidget::eventFilter(watched, event);
  event->ignore();
  return true;
}

}  // namespace app
