#include "app/features/wizard/train/train_page.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/features/wizard/step/field_form.h"
#include "app/shell/pages/hook_menu.h"
#include "app/workbench/drafts/experiment_draft.h"
#include "engine/core/error.h"
#include "engine/estimator/config/run_config.h"
#include "widgets/forms/field_label.h"
#include "widgets/forms/field_problem.h"
#include "widgets/forms/field_row.h"
#include "widgets/forms/form_columns.h"
#include "widgets/forms/quiet_combo.h"
#include "widgets/panels/scrolled.h"
#include "widgets/util/error_words.h"

namespace app {
namespace {

using engine::estimator::Experiment;
using Entries = std::vector<FieldForm::Entry>;

constexpr int kFirstSteps = 1000;
constexpr int kFirstPasses = 10;

FieldForm::Entry heading(const QString& text) {
  return {{}, text};
}

Entries everything() {
  Entries entries;
  for (const char* path : {"name", "description", "train", "eval", "run_config", "early_stopping", "warm_start",
                           "training_hooks", "hooks", "hparams"}) {
    entries.push_back({QString::fromLatin1(path), {}});
  }
  return entries;
}

}  // namespace

TrainPage::TrainPage(ExperimentDraft* draft, widgets::Dialogs* dialogs, QWidget* parent)
    : WizardPage(draft, parent),
      length_(new widgets::QuietCombo(this)),
      all_(new QCheckBox(tr("All settings"), this)),
      form_(new FieldForm({}, dialogs, this)),
      problem_(new widgets::FieldProblem({}, this)) {
  build(dialogs);
  connect(length_, &QComboBox::activated, this, &TrainPage::chooseLength);
  connect(all_, &QCheckBox::toggled, this, &TrainPage::showDraft);
  connect(form_, &FieldForm::changed, this, [this] {
    this->draft()->edit(
        [this](Experiment& experiment) { experiment = static_cast<const Experiment&>(form_->message()); }, this);
    problem_->setProblem(contradiction());
    emit problemsChanged();
  });
  connect(draft, &ExperimentDraft::changed, this, [this](const QObject* origin) {
    isStale_ = isStale_ || origin != this;
    // A form that nobody sees is made when it is seen.
    if (isStale_ && (isVisible() || !form_->problems().isEmpty())) showDraft();
    if (origin != this) emit problemsChanged();
  });
  showDraft();
}

void TrainPage::build(widgets::Dialogs* dialogs) {
  length_->setObjectName(QStringLiteral("trainLength"));
  length_->setAccessibleName(tr("How long to train"));
  length_->addItems({tr("Steps"), tr("Passes over the data (epochs)"), tr("Until the data ends")});
  all_->setObjectName(QStringLiteral("trainAllSettings"));
  all_->setToolTip(tr("Show every setting of training, evaluation and runs"));
  problem_->setObjectName(QStringLiteral("trainProblem"));
  auto* label = new widgets::FieldLabel(tr("Train for:"), length_, this);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(8);
  layout->addWidget(makeHead(label, dialogs));
  QScrollArea* scroll = widgets::scrolledColumn({form_}, {0, 0, 8, 0}, this);
  (new widgets::FormColumns(scroll))->add(label);
  layout->addWidget(scroll, 1);
  layout->addWidget(problem_);
}

QWidget* TrainPage::makeHead(widgets::FieldLabel* label, widgets::Dialogs* dialogs) {
  auto* head = new QWidget(this);
  auto* controls = new QHBoxLayout;
  controls->setSpacing(8);
  controls->addWidget(length_);
  controls->addStretch(1);
  controls->addWidget(makeHooks(dialogs));
  controls->addWidget(all_);
  auto* grid = new QGridLayout(head);
  widgets::FieldRow::setColumns(grid);
  label->setLineHeight(length_->sizeHint().height());
  label->addTo(grid, 0, length_);
  grid->addLayout(controls, 1, widgets::FieldRow::kControlColumn);
  return head;
}

QString TrainPage::help() const {
  return tr(
      "How long to train, and how often to evaluate, save and log. The defaults are fine for a first curve. Hooks, "
      "early stopping, exporters and warm start are below; All settings shows every field.");
}

TrainPage::Length TrainPage::length() const {
  const Experiment& experiment = draft()->experiment();
  if (experiment.train().has_max_steps()) return kSteps;
  return experiment.train_input().has_num_epochs() ? kPasses : kToTheEnd;
}

void TrainPage::showEvent(QShowEvent* event) {
  WizardPage::showEvent(event);
  if (isStale_) showDraft();
}

void TrainPage::showDraft() {
  isStale_ = false;
  length_->setCurrentIndex(length());
  Entries entries = everything();
  if (!all_->isChecked()) {
    entries.clear();
    if (length() == kSteps) entries.push_back({QStringLiteral("train.max_steps"), {}});
    if (length() == kPasses) entries.push_back({QStringLiteral("train_input.num_epochs"), {}});
    const auto add = [&entries](const QString& title, std::initializer_list<const char*> paths) {
      entries.push_back(heading(title));
      for (const char* path : paths) entries.push_back({QString::fromLatin1(path), {}});
    };
    add(tr("Evaluation"), {"eval.every_steps", "eval.steps", "eval.throttle_secs"});
    add(tr("Summaries and checkpoints"),
        {"run_config.save_summary_steps", "run_config.save_checkpoints_steps", "run_config.save_checkpoints_secs",
         "run_config.keep_checkpoint_max", "run_config.tf_random_seed"});
    add(tr("End and exports"), {"early_stopping", "eval.exporters"});
    add(tr("Beginning"), {"warm_start"});
    add(tr("Hooks"), {"training_hooks", "hooks"});
    add(tr("Words"), {"name", "description", "hparams"});
  }
  form_->setMessage(draft()->experiment(), entries);
  problem_->setProblem(contradiction());
  emit problemsChanged();
}

void TrainPage::chooseLength(int length) {
  if (length == this->length()) return;
  draft()->edit([length](Experiment& experiment) {
    auto* input = experiment.mutable_train_input();
    experiment.mutable_train()->clear_max_steps();
    input->clear_num_epochs();
    input->clear_repeat();
    if (length == kSteps) {
      experiment.mutable_train()->set_max_steps(kFirstSteps);
      input->set_repeat(true);
    } else if (length == kPasses) {
      input->set_num_epochs(kFirstPasses);
    }
    if (experiment.train().ByteSizeLong() == 0) experiment.clear_train();
    if (input->ByteSizeLong() == 0) experiment.clear_train_input();
  });
}

QToolButton* TrainPage::makeHooks(widgets::Dialogs* dialogs) {
  auto* button = new QToolButton(this);
  const auto put = [this](std::optional<int> index, const engine::estimator::Hook& hook) {
    draft()->edit([&](Experiment& experiment) { putHook(experiment, index, hook); });
  };
  auto* hooks = new HookMenu({[this] { return draft()->experiment(); }, put}, dialogs, button);
  button->setObjectName(QStringLiteral("trainAddHook"));
  button->setText(tr("Add hook"));
  button->setToolTip(tr("Add a plugin's hook, or change the parameters of one"));
  button->setPopupMode(QToolButton::InstantPopup);
  button->setMenu(hooks);
  return button;
}

QString TrainPage::contradiction() const {
  const Experiment& experiment = draft()->experiment();
  try {
    engine::estimator::validateRunConfig(experiment.run_config());
  } catch (const engine::Error& error) {
    return widgets::errorWords(error);
  }
  if (experiment.has_warm_start() && experiment.warm_start().from().empty()) {
    return tr("The warm start has no checkpoint: set From, or uncheck Warm start.");
  }
  if (length() == kToTheEnd && experiment.train_input().repeat()) {
    return tr("The data repeats without end, so the training would never finish: set steps or passes.");
  }
  return {};
}

QStringList TrainPage::problems() const {
  QStringList all = form_->problems();
  if (const QString problem = contradiction(); !problem.isEmpty()) all << problem;
  return all;
}

}  // namespace app
