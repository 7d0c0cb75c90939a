#include "widgets/dashboards/checkpoints/checkpoints_dashboard.h"

#include <QAction>
#include <QComboBox>
#include <QFileInfo>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QStackedWidget>
#include <QTreeView>

#include "widgets/dashboards/checkpoints/tensor_inspector.h"
#include "widgets/dashboards/run_catalog.h"
#include "widgets/dashboards/time_cursor.h"
#include "widgets/panels/empty_state.h"
#include "widgets/panels/glyphs.h"
#include "widgets/panels/message_banner.h"
#include "widgets/panels/number_text.h"
#include "widgets/util/elided_label.h"

namespace widgets {
namespace {

constexpr int kFittedRows = 200;  // whose texts decide how wide columns are
constexpr int kNameWidth = 130;   // of the tensors' column at least
constexpr int kRefreshMs = 1000;  // listing again while a training writes
constexpr int kPatienceMs = 200;  // a list that comes sooner needs no words that it is read
const QString kListKey = QStringLiteral("list");
const QString kOpenKey = QStringLiteral("open");
const QString kFactsKey = QStringLiteral("facts");
const QString kDiffKey = QStringLiteral("diff");

}  // namespace

CheckpointsDashboard::CheckpointsDashboard(const DashboardContext& context, QWidget* parent)
    : Dashboard(parent),
      context_(context),
      loader_(context.checkpoints->source(), this),
      background_(context.checkpoints->source(), this),
      metrics_(context.runs, context.loader),
      list_(new CheckpointListModel(this)),
      tensors_(new TensorTreeModel(this)),
      differences_(new TensorDiffModel(this)),
      pages_(new QStackedWidget(this)),
      empty_(new EmptyState(this)) {
  setObjectName(QStringLiteral("checkpointsDashboard"));
  makeActions();
  buildPage();
  refresh_.setSingleShot(true);
  refresh_.setInterval(kRefreshMs);
  patience_.setSingleShot(true);
  patience_.setInterval(kPatienceMs);
  connectViews();
  followRun();
}

void CheckpointsDashboard::connectViews() {
  connect(context_.runs, &RunCatalog::currentChanged, this, &CheckpointsDashboard::followRun);
  connect(context_.runs, &RunCatalog::changed, this, [this] {
    if (run_.isEmpty() && shown_.isEmpty()) return followRun();
    if (!run_.isEmpty() && !refresh_.isActive()) refresh_.start();
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
  connect(filter_, &QLineEdit::textChanged, this, &CheckpointsDashboard::showContents);
  connect(metric_, &QComboBox::currentIndexChanged, this, [this] {
    const QString tag = metric_->currentText();
    list_->setMetric(tag, metrics_.values(tag), CheckpointMetrics::isLoss(tag));
  });
  connect(compare_, &QComboBox::currentIndexChanged, this, &CheckpointsDashboard::loadDifferences);
}

QWidget* CheckpointsDashboard::makeInspector(QWidget* parent) {
  inspector_ = new TensorInspector(&loader_, context_.checkpoints, parent);
  connect(inspector_, &QObject::destroyed, this, [this] { inspector_ = nullptr; });
  onTensorSelected();
  return inspector_;
}

QString CheckpointsDashboard::runTitle() const {
  if (!run_.isEmpty()) return run_;
  return shown_.isEmpty() ? QString() : tr("%1 (no run)").arg(QFileInfo(shown_).fileName());
}

void CheckpointsDashboard::followRun() {
  const QString current = context_.runs->current();
  const CatalogRun* run = context_.runs->find(current);
  if (run && run->isPart()) run = context_.runs->find(run->owner);
  const QString id = run ? run->id : QString();
  if (id == run_ && !id.isEmpty()) return;
  if (id.isEmpty() && !shown_.isEmpty() && run_.isEmpty()) return;  // an opened file stays
  run_ = id;
  directory_ = run ? run->directory : QString();
  shown_.clear();
  metrics_.follow(run_);
  if (run_.isEmpty()) {
    patience_.stop();
    if (context_.runs->isRead()) {
      empty_->setText(Glyph::kInfo, tr("No run selected"),
                      tr("Select a run to see its checkpoints, or open a checkpoint file."));
    } else {
      empty_->setText(Glyph::kHourglass, tr("Reading the runs"),
                      tr("Select one once the folder has been read, or open a checkpoint file."));
    }
    list_->setRows({});
    forgetContents();
    pages_->setCurrentIndex(0);
    return updateActions();
  }
  patience_.start();
  reloadList();
}

// The checkpoints of the run before would be taken for those of this one.
void CheckpointsDashboard::showReading() {
  empty_->setText(Glyph::kHourglass, tr("Reading the checkpoints"), tr("Listing the checkpoints of %1.").arg(run_));
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
        empty_->setError(tr("The checkpoints cannot be listed"), failure.text);
      });
}

void CheckpointsDashboard::showList(const std::vector<CheckpointRow>& rows) {
  patience_.stop();
  const QString chosen = selected();
  title_->setFullText(runTitle());
  if (rows.empty()) {
    forgetContents();
    empty_->setText(
        Glyph::kInfo, tr("No checkpoint yet"),
        tr("%1 has written none. Training writes one at its end, and whenever its settings say so.").arg(run_));
  }
  pages_->setCurrentIndex(rows.empty() ? 0 : 1);
  {
    const QSignalBlocker blocker(listView_->selectionModel());
    list_->setRows(rows);
  }
  int64_t bytes = 0;
  for (const CheckpointRow& row : rows) bytes += row.bytes;
  listFooter_->setText(tr("%n checkpoints, %1", nullptr, static_cast<int>(rows.size())).arg(bytesText(bytes)));
  updateCompare();
  const int row = std::max(list_->find(chosen), -1);
  const CheckpointRow* wanted = list_->row(row >= 0 ? row : std::max(list_->rowAt(context_.time->step()), 0));
  if (wanted) select(wanted->prefix);
  updateActions();
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
        metrics_.follow({});
        showList({row});
        loadContents();
      },
      [this](const TaskFailure& failure) { fail(failure.text); });
}

