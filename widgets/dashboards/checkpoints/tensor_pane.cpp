#include "widgets/dashboards/checkpoints/tensor_pane.h"

#include <QAction>
#include <QComboBox>
#include <QFileInfo>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QStackedWidget>
#include <QTreeView>
#include <QVBoxLayout>

#include "widgets/dashboards/checkpoints/bar_delegate.h"
#include "widgets/dashboards/checkpoints/damage_line.h"
#include "widgets/dashboards/checkpoints/tensor_inspector.h"
#include "widgets/panels/empty_state.h"
#include "widgets/panels/number_text.h"
#include "widgets/panels/offered_actions.h"
#include "widgets/theme/font_measures.h"
#include "widgets/theme/glyphs.h"

namespace widgets {
namespace {

constexpr int kFittedRows = 200;  // whose texts decide how wide columns are
constexpr int kNameWidth = 130;   // of the tensors' column at least
constexpr int kUsualNames = 180;  // what it may take in a narrow window, with a usual font
constexpr int kFilterWidth = 110;
constexpr int kIndentation = 14;  // scopes are deep, and their columns many
const QString kOpenKey = QStringLiteral("open");
const QString kFactsKey = QStringLiteral("facts");
const QString kDiffKey = QStringLiteral("diff");

// About as wide as `names`, so that the columns beside it are whole or out of sight: names give way to one that nearly
// has the room, and take what is left of one that has not.
int besideWholeNumbers(const QHeaderView& header, int names, int room) {
  int left = room;
  for (int column = 1; column < header.count() && left >= names; ++column) {
    const int next = left - header.sectionSize(column);
    if (next < kNameWidth) break;
    left = next;
  }
  return std::max(left, kNameWidth);
}

}  // namespace

TensorPane::TensorPane(CheckpointLoader& loader, std::shared_ptr<CheckpointSource> source, QWidget* parent)
    : QWidget(parent),
      loader_(loader),
      background_(std::move(source), this),
      tensors_(new TensorTreeModel(this)),
      differences_(new TensorDiffModel(this)),
      clearFilter_(new QAction(tr("Clear filter"), this)) {
  build();
  clearFilter_->setObjectName(QStringLiteral("checkpoints.clear_filter"));
  clearFilter_->setToolTip(tr("Show all tensors again"));
  connect(clearFilter_, &QAction::triggered, this, [this] {
    filter_->setFocus();  // the button goes
    filter_->clear();
  });
  connect(filter_, &QLineEdit::textChanged, this, &TensorPane::showContents);
  connect(compare_, &QComboBox::currentIndexChanged, this, &TensorPane::loadDifferences);
}

void TensorPane::build() {
  filter_ = new QLineEdit(this);
  filter_->setObjectName(QStringLiteral("tensorFilter"));
  filter_->setPlaceholderText(tr("Filter tensors"));
  filter_->setAccessibleName(tr("Filter tensors"));
  filter_->setClearButtonEnabled(true);
  filter_->setMinimumWidth(kFilterWidth);
  compare_ = new QComboBox(this);
  compare_->setObjectName(QStringLiteral("compareCheckpoint"));
  compare_->setAccessibleName(tr("Compare with"));
  compare_->setToolTip(tr("Show how the selected checkpoint differs from another"));
  compare_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  view_ = makeBarTree(QStringLiteral("tensorTree"), tr("Variables"), TensorTreeModel::kShareRole, this);
  view_->setIndentation(kIndentation);
  view_->setTextElideMode(Qt::ElideMiddle);
  footer_ = new QLabel(this);
  footer_->setObjectName(QStringLiteral("checkpointFooter"));
  footer_->setContentsMargins(12, 4, 12, 4);
  footer_->setWordWrap(true);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  pages_ = new QStackedWidget(this);
  pages_->addWidget(view_);
  column->addWidget(pages_, 1);
  damage_ = new DamageLine(this);
  column->addWidget(damage_);
  column->addWidget(footer_);
}

void TensorPane::setHelp(const QList<QAction*>& actions) {
  help_ = actions;
  damage_->setHelp(actions.front());
}

void TensorPane::setInspector(TensorInspector* inspector) {
  inspector_ = inspector;
  onTensorSelected();
}

QString TensorPane::other() const {
  return compare_->currentData().toString();
}

void TensorPane::read(const QString& prefix, const QString& before) {
  prefix_ = prefix;
  before_ = before;
  facts_.clear();  // what was known of its variables is found out anew
  tell({});
  damage_->tell({});
  footer_->setText(tr("Reading…"));
  loader_.read<CheckpointContents>(
      this, kOpenKey, [prefix = prefix_](CheckpointSource& source, const TaskToken&) { return source.open(prefix); },
      [this](const CheckpointContents& contents) {
        contents_ = contents;
        facts_.clear();
        for (const QString& damage : contents.damage) emit failed(damage);
        diff_.clear();
        showContents();
        loadFacts();
        loadDifferences();
        emit contentsShown(prefix_);
      },
      [this](const TaskFailure& failure) {
        contents_ = {};
        showContents();
        tell(failure.text);
      });
}

void TensorPane::tell(const QString& problem) {
  problem_ = problem;
  footer_->setVisible(problem.isEmpty());
  if (!problem.isEmpty()) {
    if (!broken_) {
      broken_ = new EmptyState(this);
      pages_->addWidget(broken_);
    }
    broken_->setError(tr("This checkpoint cannot be read"), problem);
    offerOnly(*broken_, help_);
  }
  showPage();
}

bool TensorPane::isNothingMatched() const {
  if (filter_->text().isEmpty()) return false;
  if (!other().isEmpty()) return !diff_.empty() && differences_->rowCount() == 0;
  return !contents_.tensors.empty() && tensors_->rowCount() == 0;
}

void TensorPane::showPage() {
  if (!problem_.isEmpty()) return pages_->setCurrentWidget(broken_);
  if (!isNothingMatched()) return pages_->setCurrentWidget(view_);
  if (!nothing_) {
    nothing_ = new EmptyState(this);
    nothing_->setObjectName(QStringLiteral("tensorsEmpty"));
    pages_->addWidget(nothing_);
  }
  nothing_->setText(Glyph::kSearch, tr("No tensor matches"),
                    tr("None of %n tensors has “%1” in its name. Clear the filter to see all.", nullptr,
                       static_cast<int>(contents_.tensors.size()))
                        .arg(filter_->text()));
  offerOnly(*nothing_, {clearFilter_});
  pages_->setCurrentWidget(nothing_);
}

void TensorPane::clear() {
  for (const QString& key : {kFactsKey, kDiffKey}) background_.cancel(this, key);
  loader_.cancel(this, kOpenKey);
  prefix_.clear();
  tell({});
  contents_ = {};
  facts_.clear();
  diff_.clear();
  showContents();
  if (inspector_) inspector_->clear();
}

void TensorPane::showContents() {
  const QString wanted = inspector_ ? inspector_->tensor() : QString();
  const bool comparing = !other().isEmpty();
  const std::vector<TensorRow>& all = contents_.tensors;
  tensors_->setTensors(all, filter_->text());
  for (auto each = facts_.cbegin(); each != facts_.cend(); ++each) tensors_->setFacts(each.key(), each.value());
  differences_->setRows(diff_, filter_->text());
  QAbstractItemModel* model = comparing ? static_cast<QAbstractItemModel*>(differences_) : tensors_;
  if (view_->model() != model) {
    view_->setModel(model);
    connect(view_->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &TensorPane::onTensorSelected);
  }
  QHeaderView* header = view_->header();
  // Fitted when all is read: after each of ten thousand tensors it would keep the window busy for minutes.
  header->setSectionResizeMode(QHeaderView::Interactive);
  header->setResizeContentsPrecision(kFittedRows);
  header->setMinimumSectionSize(40);
  openScopes({});
  if (!comparing && !wanted.isEmpty()) view_->setCurrentIndex(tensors_->indexOf(wanted));
  showFooter();
  showPage();
  fitColumns();
  onTensorSelected();
}

// Scopes open, and what optimizers keep below a variable stays folded.
void TensorPane::openScopes(const QModelIndex& parent) {
  const QAbstractItemModel* model = view_->model();
  for (int row = 0; row < model->rowCount(parent); ++row) {
    const QModelIndex index = model->index(row, 0, parent);
    if (!index.data(TensorTreeModel::kTensorRole).toString().isEmpty()) continue;
    view_->expand(index);
    openScopes(index);
  }
}

// Names have the room that the numbers leave, and more where they need it: about half of all, or what a name takes as a
// rule, as the numbers can be scrolled to; no number is cut beside them. Bytes, then the share of zeros and the dtype,
// which the inspector has, too, give way where the last column would be cut off.
void TensorPane::fitColumns() {
  QHeaderView* header = view_->header();
  if (header->count() == 0) return;
  const bool mayHide = view_->model() == tensors_;
  constexpr int kSpare[] = {TensorTreeModel::kBytes, TensorTreeModel::kSparsity, TensorTreeModel::kDtype};
  for (const int column : kSpare) {
    if (mayHide) header->setSectionHidden(column, false);
  }
  for (int column = 1; column < header->count(); ++column) view_->resizeColumnToContents(column);
  int others = 0;
  for (int column = 1; column < header->count(); ++column) others += header->sectionSize(column);
  header->setSectionResizeMode(0, QHeaderView::Interactive);
  view_->resizeColumnToContents(0);
  const int room = view_->viewport()->width();
  const int most = std::max(room / 2, measures::grown(kUsualNames, view_->fontMetrics()));
  const int names = std::max(kNameWidth, std::min(header->sectionSize(0), most));
  for (const int column : kSpare) {
    if (!mayHide || names + others <= room) break;
    others -= header->sectionSize(column);
    header->setSectionHidden(column, true);
  }
  header->resizeSection(0, names + others <= room ? room - others : besideWholeNumbers(*header, names, room));
}

void TensorPane::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fitColumns();
}

