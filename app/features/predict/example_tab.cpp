#include "app/features/predict/example_tab.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>
#include <utility>

#include "app/features/model_forms/input_choice.h"
#include "app/features/model_forms/input_field.h"
#include "app/features/model_forms/input_form.h"
#include "app/features/model_forms/output_view.h"
#include "app/features/predict/asked_model.h"
#include "widgets/controls/colon_line.h"
#include "widgets/controls/row_picker.h"
#include "widgets/forms/field_problem.h"
#include "widgets/panels/empty_state.h"
#include "widgets/panels/offered_actions.h"
#include "widgets/theme/button_kinds.h"

namespace app {
namespace {

constexpr int kWhileDrawnMs = 150;
constexpr int kBesideLabel = 8;

}  // namespace

ExampleTab::ExampleTab(AskedModel& model, InputChoice& input, widgets::ColonLine* colons, widgets::Dialogs* dialogs,
                       QWidget* parent)
    : QSplitter(Qt::Horizontal, parent), model_(model), input_(input) {
  setChildrenCollapsible(false);
  setHandleWidth(12);
  left_ = makeLeft(colons, dialogs);
  addWidget(left_);
  output_ = new OutputView(this);
  output_->setContentsMargins(0, 12, 0, 0);
  addWidget(output_);
  trouble_ = new widgets::EmptyState(this);
  trouble_->hide();
  addWidget(trouble_);
  setStretchFactor(0, 1);
  setStretchFactor(1, 1);
  connect(ask_, &QPushButton::clicked, this, &ExampleTab::ask);
  connect(form_, &InputForm::submitted, this, &ExampleTab::ask);
  connect(rows_, &widgets::RowPicker::wanted, this, [this](qint64 row) { pickRow(row); });
  connect(form_, &InputForm::edited, this, &ExampleTab::onEdited);
  whileDrawn_.setSingleShot(true);
  whileDrawn_.setInterval(kWhileDrawnMs);
  connect(&whileDrawn_, &QTimer::timeout, this, &ExampleTab::ask);
  connect(&input_, &InputChoice::changed, this, [this] { rows_->setCurrent(-1, {}); });
  connect(&model_, &AskedModel::changed, this, &ExampleTab::updateControls);
  updateControls();
}

QWidget* ExampleTab::makeLeft(widgets::ColonLine* colons, widgets::Dialogs* dialogs) {
  auto* left = new QWidget(this);
  auto* column = new QVBoxLayout(left);
  column->setContentsMargins(0, 12, 0, 0);
  column->setSpacing(8);
  rows_ = new widgets::RowPicker(left);
  form_ = new InputForm(dialogs, left);
  colons->add(rows_->title());
  form_->alignTo(colons);
  problem_ = new widgets::FieldProblem({}, left);
  ask_ = new QPushButton(tr("Predict"), left);
  ask_->setObjectName(QStringLiteral("predictAsk"));
  widgets::makePrimary(ask_);
  ask_->setToolTip(tr("Predict the example in the form (Ctrl+Return)"));
  ask_->setShortcut(QKeySequence(QStringLiteral("Ctrl+Return")));
  column->addWidget(rows_);
  column->addWidget(form_, 1);
  column->addWidget(problem_);
  below_ = new QHBoxLayout;
  below_->addWidget(ask_, 0, Qt::AlignLeft);
  column->addLayout(below_);
  const auto follow = [this, colons] {  // where the fields begin
    below_->setContentsMargins(colons->width() + kBesideLabel, 0, 0, 0);
  };
  connect(colons, &widgets::ColonLine::moved, this, follow);
  follow();
  column->addStretch();  // the button is below the last field, not at the foot of the page
  return left;
}

// What is drawn is predicted while it is; words and numbers are when somebody asks, as they are none until they are
// whole.
void ExampleTab::onEdited() {
  isTouched_ = true;
  problem_->setProblem({});
  rows_->setCurrent(-1, {});
  const bool isDrawn = form_->fields().size() == 1 && form_->fields().front()->pad();
  if (isDrawn && !whileDrawn_.isActive()) whileDrawn_.start();
}

void ExampleTab::openForm(bool first) {
  isTouched_ = !first;
  output_->clear();
  form_->setFields({});
  problem_->setProblem({});
  rows_->setCurrent(-1, {});
  showTrouble(nullptr);
  model_.readFields(
      [this](const std::vector<FieldSpec>& fields) {
        form_->setFields(fields);
        form_->setMaximumHeight(form_->wholeHeight());
        updateControls();
        emit ready();
        showFirst();
      },
      [this](const EngineFailure& failure) {
        if (failure.cancelled()) return;
        showTrouble(&failure);
        emit failed(failure.text);
      });
}

void ExampleTab::showTrouble(const EngineFailure* failure) {
  for (QWidget* part : std::initializer_list<QWidget*>{left_, output_}) part->setVisible(!failure);
  trouble_->setVisible(failure);
  if (!failure) return;
  trouble_->setError(tr("The model cannot be asked"), failure->text);
  const bool mayHelp = model_.source() && lacksData(*model_.source(), failure->code);
  widgets::offerOnly(*trouble_,
                     {mayHelp ? widgets::enabledAction(actions_, QStringLiteral("file.data_folder")) : nullptr});
}

void ExampleTab::showRow(const ExampleRow& read) {
  form_->setValues(read.features);
  QStringList labels;
  for (const auto& [name, tensor] : read.labels) {
    labels << QStringLiteral("%1: %2").arg(QString::fromStdString(name), textOfTensor(tensor));
  }
  rows_->setCurrent(read.index, labels.join(QStringLiteral(", ")));
  problem_->setProblem({});
}

// What cannot be read is told when somebody asks for it.
void ExampleTab::showFirst() {
  const auto input = isTouched_ ? std::nullopt : input_.input();
  if (!input) return;
  const auto show = [this](const ExampleRow& read) {
    if (std::exchange(isTouched_, true)) return;
    showRow(read);
    ask();
  };
  model_.readRow(*input, 0, show, [](const EngineFailure&) {});
}

void ExampleTab::pickRow(qint64 row, bool thenAsk) {
  if (!model_.source()) return;
  const auto input = input_.input();
  if (!input) return;
  isTouched_ = true;
  const auto show = [this, thenAsk](const ExampleRow& read) {
    showRow(read);
    if (thenAsk) ask();
  };
  model_.readRow(*input, row, show, [this](const EngineFailure& failure) {
    if (failure.code != engine::Code::kOutOfRange) input_.setProblem(failure.text);
    rows_->setProblem(failure.text);
  });
}

void ExampleTab::ask() {
  if (!model_.source() || form_->fields().empty() || model_.predictsAll()) return;
  problem_->setProblem({});
  const auto values = form_->values();
  if (!values) {
    emit failed(tr("One of the inputs is not valid."));
    return;
  }
  model_.ask(
      *values,
      [this](const RowPrediction& prediction) {
        output_->showOutputs(prediction.outputs, model_.vocabulary(), prediction.seconds);
        emit answered(prediction.seconds);
      },
      [this](const EngineFailure& failure) { showFailure(failure); });
}

void ExampleTab::showFailure(const EngineFailure& failure) {
  if (failure.cancelled()) return;
  problem_->setProblem(failure.text);
  emit failed(failure.text);
}

void ExampleTab::updateControls() {
  ask_->setEnabled(model_.source() && !form_->fields().empty() && !model_.predictsAll());
}

}  // namespace app
