#include "app/shell/docks/read_out_line.h"

#include <QEvent>
#include <QPainter>
#include <algorithm>
#include <set>
#include <utility>

#include "app/shell/docks/told_places.h"
#include "widgets/charts/many/many_runs.h"
#include "widgets/charts/render/line_sample.h"
#include "widgets/panels/number_text.h"
#include "widgets/panels/tones.h"

namespace app {

using widgets::Tone;
using widgets::tone;

namespace {

constexpr int kGap = 6;       // pixels between the parts of an entry
constexpr int kBetween = 18;  // and between entries
constexpr int kSampleHeight = 12;
constexpr int kMostName = 200;  // of the name of a run or a tag

QFont strongOf(const QFont& font) {
  QFont strong = font;
  strong.setWeight(QFont::DemiBold);
  return strong;
}

}  // namespace

ReadOutLine::ReadOutLine(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("readOutLine"));
  setAccessibleName(tr("Values at the pointer"));
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  hide();
}

void ReadOutLine::follow(widgets::ReadOut* readOut) {
  if (readOut_) readOut_->disconnect(this);
  readOut_ = readOut;
  if (!readOut) return;
  readOut->setShown(widgets::ReadOut::kInALine, true);
  connect(readOut, &widgets::ReadOut::changed, this, &ReadOutLine::fill);
  connect(readOut, &widgets::ReadOut::left, this, &ReadOutLine::leave);
}

void ReadOutLine::fill() {
  const widgets::ReadOutContent& content = readOut_->content();
  const bool isTold = readOut_->isAt() && !readOut_->isShown(widgets::ReadOut::kInATable);
  if (!isTold || (content.rows.empty() && content.facts.empty())) return leave();
  if (std::exchange(tag_, content.tag) != content.tag) column_ = 0;
  const QString tag = fontMetrics().elidedText(content.tag, Qt::ElideMiddle, kMostName);
  //: A metric, and where the crosshair stands: "loss, step 9 600"
  head_ = tr("%1, %2").arg(tag, content.head);
  addRuns(content);
  measure();
  setAccessibleDescription(text());
  setToolTip(text());  // of a step that is pinned: what the line has no room for, too
  setTold(true);
  update();
}

void ReadOutLine::leave() {
  entries_.clear();
  setTold(false);
}

void ReadOutLine::setTold(bool something) {
  if (std::exchange(told_, something) != something) emit told(something);
}

// By value, as in the table.
void ReadOutLine::addRuns(const widgets::ReadOutContent& content) {
  entries_.clear();
  for (const widgets::ReadOutContent::Fact& fact : content.facts)
    entries_.push_back({fact.name, fact.value, {}, false});
  std::set<QString> owners;
  for (const widgets::ShownRow& row : content.rows) owners.insert(row.style.owner);
  if (owners.size() <= static_cast<std::size_t>(widgets::kMostSingleRuns)) {
    for (const widgets::ShownRow& row : content.rows) addEntry(row, row.style.name);
    return;
  }
  const std::vector<const widgets::ShownRow*> runs = runsToTell(content);
  for (const ToldPlace& one : placesToTell(runs, *readOut_, {}, true)) {
    const QString value = widgets::measuredText(content.smoothed ? one.smoothed : one.value);
    if (one.run) {
      addEntry(*one.run, one.name);
    } else {
      entries_.push_back({one.name, value, {}, false});
    }
  }
}

void ReadOutLine::addEntry(const widgets::ShownRow& row, const QString& name) {
  const widgets::ReadOutContent& content = readOut_->content();
  const double value = content.smoothed ? row.smoothed : row.value;
  // At a curve it is that one, of a run's several, whose value is told.
  const bool isAtCurve = std::ranges::any_of(content.rows, &widgets::ShownRow::hovered);
  const bool isMarked = isAtCurve ? row.hovered : readOut_->isMarked(row);
  entries_.push_back({name, widgets::measuredText(value), row.style, true, isMarked});
}