void TensorPane::showFooter() {
  int64_t bytes = 0;
  double parameters = 0;
  int damaged = 0, matching = 0;
  QString reason;  // of the first: as a rule it is one file
  for (const TensorRow& tensor : contents_.tensors) {
    bytes += tensor.bytes;
    double elements = tensor.numeric ? 1 : 0;
    for (const int64_t size : tensor.shape) elements *= static_cast<double>(size);
    parameters += elements;
    if (tensor.name.contains(filter_->text(), Qt::CaseInsensitive)) ++matching;
    const QString problem = facts_.value(tensor.name).problem;
    if (problem.isEmpty()) continue;
    ++damaged;
    if (reason.isEmpty()) reason = problem;
  }
  QString facts = tr("%1 tensors, %2 values, %3, format %4", nullptr, static_cast<int>(contents_.tensors.size()))
                      .arg(stepText(static_cast<int64_t>(contents_.tensors.size())),
                           stepText(static_cast<int64_t>(parameters)), bytesText(bytes), contents_.format);
  //: 2 of 33 tensors, as the filter leaves them
  if (!filter_->text().isEmpty()) facts = tr("%1 of %2").arg(stepText(matching), facts);
  //: %1 is what is known of a checkpoint's tensors
  footer_->setText(damaged == 0 ? facts : tr("%1; %n are damaged", nullptr, damaged).arg(facts));
  damage_->tell(reason);
}

