#include "widgets/dashboards/custom_scalars/custom_chart_card.h"

#include <QPainter>
#include <array>
#include <set>

#include "widgets/charts/chart_card.h"
#include "widgets/charts/series/aligned_series.h"
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
  connect(&card_->requests(), &CardRequests::maximiseRequested, this, &SummaryCard::maximiseRequested);
  connect(&card_->requests(), &CardRequests::restoreRequested, this, &SummaryCard::restoreRequested);
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
  card_->config().setOptions(own);
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
    card_->series().remove(drawn->first);
    pending_.erase(drawn->first);
    drawn = drawn_.erase(drawn);
  }
  std::erase_if(problems_, [&](const auto& problem) { return !wanted.contains(problem.first); });
  tellState();
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
  pending_.insert(match.key());
  using Lines = std::vector<SeriesData>;
  context().loader->load<Lines>(
      this, match.key(), run->directory,
      [ids](summaries::EventLogReader& log) {
        Lines lines;
        for (const int64_t id : ids) {
          const summaries::Columns points = log.line(id);
          SeriesData line;
          line.append(points.steps, points.walls, points.values);
          lines.push_back(lines.empty() ? line : alignedTo(lines.front(), line));
        }
        return lines;
      },
      [this, key = match.key(), generation = drawn_[match.key()].front().first](const Lines& lines) {
        SeriesData line = lines.front();
        line.generation = generation;
        card_->series().setData(key, line);
        card_->series().setBand(key, lines.size() == 3 ? lines[1] : SeriesData(),
                                lines.size() == 3 ? lines[2] : SeriesData());
        finishReading(key, {});
      },
      [this, key = match.key()](const TaskFailure& failure) {
        drawn_.erase(key);  // so that it is tried again when the catalog changes
        finishReading(key, failure.text);
      });
}

void CustomChartCard::finishReading(const QString& key, const QString& problem) {
  pending_.erase(key);
  if (problem.isEmpty()) {
    problems_.erase(key);
  } else {
    problems_[key] = problem;
  }
  tellState();
}

QString CustomChartCard::problemText() const {
  //: Of so many curves, why the first one
  return tr("%1 of %2 cannot be read: %3")
      .arg(problems_.size())
      .arg(matches_.size())
      .arg(problems_.empty() ? QString() : problems_.begin()->second);
}

// In the place of the curves while there are none.
void CustomChartCard::tellState() {
  card_->setEmptyText(matches_.empty()     ? tr("No scalar of the visible runs matches this chart.")
                      : !pending_.empty()  ? tr("Reading %n curves\u2026", nullptr, static_cast<int>(pending_.size()))
                      : !problems_.empty() ? problemText()
                                           : QString());
  update();
}

void CustomChartCard::setStyle(const ChartMatch& match) {
  const RunLook look = context().colors->look(context().runs->ownerId(match.run), theme().dark);
  LineStyle style;
  //: Run, tag
  style.name = tr("%1 \u00b7 %2").arg(runName(match.run), match.tag);
  style.run = match.run;
  style.tag = match.tag;
  style.color = look.color;
  const bool isBound = match.role != MatchRole::kLine;
  if (isBound) style.color.setAlphaF(0.6f);
  style.dash = isBound                   ? kDashes[2]
               : layout_.margins.empty() ? kDashes[static_cast<std::size_t>(match.place) % kDashes.size()]
                                         : kDashes[0];
  card_->series().setStyle(match.key(), style);
}

void CustomChartCard::lookChanged() {
  for (const ChartMatch& match : matches_) setStyle(match);
}

QString CustomChartCard::stateText() const {
  QStringList tags;
  for (const ChartMatch& match : matches_) {
    for (const QString& tag : {match.tag, match.lower, match.upper}) {
      if (!tag.isEmpty() && !tags.contains(tag)) tags << tag;
    }
  }
  if (!problems_.empty()) return problemText();
  const QString all = tags.join(QStringLiteral(", "));
  const int count = static_cast<int>(matches_.size());
  if (matches_.empty()) return tr("No scalar matches");
  if (pending_.empty()) return tr("%n matches: %1", nullptr, count).arg(all);
  //: How many are still being read
  return tr("%n matches, reading %1: %2", nullptr, count).arg(pending_.size()).arg(all);
}

void CustomChartCard::paintContent(QPainter& painter) {
  const QString text = stateText();
  painter.setFont(captionFont());
  painter.setPen(!problems_.empty() ? theme().error : theme().textSecondary);
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
