#include "app/features/export/try_pane.h"

#include <QAction>
#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>

#include "app/features/model_forms/input_form.h"
#include "app/features/model_forms/output_view.h"
#include "app/features/model_forms/unreadable_model.h"
#include "engine/estimator/export/input_error.h"
#include "widgets/controls/row_picker.h"
#include "widgets/forms/field_problem.h"
#include "widgets/forms/form_layout.h"
#include "widgets/util/error_words.h"

namespace app {
namespace {

// The input whose value the model refused; empty: it is not of one.
QString failedInput(const EngineFailure& failure) {
  const auto error = failure.as<engine::estimator::InputError>();
  return error ? QString::fromStdString(error->input()) : QString();
}

}  // namespace

TryPane::TryPane(widgets::Dialogs* dialogs, QWidget* parent)
    : QStackedWidget(parent),
      page_(new QWidget(this)),
      unreadable_(new UnreadableModel(this)),
      form_(new InputForm(dialogs, this)),
      output_(new OutputView(this)),
      graphLabel_(new QLabel(tr("Graph:"), this)),
      graphs_(new QComboBox(this)),
      signatures_(new QComboBox(this)),
      about_(new widgets::WrappedLabel(this)),
      folder_(new QLabel(this)),
      rows_(new widgets::RowPicker(this)),
      run_(new QPushButton(tr("Run"), this)),
      problem_(new widgets::FieldProblem({}, this)) {
  setObjectName(QStringLiteral("tryPane"));
  build();
  connect(graphs_, &QComboBox::activated, this, [this] { openGraph(graphs_->currentData().toStringList()); });
  connect(signatures_, &QComboBox::currentIndexChanged, this, &TryPane::showSignature);
  connect(form_, &InputForm::submitted, this, &TryPane::ask);
  connect(form_, &InputForm::edited, this, [this] {
    problem_->setProblem({});
    rows_->setCurrent(-1, {});
  });
  connect(rows_, &widgets::RowPicker::wanted, this, &TryPane::pickRow);
  connect(run_, &QPushButton::clicked, this, &TryPane::ask);
  connect(unreadable_, &UnreadableModel::againWanted, this, [this] { openModel(path_, source_); });
  connect(unreadable_, &UnreadableModel::anotherWanted, this, &TryPane::anotherWanted);
  connect(&thread_, &EngineThread::busyChanged, this, &TryPane::updateRun);
  updateRun();
}

void TryPane::build() {
  auto* column = new QVBoxLayout(page_);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(12);
  column->addWidget(makeHead());
  auto* split = new QSplitter(Qt::Horizontal, this);
  split->setChildrenCollapsible(false);
  split->setHandleWidth(12);
  split->addWidget(makeForm());
  split->addWidget(output_);
  split->setStretchFactor(0, 1);
  split->setStretchFactor(1, 1);
  column->addWidget(split, 1);
  addWidget(page_);
  addWidget(unreadable_);
}

QWidget* TryPane::makeHead() {
  auto* head = new QWidget(this);
  auto* form = new widgets::FormLayout(head);
  form->setContentsMargins(0, 0, 0, 0);
  signatures_->setObjectName(QStringLiteral("trySignature"));
  signatures_->setAccessibleName(tr("Signature"));
  signatures_->setToolTip(tr("Signature to run"));
  signatures_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  graphs_->setObjectName(QStringLiteral("tryGraph"));
  graphs_->setAccessibleName(tr("Graph"));
  graphs_->setToolTip(tr("MetaGraph of the model to run, by its tags"));
  graphs_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
  graphLabel_->setBuddy(graphs_);
  for (QLabel* label : {about_, folder_}) {
    label->setTextFormat(Qt::PlainText);
    label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    label->setForegroundRole(QPalette::PlaceholderText);
  }
  auto* model = new QLabel(tr("Model:"), head);
  auto* signature = new QLabel(tr("Signature:"), head);
  signature->setBuddy(signatures_);
  form->addRow(model, folder_);
  form->addRow(graphLabel_, graphs_);
  showGraphs({});
  form->addRow(signature, signatures_);
  form->addRow(QString(), about_);
  return head;
}

QWidget* TryPane::makeForm() {
  auto* left = new QWidget(this);
  auto* column = new QVBoxLayout(left);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(8);
  column->addWidget(rows_);
  column->addWidget(form_, 1);
  column->addWidget(problem_);
  run_->setObjectName(QStringLiteral("tryRun"));
  run_->setShortcut(QKeySequence(QStringLiteral("Ctrl+Return")));
  run_->setToolTip(tr("Run the model (%1)").arg(run_->shortcut().toString(QKeySequence::NativeText)));
  column->addWidget(run_, 0, Qt::AlignRight);
  return left;
}

void TryPane::openModel(const QString& folder, const std::optional<ModelSource>& source) {
  path_ = folder;
  source_ = source;
  vocabulary_ = source ? vocabularyOf(*source) : QStringList();
  examples_.reset();
  rows_->setVisible(source.has_value());
  rows_->setCurrent(-1, {});
  form_->setFields({});
  showGraphs({});
  setCurrentWidget(page_);
  folder_->setText(QDir::toNativeSeparators(folder));
  folder_->setToolTip(folder_->text());
  load({});
}

void TryPane::openGraph(const QStringList& tags) {
  load(tags);
}

void TryPane::load(const QStringList& tags) {
  facts_ = {};
  output_->clear();
  problem_->setProblem({});
  signatures_->clear();
  about_->setText(tr("reading…"));
  model_ = std::make_shared<std::unique_ptr<SavedModelSession>>();
  thread_.cancel();
  thread_.run<SavedModelFacts>(
      [model = model_, folder = path_, tags](const EngineThread::Job&) {
        *model = std::make_unique<SavedModelSession>(folder, tags);
        return (*model)->facts();
      },
      [this](const SavedModelFacts& facts) { showFacts(facts); },
      [this](const EngineFailure& failure) {
        about_->clear();
        // Of several graphs another one may be whole.
        graphs_->count() > 1 ? showFailure(failure) : showUnreadable(failure);
      });
}

// Only of a model that has several.
void TryPane::showGraphs(const SavedModelFacts& facts) {
  graphs_->clear();
  for (const QStringList& tags : facts.graphs) {
    graphs_->addItem(tags.isEmpty() ? tr("without tags") : tags.join(QStringLiteral(", ")), tags);
  }
  graphs_->setCurrentIndex(facts.graphs.empty() ? -1 : facts.graph);
  for (QWidget* widget : std::initializer_list<QWidget*>{graphLabel_, graphs_}) {
    widget->setVisible(facts.graphs.size() > 1);
  }
}

void TryPane::showFacts(const SavedModelFacts& facts) {
  facts_ = facts;
  showGraphs(facts_);
  int usual = 0;
  for (const SignatureForm& form : facts_.signatures) {
    if (form.key == QLatin1String(engine::formats::saved_model::kDefaultSignature)) usual = signatures_->count();
    signatures_->addItem(form.key);
  }
  signatures_->setCurrentIndex(facts_.signatures.empty() ? -1 : usual);
  if (facts_.signatures.empty()) {
    form_->setFields({});
    about_->setText(facts_.graphs.size() > 1 ? tr("This graph has no signature to run: choose another one.")
                                             : tr("This model has no signature to run."));
  }
  showSignature();
  emit opened();
}

const SignatureForm* TryPane::signature() const {
  const int at = signatures_->currentIndex();
  return at < 0 || static_cast<std::size_t>(at) >= facts_.signatures.size()
             ? nullptr
             : &facts_.signatures[static_cast<std::size_t>(at)];
}

void TryPane::showSignature() {
  const SignatureForm* form = signature();
  problem_->setProblem({});
  output_->clear();
  if (form) {
    form_->setFields(form->fields);
    const QString outputs = form->outputs.join(QStringLiteral(", "));
    about_->setText(form->takesExamples ? tr("a tf.Example → %1").arg(outputs) : tr("raw tensors → %1").arg(outputs));
    if (!form->whyNotRun.isEmpty()) problem_->setProblem(tr("This signature cannot be run: %1").arg(form->whyNotRun));
  }
  updateRun();
}

void TryPane::pickRow(qint64 row) {
  if (!source_) return;
  if (!examples_) {
    try {
      examples_ = std::make_shared<ExampleRows>(defaultInput(*source_), inputContextOf(*source_));
    } catch (const engine::Error& error) {
      return rows_->setProblem(widgets::errorWords(error));
    }
  }
  thread_.run<ExampleRow>([rows = examples_, row](const EngineThread::Job&) { return rows->at(row); },
                          [this](const ExampleRow& read) { showRow(read); },
                          [this](const EngineFailure& failure) { rows_->setProblem(failure.text); });
}

void TryPane::showRow(const ExampleRow& row) {
  problem_->setProblem({});
  // Graphs for training and evaluation ask for the labels too.
  engine::estimator::NamedTensors values = row.features;
  values.insert(row.labels.begin(), row.labels.end());
  const QStringList missing = form_->setValues(values);
  QStringList labels;
  for (const auto& [name, tensor] : row.labels) {
    labels << QStringLiteral("%1: %2").arg(QString::fromStdString(name), textOfTensor(tensor));
  }
  rows_->setCurrent(row.index, labels.join(QStringLiteral(", ")));
  if (!missing.isEmpty()) {
    rows_->setProblem(tr("The input has no %1: enter it.").arg(missing.join(QStringLiteral(", "))));
  }
}

void TryPane::ask() {
  const SignatureForm* form = signature();
  if (!form || !form->whyNotRun.isEmpty() || thread_.isBusy()) return;
  problem_->setProblem({});
  const auto values = form_->values();
  if (!values) {
    emit failed(tr("One of the inputs is not valid."));
    return;
  }
  thread_.run<SavedModelAnswer>([model = model_, key = form->key,
                                 values = *values](const EngineThread::Job&) { return (*model)->ask(key, values); },
                                [this](const SavedModelAnswer& answer) {
                                  output_->showOutputs(answer.outputs, vocabulary_, answer.seconds);
                                  emit answered(answer.seconds);
                                },
                                [this](const EngineFailure& failure) { showFailure(failure); });
}

void TryPane::showUnreadable(const EngineFailure& failure) {
  if (failure.cancelled()) return;
  const QWidget* focus = window()->focusWidget();
  const bool hasFocus = !focus || isAncestorOf(focus);
  unreadable_->explain(tr("The model cannot be read"), failure.text,
                       offersAnother_ ? tr("Choose another…") : QString());
  setCurrentWidget(unreadable_);
  if (hasFocus) unreadable_->setFocus();
  emit failed(failure.text);
}

// Beside the input that it is of, else under the form.
void TryPane::showFailure(const EngineFailure& failure) {
  if (failure.cancelled()) return;
  output_->clear();
  if (InputField* field = form_->field(failedInput(failure))) {
    field->setProblem(failure.text);
  } else {
    problem_->setProblem(failure.text);
  }
  emit failed(failure.text);
}

void TryPane::updateRun() {
  const SignatureForm* form = signature();
  run_->setEnabled(form && form->whyNotRun.isEmpty() && !thread_.isBusy());
}

}  // namespace app
