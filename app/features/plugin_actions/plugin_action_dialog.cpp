#include "app/features/plugin_actions/plugin_action_dialog.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include "plugins/api/plugin_manager.h"
#include "widgets/forms/proto_form.h"

namespace app {
namespace {

constexpr int kActionBar = 1000;  // steps of the progress bar
constexpr int kRunsHeight = 120;
constexpr QSize kActionDialogSize{520, 460};

// On a thread of the lane: loads the plugin where it is not loaded yet, and runs its action.
QString runPluginAction(const std::string& programFolder, const std::string& plugin,
                        const std::vector<std::string>& runs, const std::map<std::string, std::string>& parameters,
                        const widgets::TaskToken& token) {
  plugins::PluginManager manager(plugins::pluginFolders(programFolder), plugins::pluginStateFolder());
  plugins::RunActionRequest request;
  request.runs = runs;
  request.progress = [&](double share, const std::string& what) {
    token.progress(share, QString::fromStdString(what));
  };
  request.isCanceled = [&] { return !token.goOn(); };
  return QString::fromStdString(manager.runAction(plugin, parameters, request));
}

}  // namespace

PluginActionDialog::PluginActionDialog(const plugins::PluginSpec& spec, const std::vector<ActionTarget>& targets,
                                       const std::string& programFolder, widgets::Dialogs* dialogs, QWidget* parent)
    : QDialog(parent),
      plugin_(spec.name),
      programFolder_(programFolder),
      parameters_(spec),
      runs_(new QListWidget(this)),
      bar_(new QProgressBar(this)),
      answer_(new QLabel(this)) {
  setObjectName(QStringLiteral("pluginActionDialog"));
  setAttribute(Qt::WA_DeleteOnClose);
  setModal(false);
  setWindowTitle(QString::fromStdString(spec.description));
  resize(kActionDialogSize);
  build(spec, targets, dialogs);
  connect(runs_, &QListWidget::itemChanged, this, &PluginActionDialog::refresh);
  connect(&tasks_, &widgets::BackgroundTasks::busyChanged, this, &PluginActionDialog::refresh);
  refresh();
}

PluginActionDialog::~PluginActionDialog() {
  delete form_;  // before the type of its message
}

void PluginActionDialog::build(const plugins::PluginSpec& spec, const std::vector<ActionTarget>& targets,
                               widgets::Dialogs* dialogs) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(16, 16, 16, 16);
  column->setSpacing(12);
  auto* title = new QLabel(tr("&Runs:"), this);
  title->setBuddy(runs_);
  column->addWidget(title);
  runs_->setObjectName(QStringLiteral("pluginActionRuns"));
  runs_->setAccessibleName(tr("Runs"));
  runs_->setToolTip(tr("Space checks the selected one"));
  runs_->setFixedHeight(kRunsHeight);
  for (const ActionTarget& target : targets) {
    auto* item = new QListWidgetItem(target.id, runs_);
    item->setData(Qt::UserRole, target.directory);
    item->setCheckState(target.isChecked ? Qt::Checked : Qt::Unchecked);
  }
  column->addWidget(runs_);
  if (!spec.parameters.empty()) {
    form_ = new widgets::ProtoForm(*parameters_.make(), dialogs, this);
    form_->setObjectName(QStringLiteral("pluginActionForm"));
    connect(form_, &widgets::ProtoForm::changed, this, &PluginActionDialog::refresh);
    column->addWidget(form_, 1);
  }
  bar_->setObjectName(QStringLiteral("pluginActionProgress"));
  bar_->setAccessibleName(tr("Progress"));
  bar_->setRange(0, kActionBar);
  bar_->setTextVisible(false);
  column->addWidget(bar_);
  answer_->setObjectName(QStringLiteral("pluginActionAnswer"));
  answer_->setAccessibleName(tr("Result"));
  answer_->setWordWrap(true);
  answer_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  column->addWidget(answer_);
  column->addWidget(makeButtons());
}

QWidget* PluginActionDialog::makeButtons() {
  auto* box = new QWidget(this);
  auto* row = new QHBoxLayout(box);
  row->setContentsMargins(0, 0, 0, 0);
  start_ = new QPushButton(tr("&Start"), box);
  start_->setObjectName(QStringLiteral("pluginActionStart"));
  start_->setDefault(true);
  cancel_ = new QPushButton(tr("&Cancel"), box);
  cancel_->setObjectName(QStringLiteral("pluginActionCancel"));
  auto* close = new QPushButton(tr("Close"), box);
  close->setObjectName(QStringLiteral("pluginActionClose"));
  connect(start_, &QPushButton::clicked, this, &PluginActionDialog::start);
  connect(cancel_, &QPushButton::clicked, this, [this] { tasks_.stopAll(); });
  connect(close, &QPushButton::clicked, this, &QDialog::reject);
  row->addStretch(1);
  row->addWidget(start_);
  row->addWidget(cancel_);
  row->addWidget(close);
  return box;
}

std::vector<std::string> PluginActionDialog::checkedRuns() const {
  std::vector<std::string> runs;
  for (int row = 0; row < runs_->count(); ++row) {
    const QListWidgetItem* item = runs_->item(row);
    if (item->checkState() == Qt::Checked) runs.push_back(item->data(Qt::UserRole).toString().toStdString());
  }
  return runs;
}

void PluginActionDialog::start() {
  bar_->setValue(0);
  answer_->clear();
  std::map<std::string, std::string> given;
  if (form_) given = plugins::parameterTexts(form_->message());
  const auto work = [folder = programFolder_, plugin = plugin_, runs = checkedRuns(),
                     given](const widgets::TaskToken& token) {
    return runPluginAction(folder, plugin, runs, given, token);
  };
  tasks_.add<QString>(
      work, [this](const QString& answer) { end(answer, false); },
      [this](const widgets::TaskFailure& why) { end(why.text, true); },
      [this](const widgets::TaskProgress& progress) {
        bar_->setValue(static_cast<int>(std::max(0.0, progress.done) * kActionBar));
        answer_->setText(progress.doing);
      });
  refresh();
}

void PluginActionDialog::end(const QString& answer, bool failed) {
  bar_->setValue(failed ? 0 : kActionBar);
  answer_->setText(answer);
  emit finished(answer, failed);
}

void PluginActionDialog::refresh() {
  const bool isReady = !checkedRuns().empty() && (!form_ || form_->isValid());
  start_->setEnabled(isReady && !tasks_.isBusy());
  cancel_->setEnabled(tasks_.isBusy());
}

}  // namespace app
