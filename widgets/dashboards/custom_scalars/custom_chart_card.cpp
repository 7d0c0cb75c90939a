#include "widgets/dashboards/custom_scalars/custom_chart_card.h"

#include <QPainter>
#include <array>
#include <set>

#include "widgets/charts/aligned_series.h"
#include "widgets/charts/chart_card.h"
#include "widgets/theme/run_colors.h"

namespace widgets {
namespace {

constexpr int kStrip = 22;  // pixels below the chart that tell what matches
const std::array<std::vector<float>, 4> kDashes{{{}, {6, 3}, {2, 2}, {8, 3, 2, 3}}};

}  // namespace

CustomChartCard::CustomChartCard(const CardSpec& spec, const summaries::values::CustomChart& chart,
                                 const DashboardContext& context, ChartScheduler* scheduler,
                                 const ChartOptions& options, QWidget* parent)
    : SummaryCard(spec, {summaries::Kind::kScalar, {}}, context, parent),
      layout_(chart),
      card_(new ChartCard(QString::fromStdString(chart.title), scheduler, this)) {
  setFocusProxy(card_);
  setOptions(options);
  connect(card_, &ChartCard::maximiseRequested, this, &SummaryCard::maximiseRequested);
  connect(card_, &ChartCard::restoreRequested, this, &SummaryCard::restoreRequested);
}

CustomChartCard::~CustomChartCard() {
  delete card_;  // it leaves the scheduler
}

void CustomChartCard::setChart(const summaries::values::CustomChart& chart) {
  layout_ = chart;
  refresh();
}

void CustomChartCard::setOptions(const ChartOptions& options) {
  ChartOptions own = options;
  own.linked = false;
  if (!layout_.margins.empty()) own.smoothing = 0;  // as in TensorBoard: a smoothed value may leave its margin
  card_->setOptions(own);
}

void CustomChartCard::refresh() {
  matches_ = chartMatches(layout_, *context().runs);
  std::set<QString> wanted;
  for (const ChartMatch& match : matches_) {
    wanted.insert(match.key());
    const Stamp stamp = stampOf(match);
    const auto known = drawn_.find(match.key());
    if (known == drawn_.end()) setStyle(match);
    if (known != drawn_.end() && known->second == stamp) continue;
    drawn_[match.key()] = stamp;
    read(match);
  }
  for (auto drawn = drawn_.begin(); drawn != drawn_.end();) {
    if (wanted.contains(drawn->first)) {
      ++drawn;
      continue;
    }
    context().loader->cancel(this, drawn->first);
    card_->removeSeries(drawn->first);
    drawn = drawn_.erase(drawn);
  }
  update();
}

CustomChartCard::Stamp CustomChartCard::stampOf(const ChartMatch& match) const {
  Stamp stamp;
  for (const QString& tag : {match.tag, match.lower, match.upper}) {
    if (tag.isEmpty()) continue;
    const summaries::SeriesInfo* series = context().runs->find(match.run)->find(tag, summaries::Kind::kScalar);
    stamp.emplace_back(series->points, series->segments);
  }
  return stamp;
}

void CustomChartCard::read(const ChartMatch& match) {
  const CatalogRun* run = context().runs->find(match.run);
  std::vector<int64_t> ids;  // of the line, its lower and its upper bound
  for (const QString& tag : {match.tag, match.lower, match.upper}) {
    if (!tag.isEmpty()) ids.push_back(run->find(tag, summaries::Kind::kScalar)->id);
  }
  using Lines = std::vector<SeriesData>;
  context().loader->load<Lines>(
      this, match.key(), run->directory,
      [ids](summaries::EventLogReader& log) {
        Lines lines;
        for (const int64_t id : ids) {
          const summaries::Columns points = log.visible(id);
          SeriesData line;
          line.append(points.steps, points.walls, points.values);
          lines.push_back(lines.empty() ? line : alignedTo(lines.front(), line));
        }
        return lines;
      },
      [this, key = match.key(), generation = drawn_[match.key()].front().first](const Lines& lines) {
        SeriesData line = lines.front();
        line.generation = generation;
        card_->setData(key, line);
        card_->setBand(key, lines.size() == 3 ? lines[1] : SeriesData(), lines.size() == 3 ? lines[2] : SeriesData());
      },
      [this, key = match.key()](const QString& error) {
        problem_ = error;
        drawn_.erase(key);  // so that it is tried again when the catalog changes
        update();
      });
}

void CustomChartCard::setStyle(const ChartMatch& match) {
  const RunLook look = context().colors->look(colorKey(match.run), theme().dark);
  LineStyle style;
  //: Run, tag
  style.name = tr("%1 \u00b7 %2").arg(match.run, match.tag);
  style.run = match.run;
  style.tag = match.tag;
  style.color = look.color;
  const bool isBound = match.role != MatchRole::kLine;
  if (isBound) style.color.setAlphaF(0.6f);
  style.dash = isBound                   ? kDashes[2]
               : layout_.margins.empty() ? kDashes[static_cast<std::size_t>(match.place) % kDashes.size()]
                                         : kDashes[0];
  card_->setStyle(match.key(), style);
}

void CustomChartCard::lookChanged() {
  for (const ChartMatch& match : matches_) setStyle(match);
}

void CustomChartCard::paintContent(QPainter& painter) {
  QStringList tags;
  for (const ChartMatch& match : matches_) {
    for (const QString& tag : {match.tag, match.lower, match.upper}) {
      if (!tag.isEmpty() && !tags.contains(tag)) tags << tag;
    }
  }
  const bool failed = !problem_.isEmpty();
  const QString text =
      failed ? tr("Cannot be read: %1").arg(problem_)
      : matches_.empty()
          ? tr("No scalar matches")
          : tr("%n matches: %1", nullptr, static_cast<int>(matches_.size())).arg(tags.join(QStringLiteral(", ")));
  painter.setFont(captionFont());
  painter.setPen(failed ? theme().error : theme().textSecondary);
  const QRect strip(12, height() - kStrip, width() - 24, kStrip - 2);
  painter.drawText(strip, Qt::AlignLeft | Qt::AlignVCenter,
                   painter.fontMetrics().elidedText(text, Qt::ElideRight, strip.width()));
  setToolTip(text);
}

void CustomChartCard::resizeEvent(QResizeEvent* event) {
  SummaryCard::resizeEvent(event);
  card_->setGeometry(0, 0, width(), height() - kStrip);
}

}  // namespace widgets