void CheckpointsDashboard::loadContents() {
  footer_->setText(tr("Reading…"));
  loader_.read<CheckpointContents>(
      this, kOpenKey,
      [prefix = shown_](CheckpointSource& source, const TaskToken&) { return source.open(prefix); },
      [this](const CheckpointContents& contents) {
        contents_ = contents;
        for (const QString& damage : contents.damage) fail(damage);
        diff_.clear();
        showContents();
        loadFacts();
        loadDifferences();
        emit contentsShown(shown_);
      },
      [this](const TaskFailure& failure) {
        contents_ = {};
        showContents();
        footer_->setText(failure.text);
        fail(failure.text);
      });
}

void CheckpointsDashboard::forgetContents() {
  for (const QString& key : {kFactsKey, kDiffKey}) background_.cancel(this, key);
  loader_.cancel(this, kOpenKey);
  shown_.clear();
  contents_ = {};
  diff_.clear();
  showContents();
  if (inspector_) inspector_->clear();
}

void CheckpointsDashboard::showContents() {
  const QString wanted = inspector_ ? inspector_->tensor() : QString();
  const bool comparing = !compare_->currentData().toString().isEmpty();
  const std::vector<TensorRow>& all = contents_.tensors;
  // Statistics that are known already stay when only the filter changes.
  std::vector<std::pair<QString, TensorFacts>> known;
  for (const TensorRow& tensor : all) {
    if (const TensorFacts* facts = tensors_->facts(tensor.name)) known.emplace_back(tensor.name, *facts);
  }
  const bool sameCheckpoint = tensorView_->property("prefix").toString() == shown_;
  tensorView_->setProperty("prefix", shown_);
  tensors_->setTensors(all, filter_->text());
  if (sameCheckpoint) {
    for (const auto& [name, facts] : known) tensors_->setFacts(name, facts);
  }
  differences_->setRows(diff_, filter_->text());
  QAbstractItemModel* model = comparing ? static_cast<QAbstractItemModel*>(differences_) : tensors_;
  if (tensorView_->model() != model) {
    tensorView_->setModel(model);
    connect(tensorView_->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            &CheckpointsDashboard::onTensorSelected);
  }
  QHeaderView* header = tensorView_->header();
  // Fitted when all is read: after each of ten thousand tensors it would keep the window busy for minutes.
  header->setSectionResizeMode(QHeaderView::Interactive);
  header->setResizeContentsPrecision(kFittedRows);
  header->setMinimumSectionSize(40);
  // Scopes open, and what optimizers keep below a variable stays folded.
  std::function<void(const QModelIndex&)> open = [&](const QModelIndex& parent) {
    for (int row = 0; row < model->rowCount(parent); ++row) {
      const QModelIndex index = model->index(row, 0, parent);
      if (!index.data(TensorTreeModel::kTensorRole).toString().isEmpty()) continue;
      tensorView_->expand(index);
      open(index);
    }
  };
  open({});
  if (!comparing && !wanted.isEmpty()) tensorView_->setCurrentIndex(tensors_->indexOf(wanted));
  showFooter();
  fitColumns();
  onTensorSelected();
}

// Names have the room that the numbers leave, but stay readable.
void CheckpointsDashboard::fitColumns() {
  QHeaderView* header = tensorView_->header();
  if (header->count() == 0) return;
  for (int column = 1; column < header->count(); ++column) tensorView_->resizeColumnToContents(column);
  int others = 0;
  for (int column = 1; column < header->count(); ++column) others += header->sectionSize(column);
  header->setSectionResizeMode(0, QHeaderView::Interactive);
  header->resizeSection(0, std::max(kNameWidth, tensorView_->viewport()->width() - others));
}

