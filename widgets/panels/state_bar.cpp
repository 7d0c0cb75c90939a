#include "widgets/panels/state_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <cmath>

#include "widgets/panels/number_text.h"
#include "widgets/panels/tones.h"
#include "widgets/theme/font_measures.h"
#include "widgets/theme/theme.h"

namespace widgets {

namespace {
constexpr int kPillHeight = 24;
constexpr int kBarWidth = 120;
constexpr int kNameWidth = 240;  // that it keeps beside the speed, with a usual font
constexpr int kLeastNameWidth = 64;
constexpr int kPartSpacing = 12;
constexpr int kBarMargin = 8;
constexpr int kProgressSteps = 1000;
// Narrower than this, parts are left out from the least important on.
constexpr int kRoomForSpeed = 520;
constexpr int kRoomForBar = 400;

Tone tintOf(RunState state) {
  switch (state) {
    case RunState::kRunning:
      return Tone::kOkTint;
    case RunState::kFailed:
      return Tone::kErrorTint;
    case RunState::kIdle:
    case RunState::kFinished:
      return Tone::kRaised;
    default:
      return Tone::kWarningTint;
  }
}
}  // namespace

StatePill::StatePill(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  setObjectName(QStringLiteral("statePill"));
  setState(RunState::kIdle);
}

void StatePill::setState(RunState state) {
  state_ = state;
  setAccessibleName(tr("State: %1").arg(stateWord(state)));
  updateGeometry();
  update();
}

QSize StatePill::sizeHint() const {
  return {fontMetrics().horizontalAdvance(stateWord(state_)) + 36, kPillHeight};
}

void StatePill::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QColor color = stateColor(state_, palette());
  const QRectF pill = QRectF(0, (height() - measures::kPillHeight) / 2.0, width(), measures::kPillHeight);
  painter.setBrush(tone(palette(), tintOf(state_)));
  painter.setPen(Theme::of(palette()).scheme == Scheme::kHighContrast ? QPen(color, 1) : QPen(Qt::NoPen));
  painter.drawRoundedRect(pill.adjusted(0.5, 0.5, -0.5, -0.5), pill.height() / 2, pill.height() / 2);
  paintGlyph(&painter, QRectF(8, (height() - 14) / 2.0, 14, 14), stateGlyph(state_), color);
  painter.setPen(color);
  painter.drawText(rect().adjusted(26, 0, -4, 0), Qt::AlignVCenter | Qt::AlignLeft, stateWord(state_));
}

StateBar::StateBar(QWidget* parent)
    : QWidget(parent),
      experiment_(new QLabel(this)),
      pill_(new StatePill(this)),
      steps_(new QLabel(this)),
      bar_(new QProgressBar(this)),
      speed_(new QLabel(this)) {
  setObjectName(QStringLiteral("stateBar"));
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(kBarMargin, 4, kBarMargin, 4);
  layout->setSpacing(kPartSpacing);
  QFont strong = experiment_->font();
  strong.setWeight(QFont::DemiBold);
  experiment_->setFont(strong);
  experiment_->setObjectName(QStringLiteral("stateExperiment"));
  experiment_->setTextFormat(Qt::PlainText);
  steps_->setObjectName(QStringLiteral("stateSteps"));
  speed_->setObjectName(QStringLiteral("stateSpeed"));
  speed_->setForegroundRole(QPalette::PlaceholderText);
  bar_->setObjectName(QStringLiteral("stateProgress"));
  bar_->setAccessibleName(tr("Progress of the run"));
  bar_->setFixedWidth(kBarWidth);
  bar_->setMaximumHeight(16);
  bar_->setAlignment(Qt::AlignCenter);
  layout->addWidget(experiment_);
  layout->addWidget(pill_);
  layout->addWidget(steps_);
  layout->addWidget(bar_);
  layout->addWidget(speed_);
  layout->addStretch(1);
  setProgress({});
}

QString StateBar::nameText() const {
  return progress_.experiment.isEmpty() ? tr("No experiment") : progress_.experiment;
}