int ReadOutLine::widthOf(const Entry& entry) const {
  const QFontMetrics strong(strongOf(font()));
  const int sample = entry.isRun ? widgets::kLineSample + kGap : 0;
  return sample + std::min(kMostName, strong.horizontalAdvance(entry.name)) + kGap +
         strong.horizontalAdvance(entry.value);
}

void ReadOutLine::measure() {
  for (const Entry& entry : entries_) column_ = std::max(column_, widthOf(entry));
}

// As many as there is room for, the marked one among them.
std::vector<const ReadOutLine::Entry*> ReadOutLine::shown(int room) const {
  const auto most = static_cast<std::size_t>(std::max(1, (room + kBetween) / (column_ + kBetween)));
  std::vector<const Entry*> shown;
  for (const Entry& entry : entries_) shown.push_back(&entry);
  if (shown.size() <= most) return shown;
  const auto marked = std::ranges::find_if(shown, &Entry::isMarked);
  if (marked != shown.end() && static_cast<std::size_t>(marked - shown.begin()) >= most) shown[most - 1] = *marked;
  shown.resize(most);
  return shown;
}

QString ReadOutLine::text() const {
  QStringList words{head_};
  for (const Entry& entry : entries_) words << entry.name + QLatin1Char(' ') + entry.value;
  return words.join(QStringLiteral("; "));
}

QSize ReadOutLine::minimumSizeHint() const {
  return {0, fontMetrics().height()};
}

void ReadOutLine::paintEvent(QPaintEvent*) {
  if (entries_.empty()) return;
  QPainter painter(this);
  const QFontMetrics metrics = fontMetrics();
  const int inset = kGap;
  painter.setPen(tone(palette(), Tone::kSecondary));
  painter.drawText(QRect(inset, 0, width(), height()), Qt::AlignVCenter, head_);
  const int left = inset + metrics.horizontalAdvance(head_) + kBetween;
  //: How many runs a line has no room for
  const QString rest = tr("+ %n more", nullptr, static_cast<int>(entries_.size()));
  const int end = width() - metrics.horizontalAdvance(rest) - kBetween;
  const bool isAll = shown(width() - left).size() == entries_.size();
  const std::vector<const Entry*> all = shown((isAll ? width() : end) - left);
  int x = left;
  for (const Entry* entry : all) {
    paintEntry(painter, QRect(x, 0, column_, height()), *entry);
    x += column_ + kBetween;
  }
  const int hidden = static_cast<int>(entries_.size() - all.size());
  painter.setPen(tone(palette(), Tone::kSecondary));
  painter.setFont(font());
  if (hidden > 0)
    painter.drawText(QRect(x, 0, width() - x, height()), Qt::AlignVCenter, tr("+ %n more", nullptr, hidden));
}

void ReadOutLine::paintEntry(QPainter& painter, const QRect& place, const Entry& entry) const {
  int x = place.left();
  if (entry.isRun) {
    // On the ground of views, which the runs' colours are made for.
    const QRect sample(x, place.top() + (place.height() - kSampleHeight) / 2, widgets::kLineSample, kSampleHeight);
    painter.fillRect(sample.adjusted(-2, 0, 2, 0), palette().base());
    widgets::drawLineSample(painter, sample, entry.style);
    x += widgets::kLineSample + kGap;
  }
  painter.setFont(entry.isMarked ? strongOf(font()) : font());
  const QFontMetrics metrics = painter.fontMetrics();
  const int value = metrics.horizontalAdvance(entry.value);
  const int room = place.right() + 1 - x - kGap - value;
  const QString name = metrics.elidedText(entry.name, Qt::ElideMiddle, std::max(0, room));
  painter.setPen(tone(palette(), Tone::kText));
  painter.drawText(QRect(x, place.top(), room, place.height()), Qt::AlignVCenter, name);
  painter.drawText(QRect(x + metrics.horizontalAdvance(name) + kGap, place.top(), value + 1, place.height()),
                   Qt::AlignVCenter, entry.value);
}

void ReadOutLine::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() != QEvent::FontChange) return;
  column_ = 0;
  measure();
}

}  // namespace app
