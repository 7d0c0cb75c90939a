#include "widgets/dashboards/time_cursor_bar.h"

#include <QAction>
#include <QBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>

#include "widgets/dashboards/step_box.h"
#include "widgets/dashboards/time_cursor.h"
#include "widgets/panels/number_text.h"
#include "widgets/theme/font_measures.h"
#include "widgets/util/action_registry.h"

namespace widgets {
namespace {

constexpr int kLeastSlider = 80;

QAction* newestAction(ActionRegistry* actions) {
  const QString id = QStringLiteral("time.newest");
  if (QAction* known = actions->find(id)) return known;
  return actions->add(id, TimeCursorBar::tr("Newest"),
                      TimeCursorBar::tr("Show the newest value of every summary, and follow it"));
}

}  // namespace

TimeCursorBar::TimeCursorBar(const DashboardContext& context, QWidget* parent)
    : QWidget(parent),
      time_(context.time),
      logged_(context),
      slider_(new QSlider(Qt::Horizontal, this)),
      box_(new StepBox(this)),
      range_(new QLabel(this)),
      newest_(new QToolButton(this)) {
  setObjectName(QStringLiteral("timeCursorBar"));
  newest_->setDefaultAction(newestAction(context.actions));
  connect(newest_->defaultAction(), &QAction::triggered, time_, [time = time_] { time->setStep(std::nullopt); });
  build();
  connect(slider_, &QSlider::valueChanged, this, [this](int place) {
    const auto& steps = logged_.steps();
    const auto at = static_cast<std::size_t>(place);
    if (at < steps.size()) time_->setStep(at + 1 == steps.size() ? std::nullopt : std::optional(steps[at]));
  });
  connect(box_, &StepBox::stepChosen, time_, [time = time_](int64_t step) { time->setStep(step); });
  connect(time_, &TimeCursor::changed, this, &TimeCursorBar::show);
  connect(&logged_, &LoggedSteps::changed, this, &TimeCursorBar::show);
  show();
}

void TimeCursorBar::build() {
  // As a PageBar below the first, but for the slider, which has all the room.
  const int control = measures::controlHeight(fontMetrics());
  setFixedHeight(control + measures::kPageGap);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(measures::kPageMargin, 0, measures::kPageMargin, measures::kPageGap);
  row->setSpacing(measures::kPageGap);
  auto* label = new QLabel(tr("Step"), this);
  label->setBuddy(slider_);
  slider_->setObjectName(QStringLiteral("timeSlider"));
  slider_->setAccessibleName(tr("Time cursor"));
  slider_->setMinimumWidth(kLeastSlider);
  slider_->setToolTip(
      tr("The step that pictures, histograms and texts show; Left and Right go from one logged step to "
         "the next, Home and End to the first and the newest"));
  box_->setObjectName(QStringLiteral("timeStep"));
  box_->setAccessibleName(tr("Step of the time cursor"));
  box_->setFixedHeight(control);
  range_->setObjectName(QStringLiteral("timeRange"));
  range_->setForegroundRole(QPalette::PlaceholderText);
  newest_->setObjectName(QStringLiteral("time.newest.tool"));
  newest_->setAutoRaise(true);
  newest_->setFixedHeight(control);
  row->addWidget(label);
  row->addWidget(slider_, 1);
  row->addWidget(box_);
  row->addWidget(range_);
  row->addWidget(newest_);
}

QSize TimeCursorBar::minimumSizeHint() const {
  const QSize all = layout()->totalMinimumSize();
  const int words = range_->isHidden() ? 0 : range_->minimumSizeHint().width() + layout()->spacing();
  return {all.width() - words, all.height()};
}

void TimeCursorBar::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  setRange(range_->text());
}

void TimeCursorBar::setRange(const QString& words) {
  range_->setText(words);
  range_->setVisible(minimumSizeHint().width() + layout()->spacing() + range_->minimumSizeHint().width() <= width());
  box_->setToolTip(words);
}

void TimeCursorBar::show() {
  const auto& steps = logged_.steps();
  const QSignalBlocker quiet(slider_);
  const bool any = !steps.empty();
  for (QWidget* part : {static_cast<QWidget*>(slider_), static_cast<QWidget*>(box_)}) part->setEnabled(any);
  newest_->defaultAction()->setEnabled(time_->step().has_value());
  if (!any) {
    setRange(tr("no steps logged"));
    return;
  }
  box_->setSteps(steps);
  const auto last = static_cast<int>(std::min<std::size_t>(steps.size(), INT_MAX)) - 1;
  slider_->setRange(0, last);
  slider_->setPageStep(std::max(1, last / 10));
  const int64_t step = time_->step().value_or(steps.back());
  const auto after = std::upper_bound(steps.begin(), steps.end(), step);
  slider_->setValue(std::max(0, static_cast<int>(after - steps.begin()) - 1));
  box_->setStep(step);
  //: First and last step, how many are logged
  setRange(tr("%1 \u2013 %2, %n logged", nullptr, static_cast<int>(steps.size()))
               .arg(stepText(steps.front()), stepText(steps.back())));
}

void TimeCursorBar::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  logged_.setActive(true);
}

void TimeCursorBar::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  logged_.setActive(false);
}

}  // namespace widgets
