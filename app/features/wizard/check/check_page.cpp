#include "app/features/wizard/check/check_page.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSplitter>
#include <QVBoxLayout>
#include <cmath>

#include "app/features/wizard/check/json_editor.h"
#include "app/features/wizard/layers/layer_model.h"
#include "app/features/wizard/model/model_kinds.h"
#include "app/workbench/drafts/experiment_draft.h"
#include "widgets/panels/number_text.h"
#include "widgets/panels/tones.h"
#include "widgets/theme/font_measures.h"

namespace app {
namespace {

using Place = TrialFacts::Place;

constexpr int kResultsWidth = 260;
constexpr int kTextWidth = 300;
constexpr int kAgainMs = 700;

QString stepOf(Place place) {
  switch (place) {
    case Place::kData:
      return CheckPage::tr("Data");
    case Place::kModel:
      return CheckPage::tr("Model");
    case Place::kColumns:
      return CheckPage::tr("Columns");
    case Place::kTrain:
      return CheckPage::tr("Train");
    case Place::kNowhere:
      break;
  }
  return {};
}

QString componentRows(const QString& title, const std::vector<ComponentFacts>& components) {
  QString rows;
  for (const ComponentFacts& each : components) {
    const QString shape = QString::fromStdString(each.shape.toString());
    const QString type = QString::fromStdString(engine::dtypeName(each.type));
    rows += QStringLiteral("<tr><td>%1&nbsp;&nbsp;</td><td>%2&nbsp;%3</td></tr>")
                .arg(QString::fromStdString(each.name).toHtmlEscaped(), type, shape.toHtmlEscaped());
  }
  return rows.isEmpty() ? rows : QStringLiteral("<tr><td colspan=2><b>%1</b></td></tr>").arg(title) + rows;
}

// Labels stand before what they are of, each in one line, and so does a number with its unit.
QString row(const QString& name, const QString& value) {
  return QStringLiteral(
             "<tr><td align=right style=\"white-space:nowrap\">%1:&nbsp;&nbsp;</td><td "
             "style=\"white-space:nowrap\"><b>%2</b></td></tr>")
      .arg(name, value);
}

// Two digits are more than a measurement of a second tells.
QString speedText(double speed) {
  constexpr double kDigits = 100;
  if (speed < 10) return widgets::decimalText(speed, 'g', 2);
  const double unit = std::max(1.0, std::pow(10, std::floor(std::log10(speed / kDigits)) + 1));
  return widgets::stepText(std::llround(speed / unit) * std::llround(unit));
}

QString stepTimeText(double stepsPerSecond) {
  constexpr double kMillis = 1e3;
  const double millis = kMillis / stepsPerSecond;
  return millis < kMillis ? CheckPage::tr("about %1 ms").arg(widgets::decimalText(millis, 'g', 2))
                          : CheckPage::tr("about %1 s").arg(widgets::decimalText(millis / kMillis, 'g', 2));
}

}  // namespace

CheckPage::CheckPage(ExperimentDraft* draft, const QString& dataFolder, QWidget* parent)
    : WizardPage(draft, parent),
      state_(new QLabel(this)),
      values_(new QLabel(this)),
      progress_(new QProgressBar(this)),
      try_(new QPushButton(tr("Try a &batch"), this)),
      stop_(new QPushButton(tr("Cancel"), this)),
      correct_(new QPushButton(this)),
      json_(new JsonEditor(draft, this)) {
  options_.dataDir = dataFolder.toStdString();
  auto* split = new QSplitter(this);
  split->addWidget(makeResults());
  split->addWidget(json_);
  split->setSizes({kResultsWidth, kTextWidth});
  split->setChildrenCollapsible(false);
  split->setStretchFactor(1, 1);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(split);
  again_.setSingleShot(true);
  again_.setInterval(kAgainMs);
  connect(&again_, &QTimer::timeout, this, &CheckPage::tryNow);
  connect(try_, &QPushButton::clicked, this, &CheckPage::tryNow);
  connect(stop_, &QPushButton::clicked, this, &CheckPage::cancel);
  connect(correct_, &QPushButton::clicked, this, [this] { emit stepWanted(stepOf(facts_.failed)); });
  connect(json_, &JsonEditor::problemChanged, this, &WizardPage::problemsChanged);
  connect(draft, &ExperimentDraft::changed, this, [this] {
    if (isVisible()) again_.start();
    showState();
    emit problemsChanged();
  });
  showState();
}

CheckPage::~CheckPage() {
  if (cancel_) *cancel_ = true;
}

QWidget* CheckPage::makeResults() {
  auto* results = new QWidget(this);
  state_->setObjectName(QStringLiteral("checkState"));
  values_->setObjectName(QStringLiteral("checkValues"));
  progress_->setObjectName(QStringLiteral("checkProgress"));
  try_->setObjectName(QStringLiteral("checkTry"));
  stop_->setObjectName(QStringLiteral("checkCancel"));
  correct_->setObjectName(QStringLiteral("checkCorrect"));
  try_->setToolTip(tr("Build the model and train one batch, without writing anything"));
  stop_->setToolTip(tr("Stop trying the batch"));
  progress_->setRange(0, 0);
  progress_->setTextVisible(false);
  progress_->setAccessibleName(tr("Trying a batch"));
  for (QLabel* label : {state_, values_}) {
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  }
  auto* buttons = new QHBoxLayout;
  buttons->setSpacing(8);
  buttons->addWidget(try_);
  buttons->addWidget(stop_);
  buttons->addStretch(1);
  auto* table = new QScrollArea(results);
  table->setWidgetResizable(true);
  table->setFrameShape(QFrame::NoFrame);
  table->setWidget(values_);
  table_ = table;
  auto* layout = new QVBoxLayout(results);
  layout->setContentsMargins(0, 0, 12, 0);
  layout->setSpacing(8);
  layout->addLayout(buttons);
  layout->addWidget(progress_);
  layout->addWidget(state_);
  layout->addWidget(correct_, 0, Qt::AlignLeft);
  layout->addWidget(table, 1);
  return results;
}

QString CheckPage::help() const {
  return tr(
      "One batch is read and trained, in memory only, to find problems before the training. The text next to it is the "
      "experiment file: changes there also change the other steps.");
}

const TrialFacts* CheckPage::facts() const {
  const bool isOfDraft = !isTrying_ && !tried_.empty() && tried_ == draft()->experiment().SerializeAsString();
  return isOfDraft ? &facts_ : nullptr;
}

bool CheckPage::hasModel() const {
  return settingsOf(draft()->experiment().model()) != nullptr;
}

void CheckPage::tryNow() {
  again_.stop();
  if (!hasModel()) return showState();
  if (cancel_) *cancel_ = true;
  cancel_ = std::make_shared<std::atomic<bool>>(false);
  isTrying_ = true;
  options_.baseDir = draft()->baseDir().toStdString();
  tried_ = draft()->experiment().SerializeAsString();
  queue_.run<TrialFacts>(
      QStringLiteral("trial"),
      [experiment = draft()->experiment(), options = options_, cancel = cancel_] {
        return tryOut(experiment, options, *cancel);
      },
      [this](const TrialFacts& facts) {
        isTrying_ = false;
        facts_ = facts;
        showState();
        emit problemsChanged();
      });
  showState();
  emit problemsChanged();
}

void CheckPage::cancel() {
  if (!isTrying_) return;
  *cancel_ = true;
  queue_.cancel(QStringLiteral("trial"));
  isTrying_ = false;
  facts_ = {};
  facts_.isCancelled = true;
  showState();
  emit problemsChanged();
}

void CheckPage::showState() {
  progress_->setVisible(isTrying_);
  stop_->setVisible(isTrying_);
  try_->setEnabled(!isTrying_ && hasModel());
  const TrialFacts* known = facts();
  correct_->hide();
  values_->clear();
  QPalette colors = palette();
  if (isTrying_) {
    state_->setText(tr("Reading the data, building the model, training one batch…"));
  } else if (!known) {
    state_->setText(!hasModel()      ? tr("Choose a model first: then a batch is tried.")
                    : tried_.empty() ? tr("Not tried yet.")
                                     : tr("The draft has changed since it was tried."));
  } else {
    if (!known->error.isEmpty()) {
      colors.setColor(QPalette::WindowText, widgets::tone(palette(), widgets::Tone::kError));
    }
    showFacts(*known);
  }
  state_->setPalette(colors);
}

void CheckPage::showFacts(const TrialFacts& known) {
  if (known.isCancelled) return state_->setText(tr("Cancelled: this draft was not checked."));
  if (!known.error.isEmpty()) {
    state_->setText(QStringLiteral("⚠ ") + known.error);
    correct_->setText(tr("Go to %1").arg(stepOf(known.failed)));
    correct_->setToolTip(tr("The step where this is set"));
    correct_->show();
    return;
  }
  const bool isFinite = std::isfinite(known.loss);
  state_->setText(isFinite ? tr("One batch went through the model.")
                           : tr("⚠ The loss of the first batch is not a number: are values missing in the data?"));
  QString table = row(tr("Loss of the first batch"), widgets::valueText(known.loss)) +
                  row(tr("Size"), sizeText(known.parameters, known.bytes));
  if (known.stepsPerSecond > 0)
    table += row(tr("Speed on this computer"), tr("about %1 steps/s").arg(speedText(known.stepsPerSecond))) +
             row(tr("Time of a step"), stepTimeText(known.stepsPerSecond));
  if (known.stepBytes > 0)
    table += row(tr("Memory of a step"), QLocale().formattedDataSize(known.stepBytes, 1, QLocale::DataSizeSIFormat));
  table += componentRows(tr("Features of the batch"), known.features) + componentRows(tr("Labels"), known.labels);
  values_->setTextFormat(Qt::RichText);
  values_->setText(QStringLiteral("<table>%1</table>").arg(table));
  // A long value breaks, before the text beside it gets narrow.
  const int words = values_->minimumSizeHint().width() + table_->verticalScrollBar()->sizeHint().width();
  table_->setMinimumWidth(std::min(words, width() - widgets::measures::grown(kTextWidth, fontMetrics())));
}

void CheckPage::showEvent(QShowEvent* event) {
  WizardPage::showEvent(event);
  if (!isTrying_ && !facts()) tryNow();
}

void CheckPage::hideEvent(QHideEvent* event) {
  WizardPage::hideEvent(event);
  again_.stop();
}

QStringList CheckPage::problems() const {
  QStringList all;
  if (const QString problem = json_->problem(); !problem.isEmpty()) all << problem;
  const TrialFacts* known = facts();
  if (known && !known->error.isEmpty()) all << known->error;
  return all;
}

}  // namespace app
