#include "app/shell/pages/experiment_page.h"

#include <QFileInfo>
#include <QLabel>
#include <QPlainTextEdit>
#include <QScopedValueRollback>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/shell/pages/hook_menu.h"
#include "app/workbench/places/workspace.h"
#include "engine/core/error.h"
#include "summaries/files/whole_file.h"
#include "widgets/forms/json_check.h"
#include "widgets/forms/json_marker.h"
#include "widgets/forms/proto_form.h"
#include "widgets/forms/text/json_edit.h"
#include "widgets/forms/text/json_patch.h"
#include "widgets/panels/empty_state.h"
#include "widgets/panels/page_bar.h"
#include "widgets/theme/font_measures.h"
#include "widgets/theme/glyphs.h"
#include "widgets/theme/type_scale.h"
#include "widgets/util/action_registry.h"
#include "widgets/util/error_words.h"
#include "widgets/util/regular_file.h"

namespace app {
namespace {

using engine::estimator::Experiment;

constexpr int kFormTab = 0;
constexpr int kJsonTab = 1;
constexpr int kLeastForm = 280;
const QString kBannerKey = QStringLiteral("experiment");

}  // namespace

ExperimentPage::ExperimentPage(widgets::Dialogs* dialogs, QWidget* parent)
    : QWidget(parent),
      dialogs_(dialogs),
      bar_(new widgets::PageBar(this)),
      title_(new QLabel(bar_)),
      state_(new QLabel(bar_)),
      save_(new QToolButton(bar_)),
      revert_(new QToolButton(bar_)),
      views_(new QTabBar(bar_)),
      pages_(new QStackedWidget(this)),
      json_(new widgets::JsonEdit(Experiment(), this)),
      faults_(new widgets::JsonMarker(json_, std::make_shared<Experiment>(), QStringLiteral("experimentJson"), this)),
      empty_(new widgets::EmptyState(this)) {
  setObjectName(QStringLiteral("experimentPage"));
  build();
  openFile({});
}

void ExperimentPage::offer(const widgets::ActionRegistry& actions) {
  actions_ = &actions;
  offerFiles();
  // A folder that was away comes back without a sign.
  if (const QAction* reload = actions.find(QStringLiteral("view.reload"))) {
    connect(reload, &QAction::triggered, this, [this] {
      if (!unread_.isEmpty()) openFile(file_);
    });
  }
}

void ExperimentPage::offerFiles() {
  empty_->clearActions();
  unread_.isEmpty() ? empty_->offer(actions_, {"file.new_experiment", "file.open_experiment"})
                    : empty_->offer(actions_, {"view.reload", "file.open_experiment"});
}

void ExperimentPage::showUnread() {
  displayText({});
  readable_ = false;
  empty_->setError(tr("%1 cannot be read").arg(title_->text()), unread_);
  offerFiles();
  bar_->hide();
  pages_->setCurrentWidget(empty_);
}

void ExperimentPage::build() {
  title_->setFont(widgets::roleFont(title_->font(), widgets::TextRole::kSection));
  state_->setForegroundRole(QPalette::PlaceholderText);
  views_->setObjectName(QStringLiteral("experimentViews"));
  views_->setAccessibleName(tr("Form or text"));
  views_->addTab(tr("Form"));
  views_->addTab(tr("JSON"));
  save_->setText(tr("Save"));
  save_->setIcon(widgets::glyphIcon(widgets::Glyph::kSave));
  save_->setObjectName(QStringLiteral("experimentSave"));
  save_->setToolTip(tr("Write the experiment file (Ctrl+S)"));
  revert_->setText(tr("Revert"));
  revert_->setIcon(widgets::glyphIcon(widgets::Glyph::kReset));
  revert_->setObjectName(QStringLiteral("experimentRevert"));
  revert_->setToolTip(tr("Discard the changes and read the file again"));
  buildHooks();
  bar_->addViews(views_);
  bar_->addWords(title_);
  bar_->addWords(state_);
  bar_->addMenu(addHook_);
  bar_->addTool(revert_);
  bar_->addTool(save_);
  json_->setObjectName(QStringLiteral("experimentJson"));
  json_->setAccessibleName(tr("Experiment as JSON"));
  json_->setFrameShape(QFrame::NoFrame);
  form_ = new widgets::ProtoForm(Experiment(), dialogs_, this);
  form_->setFrameShape(QFrame::NoFrame);
  form_->setMinimumWidth(widgets::measures::grown(kLeastForm, fontMetrics()));  // docks give way before its names do
  pages_->addWidget(form_);
  pages_->addWidget(json_);
  pages_->addWidget(empty_);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(bar_);
  layout->addWidget(pages_, 1);
  layout->addWidget(faults_);
  const auto edited = [this] {
    if (!filling_) setModified(true);
  };
  connect(form_, &widgets::ProtoForm::changed, this, edited);
  connect(json_, &QPlainTextEdit::textChanged, this, edited);
  // What the form shows needs no second reading.
  connect(pages_, &QStackedWidget::currentChanged, this,
          [this] { faults_->setActive(pages_->currentWidget() == json_); });
  faults_->setActive(false);
  connect(views_, &QTabBar::currentChanged, this, [this](int tab) { showForm(tab == kFormTab); });
  connect(&watch_, &ExperimentWatch::changed, this, &ExperimentPage::onFileChanged);
  connect(&watch_, &ExperimentWatch::removed, this, &ExperimentPage::onFileRemoved);
  connect(save_, &QToolButton::clicked, this, &ExperimentPage::saveRequested);
  connect(revert_, &QToolButton::clicked, this, [this] { openFile(file_); });
}

bool ExperimentPage::showsJson() const {
  return views_->currentIndex() == kJsonTab;
}

void ExperimentPage::showCause(const QString& reason) {
  if (!unread_.isEmpty()) return empty_->setFocus(Qt::TabFocusReason);
  if (!readable_) return faults_->goToFault();
  if (showsJson()) return json_->showCause(reason);
  if (!form_->showCause(reason)) views_->setFocus(Qt::TabFocusReason);
}

void ExperimentPage::setModified(bool modified) {
  modified_ = modified;
  save_->setEnabled(modified);
  revert_->setEnabled(modified);
  state_->setText(modified ? tr("changed, not saved") : QString());
  emit modifiedChanged(modified);
}

void ExperimentPage::buildHooks() {
  addHook_ = new QToolButton(bar_);
  const auto put = [this](std::optional<int> index, const engine::estimator::Hook& hook) {
    try {
      change([&](Experiment& edited) { putHook(edited, index, hook); });
    } catch (const engine::Error& error) {
      emit failed(widgets::errorWords(error));
    }
  };
  auto* hooks = new HookMenu({[this] { return experiment(); }, put}, dialogs_, addHook_);
  addHook_->setObjectName(QStringLiteral("addHook"));
  addHook_->setText(tr("Add hook"));
  addHook_->setToolTip(tr("Add a plugin's hook, or change the parameters of one"));
  addHook_->setPopupMode(QToolButton::InstantPopup);
  addHook_->setMenu(hooks);
  connect(hooks, &HookMenu::failed, this, &ExperimentPage::failed);
}

void ExperimentPage::change(const std::function<void(Experiment&)>& change) {
  Experiment edited = experiment();
  if (showsJson()) take(json_->toPlainText(), edited);
  change(edited);
  display(edited);
  setModified(true);
}

void ExperimentPage::display(const Experiment& experiment) {
  const QScopedValueRollback filling(filling_, true);
  form_->setMessage(experiment);
  json_->setPlainText(written(experiment));
}

void ExperimentPage::take(const QString& text, const Experiment& experiment) {
  text_ = text;
  said_ = QString::fromStdString(engine::estimator::toJson(experiment));
}

QString ExperimentPage::written(const google::protobuf::Message& experiment) const {
  return widgets::patchedJson(
      text_, said_, QString::fromStdString(engine::estimator::toJson(static_cast<const Experiment&>(experiment))));
}

// What is no experiment, to be mended.
void ExperimentPage::displayText(const QString& text) {
  const QScopedValueRollback filling(filling_, true);
  text_.clear();
  json_->setPlainText(text);
  views_->setCurrentIndex(kJsonTab);
  pages_->setCurrentWidget(json_);
}

QString ExperimentPage::text() const {
  return showsJson() ? json_->toPlainText() : written(form_->message());
}

void ExperimentPage::setEdits(const QString& text) {
  try {
    const Experiment edited = engine::estimator::parseExperiment(text.toStdString(), file_.toStdString());
    take(text, edited);
    display(edited);
  } catch (const engine::Error&) {
    displayText(text);  // its faults are marked
  }
  setModified(true);
}

void ExperimentPage::openFile(const QString& path) {
  file_ = path;
  watch_.watch(path);
  readable_ = true;
  const bool wasUnread = !unread_.isEmpty();
  unread_.clear();
  const bool isOpen = !path.isEmpty();
  title_->setText(isOpen ? QString::fromStdString(experimentName(path.toStdString())) : QString());
  title_->setToolTip(path);
  bar_->setVisible(isOpen);
  setModified(false);
  if (!isOpen) {
    empty_->setText(widgets::Glyph::kInfo, tr("No experiment"),
                    tr("An experiment says what is trained on which data. Make a new one, or open the file of one, to "
                       "view and edit it here."));
    offerFiles();
    pages_->setCurrentWidget(empty_);
    return;
  }
  constexpr qint64 kMostBytesShown = 64 << 20;
  const widgets::FileBytes read = widgets::readBytes(path, kMostBytesShown);
  if (!read.bytes) {
    unread_ = read.problem;
    return showUnread();
  }
  if (wasUnread) emit mended();
  const QString text = QString::fromUtf8(*read.bytes);
  try {
    const Experiment experiment = engine::estimator::loadExperiment(path.toStdString());
    take(text, experiment);
    display(experiment);
    pages_->setCurrentIndex(views_->currentIndex());
  } catch (const engine::Error& error) {
    displayText(text);
    readable_ = false;
    emit failed(widgets::errorWords(error));
  }
}

void ExperimentPage::onFileChanged() {
  if (modified_) return askWhatToKeep();
  openFile(file_);
  if (!readable_) return;
  emit message({widgets::Severity::kInfo,
                tr("%1 was changed by another program and has been read again.").arg(title_->text()),
                {},
                kBannerKey});
}

void ExperimentPage::onFileRemoved() {
  setModified(true);
  emit message({widgets::Severity::kWarning,
                tr("%1 was deleted by another program. Its contents are still here: save them to write the file again.")
                    .arg(file_),
                {{tr("Save"), [this] { emit saveRequested(); }}},
                kBannerKey});
}

void ExperimentPage::askWhatToKeep() {
  emit message(
      {widgets::Severity::kWarning,
       tr("%1 was changed by another program, and has unsaved changes here.").arg(title_->text()),
       {{tr("Keep mine"), [this] { watch_.watch(file_); }}, {tr("Read the file again"), [this] { openFile(file_); }}},
       kBannerKey});
}

// What is wrong is said in the words that stand below the text.
Experiment ExperimentPage::typed() const {
  const QString text = json_->toPlainText();
  if (const auto fault = widgets::checkJson(text, Experiment()).fault) {
    const QString what =
        tr("%1: line %2, column %3: %4").arg(title_->text()).arg(fault->line).arg(fault->column).arg(fault->text);
    engine::fail(engine::Code::kInvalidArgument, what.toStdString());
  }
  return engine::estimator::parseExperiment(text.toStdString(), file_.toStdString());
}

Experiment ExperimentPage::experiment() const {
  if (!unread_.isEmpty()) engine::fail(engine::Code::kNotFound, unread_.toStdString());
  if (showsJson()) return typed();
  if (const QStringList problems = form_->problems(); !problems.isEmpty()) {
    engine::fail(engine::Code::kInvalidArgument, problems.front().toStdString());
  }
  return static_cast<const Experiment&>(form_->message());
}

void ExperimentPage::showForm(bool form) {
  if (file_.isEmpty()) return;
  if (!filling_) {
    try {
      // What was typed in the other view comes along.
      const QScopedValueRollback filling(filling_, true);
      if (form) {
        const Experiment edited = typed();
        take(json_->toPlainText(), edited);
        form_->setMessage(edited);
      } else {
        json_->setPlainText(written(form_->message()));
      }
    } catch (const engine::Error& error) {
      const QScopedValueRollback filling(filling_, true);
      views_->setCurrentIndex(kJsonTab);
      emit failed(widgets::errorWords(error));
      return;
    }
  }
  pages_->setCurrentIndex(form ? kFormTab : kJsonTab);
}

void ExperimentPage::save() {
  const Experiment checked = experiment();
  if (!modified_) return;
  if (watch_.isChanged()) {
    // After the message of whoever asked for it.
    QMetaObject::invokeMethod(this, &ExperimentPage::askWhatToKeep, Qt::QueuedConnection);
    engine::fail(engine::Code::kAborted, "'", file_.toStdString(), "' was changed by another program in the meantime.");
  }
  const QByteArray before = watch_.known();
  const QString content = text();
  summaries::writeFileAtomically(file_.toStdString(), content.toStdString());
  take(content, checked);
  watch_.watch(file_);
  setModified(false);
  emit saved(file_, before, watch_.known());
}

}  // namespace app
