#include "widgets/dashboards/checkpoints/checkpoints_dashboard.h"

#include <QComboBox>
#include <QFileInfo>
#include <QLabel>
#include <QStackedWidget>
#include <QTabBar>
#include <QTreeView>
#include <algorithm>

#include "widgets/dashboards/checkpoints/checkpoint_actions.h"
#include "widgets/dashboards/checkpoints/tensor_inspector.h"
#include "widgets/dashboards/checkpoints/tensor_pane.h"
#include "widgets/dashboards/time_cursor.h"
#include "widgets/dashboards/trees/trees_pane.h"
#include "widgets/live/meant_run.h"
#include "widgets/live/run_catalog.h"
#include "widgets/panels/empty_state.h"
#include "widgets/panels/message_banner.h"
#include "widgets/panels/number_text.h"
#include "widgets/panels/offered_actions.h"
#include "widgets/runs/key_metric.h"
#include "widgets/theme/glyphs.h"
#include "widgets/util/elided_label.h"
#include "widgets/util/wrapped_label.h"

namespace widgets {
namespace {

constexpr int kRefreshMs = 1000;  // listing again while a training writes
constexpr int kPatienceMs = 200;  // a list that comes sooner needs no words that it is read
const QString kListKey = QStringLiteral("list");

}  // namespace

CheckpointsDashboard::CheckpointsDashboard(const DashboardContext& context, QWidget* parent)
    : Dashboard(parent),
      context_(context),
      loader_(context.checkpoints->source(), this),
      metrics_(context.runs, context.loader),
      list_(new CheckpointListModel(this)),
      actions_(new CheckpointActions(*context.actions, *context.checkpoints, loader_, this)),
      contents_(new TensorPane(loader_, context.checkpoints->source(), this)),
      trees_(new TreesPane(loader_, *context.actions, this)),
      pages_(new QStackedWidget(this)),
      empty_(new EmptyState(this)) {
  setObjectName(QStringLiteral("checkpointsDashboard"));
  buildPage();
  refresh_.setSingleShot(true);
  refresh_.setInterval(kRefreshMs);
  patience_.setSingleShot(true);
  patience_.setInterval(kPatienceMs);
  connectViews();
  connectParts();
  followRun();
}

void CheckpointsDashboard::connectViews() {
  connect(context_.runs, &RunCatalog::currentChanged, this, &CheckpointsDashboard::followRun);
  connect(context_.runs, &RunCatalog::visibleRunsChanged, this, &CheckpointsDashboard::followLatest);
  connect(context_.runs, &RunCatalog::changed, this, [this] {
    const QString before = run_;
    followLatest();
    if (run_ == before && !run_.isEmpty() && !refresh_.isActive()) refresh_.start();
  });
  connect(&refresh_, &QTimer::timeout, this, [this] {
    metrics_.follow(run_);
    reloadList();
  });
  connect(&patience_, &QTimer::timeout, this, &CheckpointsDashboard::showReading);
  connect(context_.time, &TimeCursor::changed, this, [this] {
    const int row = list_->rowAt(context_.time->step());
    if (const CheckpointRow* found = list_->row(row)) select(found->prefix);
  });
  connect(&metrics_, &CheckpointMetrics::changed, this, &CheckpointsDashboard::updateMetrics);
  connect(listView_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
          &CheckpointsDashboard::onSelected);
  connect(metric_, &QComboBox::currentIndexChanged, this, [this] {
    const QString tag = metric_->currentText();
    list_->setMetric(tag, metrics_.values(tag), smallerIsBetter(tag));
  });
}

void CheckpointsDashboard::connectParts() {
  connect(contents_, &TensorPane::failed, this, &CheckpointsDashboard::fail);
  connect(trees_, &TreesPane::failed, this, [this](const QString& error) {
    if (error != contents_->problem()) fail(error);
  });
  connect(trees_, &TreesPane::shown, this, &CheckpointsDashboard::showTreesTab);
  connect(actions_, &CheckpointActions::failed, this, &CheckpointsDashboard::fail);
  connect(actions_, &CheckpointActions::asked, this, &CheckpointsDashboard::message);
  connect(actions_, &CheckpointActions::openRequested, this, &CheckpointsDashboard::openFile);
  connect(actions_, &CheckpointActions::keptChanged, this,
          [this](const CheckpointRow& row) { run_.isEmpty() ? showList({row}) : reloadList(); });
  connect(actions_, &CheckpointActions::againWanted, this, &CheckpointsDashboard::loadContents);
  contents_->setHelp(actions_->ofDamaged());
  if (const QAction* reload = context_.actions->find(QStringLiteral("view.reload"))) {
    connect(reload, &QAction::triggered, this, [this] {
      if (!shown_.isEmpty()) loadContents();
    });
  }
  connect(actions_, &CheckpointActions::deleted, this, [this] {
    shown_.clear();
    run_.isEmpty() ? showList({}) : reloadList();
  });
}

QWidget* CheckpointsDashboard::makeInspector(QWidget* parent) {
  auto* inspector = new TensorInspector(&loader_, context_.checkpoints, parent);
  contents_->setInspector(inspector);
  return inspector;
}

QString CheckpointsDashboard::runTitle() const {
  if (!run_.isEmpty()) return run_;
  return shown_.isEmpty() ? QString() : tr("%1 (no run)").arg(QFileInfo(shown_).fileName());
}

void CheckpointsDashboard::followLatest() {
  const bool isFile = run_.isEmpty() && !shown_.isEmpty();
  if (!isFile && (run_.isEmpty() || context_.runs->current().isEmpty())) followRun();
}

void CheckpointsDashboard::followRun() {
  const CatalogRun* run = meantRun(*context_.runs);
  const QString id = run ? run->id : QString();
  if (id == run_ && !id.isEmpty()) return;
  // An opened file stays.
  if (context_.runs->current().isEmpty() && !shown_.isEmpty() && run_.isEmpty()) return;
  run_ = id;
  directory_ = run ? run->directory : QString();
  shown_.clear();
  tellLost({});
  metrics_.follow(run_);
  if (run_.isEmpty()) {
    patience_.stop();
    tellNoRun();
    list_->setRows({});
    forgetContents();
    pages_->setCurrentIndex(0);
    return updateActions();
  }
  if (run->hasLog) patience_.start();
  reloadList();
}

// The checkpoints of the run before would be taken for those of this one.
void CheckpointsDashboard::showReading() {
  empty_->setText(Glyph::kHourglass, tr("Reading the checkpoints"), tr("Listing the checkpoints of %1.").arg(run_));
  offerOnly(*empty_, {actions_->open()});
  list_->setRows({});
  forgetContents();
  pages_->setCurrentIndex(0);
  updateActions();
}

void CheckpointsDashboard::reloadList() {
  struct Listed {
    std::vector<CheckpointRow> rows;
    QString damage;
  };
  if (run_.isEmpty()) return;
  if (context_.runs->isAwaited(run_)) return showList({});
  loader_.read<Listed>(
      this, kListKey,
      [folder = directory_](CheckpointSource& source, const TaskToken&) {
        Listed listed;
        listed.rows = source.list(folder, listed.damage);
        return listed;
      },
      [this](const Listed& listed) {
        if (!listed.damage.isEmpty()) fail(listed.damage);
        showList(listed.rows);
      },
      [this](const TaskFailure& failure) {
        showList({});
        if (!context_.runs->gone().isEmpty()) return;  // which is said
        empty_->setError(tr("The checkpoints cannot be listed"), failure.text);
        offerOnly(*empty_, {actions_->open()});
      });
}

void CheckpointsDashboard::showList(const std::vector<CheckpointRow>& rows) {
  patience_.stop();
  const QString chosen = selected();
  title_->setFullText(runTitle());
  noteRemoval(rows);
  if (rows.empty()) {
    forgetContents();
    tellNoCheckpoint();
  }
  pages_->setCurrentIndex(rows.empty() ? 0 : 1);
  {
    const QSignalBlocker blocker(listView_->selectionModel());
    list_->setRows(rows);
  }
  int64_t bytes = 0;
  for (const CheckpointRow& row : rows) bytes += row.bytes;
  listFooter_->setText(tr("%n checkpoints, %1", nullptr, static_cast<int>(rows.size())).arg(bytesText(bytes)));
  const int row = std::max(list_->find(chosen), -1);
  const CheckpointRow* wanted = list_->row(row >= 0 ? row : std::max(list_->rowAt(context_.time->step()), 0));
  if (!lost_.isEmpty()) {
    listView_->setCurrentIndex({});  // nor the first one when the list gets the focus
  } else if (wanted) {
    select(wanted->prefix);
  }
  updateCompare();
  updateActions();
}

// The chosen one is gone: what stands in its place was not chosen, so nothing can be done with it until it is.
void CheckpointsDashboard::noteRemoval(const std::vector<CheckpointRow>& rows) {
  const auto isShown = [this](const CheckpointRow& row) { return row.prefix == shown_; };
  if (shown_.isEmpty() || rows.empty() || std::ranges::any_of(rows, isShown)) return;
  const CheckpointRow* gone = list_->row(list_->find(shown_));
  const std::optional<int64_t> step = gone ? gone->step : std::nullopt;
  const QString name = step ? stepText(*step) : QFileInfo(shown_).fileName();
  const bool hasNewer = std::ranges::any_of(rows, [&](const CheckpointRow& row) { return row.step > step; });
  forgetContents();
  tellLost(hasNewer ? tr("Checkpoint %1 was removed as newer ones came. Choose another one.").arg(name)
                    : tr("Checkpoint %1 was removed. Choose another one.").arg(name));
}

void CheckpointsDashboard::tellLost(const QString& sentence) {
  lost_ = sentence;
  lostLine_->setText(sentence);
  lostLine_->setVisible(!sentence.isEmpty());
}

QString CheckpointsDashboard::selected() const {
  const CheckpointRow* row = list_->row(listView_->currentIndex().row());
  return row ? row->prefix : QString();
}

void CheckpointsDashboard::select(const QString& prefix) {
  const int row = list_->find(prefix);
  if (row < 0) return;
  if (listView_->currentIndex().row() != row) listView_->setCurrentIndex(list_->index(row, 0));
  if (shown_ != prefix) onSelected();
}

void CheckpointsDashboard::onSelected() {
  const CheckpointRow* row = list_->row(listView_->currentIndex().row());
  if (row) tellLost({});
  updateActions();
  if (!row || row->prefix == shown_) return;
  shown_ = row->prefix;
  if (row->step && list_->rowAt(context_.time->step()) != listView_->currentIndex().row()) {
    context_.time->setStep(row->step);
  }
  updateCompare();
  loadContents();
}

void CheckpointsDashboard::openFile(const QString& path) {
  loader_.read<CheckpointRow>(
      this, kListKey, [path](CheckpointSource& source, const TaskToken&) { return source.describe(path); },
      [this](const CheckpointRow& row) {
        run_.clear();
        directory_.clear();
        shown_ = row.prefix;
        tellLost({});
        metrics_.follow({});
        showList({row});
        loadContents();
      },
      [this](const TaskFailure& failure) { fail(failure.text); });
}

void CheckpointsDashboard::loadContents() {
  const CheckpointRow* before = list_->before(list_->find(shown_));
  contents_->read(shown_, before ? before->prefix : QString());
  trees_->read(shown_);
}

// One view alone is no choice.
void CheckpointsDashboard::showTreesTab(bool shown) {
  if (!shown) tabs_->setCurrentIndex(0);
  tabs_->setVisible(shown);
}

void CheckpointsDashboard::forgetContents() {
  shown_.clear();
  contents_->clear();
  trees_->clear();
}

void CheckpointsDashboard::updateCompare() {
  std::vector<CheckpointRow> others;
  for (int i = 0; i < list_->rowCount(); ++i) {
    if (list_->row(i)->prefix != selected()) others.push_back(*list_->row(i));
  }
  contents_->setOthers(others);
}

void CheckpointsDashboard::updateActions() {
  actions_->setSelected(list_->row(list_->find(selected())), run_);
}

std::optional<bool> CheckpointsDashboard::smallerIsBetter(const QString& tag) const {
  const auto chosen = context_.notes ? chosenDirections(*context_.notes) : QMap<QString, bool>();
  return smallerIsBetterOf(QStringLiteral("eval/") + tag, chosen);
}

void CheckpointsDashboard::updateMetrics() {
  const QString chosen = metric_->currentText();
  QStringList tags = metrics_.tags();
  const QSignalBlocker blocker(metric_);
  metric_->clear();
  metric_->addItems(tags);
  metric_->setEnabled(!tags.isEmpty());
  int index = static_cast<int>(tags.indexOf(chosen));
  if (index < 0) index = static_cast<int>(tags.indexOf(QStringLiteral("loss")));
  metric_->setCurrentIndex(std::max(index, tags.isEmpty() ? -1 : 0));
  const QString tag = metric_->currentText();
  list_->setMetric(tag, metrics_.values(tag), smallerIsBetter(tag));
}

void CheckpointsDashboard::fail(const QString& error) {
  emit message({Severity::kError, error, {}, error});
}

}  // namespace widgets
