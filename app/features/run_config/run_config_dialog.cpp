#include "app/features/run_config/run_config_dialog.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QShortcut>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/features/run_config/settings_page.h"
#include "app/features/run_config/tf_config_preview.h"
#include "engine/core/error.h"
#include "widgets/forms/field_problem.h"
#include "widgets/forms/message_text.h"
#include "widgets/util/error_words.h"

namespace app {
namespace {

using engine::estimator::Experiment;

constexpr QSize kRunConfigSize{860, 620};
constexpr int kListWidth = 166;
constexpr int kListMargin = 12;  // so that its words begin where the fields do
constexpr int kPageRowHeight = 28;

}  // namespace

RunConfigDialog::RunConfigDialog(const QString& name, widgets::Dialogs* dialogs, QWidget* parent)
    : QDialog(parent), draft_(allSettings()), name_(name) {
  setObjectName(QStringLiteral("runConfigDialog"));
  setAttribute(Qt::WA_DeleteOnClose);
  setModal(false);
  resize(kRunConfigSize);
  context_.dialogs = dialogs;
  context_.edited = [this] { edited(); };
  draft_.setBase({});
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(makeHead());
  auto* middle = new QHBoxLayout;
  middle->setSpacing(0);
  middle->setContentsMargins(kListMargin, 0, 0, 0);
  list_ = new QListWidget(this);
  list_->setObjectName(QStringLiteral("settingsPages"));
  list_->setAccessibleName(tr("Pages of settings"));
  list_->setFrameShape(QFrame::NoFrame);
  stack_ = new QStackedWidget(this);
  middle->addWidget(list_);
  middle->addWidget(stack_, 1);
  column->addLayout(middle, 1);
  makePages();
  column->addWidget(makeFoot());
  fitList();
  connect(list_, &QListWidget::currentRowChanged, this, &RunConfigDialog::showPage);
  list_->setCurrentRow(0);
  stack_->setEnabled(false);  // until there is an experiment
  search_->setFocus();
  refresh();
}

RunConfigDialog::~RunConfigDialog() {
  for (SettingsPage* page : pages_) delete page;  // their editors point into the draft
}

QWidget* RunConfigDialog::makeHead() {
  auto* head = new QWidget(this);
  auto* row = new QHBoxLayout(head);
  row->setContentsMargins(16, 12, 16, 8);
  search_ = new QLineEdit(head);
  search_->setObjectName(QStringLiteral("settingsSearch"));
  search_->setAccessibleName(tr("Search settings"));
  search_->setPlaceholderText(tr("Search settings"));
  search_->setClearButtonEnabled(true);
  row->addWidget(search_);
  connect(search_, &QLineEdit::textChanged, this, &RunConfigDialog::search);
  auto* find = new QShortcut(QKeySequence::Find, this);
  connect(find, &QShortcut::activated, search_, qOverload<>(&QWidget::setFocus));
  return head;
}

void RunConfigDialog::makePages() {
  for (const SettingsPageInfo& info : settingsPages()) {
    auto* page = new SettingsPage(info, &draft_, &context_, stack_);
    if (info.id == QStringLiteral("distribution")) {
      tfConfig_ = new TfConfigPreview(page->widget());
      page->addBelow(tfConfig_);
      connect(tfConfig_, &TfConfigPreview::taken, this, [this, page](const engine::estimator::Cluster& cluster) {
        *draft_.edited()->mutable_run_config()->mutable_cluster() = cluster;
        page->rebuild();
        edited();
      });
    }
    pages_.push_back(page);
    stack_->addWidget(page);
    list_->addItem(info.title);
    list_->item(list_->count() - 1)->setSizeHint({0, kPageRowHeight});
  }
  text_ = new widgets::MessageText(Experiment(), QStringLiteral("settingsText"), stack_);
  stack_->addWidget(text_);
  connect(text_, &widgets::MessageText::edited, this, &RunConfigDialog::edited);
  connect(text_, &widgets::MessageText::checked, this, &RunConfigDialog::refresh);
}

// As wide as the longest title.
void RunConfigDialog::fitList() {
  constexpr int kAround = 24;
  int width = kListWidth;
  for (int row = 0; row < list_->count(); ++row) {
    width = std::max(width, list_->fontMetrics().horizontalAdvance(list_->item(row)->text()) + kAround);
  }
  list_->setFixedWidth(width);
}

QWidget* RunConfigDialog::makeFoot() {
  auto* foot = new QWidget(this);
  auto* column = new QVBoxLayout(foot);
  column->setContentsMargins(16, 8, 16, 12);
  auto* state = new QHBoxLayout;
  count_ = new QLabel(foot);
  count_->setObjectName(QStringLiteral("settingsCount"));
  showSet_ = new QToolButton(foot);
  showSet_->setObjectName(QStringLiteral("settingsShowChanged"));
  showSet_->setText(tr("Show"));
  showSet_->setCheckable(true);
  showSet_->setToolTip(tr("Show only settings that differ from their default"));
  problem_ = new widgets::FieldProblem({}, foot);
  problem_->setObjectName(QStringLiteral("settingsProblem"));
  state->addWidget(count_);
  state->addWidget(showSet_);
  state->addWidget(problem_, 1);
  column->addLayout(state);
  auto* row = new QHBoxLayout;
  const auto button = [&](const char* name, const QString& text, const QString& tip) {
    auto* made = new QPushButton(text, foot);
    made->setObjectName(QString::fromLatin1(name));
    made->setToolTip(tip);
    made->setAutoDefault(false);
    return made;
  };
  resetPage_ = button("settingsResetPage", tr("Reset page"), tr("Reset the settings on this page to their defaults"));
  asText_ = button("settingsAsText", tr("{} as text"), tr("Edit the same settings as JSON"));
  asText_->setCheckable(true);
  cancel_ = button("settingsCancel", tr("Cancel"), tr("Close without applying (Esc)"));
  apply_ = button("settingsApply", tr("Apply"), tr("Write the settings to the experiment (Ctrl+Return)"));
  apply_->setShortcut(QKeySequence(QStringLiteral("Ctrl+Return")));
  row->addWidget(resetPage_);
  row->addStretch(1);
  row->addWidget(asText_);
  row->addStretch(1);
  row->addWidget(cancel_);
  row->addWidget(apply_);
  column->addLayout(row);
  connect(resetPage_, &QPushButton::clicked, this, &RunConfigDialog::resetPage);
  connect(showSet_, &QToolButton::toggled, this, [this](bool on) {
    onlySet_ = on;
    search();
  });
  connect(asText_, &QPushButton::clicked, this, [this](bool on) {
    if (!showText(on)) asText_->setChecked(!on);
  });
  connect(cancel_, &QPushButton::clicked, this, &RunConfigDialog::reject);
  connect(apply_, &QPushButton::clicked, this, [this] {
    if (takeText()) emit applyRequested();
  });
  return foot;
}

bool RunConfigDialog::isText() const {
  return stack_->currentWidget() == text_;
}

void RunConfigDialog::setExperiment(const Experiment& experiment) {
  stack_->setEnabled(true);
  draft_.setBase(experiment);
  for (SettingsPage* page : pages_) page->rebuild();
  if (isText()) text_->setMessage(draft_.settings());
  discarding_ = false;
  search();
  refresh();
}

void RunConfigDialog::lock(const QString& reason) {
  for (SettingsPage* page : pages_) page->lock(reason);
  // Text has no rows to lock.
  text_->edit()->setReadOnly(!reason.isEmpty());
  text_->edit()->setToolTip(reason);
}

void RunConfigDialog::showProblem(const QString& problem) {
  applyProblem_ = problem;
  refresh();
}

void RunConfigDialog::edited() {
  applyProblem_.clear();
  discarding_ = false;
  refresh();
}

QStringList RunConfigDialog::problems() const {
  QStringList result;
  for (const SettingsPage* page : pages_) result << page->problems();
  return result;
}

void RunConfigDialog::refresh() {
  const auto& marker = *text_->marker();
  const bool textIsGood = !isText() || (!marker.isPending() && text_->message() != nullptr);
  const QStringList wrong = isText() ? QStringList() : problems();
  const bool textDiffers = isText() && text_->edit()->document()->isModified();
  const auto changes = static_cast<int>(draft_.changed().size());
  setWindowTitle(changes > 0 || textDiffers ? tr("RunConfig of %1 (changed)").arg(name_)
                                            : tr("RunConfig of %1").arg(name_));
  count_->setText(tr("Changed from default: %1").arg(draft_.notDefault().size()));
  showSet_->setEnabled(!isText());
  resetPage_->setEnabled(!isText());
  asText_->setEnabled(wrong.isEmpty() && textIsGood);
  asText_->setToolTip(asText_->isEnabled() ? tr("Edit the same settings as JSON") : tr("Correct the errors first"));
  apply_->setEnabled((changes > 0 || textDiffers) && wrong.isEmpty() && textIsGood);
  problem_->setProblem(!applyProblem_.isEmpty() ? applyProblem_
                       : discarding_ ? tr("There are unapplied changes. Apply them, or cancel again to discard them.")
                       : wrong.isEmpty() ? QString()
                                         : wrong.front());
  if (tfConfig_ != nullptr) tfConfig_->setConfig(draft_.settings().run_config());
}

void RunConfigDialog::search() {
  const QStringList set = draft_.notDefault();
  int first = -1;
  for (std::size_t i = 0; i < pages_.size(); ++i) {
    const int found =
        pages_[i]->filter(search_->text(), [&](const QString& path) { return !onlySet_ || set.contains(path); });
    QListWidgetItem* item = list_->item(static_cast<int>(i));
    item->setHidden(found == 0);
    if (found > 0 && first < 0) first = static_cast<int>(i);
  }
  const QString nothing = tr("No setting matches “%1”").arg(search_->text());
  problem_->setProblem(first < 0 && !search_->text().isEmpty() ? nothing : applyProblem_);
  if (first >= 0 && list_->currentItem() != nullptr && list_->currentItem()->isHidden()) list_->setCurrentRow(first);
}

void RunConfigDialog::showPage(int index) {
  if (index < 0) return;
  if (isText() && !showText(false)) return;
  stack_->setCurrentWidget(pages_[static_cast<std::size_t>(index)]);
}

void RunConfigDialog::resetPage() {
  const int row = list_->currentRow();
  if (row < 0 || isText()) return;
  SettingsPage* page = pages_[static_cast<std::size_t>(row)];
  for (const QString& path : page->info().paths) draft_.clear(path);
  page->rebuild();
  search();
  edited();
}

bool RunConfigDialog::showText(bool text) {
  if (text) {
    text_->setMessage(draft_.settings());
    text_->edit()->document()->setModified(false);
    stack_->setCurrentWidget(text_);
    text_->setFocus();
  } else {
    if (!takeText()) return false;
    stack_->setCurrentWidget(pages_[static_cast<std::size_t>(std::max(0, list_->currentRow()))]);
    for (SettingsPage* page : pages_) page->rebuild();
    search();
  }
  asText_->setChecked(text);
  refresh();
  return true;
}

// What was typed becomes the settings; nothing happens while the pages are shown.
bool RunConfigDialog::takeText() {
  if (!isText()) return true;
  const auto message = text_->message();
  if (message == nullptr) return false;
  try {
    draft_.setSettings(static_cast<const Experiment&>(*message));
  } catch (const engine::Error& error) {
    showProblem(widgets::errorWords(error));
    return false;
  }
  return true;
}

void RunConfigDialog::reject() {
  const bool hasChanges = draft_.isChanged() || (isText() && text_->edit()->document()->isModified());
  if (!hasChanges || discarding_) return QDialog::reject();
  discarding_ = true;
  refresh();
}

}  // namespace app
