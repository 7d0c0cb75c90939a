#include "app/features/queue/resource_meter.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/workbench/queue/steered_run.h"
#include "app/workbench/queue/training_queue.h"
#include "engine/core/thread_arena.h"
#include "widgets/panels/number_text.h"
#include "widgets/util/background.h"

namespace app {
namespace {

constexpr int kLookMs = 1000;
constexpr int kMeterMargin = 8;
constexpr double kMegabyte = 1e6;

const QString kBetween = QStringLiteral("  ·  ");

int percent(double share) {
  return static_cast<int>(std::lround(share * 100));
}

}  // namespace

ResourceMeter::ResourceMeter(const TrainingQueue* queue, const SteeredRun* steered, QWidget* parent)
    : QLabel(parent), queue_(queue), steered_(steered) {
  setObjectName(QStringLiteral("resourceMeter"));
  setForegroundRole(QPalette::PlaceholderText);
  setContentsMargins(kMeterMargin, 0, kMeterMargin, 0);
  setToolTip(
      tr("CPU: share of all %1 cores that this program used in the last second.\nMemory: physical memory that this "
         "program uses.\nSteps/s: total of all running trainings.\nInput wait: share of its time that the run in the "
         "bar above waits for its next batch. A high value means that reading the data is slower than the model.")
          .arg(engine::availableCores()));
  setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  timer_.setInterval(kLookMs);
  connect(&timer_, &QTimer::timeout, this, &ResourceMeter::look);
  // The bar above tells the same speed: what is a second old would be another.
  connect(queue_, &TrainingQueue::progressChanged, this, &ResourceMeter::tell);
}

void ResourceMeter::takeRoom(const QStringList& parts) {
  const int width = fontMetrics().horizontalAdvance(parts.join(kBetween)) + 2 * kMeterMargin;
  widest_ = std::exchange(parts_, parts.size()) == parts.size() ? std::max(widest_, width) : width;
  setMinimumWidth(widest_);
}

void ResourceMeter::showEvent(QShowEvent* event) {
  QLabel::showEvent(event);
  last_.reset();
  timer_.start();
}

void ResourceMeter::hideEvent(QHideEvent* event) {
  QLabel::hideEvent(event);
  timer_.stop();
}

void ResourceMeter::look() {
  widgets::inBackground(
      this, [] { return readProcessUsage(); }, [this](const ProcessUsage& usage) { show(usage); });
}

void ResourceMeter::show(const ProcessUsage& usage) {
  const std::optional<ProcessUsage> before = std::exchange(last_, usage);
  if (!before) return;
  used_ = {tr("CPU %1 %").arg(percent(cpuShare(*before, usage, engine::availableCores()))),
           tr("%1 MB").arg(std::lround(static_cast<double>(usage.residentBytes) / kMegabyte))};
  tell();
  emit measured();
}

void ResourceMeter::tell() {
  if (used_.isEmpty()) return;
  QStringList parts = used_;
  double speed = 0;
  for (const QString& id : queue_->active()) speed += queue_->controller(id)->progress().stepsPerSecond;
  if (speed > 0) parts << tr("%1 steps/s").arg(widgets::valueText(speed >= 100 ? std::round(speed) : speed));
  const double wait = steered_->progress().inputWait;
  if (wait >= 0) parts << tr("input wait %1 %").arg(percent(wait));
  takeRoom(parts);
  setText(parts.join(kBetween));
  setAccessibleName(tr("System resources: %1").arg(parts.join(QStringLiteral(", "))));
}

}  // namespace app
