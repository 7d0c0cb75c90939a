#include "app/features/predict/predict_page.h"

#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

#include "app/features/model_forms/input_choice.h"
#include "app/features/model_forms/input_form.h"
#include "app/features/model_forms/output_view.h"
#include "app/features/model_forms/row_picker.h"
#include "app/features/predict/confusion_view.h"
#include "app/features/predict/example_table.h"
#include "widgets/forms/field_problem.h"
#include "widgets/panels/empty_state.h"
#include "widgets/panels/glyphs.h"
#include "widgets/panels/number_text.h"
#include "widgets/util/background.h"
#include "widgets/util/dialogs.h"

namespace app {

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
    emit failed(tr("One of the inputs is not valid."));
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
  showExamples(std::nullopt, tr("All examples"));
}

void PredictPage::showExamples(const std::optional<std::vector<int64_t>>& only, const QString& title) {
  everything_->setVisible(only.has_value());
  const int request = ++listing_;
  if (!predictions_) {
    examplesTitle_->clear();
    examples_.setTable({});
    return;
  }
  widgets::inBackground(
      this, [predictions = predictions_, only, words = vocabulary_] { return exampleTable(*predictions, only, words); },
      [this, title, request](const Table& table) {
        if (request != listing_) return;
        const auto rows = static_cast<int64_t>(table.rows.size());
        examplesTitle_->setText(tr("%1: %2").arg(title, widgets::stepText(rows)));
        examples_.setTable(table);
      });
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
