// The layout of PredictPage.
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSplitter>
#include <QTabWidget>
#include <QTableView>
#include <QVBoxLayout>

#include "app/features/model_forms/input_choice.h"
#include "app/features/model_forms/input_form.h"
#include "app/features/model_forms/output_view.h"
#include "app/features/model_forms/row_picker.h"
#include "app/features/predict/confusion_view.h"
#include "app/features/predict/predict_page.h"
#include "widgets/forms/field_problem.h"
#include "widgets/panels/empty_state.h"

namespace app {
namespace {

constexpr int kPredictMargin = 12;
constexpr int kPredictBar = 1000;
constexpr int kEqualParts = 1000;  // of a splitter

QPushButton* makeButton(const char* name, const QString& text, const QString& tip, QWidget* parent) {
  auto* button = new QPushButton(text, parent);
  button->setObjectName(QString::fromLatin1(name));
  button->setToolTip(tip);
  return button;
}

}  // namespace

PredictPage::PredictPage(widgets::Dialogs* dialogs, QWidget* parent)
    : QWidget(parent),
      dialogs_(dialogs),
      empty_(new widgets::EmptyState(this)),
      body_(new QWidget(this)),
      run_(new QLabel(body_)),
      checkpoint_(new QComboBox(body_)),
      input_(new InputChoice(dialogs, true, body_)),
      tabs_(new QTabWidget(body_)) {
  setObjectName(QStringLiteral("predictPage"));
  auto* page = new QVBoxLayout(this);
  page->setContentsMargins(0, 0, 0, 0);
  page->addWidget(empty_);
  page->addWidget(body_, 1);
  auto* column = new QVBoxLayout(body_);
  column->setContentsMargins(kPredictMargin, kPredictMargin, kPredictMargin, kPredictMargin);
  column->setSpacing(12);
  column->addWidget(makeHead());
  tabs_->setObjectName(QStringLiteral("predictTabs"));
  tabs_->setDocumentMode(true);
  tabs_->addTab(makeExample(), tr("One example"));
  tabs_->addTab(makeAll(), tr("Whole input"));
  column->addWidget(tabs_, 1);
  connect(input_, &InputChoice::changed, this, [this] {
    inputRows_.reset();
    rows_->setCurrent(-1, {});
  });
  connect(&thread_, &EngineThread::busyChanged, this, &PredictPage::updateControls);
  connect(&thread_, &EngineThread::progress, this, [this](double done, const QString& doing) {
    bar_->setRange(0, done < 0 ? 0 : kPredictBar);
    bar_->setValue(static_cast<int>(std::max(0.0, done) * kPredictBar));
    doing_->setText(doing);
  });
  setSource(std::nullopt, tr("Select a run with a checkpoint in the list."));
}

QWidget* PredictPage::makeHead() {
  auto* head = new QWidget(body_);
  auto* row = new QHBoxLayout(head);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(8);
  run_->setTextFormat(Qt::PlainText);
  QFont strong = font();
  strong.setWeight(QFont::DemiBold);
  run_->setFont(strong);
  checkpoint_->setObjectName(QStringLiteral("predictCheckpoint"));
  checkpoint_->setAccessibleName(tr("Checkpoint"));
  checkpoint_->setToolTip(tr("Checkpoint whose variables are used"));
  checkpoint_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  auto* inputLabel = new QLabel(tr("Input:"), head);
  inputLabel->setBuddy(input_->findChild<QWidget*>(QStringLiteral("inputKind")));
  for (QLabel* label : {run_, inputLabel}) label->setMinimumHeight(checkpoint_->sizeHint().height());
  row->addWidget(run_, 0, Qt::AlignTop);
  row->addWidget(checkpoint_, 0, Qt::AlignTop);
  row->addSpacing(16);
  row->addWidget(inputLabel, 0, Qt::AlignTop);
  row->addWidget(input_, 1, Qt::AlignTop);
  return head;
}

QWidget* PredictPage::makeExample() {
  auto* tab = new QSplitter(Qt::Horizontal, tabs_);
  tab->setChildrenCollapsible(false);
  tab->setHandleWidth(12);
  auto* left = new QWidget(tab);
  auto* column = new QVBoxLayout(left);
  column->setContentsMargins(0, 12, 0, 0);
  column->setSpacing(8);
  rows_ = new RowPicker(left);
  form_ = new InputForm(dialogs_, left);
  problem_ = new widgets::FieldProblem({}, left);
  ask_ = makeButton("predictAsk", tr("Predict"), tr("Predict the example in the form (Ctrl+Return)"), left);
  ask_->setShortcut(QKeySequence(QStringLiteral("Ctrl+Return")));
  column->addWidget(rows_);
  column->addWidget(form_, 1);
  column->addWidget(problem_);
  column->addWidget(ask_, 0, Qt::AlignRight);
  output_ = new OutputView(tab);
  output_->setContentsMargins(0, 12, 0, 0);
  tab->addWidget(left);
  tab->addWidget(output_);
  tab->setStretchFactor(0, 1);
  tab->setStretchFactor(1, 1);
  connect(ask_, &QPushButton::clicked, this, &PredictPage::ask);
  connect(form_, &InputForm::submitted, this, &PredictPage::ask);
  connect(rows_, &RowPicker::wanted, this, [this](qint64 row) { pickRow(row); });
  connect(form_, &InputForm::edited, this, [this] {
    problem_->setProblem({});
    rows_->setCurrent(-1, {});
  });
  return tab;
}

QWidget* PredictPage::makeAllHead() {
  auto* head = new QWidget(tabs_);
  auto* row = new QHBoxLayout(head);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(8);
  all_ = makeButton("predictAll", tr("Predict all"), tr("Predict every example of the input (Ctrl+Return)"), head);
  all_->setShortcut(QKeySequence(QStringLiteral("Ctrl+Return")));
  cancel_ = makeButton("predictCancel", tr("Cancel"), tr("Stop predicting"), head);
  save_ = makeButton("predictSave", tr("Save predictions…"), tr("As CSV, or as one JSON object per line"), head);
  bar_ = new QProgressBar(head);
  bar_->setTextVisible(false);
  doing_ = new QLabel(head);
  doing_->setObjectName(QStringLiteral("predictDoing"));
  row->addWidget(all_);
  row->addWidget(bar_, 1);
  row->addWidget(doing_);
  row->addWidget(cancel_);
  row->addStretch(0);
  row->addWidget(save_);
  connect(all_, &QPushButton::clicked, this, &PredictPage::predictAll);
  connect(cancel_, &QPushButton::clicked, &thread_, &EngineThread::cancel);
  connect(save_, &QPushButton::clicked, this, &PredictPage::save);
  return head;
}

QWidget* PredictPage::makeAll() {
  auto* tab = new QWidget(tabs_);
  auto* column = new QVBoxLayout(tab);
  column->setContentsMargins(0, 12, 0, 0);
  column->setSpacing(8);
  column->addWidget(makeAllHead());
  allProblem_ = new widgets::FieldProblem({}, tab);
  column->addWidget(allProblem_);
  auto* split = new QSplitter(Qt::Horizontal, tab);
  split->setChildrenCollapsible(false);
  split->setHandleWidth(12);
  confusion_ = new ConfusionView(split);
  auto* right = new QWidget(split);
  auto* list = new QVBoxLayout(right);
  list->setContentsMargins(0, 0, 0, 0);
  list->setSpacing(8);
  auto* titles = new QHBoxLayout;
  examplesTitle_ = new QLabel(right);
  examplesTitle_->setObjectName(QStringLiteral("examplesTitle"));
  QFont strong = font();
  strong.setWeight(QFont::DemiBold);
  examplesTitle_->setFont(strong);
  everything_ = makeButton("allExamples", tr("Show all"), tr("Show examples of every cell of the matrix"), right);
  titles->addWidget(examplesTitle_, 1);
  titles->addWidget(everything_);
  list->addLayout(titles);
  examplesView_ = makeTableView(&examples_, QStringLiteral("examplesTable"), tr("Examples"), true, right);
  list->addWidget(examplesView_, 1);
  split->addWidget(confusion_);
  split->addWidget(right);
  split->setStretchFactor(0, 1);
  split->setStretchFactor(1, 1);
  split->setSizes({kEqualParts, kEqualParts});
  column->addWidget(split, 1);
  connect(everything_, &QPushButton::clicked, this, [this] { showExamples(std::nullopt, tr("All examples")); });
  connect(confusion_, &ConfusionView::cellChosen, this, [this](const QString& label, const QString& predicted) {
    showExamples(confusion_->model()->matrix().examples(label, predicted),
                 tr("%1 predicted as %2").arg(label, predicted));
  });
  const auto open = [this](const QModelIndex& index) {
    tabs_->setCurrentIndex(0);
    pickRow(index.data(kFirstRole).toLongLong(), true);
  };
  connect(examplesView_, &QTableView::activated, this, open);
  return tab;
}

}  // namespace app
