#include "app/predict/predict_page.h"

#include <QComboBox>
#include <QDir>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSplitter>
#include <QTabWidget>
#include <QTableView>
#include <QVBoxLayout>

#include "app/predict/class_shares.h"
#include "app/predict/confusion_view.h"
#include "app/predict/input_choice.h"
#include "app/predict/input_form.h"
#include "app/predict/output_view.h"
#include "app/predict/row_picker.h"
#include "widgets/forms/field_problem.h"
#include "widgets/panels/empty_state.h"
#include "widgets/panels/glyphs.h"
#include "widgets/panels/number_text.h"
#include "widgets/util/background.h"
#include "widgets/util/dialogs.h"

namespace app {
namespace {

constexpr int kPredictMargin = 12;
constexpr int kPredictBar = 1000;
constexpr int kEqualParts = 1000;  // of a splitter
constexpr int64_t kMostExamplesShown = 100'000;

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
  checkpoint_->setToolTip(tr("Whose variables the model has"));
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
  ask_ = makeButton("predictAsk", tr("Predict"), tr("Predict the example of the form (Ctrl+Return)"), left);
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
  save_ = makeButton("predictSave", tr("Save predictions…"), tr("As CSV, or as a JSON object a line"), head);
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
  everything_ = makeButton("allExamples", tr("Show all"), tr("Not only the examples of one cell"), right);
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
  connect(everything_, &QPushButton::clicked, this, [this] { showExamples(nullptr, tr("All examples")); });
  connect(confusion_, &ConfusionView::cellChosen, this, [this](const QString& label, const QString& predicted) {
    const std::vector<int64_t> only = confusion_->model()->matrix().examples(label, predicted);
    showExamples(&only, tr("%1 taken for %2").arg(label, predicted));
  });
  const auto open = [this](const QModelIndex& index) {
    tabs_->setCurrentIndex(0);
    pickRow(index.data(kFirstRole).toLongLong(), true);
  };
  connect(examplesView_, &QTableView::activated, this, open);
  return tab;
}

void PredictPage::setSource(const std::optional<ModelSource>& source, const QString& why) {
  const bool same = source && source_ && source->run == source_->run && model_;
  source_ = source;
  empty_->setVisible(!source);
  body_->setVisible(source.has_value());
  if (!source) {
    model_.reset();
    empty_->setText(widgets::Glyph::kInfo, tr("Nothing to predict with"), why);
    return;
  }
  showCheckpoints();
  if (same) return;
  run_->setText(source->run);
  vocabulary_ = vocabularyOf(*source);
  input_->setExperiment(source->experiment);
  inputRows_.reset();
  predictions_.reset();
  output_->clear();
  showPredictions(nullptr);
  openModel();
}

// The chosen one stays chosen as long as it is there; the latest moves on.
void PredictPage::showCheckpoints() {
  const QString chosen = checkpoint_->currentIndex() > 0 ? checkpoint_->currentData().toString() : QString();
  checkpoint_->clear();
  const auto& all = source_->checkpoints;
  if (all.empty()) return;
  checkpoint_->addItem(tr("latest, step %1").arg(widgets::stepText(all.back().step)), all.back().prefix);
  for (auto fact = all.rbegin(); fact != all.rend(); ++fact) {
    checkpoint_->addItem(tr("step %1").arg(widgets::stepText(fact->step)), fact->prefix);
    if (fact->prefix == chosen) checkpoint_->setCurrentIndex(checkpoint_->count() - 1);
  }
}

QString PredictPage::checkpoint() const {
  return checkpoint_->currentData().toString();
}

void PredictPage::openModel() {
  thread_.cancel();
  model_ = std::make_shared<PredictModel>(*source_);
  form_->setFields({});
  problem_->setProblem({});
  using Fields = std::vector<FieldSpec>;
  thread_.run<Fields>([model = model_](const EngineThread::Job&) { return model->fields(); },
                      [this](const Fields& fields) {
                        form_->setFields(fields);
                        updateControls();
                        emit ready();
                      },
                      [this](const EngineFailure& failure) { showFailure(failure); });
}

void PredictPage::pickRow(qint64 row, bool thenAsk) {
  if (!source_) return;
  if (!inputRows_) {
    const auto input = input_->input();
    if (!input) return;
    inputRows_ = std::make_shared<ExampleRows>(*input, inputContextOf(*source_));
  }
  const auto show = [this, thenAsk](const ExampleRow& read) {
    form_->setValues(read.features);
    QStringList labels;
    for (const auto& [name, tensor] : read.labels) {
      labels << QStringLiteral("%1: %2").arg(QString::fromStdString(name), textOfTensor(tensor));
    }
    rows_->setCurrent(read.index, labels.join(QStringLiteral(", ")));
    problem_->setProblem({});
    if (thenAsk) ask();
  };
  thread_.run<ExampleRow>([rows = inputRows_, row](const EngineThread::Job&) { return rows->at(row); }, show,
                          [this](const EngineFailure& failure) {
                            if (failure.code != engine::Code::kOutOfRange) input_->setProblem(failure.text);
                            rows_->setProblem(failure.text);
                          });
}

void PredictPage::ask() {
  if (!source_ || form_->fields().empty() || predictsAll_) return;
  problem_->setProblem({});
  const auto values = form_->values();
  if (!values) {
    emit failed(tr("An input does not fit."));
    return;
  }
  thread_.run<RowPrediction>([model = model_, checkpoint = checkpoint(), values = *values](
                                 const EngineThread::Job&) { return model->predictRow(checkpoint, values); },
                             [this](const RowPrediction& prediction) {
                               output_->showOutputs(prediction.outputs, vocabulary_, prediction.seconds);
                               emit answered(prediction.seconds);
                             },
                             [this](const EngineFailure& failure) { showFailure(failure); });
}

void PredictPage::showFailure(const EngineFailure& failure) {
  if (failure.cancelled()) return;
  problem_->setProblem(failure.text);
  emit failed(failure.text);
}

void PredictPage::predictAll() {
  if (!source_ || predictsAll_) return;
  allProblem_->setProblem({});
  const auto input = input_->input();
  if (!input) {
    emit failed(tr("Choose an input."));
    return;
  }
  predictsAll_ = true;
  doing_->clear();
  thread_.run<std::shared_ptr<const InputPredictions>>(
      [model = model_, checkpoint = checkpoint(), input = *input](const EngineThread::Job& job) {
        return std::make_shared<const InputPredictions>(model->predictAll(checkpoint, input, job));
      },
      [this](const std::shared_ptr<const InputPredictions>& predictions) {
        predictsAll_ = false;
        showPredictions(predictions);
        updateControls();
        emit predicted();
      },
      [this](const EngineFailure& failure) {
        predictsAll_ = false;
        allProblem_->setProblem(failure.cancelled() ? tr("Cancelled.") : failure.text);
        updateControls();
        emit failed(failure.text);
      });
  updateControls();
}

void PredictPage::showPredictions(std::shared_ptr<const InputPredictions> predictions) {
  predictions_ = std::move(predictions);
  confusion_->setVisible(predictions_ && predictions_->confusion.total() > 0);
  confusion_->setMatrix(predictions_ ? predictions_->confusion : ConfusionMatrix());
  showExamples(nullptr, tr("All examples"));
}

void PredictPage::showExamples(const std::vector<int64_t>* only, const QString& title) {
  Table table{{tr("Example"), tr("Label"), tr("Predicted"), tr("Probability")}, {}};
  everything_->setVisible(only != nullptr);
  const InputPredictions* all = predictions_.get();
  int64_t example = 0;
  std::size_t at = 0;
  for (std::size_t b = 0; all && b < all->batches.size(); ++b) {
    const auto& outputs = all->batches[b];
    const int64_t rows = outputs.begin()->second.dim(0);
    for (int64_t row = 0; row < rows; ++row, ++example) {
      if (only && (at >= only->size() || (*only)[at] != example)) continue;
      if (only) ++at;
      if (static_cast<int64_t>(table.rows.size()) >= kMostExamplesShown) continue;
      const int place = static_cast<int>(example);
      TableRow line{{{QString::number(example + 1), static_cast<double>(example + 1)}, {}, {}, {}}, example};
      if (place < all->labels.size()) line.cells[1].text = all->labels[place];
      if (place < all->predicted.size()) line.cells[2].text = all->predicted[place];
      const auto shares = classSharesOf(outputs, row, vocabulary_);
      if (!shares.empty()) {
        const double share = shares[0].classes[0].share;
        line.cells[3] = {widgets::valueText(share), share, share};
      }
      table.rows.push_back(std::move(line));
    }
  }
  examplesTitle_->setText(all ? tr("%1: %2").arg(title, widgets::stepText(static_cast<int64_t>(table.rows.size())))
                              : QString());
  examples_.setTable(std::move(table));
}

void PredictPage::save() {
  if (!predictions_) return;
  const QString path =
      dialogs_->saveFile(this, tr("Save predictions"), QDir::home().filePath(QStringLiteral("predictions.csv")),
                         tr("Tables (*.csv);;JSON lines (*.jsonl *.json)"));
  if (path.isEmpty()) return;
  widgets::inBackground(
      this,
      [predictions = predictions_, path]() -> QString {
        try {
          savePredictions(*predictions, path);
          return {};
        } catch (const std::exception& error) {
          return QString::fromUtf8(error.what());
        }
      },
      [this, path](const QString& problem) {
        allProblem_->setProblem(problem);
        if (!problem.isEmpty()) {
          emit failed(problem);
          return;
        }
        doing_->setText(tr("saved to %1").arg(QDir::toNativeSeparators(path)));
        doing_->show();
        emit saved(path);
      });
}

void PredictPage::updateControls() {
  ask_->setEnabled(source_ && !form_->fields().empty() && !predictsAll_);
  all_->setEnabled(source_ && !predictsAll_);
  save_->setEnabled(predictions_ && !predictsAll_);
  for (QWidget* each : std::initializer_list<QWidget*>{bar_, doing_, cancel_}) each->setVisible(predictsAll_);
}

}  // namespace app
