#include "app/features/model_forms/output_view.h"

#include <QLabel>
#include <QSpinBox>
#include <QTableView>
#include <QVBoxLayout>

#include "app/workbench/models/class_shares.h"
#include "app/workbench/models/field_spec.h"
#include "widgets/panels/flow_row.h"
#include "widgets/panels/number_text.h"

namespace app {
namespace {

constexpr int kClassesAtFirst = 5;
constexpr int kMostClasses = 1000;

}  // namespace

OutputView::OutputView(QWidget* parent)
    : QWidget(parent),
      time_(new QLabel(this)),
      sharesTitle_(new QLabel(tr("Most likely classes"), this)),
      count_(new QSpinBox(this)),
      outputsTitle_(new QLabel(tr("Outputs"), this)),
      hint_(new QLabel(tr("The answer of the model appears here: give it an example, then predict."), this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(8);
  auto* head = new widgets::FlowRow(8);
  QFont strong = font();
  strong.setWeight(QFont::DemiBold);
  sharesTitle_->setFont(strong);
  count_->setObjectName(QStringLiteral("classCount"));
  count_->setAccessibleName(tr("Classes to show"));
  count_->setToolTip(tr("How many of the most likely classes are shown"));
  count_->setRange(1, kMostClasses);
  count_->setValue(kClassesAtFirst);
  connect(count_, &QSpinBox::valueChanged, this, &OutputView::showShares);
  head->addWidget(sharesTitle_);
  head->addWidget(count_);
  time_->setObjectName(QStringLiteral("callTime"));
  time_->setForegroundRole(QPalette::PlaceholderText);
  head->addWidget(time_);
  column->addLayout(head);
  sharesView_ = widgets::makeTableView(&shares_, QStringLiteral("classShares"), tr("Most likely classes"), false, this);
  column->addWidget(sharesView_, 1);
  outputsTitle_->setFont(strong);
  column->addWidget(outputsTitle_);
  outputsView_ = widgets::makeTableView(&outputs_, QStringLiteral("outputTable"), tr("Outputs"), false, this);
  column->addWidget(outputsView_, 1);
  hint_->setObjectName(QStringLiteral("outputHint"));
  hint_->setForegroundRole(QPalette::PlaceholderText);
  hint_->setWordWrap(true);
  hint_->setAlignment(Qt::AlignCenter);
  column->addWidget(hint_, 1);
  clear();
}

void OutputView::showTables() {
  outputsTitle_->setVisible(!shown_.empty());
  outputsView_->setVisible(!shown_.empty());
  hint_->setVisible(shown_.empty());
}

void OutputView::clear() {
  shown_.clear();
  time_->clear();
  outputs_.setTable({{tr("Output"), tr("Kind"), tr("Value")}, {}});
  showShares();
}

void OutputView::showOutputs(const engine::estimator::NamedTensors& outputs, const QStringList& vocabulary,
                             double seconds) {
  shown_ = outputs;
  vocabulary_ = vocabulary;
  time_->setText(tr("answered in %1").arg(widgets::timeText(seconds)));
  widgets::TableContent table{{tr("Output"), tr("Kind"), tr("Value")}, {}};
  for (const auto& [key, tensor] : outputs) {
    const QString value = textOfTensor(tensor);
    table.rows.push_back(
        {{{QString::fromStdString(key)}, {kindText(tensor.dtype(), tensor.shape())}, {value, {}, {}, value}}});
  }
  outputs_.setTable(std::move(table));
  showShares();
}

void OutputView::showShares() {
  showTables();
  const std::vector<ClassShares> heads = classSharesOf(shown_, 0, vocabulary_);
  const bool several = heads.size() > 1;
  widgets::TableContent table{{tr("Class"), tr("Probability")}, {}};
  if (several) table.columns.prepend(tr("Output"));
  for (const ClassShares& head : heads) {
    int left = count_->value();
    for (const ClassShare& one : head.classes) {
      if (left-- == 0) break;
      widgets::TableRow row{{{one.name}, {widgets::measuredText(one.share), one.share, one.share}}};
      if (several) row.cells.insert(row.cells.begin(), widgets::TableCell{head.output});
      table.rows.push_back(std::move(row));
    }
  }
  for (QWidget* each : std::initializer_list<QWidget*>{sharesTitle_, count_, sharesView_}) {
    each->setVisible(!heads.empty());
  }
  shares_.setTable(std::move(table));
}

}  // namespace app
