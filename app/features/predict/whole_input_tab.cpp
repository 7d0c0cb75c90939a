#include "app/features/predict/whole_input_tab.h"

#include <QDir>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include "app/features/model_forms/input_choice.h"
#include "app/features/predict/asked_model.h"
#include "app/features/predict/example_table.h"
#include "widgets/forms/field_problem.h"
#include "widgets/panels/empty_state.h"
#include "widgets/panels/number_text.h"
#include "widgets/tables/confusion_view.h"
#include "widgets/theme/button_kinds.h"
#include "widgets/theme/font_measures.h"
#include "widgets/util/background.h"
#include "widgets/util/dialogs.h"
#include "widgets/util/error_words.h"

namespace app {
namespace {

constexpr int kPredictBar = 1000;
constexpr int kEqualParts = 1000;  // of a splitter
constexpr int kTextsBeside = 960;  // pixels; where there is less, examples with texts stand below the matrix
constexpr int kExamplesBeside = 600;  // the same of others, in the usual font

QPushButton* makeButton(const char* name, const QString& text, const QString& tip, QWidget* parent) {
  auto* button = new QPushButton(text, parent);
  button->setObjectName(QString::fromLatin1(name));
  button->setToolTip(tip);
  return button;
}

}  // namespace

WholeInputTab::WholeInputTab(AskedModel& model, InputChoice& input, widgets::Dialogs* dialogs, QWidget* parent)
    : QWidget(parent), model_(model), input_(input), dialogs_(dialogs) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 12, 0, 0);
  column->setSpacing(8);
  column->addWidget(makeHead());
  problem_ = new widgets::FieldProblem({}, this);
  column->addWidget(problem_);
  auto* split = new QSplitter(Qt::Horizontal, this);
  split->setChildrenCollapsible(false);
  split->setHandleWidth(12);
  confusion_ = new widgets::ConfusionView(split);
  split->addWidget(confusion_);
  split->addWidget(makeExamples());
  split->setStretchFactor(0, 1);
  split->setStretchFactor(1, 1);
  split->setSizes({kEqualParts, kEqualParts});
  column->addWidget(split, 1);
  answers_ = split;
  connect(split, &QSplitter::splitterMoved, this, [this] { isDivided_ = true; });
  empty_ = new widgets::EmptyState(this);
  empty_->setObjectName(QStringLiteral("predictEmpty"));
  empty_->setText(widgets::Glyph::kInfo, tr("Nothing predicted yet"),
                  tr("“Predict all” asks the model about each example of the input: what it takes for what, and each "
                     "answer, appear here."));
  column->addWidget(empty_, 1);
  connect(confusion_, &widgets::ConfusionView::cellChosen, this,
          [this](const QString& label, const QString& predicted) {
            showExamples(confusion_->model()->matrix().examples(label, predicted),
                         tr("%1 predicted as %2").arg(label, predicted));
          });
  connectModel();
  updateControls();
}

QWidget* WholeInputTab::makeHead() {
  auto* head = new QWidget(this);
  auto* row = new QHBoxLayout(head);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(8);
  all_ = makeButton("predictAll", tr("Predict all"), tr("Predict every example of the input (Ctrl+Return)"), head);
  widgets::makePrimary(all_);
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
  connect(all_, &QPushButton::clicked, this, &WholeInputTab::predictAll);
  connect(cancel_, &QPushButton::clicked, this, [this] { model_.cancel(); });
  connect(save_, &QPushButton::clicked, this, &WholeInputTab::save);
  return head;
}

QWidget* WholeInputTab::makeExamples() {
  auto* side = new QWidget(this);
  auto* list = new QVBoxLayout(side);
  list->setContentsMargins(0, 0, 0, 0);
  list->setSpacing(8);
  auto* titles = new QHBoxLayout;
  examplesTitle_ = new QLabel(side);
  examplesTitle_->setObjectName(QStringLiteral("examplesTitle"));
  QFont strong = font();
  strong.setWeight(QFont::DemiBold);
  examplesTitle_->setFont(strong);
  everything_ = makeButton("allExamples", tr("Show all"), tr("Show examples of every cell of the matrix"), side);
  titles->addWidget(examplesTitle_, 1);
  titles->addWidget(everything_);
  list->addLayout(titles);
  examplesView_ = widgets::makeTableView(&examples_, QStringLiteral("examplesTable"), tr("Examples"), true, side);
  list->addWidget(examplesView_, 1);
  connect(everything_, &QPushButton::clicked, this, [this] { showExamples(std::nullopt, tr("All examples")); });
  connect(examplesView_, &QTableView::activated, this,
          [this](const QModelIndex& index) { emit exampleWanted(index.data(widgets::kFirstRole).toLongLong()); });
  return side;
}