QString StateBar::stepsText() const {
  if (progress_.state == RunState::kIdle && progress_.step == 0) return {};
  if (progress_.maxSteps <= 0) return tr("step %1").arg(stepText(progress_.step));
  return tr("%1 / %2").arg(stepText(progress_.step), stepText(progress_.maxSteps));
}

QString StateBar::speedText() const {
  if (!progress_.detail.isEmpty()) return progress_.detail;
  if (progress_.state != RunState::kRunning || progress_.stepsPerSecond <= 0) return {};
  const QString speed = tr("%1 steps/s")
                            .arg(valueText(progress_.stepsPerSecond >= 100 ? std::round(progress_.stepsPerSecond)
                                                                           : progress_.stepsPerSecond));
  return progress_.secondsLeft < 0 ? speed : tr("%1, left %2").arg(speed, durationText(progress_.secondsLeft));
}

void StateBar::setProgress(const RunProgress& progress) {
  progress_ = progress;
  const QString name = nameText();
  experiment_->setToolTip(name);
  pill_->setState(progress.state);
  steps_->setText(stepsText());
  // Room for the last step, so that nothing moves or is cut while they are counted.
  const QString last = stepText(progress.maxSteps);
  const bool hasLast = progress.maxSteps > 0 && !steps_->text().isEmpty();
  steps_->setMinimumWidth(hasLast ? steps_->fontMetrics().horizontalAdvance(tr("%1 / %2").arg(last, last)) : 0);
  speed_->setText(speedText());
  if (progress.maxSteps > 0) {
    const double share =
        std::clamp(static_cast<double>(progress.step) / static_cast<double>(progress.maxSteps), 0.0, 1.0);
    bar_->setRange(0, kProgressSteps);
    bar_->setValue(static_cast<int>(share * kProgressSteps));
    bar_->setFormat(tr("%1 %").arg(static_cast<int>(share * 100)));
  } else {
    bar_->setRange(0, progress.state == RunState::kRunning || isChanging(progress.state) ? 0 : 1);
    bar_->setFormat({});
  }
  setAccessibleName(tr("%1: %2, %3").arg(name, stateWord(progress.state), steps_->text()));
  fitParts();
}

// The width without bar and speed, and with a short name.
int StateBar::leastWidth() const {
  const int name = std::min(kLeastNameWidth, experiment_->fontMetrics().horizontalAdvance(nameText()));
  return name + pill_->sizeHint().width() + std::max(steps_->sizeHint().width(), steps_->minimumWidth()) +
         2 * kPartSpacing + 2 * kBarMargin;
}

// The parts in the order of their importance, each if there is room; the name gets what is left.
void StateBar::fitParts() {
  const bool hasEnd = progress_.maxSteps > 0;
  const bool moves = progress_.state == RunState::kRunning || isChanging(progress_.state);
  int room = width() - leastWidth();
  const auto fit = [&room](QWidget* part, int size, bool isWanted) {
    const bool fits = isWanted && size + kPartSpacing <= room;
    part->setVisible(fits);
    if (fits) room -= size + kPartSpacing;
  };
  fit(bar_, kBarWidth, width() >= kRoomForBar && (hasEnd || moves));
  const QFontMetrics font = experiment_->fontMetrics();
  const int name = std::min(font.horizontalAdvance(nameText()), measures::grown(kNameWidth, font));
  const bool leavesName = kLeastNameWidth + room - speed_->sizeHint().width() - kPartSpacing >= name;
  fit(speed_, speed_->sizeHint().width(), leavesName && width() >= kRoomForSpeed && !speed_->text().isEmpty());
  const int forName = kLeastNameWidth + std::max(0, room);
  experiment_->setText(font.elidedText(nameText(), Qt::ElideMiddle, forName));
}

// Narrower than its parts are now: they give way.
QSize StateBar::minimumSizeHint() const {
  return {leastWidth(), QWidget::minimumSizeHint().height()};
}

void StateBar::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  fitParts();
}

}  // namespace widgets
