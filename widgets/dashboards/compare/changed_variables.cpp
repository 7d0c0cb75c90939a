#include "widgets/dashboards/compare/changed_variables.h"

#include <QBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QTreeWidget>
#include <algorithm>
#include <cmath>

#include "widgets/dashboards/checkpoints/bar_delegate.h"
#include "widgets/dashboards/checkpoints/own_variables.h"
#include "widgets/dashboards/compare/compared_tables.h"
#include "widgets/panels/number_text.h"
#include "widgets/util/wrapped_label.h"

namespace widgets {
namespace {

constexpr int kMostVariables = 6;
constexpr int kShareRole = Qt::UserRole + 1;
const QString kCompareKey = QStringLiteral("compared variables");

}  // namespace

std::vector<TensorDiffRow> changedVariables(const std::vector<TensorDiffRow>& rows, int& optimizerSlots) {
  const OwnVariables own(rows);
  std::vector<TensorDiffRow> changed;
  for (const TensorDiffRow& row : rows) {
    const bool isOwn = own.has(row);
    if (!isOwn) ++optimizerSlots;
    if (isOwn && row.change == TensorChange::kChanged) changed.push_back(row);
  }
  std::stable_sort(changed.begin(), changed.end(),
                   [](const TensorDiffRow& a, const TensorDiffRow& b) { return a.relative > b.relative; });
  return changed;
}

const CheckpointRow* checkpointAt(const std::vector<CheckpointRow>& rows, std::optional<int64_t> step) {
  const CheckpointRow* found = nullptr;
  for (const CheckpointRow& row : rows) {
    if (!found || !step || row.step.value_or(0) <= *step) found = &row;
  }
  return found;
}

ChangedVariables::ChangedVariables(CheckpointLoader* loader, QWidget* parent)
    : QWidget(parent),
      loader_(loader),
      head_(comparedHeading({}, this)),
      rows_(comparedTable(QStringLiteral("twoVariables"), tr("Largest changed variables"),
                          {tr("Variable"), tr("Relative change"), tr("Largest")}, this)),
      rest_(new WrappedLabel(this)),
      all_(new QToolButton(this)) {
  rows_->setItemDelegateForColumn(1, new BarDelegate(kShareRole, rows_));
  rest_->setObjectName(QStringLiteral("twoVariablesRest"));
  rest_->setForegroundRole(QPalette::PlaceholderText);
  all_->setObjectName(QStringLiteral("twoVariablesAll"));
  all_->setText(tr("All variables"));
  all_->setToolTip(tr("Compare all tensors in the page of checkpoints"));
  all_->setAutoRaise(true);
  connect(all_, &QToolButton::clicked, this, &ChangedVariables::allRequested);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(4);
  column->addWidget(head_);
  column->addWidget(rows_);
  auto* foot = new QHBoxLayout;
  foot->addWidget(rest_, 1);
  foot->addWidget(all_);
  column->addLayout(foot);
  hide();
}

ChangedVariables::Compared ChangedVariables::read(CheckpointSource& source, const QString& first, const QString& second,
                                                  std::optional<int64_t> step, const TaskToken& token) {
  Compared compared;
  QString damage;  // is told in the page of checkpoints
  const std::vector<CheckpointRow> ones = source.list(first, damage), others = source.list(second, damage);
  const CheckpointRow *one = checkpointAt(ones, step), *other = checkpointAt(others, step);
  if (!one || !other) return compared;
  compared.areThere = true;
  compared.first = one->step;
  compared.second = other->step;
  compared.rows = source.diff(one->prefix, other->prefix, goOnOf(token));
  return compared;
}

void ChangedVariables::compare(const QString& first, const QString& second, std::optional<int64_t> step) {
  const QString asked = QStringLiteral("%1\n%2\n%3").arg(first, second).arg(step.value_or(-1));
  if (std::exchange(asked_, asked) == asked) return;
  loader_->read<Compared>(
      this, kCompareKey,
      [first, second, step](CheckpointSource& source, const TaskToken& token) {
        return read(source, first, second, step, token);
      },
      [this](const Compared& compared) { show(compared); },
      [this](const TaskFailure& failure) {
        rows_->clear();
        fitComparedTable(rows_);
        head_->setText(tr("Largest changed variables"));
        rest_->setText(failure.text);
        setVisible(true);
      });
}

void ChangedVariables::clear() {
  asked_.clear();
  loader_->cancel(this, kCompareKey);
  hide();
}

void ChangedVariables::show(const Compared& compared) {
  int optimizerSlots = 0;
  const std::vector<TensorDiffRow> changed = changedVariables(compared.rows, optimizerSlots);
  rows_->clear();
  double largest = 0;
  for (const TensorDiffRow& row : changed) {
    if (std::isfinite(row.relative)) largest = std::max(largest, row.relative);
  }
  const auto count = std::min(static_cast<int>(changed.size()), kMostVariables);
  for (int i = 0; i < count; ++i) {
    const TensorDiffRow& row = changed[static_cast<std::size_t>(i)];
    QTreeWidgetItem* item = comparedRow(rows_, {row.name, changeText(row.relative), valueText(row.largest)});
    item->setToolTip(0, QStringLiteral("%1, %2").arg(row.name, row.from));
    if (largest > 0) item->setData(1, kShareRole, std::isfinite(row.relative) ? row.relative / largest : 1.0);
  }
  fitComparedTable(rows_);
  const auto stepOf = [](const std::optional<int64_t>& step) { return step ? stepText(*step) : valueText(0, true); };
  head_->setText(compared.first == compared.second
                     ? tr("Largest changed variables, step %1").arg(stepOf(compared.first))
                     : tr("Largest changed variables, A step %1 and B step %2")
                           .arg(stepOf(compared.first), stepOf(compared.second)));
  QStringList rest;
  const int more = static_cast<int>(changed.size()) - count;
  if (changed.empty()) rest << tr("No variable differs.");
  if (more > 0) rest << tr("%n more changed less", nullptr, more);
  if (optimizerSlots > 0) rest << tr("%n of the optimizer and counters are left out", nullptr, optimizerSlots);
  rest_->setText(rest.join(QStringLiteral("; ")));
  setVisible(compared.areThere);
}

}  // namespace widgets
