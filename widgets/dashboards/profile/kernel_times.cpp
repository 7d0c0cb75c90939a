#include "widgets/dashboards/profile/kernel_times.h"

#include <QCoreApplication>
#include <QHash>
#include <QSet>
#include <algorithm>

#include "widgets/panels/number_text.h"

namespace widgets {
namespace {

constexpr double kPercent = 100;
// Shares from which on something is worth a sentence.
constexpr double kLongWait = 0.1;
constexpr double kIdleThreads = 0.6;
constexpr double kOneKernel = 0.4;
// Kernels of a step of many ops that each take less than this are mostly the cost of calling them.
constexpr double kSmallKernelMicros = 5;

class ProfileWords {
  Q_DECLARE_TR_FUNCTIONS(ProfileWords)
};

QString groupOf(const TraceSpan& span, KernelGrouping grouping) {
  if (grouping == KernelGrouping::kOp) return span.op;
  if (grouping == KernelGrouping::kNode) return span.node;
  const auto slash = span.node.lastIndexOf(QLatin1Char('/'));
  return slash < 0 ? span.node : span.node.left(slash);
}

QString percentText(double share) {
  return decimalText(kPercent * share, 'f', 0);
}

// `isFirst`: its node has not been met yet, whose roof is that of all its executions.
void addToRoof(KernelTime& time, const TraceSpan& span, const StepTrace& trace, bool isFirst) {
  const auto roof = trace.roofs.constFind(span.node);
  if (roof == trace.roofs.constEnd()) return;
  time.roofed += span.length;
  if (!isFirst) return;
  time.roof.arithmetic += roof->arithmetic;
  time.roof.memory += roof->memory;
  time.least += roof->least();
}

}  // namespace

bool waitsForInput(const TraceSpan& span) {
  return span.op.startsWith(QStringLiteral("IteratorGetNext")) || span.op == QStringLiteral("OneShotIterator");
}

std::vector<KernelTime> kernelTimes(const StepTrace& trace, KernelGrouping grouping) {
  std::vector<KernelTime> times;
  QHash<QString, std::size_t> places;
  QHash<QString, double> slowest;
  QSet<QString> met;
  double all = 0;
  for (const TraceSpan& span : trace.spans) {
    const QString name = groupOf(span, grouping);
    if (!places.contains(name)) {
      places[name] = times.size();
      times.push_back({name, span.op});
    }
    KernelTime& time = times[places[name]];
    ++time.calls;
    time.micros += span.length;
    time.bytes = std::max(time.bytes, span.bytes);
    addToRoof(time, span, trace, !met.contains(span.node));
    met.insert(span.node);
    if (span.length > slowest.value(name, -1)) {
      slowest[name] = span.length;
      time.op = span.op;
    }
    all += span.length;
  }
  for (KernelTime& time : times) time.share = all > 0 ? time.micros / all : 0;
  std::ranges::stable_sort(times, std::greater<>(), &KernelTime::micros);
  return times;
}

StepTotals totalsOf(const StepTrace& trace) {
  StepTotals totals;
  totals.length = trace.length();
  totals.threads = trace.threads;
  for (const TraceSpan& span : trace.spans) (waitsForInput(span) ? totals.wait : totals.kernels) += span.length;
  const double available = totals.length * totals.threads;
  totals.busy = available > 0 ? std::min(totals.kernels / available, 1.0) : 0;
  return totals;
}

QString adviceFor(const StepTrace& trace) {
  if (trace.isEmpty()) return {};
  const StepTotals totals = totalsOf(trace);
  const KernelTime top = kernelTimes(trace, KernelGrouping::kNode).front();
  if (totals.wait > kLongWait * totals.length) {
    return ProfileWords::tr(
               "Training waits for its input for %1 % of the step. Prefetch batches, read with more threads, "
               "or keep the data in memory.")
        .arg(percentText(totals.wait / totals.length));
  }
  if (totals.threads > 1 && totals.busy < kIdleThreads) {
    return ProfileWords::tr(
               "The threads compute for %1 % of the step and wait for each other in the rest. A larger "
               "batch gives them more to share, fewer threads waste less.")
        .arg(percentText(totals.busy));
  }
  if (top.share > kOneKernel) {
    return ProfileWords::tr(
               "%1 takes %2 % of the time of all kernels: whatever makes it smaller shortens the step most.")
        .arg(top.name, percentText(top.share));
  }
  const double mean = totals.kernels / static_cast<double>(trace.spans.size());
  if (mean < kSmallKernelMicros) {
    return ProfileWords::tr(
               "The kernels take %1 µs each on average, which is little more than calling them. A larger "
               "batch trains more examples in about the same time.")
        .arg(decimalText(mean, 'f', 1));
  }
  return ProfileWords::tr("Nothing stands out: no kernel takes more than %1 % of the time, and the input keeps up.")
      .arg(percentText(top.share));
}

}  // namespace widgets