void TensorPane::loadFacts() {
  background_.read<int>(
      this, kFactsKey,
      [this, prefix = prefix_, names = contents_.tensors, earlier = before_](CheckpointSource& source,
                                                                             const TaskToken& token) {
        for (const TensorRow& tensor : names) {
          const TensorFacts facts = source.facts(prefix, tensor.name, earlier, goOnOf(token));
          if (!tensor.numeric && facts.problem.isEmpty()) continue;
          token.deliver([this, name = tensor.name, facts] {
            facts_[name] = facts;
            tensors_->setFacts(name, facts);
            if (inspector_ && inspector_->tensor() == name) inspector_->showFacts(&facts);
          });
        }
        return 0;
      },
      [this](const int&) {
        fitColumns();
        if (other().isEmpty()) showFooter();
      },
      [this](const TaskFailure& failure) { emit failed(failure.text); });
}

void TensorPane::compareWith(const QString& prefix) {
  compare_->setCurrentIndex(std::max(compare_->findData(prefix), 0));
}

void TensorPane::setOthers(const std::vector<CheckpointRow>& others) {
  const QString chosen = other();
  const QSignalBlocker blocker(compare_);
  compare_->clear();
  compare_->addItem(tr("Compare with…"), QString());
  for (const CheckpointRow& each : others) {
    compare_->addItem(each.step ? tr("step %1").arg(stepText(*each.step)) : QFileInfo(each.prefix).fileName(),
                      each.prefix);
  }
  compare_->setCurrentIndex(std::max(compare_->findData(chosen), 0));
  compare_->setEnabled(compare_->count() > 1);
}

void TensorPane::loadDifferences() {
  background_.cancel(this, kDiffKey);
  diff_.clear();
  showContents();
  if (other().isEmpty() || prefix_.isEmpty()) return;
  footer_->setText(tr("Comparing…"));
  background_.read<std::vector<TensorDiffRow>>(
      this, kDiffKey,
      [from = other(), to = prefix_](CheckpointSource& source, const TaskToken& token) {
        return source.diff(from, to, goOnOf(token));
      },
      [this](const std::vector<TensorDiffRow>& rows) {
        diff_ = rows;
        showContents();
        footer_->setText(tr("%1 of %n tensors changed", nullptr, static_cast<int>(rows.size()))
                             .arg(differences_->count(TensorChange::kChanged)));
        emit differencesShown();
      },
      [this](const TaskFailure& failure) { emit failed(failure.text); });
}

void TensorPane::onTensorSelected() {
  if (!inspector_) return;
  const QModelIndex index = view_->currentIndex();
  const QString name = index.isValid() ? index.data(TensorTreeModel::kTensorRole).toString() : QString();
  const TensorRow* tensor = tensors_->tensor(name);
  if (!tensor) return inspector_->clear();
  inspector_->showTensor(prefix_, *tensor);
  inspector_->showFacts(tensors_->facts(name));
}

}  // namespace widgets
