#include "app/wizard/new_experiment_wizard.h"

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

#include "app/wizard/check/check_page.h"
#include "app/wizard/columns/columns_page.h"
#include "app/wizard/data/data_page.h"
#include "app/wizard/draft_analysis.h"
#include "app/wizard/experiment_draft.h"
#include "app/wizard/experiment_file_name.h"
#include "app/wizard/model/model_page.h"
#include "app/wizard/train/train_page.h"
#include "app/workspace.h"
#include "engine/core/error.h"
#include "engine/estimator/experiment.h"
#include "engine/estimator/message_paths.h"
#include "widgets/forms/field_problem.h"
#include "widgets/panels/glyphs.h"
#include "widgets/panels/tones.h"
#include "widgets/util/dialogs.h"

namespace app {
namespace {

using engine::estimator::Experiment;

constexpr QSize kSmallestWizard{760, 560};
constexpr QSize kUsualWizard{980, 720};  // a table's head and its options beside each other
constexpr int kStepsWidth = 168;
constexpr int kWizardMargin = 16;
constexpr int kRowHeightOfSteps = 32;
constexpr int kStepIcon = 16;

// The file or folder that the data come from, for a name; empty: the program makes them.
QString sourceName(const engine::estimator::Input& input) {
  using engine::estimator::Input;
  const auto base = [](const std::string& path) { return QFileInfo(QString::fromStdString(path)).completeBaseName(); };
  switch (input.source_case()) {
    case Input::kCsv:
      return base(input.csv().path());
    case Input::kIdx:
      return QFileInfo(QString::fromStdString(input.idx().images())).absoluteDir().dirName();
    case Input::kDigits:
      return QStringLiteral("digits");
    case Input::kTfRecord:
      return base(input.tf_record().path());
    case Input::kText:
      return base(input.text().path());
    case Input::kFixedLength:
      return base(input.fixed_length().path());
    case Input::kImageFolder:
      return base(input.image_folder().path());
    case Input::SOURCE_NOT_SET:
      break;
  }
  return {};
}

}  // namespace

Experiment NewExperimentWizard::firstDraft() {
  constexpr int kSteps = 1000;
  constexpr int kEvaluations = 5;
  Experiment experiment;
  experiment.mutable_train()->set_max_steps(kSteps);
  experiment.mutable_eval()->set_steps(0);
  experiment.mutable_eval()->set_every_steps(kSteps / kEvaluations);
  experiment.mutable_run_config()->set_save_summary_steps(kSteps / 100);
  return experiment;
}

NewExperimentWizard::NewExperimentWizard(const WizardContext& context, QWidget* parent)
    : QWidget(parent, Qt::Window),
      context_(context),
      analysis_(new DraftAnalysis(context.draft, context.dataFolder, this)),
      steps_(new QListWidget(this)),
      stack_(new QStackedWidget(this)),
      name_(new ExperimentFileName(this)),
      title_(new QLabel(this)),
      problem_(new widgets::FieldProblem({}, this)),
      back_(new QPushButton(tr("&Back"), this)),
      next_(new QPushButton(tr("Ne&xt"), this)),
      save_(new QPushButton(tr("&Save as file…"), this)),
      train_(new QPushButton(tr("&Train now"), this)) {
  setObjectName(QStringLiteral("newExperimentWizard"));
  setWindowTitle(tr("New experiment"));
  setMinimumSize(kSmallestWizard);
  resize(kUsualWizard);
  build();
  addUndo();
  addPages();
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
  refresh();
}

void NewExperimentWizard::build() {
  QFont large = title_->font();
  large.setPointSizeF(large.pointSizeF() * 1.3);
  large.setWeight(QFont::DemiBold);
  title_->setFont(large);
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
  auto* help = new QPushButton(tr("&Help"), footer);
  auto* again = new QPushButton(tr("Start &over"), footer);
  const auto prepare = [](QPushButton* button, const char* name, const QString& tip) {
    button->setObjectName(QString::fromLatin1(name));
    button->setToolTip(tip);
    button->setAutoDefault(true);
  };
  prepare(help, "wizardHelp", tr("What this step is for (F1)"));
  prepare(again, "wizardStartOver", tr("Forget this draft and begin anew"));
  prepare(save_, "wizardSave", tr("Write the experiment file without training"));
  prepare(back_, "wizardBack", tr("The step before (Alt+Left)"));
  prepare(next_, "wizardNext", tr("The next step (Alt+Right)"));
  prepare(train_, "wizardTrain", tr("Write the experiment to the workspace and train it (Ctrl+Return)"));
  train_->setDefault(true);
  problem_->setObjectName(QStringLiteral("wizardProblem"));
  auto* buttons = new QHBoxLayout;
  buttons->setSpacing(8);
  buttons->addWidget(help);
  buttons->addWidget(again);
  buttons->addStretch(1);
  for (QPushButton* button : {save_, back_, next_, train_}) buttons->addWidget(button);
  auto* layout = new QVBoxLayout(footer);
  layout->setContentsMargins(kWizardMargin, 8, kWizardMargin, 12);
  layout->setSpacing(8);
  layout->addWidget(problem_);
  layout->addLayout(buttons);
  connect(help, &QPushButton::clicked, this, &NewExperimentWizard::showHelp);
  connect(again, &QPushButton::clicked, this, &NewExperimentWizard::startOver);
  connect(save_, &QPushButton::clicked, this, &NewExperimentWizard::saveAsFile);
  connect(train_, &QPushButton::clicked, this, &NewExperimentWizard::trainNow);
  connect(back_, &QPushButton::clicked, this, [this] { showStep(step() - 1); });
  connect(next_, &QPushButton::clicked, this, [this] { showStep(step() + 1); });
  return footer;
}

void NewExperimentWizard::addUndo() {
  const auto add = [this](const char* name, const QString& text, QKeySequence::StandardKey keys, auto call) {
    auto* action = new QAction(text, this);
    action->setObjectName(QString::fromLatin1(name));
    action->setShortcuts(keys);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(action, &QAction::triggered, context_.draft, call);
    addAction(action);
    return action;
  };
  undo_ = add("wizard.undo", tr("Undo"), QKeySequence::Undo, &ExperimentDraft::undo);
  redo_ = add("wizard.redo", tr("Redo"), QKeySequence::Redo, &ExperimentDraft::redo);
  redo_->setShortcuts({QKeySequence(QStringLiteral("Ctrl+Y")), QKeySequence(QStringLiteral("Ctrl+Shift+Z"))});
  const auto show = [this] {
    undo_->setEnabled(context_.draft->canUndo());
    redo_->setEnabled(context_.draft->canRedo());
  };
  connect(context_.draft, &ExperimentDraft::historyChanged, this, show);
  show();
  // Lines take undo and redo for their own text as long as they have any.
  connect(qApp, &QApplication::focusChanged, this, [this](QWidget* before, QWidget* now) {
    if (before) before->removeEventFilter(this);
    if (qobject_cast<QLineEdit*>(now) && isAncestorOf(now)) now->installEventFilter(this);
  });
}

void NewExperimentWizard::addPages() {
  addPage(new DataPage(context_.draft, context_.dialogs, context_.dataFolder, this), QStringLiteral("dataPage"));
  addPage(new ModelPage(context_.draft, context_.dialogs, analysis_, this), QStringLiteral("modelPage"));
  addPage(new ColumnsPage(context_.draft, context_.dialogs, context_.dataFolder, this), QStringLiteral("columnsPage"));
  addPage(new TrainPage(context_.draft, context_.dialogs, this), QStringLiteral("trainPage"));
  auto* check = new CheckPage(context_.draft, context_.dataFolder, this);
  addPage(check, QStringLiteral("checkPage"));
  connect(check, &CheckPage::stepWanted, this, [this](const QString& title) {
    for (std::size_t i = 0; i < pages_.size(); ++i) {
      if (pages_[i]->title() == title) showStep(static_cast<int>(i));
    }
  });
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
  return stack_->findChild<WizardPage*>(objectName, Qt::FindDirectChildrenOnly);
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

QStringList NewExperimentWizard::problems() const {
  QStringList all;
  for (const WizardPage* page : pages_) {
    for (const QString& problem : page->problems()) all << tr("%1: %2").arg(page->title(), problem);
  }
  if (const QString problem = name_->problem(); !problem.isEmpty()) all << tr("Name: %1").arg(problem);
  return all;
}

void NewExperimentWizard::suggestName() {
  const QString source = sourceName(context_.draft->experiment().train_input());
  if (!source.isEmpty()) name_->suggest(source);
}

void NewExperimentWizard::refresh() {
  if (pages_.empty() || stack_->currentIndex() < 0) return;
  title_->setText(pages_[static_cast<std::size_t>(step())]->title());
  for (int i = 0; i < steps_->count(); ++i) {
    const WizardPage* page = pages_[static_cast<std::size_t>(i)];
    const QStringList found = page->problems();
    QListWidgetItem* item = steps_->item(i);
    item->setText(tr("%1  %2").arg(i + 1).arg(page->title()));
    item->setIcon(found.isEmpty() ? noIcon_
                                  : widgets::glyphIcon(widgets::Glyph::kWarning,
                                                       widgets::tone(palette(), widgets::Tone::kWarning)));
    item->setToolTip(found.join(QLatin1Char('\n')));
    item->setData(Qt::AccessibleTextRole, found.isEmpty() ? item->text() : tr("%1, to be corrected").arg(item->text()));
  }
  const QStringList all = problems();
  showProblem(all.isEmpty() ? QString() : all.front());
  back_->setEnabled(step() > 0);
  next_->setEnabled(step() + 1 < stack_->count());
  train_->setEnabled(all.isEmpty() && !context_.draft->baseDir().isEmpty());
}

// In one line, as it is said whole at its step.
void NewExperimentWizard::showProblem(const QString& problem) {
  const int room = std::max(kSmallestWizard.width(), width()) - 3 * kWizardMargin;
  problem_->setProblem(problem_->fontMetrics().elidedText(problem, Qt::ElideRight, room));
  problem_->setToolTip(problem);
}

bool NewExperimentWizard::write(const QString& path) {
  try {
    Experiment experiment = context_.draft->experiment();
    engine::estimator::validateFields(experiment, "");
    // Its paths begin at the workspace's experiments, the file's at its own folder.
    engine::estimator::movePaths(experiment, context_.draft->baseDir().toStdString(),
                                 QFileInfo(path).absolutePath().toStdString());
    engine::estimator::saveExperiment(experiment, path.toStdString());
    return true;
  } catch (const engine::Error& error) {
    showProblem(QString::fromUtf8(error.what()));
    return false;
  }
}

void NewExperimentWizard::trainNow() {
  if (!train_->isEnabled() || !write(name_->path())) return;
  const QString name = name_->name();
  hide();
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
  context_.draft->startOver(firstDraft());
  showStep(0);
}

void NewExperimentWizard::showHelp() {
  const WizardPage* page = pages_[static_cast<std::size_t>(step())];
  QWhatsThis::showText(title_->mapToGlobal(title_->rect().bottomLeft()), page->help(), this);
}

void NewExperimentWizard::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  name_->setFolder(context_.draft->baseDir());  // another program may have added files
  suggestName();
}

void NewExperimentWizard::keyPressEvent(QKeyEvent* event) {
  const bool control = event->modifiers() & Qt::ControlModifier;
  const bool alt = event->modifiers() & Qt::AltModifier;
  if (event->key() == Qt::Key_Escape) {
    close();
  } else if (event->key() == Qt::Key_F1) {
    showHelp();
  } else if (control && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)) {
    trainNow();
  } else if (alt && event->key() == Qt::Key_Left) {
    showStep(step() - 1);
  } else if (alt && event->key() == Qt::Key_Right) {
    showStep(step() + 1);
  } else {
    QWidget::keyPressEvent(event);
  }
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
