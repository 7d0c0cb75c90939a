#include "app/shell/run_bar.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>
#include <algorithm>
#include <utility>

#include "app/workbench/queue/steered_run.h"
#include "widgets/panels/number_text.h"
#include "widgets/runs/run_records.h"

namespace app {
namespace {

constexpr int kBarHeight = 44;
constexpr int kButtonIconSize = 22;
constexpr int kRateWidth = 88;
constexpr int kRateMargins = 28;  // beside the words
const QString kRateTag = QStringLiteral("learning_rate");

// The last one that was logged, whatever layer of names it is below.
std::optional<double> rateOf(const widgets::RunRecord* run) {
  if (!run) return std::nullopt;
  for (auto metric = run->metrics.begin(); metric != run->metrics.end(); ++metric) {
    if (metric.key() == kRateTag || metric.key().endsWith(QLatin1Char('/') + kRateTag)) return metric->last;
  }
  return std::nullopt;
}

}  // namespace

RunBar::RunBar(const TrainingActions& actions, QWidget* parent)
    : QToolBar(tr("Run"), parent),
      state_(new widgets::StateBar(this)),
      rate_(new QLineEdit(this)),
      apply_(new QPushButton(tr("Apply"), this)) {
  setObjectName(QStringLiteral("runBar"));
  setMovable(false);
  setContextMenuPolicy(Qt::PreventContextMenu);
  setIconSize({kButtonIconSize, kButtonIconSize});
  setMinimumHeight(kBarHeight);
  addActions({actions.train, actions.pause, actions.stop});
  for (QAction* action : {actions.train, actions.pause, actions.stop}) {
    static_cast<QToolButton*>(widgetForAction(action))->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  }
  addSeparator();
  addActions({actions.evaluate, actions.branch});
  addSeparator();
  for (QAction* action : this->actions()) {
    if (!action->isSeparator()) widgetForAction(action)->setObjectName(action->objectName() + QStringLiteral(".tool"));
  }
  state_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
  addWidget(state_);
  auto* field = new QWidget(this);
  auto* layout = new QHBoxLayout(field);
  field->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
  layout->setContentsMargins(8, 0, 12, 0);
  layout->setSpacing(8);
  auto* label = new QLabel(tr("Learning rate"), field);
  label->setBuddy(rate_);
  rate_->setObjectName(QStringLiteral("learningRate"));
  rate_->setPlaceholderText(tr("unchanged"));
  rate_->setToolTip(tr("Learning rate of the run in this bar; another is used from the next step on"));
  rate_->setFixedWidth(std::max(kRateWidth, fontMetrics().horizontalAdvance(rate_->placeholderText()) + kRateMargins));
  apply_->setObjectName(QStringLiteral("applyRate"));
  apply_->setToolTip(tr("Change the learning rate of the running training"));
  layout->addWidget(label);
  layout->addWidget(rate_);
  layout->addWidget(apply_);
  addWidget(field);
  connect(apply_, &QPushButton::clicked, this, &RunBar::ask);
  connect(rate_, &QLineEdit::returnPressed, this, &RunBar::ask);
  connect(rate_, &QLineEdit::textEdited, this, [this] { isTyped_ = true; });
  connect(rate_, &QLineEdit::textChanged, this, [this] { apply_->setEnabled(isOtherRate()); });
  setSteerable(false);
}

bool RunBar::isOtherRate() const {
  const QString text = rate_->text().trimmed();
  return isSteerable_ && !text.isEmpty() && text != present_;
}

void RunBar::ask() {
  if (!isOtherRate()) return;
  const QString text = rate_->text().trimmed();
  bool isNumber = false;
  const double rate = text.toDouble(&isNumber);
  emit learningRateRequested(text);
  if (isNumber && rate >= 0) take(text);  // what is no rate stays, to be mended
}

void RunBar::setSteerable(bool steerable) {
  isSteerable_ = steerable;
  rate_->setEnabled(steerable);
  apply_->setEnabled(isOtherRate());
}

void RunBar::setRate(const QString& run, std::optional<double> rate) {
  const QString text = rate ? widgets::valueText(*rate) : QString();
  if (std::exchange(run_, run) != run) {
    isTyped_ = false;
    former_.clear();
  }
  if (!former_.isEmpty() && text == former_) return;
  former_.clear();
  present_ = text;
  if (!isTyped_) rate_->setText(present_);
  apply_->setEnabled(isOtherRate());
}

void RunBar::take(const QString& text) {
  isTyped_ = false;
  former_ = std::exchange(present_, text);
  rate_->setText(present_);
  if (apply_->hasFocus()) rate_->setFocus();  // what is disabled sends the keys anywhere
  apply_->setEnabled(false);
}

void showRate(RunBar* bar, const SteeredRun* steered, const widgets::RunRecords* records) {
  const auto show = [=] {
    bar->setRate(steered->id(), steered->isActive() ? rateOf(records->find(steered->id())) : std::nullopt);
  };
  QObject::connect(steered, &SteeredRun::changed, bar, show);
  QObject::connect(records, &widgets::RunRecords::changed, bar, show);
}

}  // namespace app
