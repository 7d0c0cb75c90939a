#include "widgets/charts/card/card_hover.h"

#include <QApplication>
#include <QKeyEvent>
#include <QSet>
#include <algorithm>
#include <iterator>
#include <numeric>

#include "widgets/charts/card/card_layout.h"
#include "widgets/charts/card/hover_table.h"
#include "widgets/charts/many/many_runs.h"
#include "widgets/charts/render/chart_scheduler.h"
#include "widgets/live/run_highlight.h"

namespace widgets {

namespace {
constexpr double kHoverReach = 14;  // pixels from the pointer to the curve that it hovers
constexpr double kEndReach = 3;     // pixels
constexpr std::size_t kDotsOnLinkedCards = 2 * kMostSingleRuns;  // with their evaluations

// Until Shift is let go, also where the keys are in a field.
class ShiftWatch : public QObject {
 public:
  explicit ShiftWatch(CardHover* hover) : QObject(hover), hover_(*hover) { qApp->installEventFilter(this); }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() == QEvent::KeyRelease && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Shift) {
      hover_.showDetails(false);
      deleteLater();
    }
    return QObject::eventFilter(watched, event);
  }

 private:
  CardHover& hover_;
};

// Of the lines that have a dot on a linked card: not all of very many, but what is on top.
std::vector<std::size_t> linkedPlaces(std::size_t lines, const std::vector<std::size_t>& top) {
  std::vector<std::size_t> places(std::min(lines, kDotsOnLinkedCards));
  std::iota(places.begin(), places.end(), std::size_t{0});
  std::ranges::copy_if(top, std::back_inserter(places), [](std::size_t place) { return place >= kDotsOnLinkedCards; });
  return places;
}

const QString& runOf(const LineStyle& style) {
  return style.owner.isEmpty() ? style.name : style.owner;
}

bool areOfOneRun(const std::vector<RenderResult::Line>& lines) {
  return std::ranges::all_of(lines, [&](const auto& line) { return runOf(line.style) == runOf(lines.front().style); });
}
}  // namespace

CardHover::~CardHover() {
  delete table_;
}

void CardHover::point(const QPointF& at) {
  const QRect& plot = scene_.plot();
  const RenderResult& drawn = scene_.drawn;
  if (!plot.contains(at.toPoint()) || !drawn.hasData) {
    leave();
    return;
  }
  pointed_ = true;
  if (scene_.card.cursor().shape() != Qt::CrossCursor) scene_.card.setCursor(Qt::CrossCursor);
  cursorY_ = at.y();
  move(nearestX(drawn.lines, drawn.xAxis, scene_.frame().axisX(at.x())), true);
}

void CardHover::share(RunHighlight* highlight, ReadOut* readOut) {
  highlight_ = highlight;
  readOut_ = readOut;
}

void CardHover::setLifted(const QString& run) {
  lifted_ = run;
  if (!pointed_ && crosshair_) findRows();  // its dot is on top, or one of few
}

std::vector<std::size_t> CardHover::lifted() const {
  const std::vector<RenderResult::Line>& lines = scene_.drawn.lines;
  const bool isOwn = highlighted_ && *highlighted_ < lines.size();
  QString owner = isOwn ? lines[*highlighted_].style.owner : QString();
  if (isOwn && owner.isEmpty()) return {*highlighted_};
  if (!isOwn) owner = lifted_;
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < lines.size() && !owner.isEmpty(); ++i) {
    if (lines[i].style.owner == owner) found.push_back(i);
  }
  return found;
}

void CardHover::selectHovered() {
  if (!highlight_ || !highlighted_) return;
  const QString owner = scene_.drawn.lines[*highlighted_].style.owner;
  if (!owner.isEmpty()) highlight_->select(owner);
}

bool CardHover::dropSelected() {
  if (!highlight_ || highlight_->selected().isEmpty()) return false;
  highlight_->select({});
  if (pointed_) move(crosshair_, false);  // another curve is marked
  return true;
}

// In this order: what it paints with the pointer in it covers more than what it does without.
void CardHover::leave() {
  updateArea();
  const bool was = std::exchange(pointed_, false);
  details_ = false;
  move({}, true);
  if (was && readOut_) readOut_->leave();
  if (was && highlight_) highlight_->hover({});
}

void CardHover::hide(bool tell) {
  move({}, tell);
  if (tell && readOut_) readOut_->leave();
  if (tell && highlight_) highlight_->hover({});
}

void CardHover::setCrosshair(std::optional<double> x) {
  updateArea();
  pointed_ = false;
  move(x, false);
}