void CheckpointsDashboard::resizeEvent(QResizeEvent* event) {
  Dashboard::resizeEvent(event);
  fitColumns();
}

void CheckpointsDashboard::showFooter() {
  int64_t bytes = 0;
  double parameters = 0;
  int damaged = 0;
  for (const TensorRow& tensor : contents_.tensors) {
    bytes += tensor.bytes;
    double elements = tensor.numeric ? 1 : 0;
    for (const int64_t size : tensor.shape) elements *= static_cast<double>(size);
    parameters += elements;
    const TensorFacts* known = tensors_->facts(tensor.name);
    if (known && !known->problem.isEmpty()) ++damaged;
  }
  const QString facts = tr("%n tensors, %1 values, %2, format %3", nullptr, static_cast<int>(contents_.tensors.size()))
                            .arg(stepText(static_cast<int64_t>(parameters)), bytesText(bytes), contents_.format);
  //: %1 is what is known of a checkpoint's tensors
  footer_->setText(damaged == 0 ? facts : tr("%1; %n are damaged", nullptr, damaged).arg(facts));
}

void CheckpointsDashboard::loadFacts() {
  const CheckpointRow* before = list_->before(list_->find(shown_));
  background_.read<int>(
      this, kFactsKey,
      [this, prefix = shown_, names = contents_.tensors, earlier = before ? before->prefix : QString()](
          CheckpointSource& source, const TaskToken& token) {
        for (const TensorRow& tensor : names) {
          const TensorFacts facts = source.facts(prefix, tensor.name, earlier, goOnOf(token));
          if (!tensor.numeric && facts.problem.isEmpty()) continue;
          token.deliver([this, name = tensor.name, facts] {
            tensors_->setFacts(name, facts);
            if (inspector_ && inspector_->tensor() == name) inspector_->showFacts(&facts);
          });
        }
        return 0;
      },
      [this](const int&) {
        fitColumns();
        if (compare_->currentData().toString().isEmpty()) showFooter();
      },
      [this](const TaskFailure& failure) { fail(failure.text); });
}

void CheckpointsDashboard::compareWith(const QString& prefix) {
  compare_->setCurrentIndex(std::max(compare_->findData(prefix), 0));
}

void CheckpointsDashboard::updateCompare() {
  const QString chosen = compare_->currentData().toString();
  const QSignalBlocker blocker(compare_);
  compare_->clear();
  compare_->addItem(tr("Compare with…"), QString());
  for (int i = 0; i < list_->rowCount(); ++i) {
    const CheckpointRow* row = list_->row(i);
    if (row->prefix == selected()) continue;
    compare_->addItem(row->step ? tr("step %1").arg(stepText(*row->step)) : QFileInfo(row->prefix).fileName(),
                      row->prefix);
  }
  compare_->setCurrentIndex(std::max(compare_->findData(chosen), 0));
  compare_->setEnabled(compare_->count() > 1);
}

void CheckpointsDashboard::loadDifferences() {
  const QString other = compare_->currentData().toString();
  background_.cancel(this, kDiffKey);
  diff_.clear();
  showContents();
  if (other.isEmpty() || shown_.isEmpty()) return;
  footer_->setText(tr("Comparing…"));
  background_.read<std::vector<TensorDiffRow>>(
      this, kDiffKey,
      [from = other, to = shown_](CheckpointSource& source, const TaskToken& token) {
        return source.diff(from, to, goOnOf(token));
      },
      [this](const std::vector<TensorDiffRow>& rows) {
        diff_ = rows;
        showContents();
        footer_->setText(tr("%1 of %n tensors changed", nullptr, static_cast<int>(rows.size()))
                             .arg(differences_->count(TensorChange::kChanged)));
        emit differencesShown();
      },
      [this](const TaskFailure& failure) { fail(failure.text); });
}

void CheckpointsDashboard::onTensorSelected() {
  if (!inspector_) return;
  const QModelIndex index = tensorView_->currentIndex();
  const QString name = index.isValid() ? index.data(TensorTreeModel::kTensorRole).toString() : QString();
  const TensorRow* tensor = tensors_->tensor(name);
  if (!tensor) return inspector_->clear();
  inspector_->showTensor(shown_, *tensor);
  inspector_->showFacts(tensors_->facts(name));
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
  list_->setMetric(tag, metrics_.values(tag), CheckpointMetrics::isLoss(tag));
}

void CheckpointsDashboard::fail(const QString& error) {
  emit message({Severity::kError, error, {}, error});
}

}  // namespace widgets
