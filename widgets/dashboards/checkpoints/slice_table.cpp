#include "widgets/dashboards/checkpoints/slice_table.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSpinBox>
#include <QTableView>
#include <QVBoxLayout>

#include "widgets/panels/number_text.h"
#include "widgets/theme/font_measures.h"
#include "widgets/util/wrapped_label.h"

namespace widgets {
namespace {

constexpr int64_t kCells = 100'000;  // shown at once
constexpr int kValueRowHeight = 22;
constexpr int kColumnWidth = 76;
const QString kKey = QStringLiteral("values");

}  // namespace

SliceTable::SliceTable(CheckpointLoader* loader, QWidget* parent)
    : QWidget(parent),
      loader_(loader),
      model_(new TensorValueModel(this)),
      table_(new QTableView(this)),
      selectors_(new QHBoxLayout),
      note_(new WrappedLabel(this)) {
  setObjectName(QStringLiteral("sliceTable"));
  table_->setObjectName(QStringLiteral("tensorValues"));
  table_->setAccessibleName(tr("Values of the selected tensor"));
  table_->setModel(model_);
  table_->setTabKeyNavigation(false);  // Tab leads on to the next control
  table_->setFrameShape(QFrame::NoFrame);
  table_->verticalHeader()->setDefaultSectionSize(std::max(kValueRowHeight, fontMetrics().height() + 2));
  table_->horizontalHeader()->setDefaultSectionSize(measures::grown(kColumnWidth, fontMetrics()));
  selectors_->setSpacing(4);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(4);
  layout->addLayout(selectors_);
  layout->addWidget(table_, 1);
  layout->addWidget(note_);
}

void SliceTable::showTensor(const QString& prefix, const TensorRow& tensor) {
  const bool sameShape = tensor.shape == tensor_.shape && tensor.name == tensor_.name;
  prefix_ = prefix;
  tensor_ = tensor;
  if (!sameShape || !firstRow_) buildSelectors();
  load();
}

void SliceTable::clear() {
  loader_->cancel(this, kKey);
  tensor_ = {};
  prefix_.clear();
  model_->clear();
  note_->clear();
}

int64_t SliceTable::sizeOf(int fromEnd) const {
  const auto rank = static_cast<int>(tensor_.shape.size());
  return fromEnd <= rank ? tensor_.shape[static_cast<std::size_t>(rank - fromEnd)] : 1;
}

void SliceTable::buildSelectors() {
  while (QLayoutItem* item = selectors_->takeAt(0)) {
    if (item->widget()) item->widget()->deleteLater();
    delete item;
  }
  leading_.clear();
  const auto add = [this](const QString& name, int64_t largest) {
    auto* box = new QSpinBox(this);
    box->setMaximum(static_cast<int>(std::clamp<int64_t>(largest, 0, INT_MAX)));
    box->setAccessibleName(name);
    box->setToolTip(name);
    box->setEnabled(largest > 0);
    connect(box, &QSpinBox::valueChanged, this, &SliceTable::load);
    selectors_->addWidget(box);
    return box;
  };
  selectors_->addWidget(new QLabel(tr("Slice"), this));
  for (std::size_t i = 0; i + 2 < tensor_.shape.size(); ++i) {
    leading_.push_back(add(tr("Index in dimension %1").arg(i), tensor_.shape[i] - 1));
    leading_.back()->setObjectName(QStringLiteral("slice%1").arg(i));
  }
  selectors_->addWidget(new QLabel(tr("from row"), this));
  firstRow_ = add(tr("First row shown"), (tensor_.shape.size() == 1 ? sizeOf(1) : sizeOf(2)) - 1);
  firstRow_->setObjectName(QStringLiteral("firstRow"));
  selectors_->addStretch(1);
}

void SliceTable::load() {
  if (prefix_.isEmpty()) return;
  const bool isVector = tensor_.shape.size() == 1;
  const int64_t columns = isVector ? 1 : sizeOf(1);
  const int64_t rows = isVector ? sizeOf(1) : sizeOf(2);
  int64_t slice = 0;
  for (std::size_t i = 0; i < leading_.size(); ++i) slice = slice * tensor_.shape[i] + leading_[i]->value();
  const int64_t shownColumns = std::min(columns, kCells);
  const int64_t first = firstRow_->value();
  const int64_t shown = std::min(rows - first, std::max<int64_t>(1, kCells / std::max<int64_t>(columns, 1)));
  const int64_t count = std::min(shown * columns, kCells);
  note_->setText(tr("Reading…"));
  loader_->read<TensorValues>(
      this, kKey,
      [prefix = prefix_, name = tensor_.name, from = (slice * rows + first) * columns, count](CheckpointSource& source,
                                                                                              const TaskToken& token) {
        return source.values(prefix, name, from, count, goOnOf(token));
      },
      [this, shownColumns, first, shown, rows](const TensorValues& values) {
        model_->setValues(values, static_cast<int>(shownColumns), first);
        const bool all = shown == rows;
        note_->setText(
            all ? QString()
                : tr("Rows %1 to %2 of %3").arg(stepText(first), stepText(first + shown - 1), stepText(rows)));
      },
      [this](const TaskFailure& failure) {
        model_->clear();
        note_->setText(failure.text);
      });
}

QString SliceTable::text() const {
  QString result;
  for (int row = 0; row < model_->rowCount(); ++row) {
    QStringList cells;
    for (int column = 0; column < model_->columnCount(); ++column) {
      cells << model_->data(model_->index(row, column), Qt::ToolTipRole).toString();
    }
    result += cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
  }
  return result;
}

}  // namespace widgets