void CardHover::step(int steps) {
  const RenderResult& drawn = scene_.drawn;
  if (!drawn.hasData || drawn.lines.empty()) return;
  const auto line = std::max_element(drawn.lines.begin(), drawn.lines.end(),
                                     [](const auto& a, const auto& b) { return a.data.size() < b.data.size(); });
  const double from = crosshair_.value_or(steps > 0 ? scene_.view.x().min : scene_.view.x().max);
  const auto last = static_cast<std::ptrdiff_t>(line->data.size()) - 1;
  std::ptrdiff_t at = static_cast<std::ptrdiff_t>(nearestTo(line->data, drawn.xAxis, from));
  if (crosshair_) at = std::clamp(at + steps, std::ptrdiff_t{0}, last);
  pointed_ = true;
  cursorY_ = -1;
  move(xValue(line->data, drawn.xAxis, static_cast<std::size_t>(at)), true);
}

bool CardHover::showDetails(bool on) {
  if (std::exchange(details_, on) == on) return false;
  if (on) new ShiftWatch(this);
  updateTable();
  return true;
}

// Where the crosshair is: the strip around its line, or with its texts, its dots and what the head says nearly all.
void CardHover::updateArea() {
  const QRect& plot = scene_.plot();
  if (pointed_) scene_.card.update(QRect(0, 0, scene_.card.width(), scene_.look.headHeight()));
  if (pointed_ || highlighted_) {
    scene_.card.update(card_layout::workArea(scene_.card.size(), plot));
    return;
  }
  if (!crosshair_ || !scene_.view.x().contains(*crosshair_)) return;
  const int x = qRound(scene_.view.pixelOf(*crosshair_, 0).x());
  scene_.card.update(QRect(x - 8, plot.top() - 6, 16, plot.height() + 12));
}

void CardHover::move(std::optional<double> x, bool tell) {
  updateArea();
  const bool moved = crosshair_ != x;
  crosshair_ = x;
  rows_.clear();
  highlighted_.reset();
  rowsStale_ = true;
  if (!scheduler_.isInFrame()) updateRows();
  if (tell && moved) emit crosshairMoved(crosshair_);
}

void CardHover::forgetRows() {
  highlighted_.reset();
  rows_.clear();
  rowsStale_ = crosshair_.has_value();
}

void CardHover::updateRows() {
  if (!std::exchange(rowsStale_, false)) return;
  if (crosshair_) findRows();
  updateArea();
  if (pointed_ && crosshair_) {
    tellHighlight();
    markLifted();
  }
  if (pointed_ && crosshair_ && isTold()) tellReadOut(rows_, *crosshair_);
  updateTable();
}

bool CardHover::isTold() const {
  return readOut_ && readOut_->isShown();
}

// Of one run the head says all that a pointer is at.
bool CardHover::isTableAsked() const {
  if (details_ || isTold()) return details_;
  return cursorY_ < 0 || (readOut_ && !areOfOneRun(scene_.drawn.lines));
}

void CardHover::updateTable() {
  if (pointed_ && crosshair_ && isTableAsked()) return showTable();
  hideTable();
}

// Of many runs: places of the curves that are drawn each for itself.
std::vector<std::size_t> CardHover::seen() const {
  std::vector<std::size_t> places = lifted();
  for (const std::optional<std::size_t>& end : {scene_.drawn.many->best, scene_.drawn.many->worst}) {
    if (end && std::ranges::find(places, *end) == places.end()) places.push_back(*end);
  }
  return places;
}

std::vector<HoverRow> CardHover::dots() const {
  if (!scene_.drawn.many) return rows_;
  const std::vector<std::size_t> places = seen();
  std::vector<HoverRow> found;
  std::ranges::copy_if(rows_, std::back_inserter(found), [&](const HoverRow& row) {
    return (row.hovered && !isAway_) || std::ranges::find(places, row.line) != places.end();
  });
  return found;
}

std::vector<HoverRow> CardHover::rowsIn(double x, const std::vector<std::size_t>* lines, std::size_t most) const {
  const RenderResult& drawn = scene_.drawn;
  // A curve counts to the pixel where it ends.
  const double slack = fromPixel(scene_.view.x(), scene_.plot().width(), kEndReach) - scene_.view.x().min;
  // Those beyond the range, too: a dot has only what is in it, but what is read are values of all.
  return lines ? rowsAt(drawn.lines, *lines, drawn.xAxis, x, slack) : rowsAt(drawn.lines, drawn.xAxis, x, most, slack);
}

void CardHover::tellAt(std::optional<double> x) {
  if (!x || !isTold() || !scene_.drawn.hasData) return;
  std::vector<HoverRow> rows = rowsIn(*x, nullptr, scene_.drawn.lines.size());
  sortRows(rows, isSmallestFirst(scene_.config.kind()));
  isAway_ = true;
  tellReadOut(rows, *x);
}

void CardHover::findRows() {
  const RenderResult& drawn = scene_.drawn;
  if (!pointed_) {
    // The run that stands out in all cards has its dot on top of the others.
    const std::vector<std::size_t> top = lifted(), places = drawn.many ? seen() : linkedPlaces(drawn.lines.size(), top);
    rows_ = rowsIn(*crosshair_, &places, places.size());
    for (HoverRow& row : rows_) row.hovered = std::ranges::find(top, row.line) != top.end();
    return;
  }
  rows_ = rowsIn(*crosshair_, nullptr, drawn.lines.size());
  findHovered();
  sortRows(rows_, isSmallestFirst(scene_.config.kind()));
}