void WholeInputTab::connectModel() {
  connect(&model_, &AskedModel::changed, this, &WholeInputTab::updateControls);
  connect(&model_, &AskedModel::progress, this, [this](double done, const QString& doing) {
    bar_->setRange(0, done < 0 ? 0 : kPredictBar);
    bar_->setValue(static_cast<int>(std::max(0.0, done) * kPredictBar));
    doing_->setText(doing);
  });
}

void WholeInputTab::predictAll() {
  if (!model_.source() || model_.predictsAll()) return;
  problem_->setProblem({});
  const auto input = input_.input();
  if (!input) {
    emit failed(tr("Choose an input."));
    return;
  }
  doing_->clear();
  model_.predictAll(
      *input,
      [this](const AskedModel::Predictions& predictions) {
        showPredictions(predictions);
        emit predicted();
      },
      [this](const EngineFailure& failure) {
        problem_->setProblem(failure.cancelled() ? tr("Cancelled.") : failure.text);
        emit failed(failure.text);
      });
}

void WholeInputTab::showPredictions(std::shared_ptr<const InputPredictions> predictions) {
  predictions_ = std::move(predictions);
  confusion_->setVisible(predictions_ && predictions_->confusion.total() > 0);
  confusion_->setMatrix(predictions_ ? predictions_->confusion : widgets::ConfusionMatrix());
  showExamples(std::nullopt, tr("All examples"));
  updateControls();
  arrange();
}

void WholeInputTab::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrange();
}

// Texts are the last column and need the whole width.
void WholeInputTab::arrange() {
  const bool hasTexts = predictions_ && !predictions_->texts.isEmpty();
  const int least = hasTexts ? kTextsBeside : widgets::measures::grown(kExamplesBeside, fontMetrics());
  const Qt::Orientation wanted = width() < least ? Qt::Vertical : Qt::Horizontal;
  if (answers_->orientation() == wanted) return;
  answers_->setOrientation(wanted);
  answers_->setSizes({kEqualParts, kEqualParts});
}

// The matrix has smaller numbers before a column of the examples is cut; what a person chose stays.
void WholeInputTab::giveRoom() {
  if (isDivided_ || answers_->orientation() != Qt::Horizontal || !confusion_->isVisible()) return;
  const QList<int> sizes = answers_->sizes();
  const int all = sizes[0] + sizes[1];
  const int most = std::max(all / 2, all - confusion_->minimumSizeHint().width());
  const int examples = std::clamp(widgets::neededWidth(*examplesView_), all / 2, most);
  answers_->setSizes({all - examples, examples});
}

void WholeInputTab::showExamples(const std::optional<std::vector<int64_t>>& only, const QString& title) {
  everything_->setVisible(only.has_value());
  const int request = ++listing_;
  if (!predictions_) {
    examplesTitle_->clear();
    examples_.setTable({});
    return;
  }
  widgets::inBackground(
      this,
      [predictions = predictions_, only, words = model_.vocabulary()] {
        return exampleTable(*predictions, only, words);
      },
      [this, title, request](const widgets::TableContent& table) {
        if (request != listing_) return;
        const auto rows = static_cast<int64_t>(table.rows.size());
        examplesTitle_->setText(tr("%1: %2").arg(title, widgets::stepText(rows)));
        examples_.setTable(table);
        giveRoom();
        widgets::fitColumns(*examplesView_);
      });
}

void WholeInputTab::save() {
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
          return widgets::errorWords(error);
        }
      },
      [this, path](const QString& problem) {
        problem_->setProblem(problem);
        if (!problem.isEmpty()) {
          emit failed(problem);
          return;
        }
        doing_->setText(tr("saved to %1").arg(QDir::toNativeSeparators(path)));
        doing_->show();
        emit saved(path);
      });
}

void WholeInputTab::updateControls() {
  const bool isBusy = model_.predictsAll();
  all_->setEnabled(model_.source() && !isBusy);
  save_->setEnabled(predictions_ && !isBusy);
  answers_->setVisible(predictions_ != nullptr);
  empty_->setVisible(!predictions_);
  for (QWidget* each : std::initializer_list<QWidget*>{bar_, doing_, cancel_}) each->setVisible(isBusy);
}

}  // namespace app