void CardHover::findHovered() {
  const RenderResult& drawn = scene_.drawn;
  const PlotFrame frame = scene_.frame();
  HoverRow* nearest = nullptr;
  double best = 1e9;
  for (HoverRow& row : rows_) {
    const double value = drawn.logY ? std::log10(row.smoothed) : row.smoothed;
    const double distance = std::abs(frame.pixelY(drawn.lines[row.line].style, value) - cursorY_);
    if (!(distance < best)) continue;
    best = distance;
    nearest = &row;
  }
  isAway_ = false;
  if (!nearest) return;
  nearest->hovered = true;
  // Keys are at no curve: they read the one that is chosen, else that on top.
  const bool isChosen = highlight_ && !highlight_->selected().isEmpty();
  const bool isAt = cursorY_ < 0 ? !isChosen : best <= kHoverReach;
  if (isAt && drawn.lines.size() > 1) highlighted_ = nearest->line;
  isAway_ = !isAt && !areOfOneRun(drawn.lines);
}

// Away from all curves the selected run stands out.
void CardHover::markLifted() {
  const QString run = highlight_ ? highlight_->lifted() : QString();
  if (highlighted_ || run.isEmpty()) return;
  HoverRow* found = nullptr;
  for (HoverRow& row : rows_) {
    const LineStyle& style = scene_.drawn.lines[row.line].style;
    if (style.owner == run && std::isfinite(row.smoothed) && (!found || !style.evaluation)) found = &row;
  }
  if (!found) return;
  isAway_ = false;
  for (HoverRow& row : rows_) row.hovered = &row == found;
}

const HoverRow* CardHover::marked() const {
  const auto row = std::ranges::find_if(rows_, &HoverRow::hovered);
  return pointed_ && !isAway_ && row != rows_.end() ? &*row : nullptr;
}

void CardHover::tellHighlight() {
  if (highlight_) highlight_->hover(highlighted_ ? scene_.drawn.lines[*highlighted_].style.owner : QString());
}

void CardHover::tellReadOut(const std::vector<HoverRow>& rows, double x) {
  const RenderResult& drawn = scene_.drawn;
  ReadOutContent content;
  content.tag = scene_.config.title();
  content.head = crosshairText(scene_, x);
  content.smoothed = drawn.smoothed;
  content.smallestFirst = isSmallestFirst(scene_.config.kind());
  content.evaluated =
      std::ranges::any_of(rows, [&](const HoverRow& row) { return drawn.lines[row.line].style.evaluation; });
  content.rows = rowsToShow(rows, drawn.lines, rows.size());
  for (ShownRow& row : content.rows) row.hovered = row.hovered && !isAway_;
  const auto ownerOf = [&](std::optional<std::size_t> line) {
    return line ? drawn.lines[*line].style.owner : QString();
  };
  if (drawn.many) content.best = ownerOf(drawn.many->best);
  if (drawn.many) content.worst = ownerOf(drawn.many->worst);
  if (drawn.stepOrder) content.ended = endedRuns(rows, x);
  readOut_->tell(std::move(content));
}

// Those that ended before what the crosshair stands at. One that ended a pixel before has its values among the rows.
std::vector<ReadOutContent::Ended> CardHover::endedRuns(const std::vector<HoverRow>& rows, double x) const {
  QSet<QString> told;
  for (const HoverRow& row : rows) told.insert(runOf(scene_.drawn.lines[row.line].style));
  std::vector<ReadOutContent::Ended> ended;
  for (const RenderResult::Line& line : scene_.drawn.lines) {
    if (line.style.evaluation || line.data.empty() || told.contains(runOf(line.style))) continue;
    // By what the axis shows: of times a run may yet have to begin, whatever its steps are.
    const std::size_t last = line.data.size() - 1;
    if (xValue(line.data, scene_.drawn.xAxis, last) >= x) continue;
    told.insert(runOf(line.style));
    ended.push_back({line.style, line.data.step(last)});
  }
  return ended;
}

void CardHover::showTable() {
  QWidget& card = scene_.card;
  if (rows_.empty() || !card.isVisible()) {
    hideTable();
    return;
  }
  if (!table_) table_ = new ValueTable(card.window());
  if (table_->parentWidget() != card.window()) table_->setParent(card.window());
  fillTable(*table_, scene_, rows_, {*crosshair_, details_, isAway_});
  const bool isInPlot = !details_ && cursorY_ >= 0;
  table_->move(tablePlace(scene_, *crosshair_, table_->size(), isInPlot));
  table_->raise();
  table_->show();
}

void CardHover::hideTable() {
  if (table_) table_->hide();
}

}  // namespace widgets
