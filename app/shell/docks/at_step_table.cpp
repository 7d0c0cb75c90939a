#include "app/shell/docks/at_step_table.h"

#include <QCoreApplication>
#include <QHash>
#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QResizeEvent>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <map>

#include "app/shell/docks/inspector_table.h"
#include "app/shell/docks/told_places.h"
#include "widgets/charts/many/many_runs.h"
#include "widgets/charts/render/line_sample.h"
#include "widgets/panels/number_text.h"
#include "widgets/theme/seen_cells.h"
#include "widgets/theme/theme.h"
#include "widgets/util/distinct_names.h"

namespace app {

// A run with its evaluation.
struct AtStepTable::ToldRun {
  const widgets::ShownRow* trained = nullptr;
  const widgets::ShownRow* evaluated = nullptr;
  const widgets::ShownRow& first() const { return trained ? *trained : *evaluated; }
  bool isMarked(const widgets::ReadOut& readOut) const {
    return (trained && readOut.isMarked(*trained)) || (evaluated && readOut.isMarked(*evaluated));
  }
};

namespace {

constexpr int kMostTold = widgets::kMostSingleRuns;  // rows of runs: all that a chart draws each for itself
constexpr QSize kSample{widgets::kLineSample, 12};
constexpr int kNumberMargins = 12;
constexpr int kTitleMargins = 10;
constexpr int kFewDigits = 3;  // where names need the room of more

// What gives way to names that are whole, one after the other. Tooltips have all of it.
enum GivenWay {
  kNothing,
  kDigits,
  kWords,        // "best" and "worst": marks stand for them
  kRaw,          // values that no curve shows
  kEvaluations,  // rows are sorted by the values of the runs
  kSamples,
  kTitles,
};

// In the rows' order, which is that of their values.
std::vector<AtStepTable::ToldRun> runsOf(const widgets::ReadOutContent& content) {
  std::vector<AtStepTable::ToldRun> runs;
  std::map<QString, std::size_t> places;
  for (const bool evaluation : {false, true}) {
    for (const widgets::ShownRow& row : content.rows) {
      if (row.style.evaluation != evaluation) continue;
      const QString& owner = row.style.owner.isEmpty() ? row.style.name : row.style.owner;
      const auto known = places.find(owner);
      if (known != places.end() && evaluation) {
        runs[known->second].evaluated = &row;
        continue;
      }
      places[owner] = runs.size();
      runs.push_back(evaluation ? AtStepTable::ToldRun{nullptr, &row} : AtStepTable::ToldRun{&row, nullptr});
    }
  }
  return runs;
}

// On the view's own ground, which the runs' colours are made for: some rows are tinted.
QIcon sampleOf(const widgets::LineStyle& style, double dpr, const QColor& ground) {
  QPixmap sample((QSizeF(kSample) * dpr).toSize());
  sample.setDevicePixelRatio(dpr);
  sample.fill(ground);
  QPainter painter(&sample);
  widgets::drawLineSample(painter, QRectF(QPointF(0, 0), kSample), style);
  return QIcon(sample);
}

// A quartile is none of the runs' curves: the place of a sample is empty, so that all names begin in a line.
QIcon sampleOf(const ToldPlace& place, double dpr, const QColor& ground) {
  widgets::LineStyle none;
  none.color = Qt::transparent;
  return place.run ? sampleOf(place.run->style, dpr, ground) : sampleOf(none, dpr, Qt::transparent);
}

void lookLike(QTreeWidgetItem* item, const QColor& text, bool isStrong = false, const QBrush& ground = {}) {
  QFont font = item->treeWidget()->font();
  font.setWeight(isStrong ? QFont::DemiBold : QFont::Normal);
  for (int column = 0; column < item->treeWidget()->columnCount(); ++column) {
    item->setFont(column, font);
    item->setBackground(column, ground);
    item->setForeground(column, text);
  }
}

}  // namespace

AtStepTable::AtStepTable(QWidget* parent)
    : QWidget(parent),
      head_(makeHeading(tr("At step"), this)),
      order_(new QLabel(this)),
      hint_(new QLabel(tr("Point at a chart: the values of all runs at that step are here."), this)),
      rows_(makeInspectorTable(QStringLiteral("inspectorAtStep"), {tr("Run"), tr("smooth"), tr("value"), tr("eval")},
                               this)) {
  setObjectName(QStringLiteral("atStep"));
  head_->setObjectName(QStringLiteral("atStepHead"));
  order_->setForegroundRole(QPalette::PlaceholderText);
  hint_->setForegroundRole(QPalette::PlaceholderText);
  hint_->setWordWrap(true);
  rows_->setIconSize(kSample);
  rows_->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);  // it is as high as its rows
  for (int column = 1; column < 4; ++column) rows_->header()->setSectionResizeMode(column, QHeaderView::Fixed);
  narrowColumns();
  // The room is known when the table has been laid out.
  connect(rows_->header(), &QHeaderView::sectionResized, this, [this](int column, int, int width) {
    if (column == 0) nameRows(roomOf(width));
  });
  rows_->setTextElideMode(Qt::ElideMiddle);
  rows_->setSelectionMode(QAbstractItemView::NoSelection);
  rows_->setFocusPolicy(Qt::NoFocus);
  rows_->hide();
  order_->setWordWrap(true);
  order_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
  order_->hide();
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(4);
  column->addWidget(head_);
  column->addWidget(order_);
  column->addWidget(hint_);
  column->addWidget(rows_);
}

// The rows go after the names that they are given when a column becomes another width, as it does once more then.
AtStepTable::~AtStepTable() {
  rows_->header()->disconnect(this);
}

// As narrow as their titles; numbers make them wider.
void AtStepTable::narrowColumns() {
  const int number = fontMetrics().horizontalAdvance(QStringLiteral("0.000")) + kNumberMargins;
  for (int column = 1; column < 4; ++column) {
    const int title = fontMetrics().horizontalAdvance(rows_->headerItem()->text(column)) + kTitleMargins;
    rows_->header()->resizeSection(column, givenWay_ < kTitles ? std::max(number, title) : number);
  }
}

QString AtStepTable::numberText(double value) const {
  return givenWay_ >= kDigits ? widgets::measuredText(value, false, kFewDigits) : widgets::measuredText(value);
}

void AtStepTable::follow(widgets::ReadOut* readOut) {
  if (readOut_) readOut_->disconnect(this);
  readOut_ = readOut;
  if (!readOut) return;
  readOut->setShown(widgets::ReadOut::kInATable, isVisible());
  connect(readOut, &widgets::ReadOut::changed, this, &AtStepTable::fill);
}

void AtStepTable::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  if (event->size().width() == event->oldSize().width()) return;
  givenWay_ = kNothing;
  narrowColumns();
  // Not while what it is in is laid out.
  const auto again = [this] {
    if (readOut_ && !rows_->isHidden()) fill();
  };
  QMetaObject::invokeMethod(this, again, Qt::QueuedConnection);
}

void AtStepTable::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  if (readOut_) readOut_->setShown(widgets::ReadOut::kInATable, true);
}

void AtStepTable::hideEvent(QHideEvent* event) {
  if (readOut_) readOut_->setShown(widgets::ReadOut::kInATable, false);
  QWidget::hideEvent(event);
}

// What was told last stays, in the colours of the theme that is used now.
void AtStepTable::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) {
    givenWay_ = kNothing;
    narrowColumns();
  }
  const bool isOther = event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange;
  if (isOther && readOut_ && !rows_->isHidden()) fill();
}

void AtStepTable::forget() {
  head_->setText(tr("At step"));
  order_->hide();
  rows_->hide();
  hint_->show();
  layOutAtOnce(this);
}

void AtStepTable::fill() {
  const widgets::ReadOutContent& content = readOut_->content();
  if (content.isEmpty()) return forget();
  const QString tag = breakable(content.tag);
  const bool isOther = std::exchange(tag_, content.tag + content.runName) != content.tag + content.runName;
  const bool hasOtherColumns = std::exchange(isEvaluated_, content.evaluated) != content.evaluated;
  if (isOther || hasOtherColumns) {
    givenWay_ = kNothing;
    narrowColumns();
  }
  //: "At step 9 600": where the crosshair stands
  head_->setText(tr("At %1").arg(content.head));
  //: A metric, and in which order its values are
  order_->setText(content.smallestFirst ? tr("%1, lowest first").arg(tag) : tr("%1, highest first").arg(tag));
  if (!content.facts.empty()) order_->setText(content.runName + QStringLiteral(", ") + tag);
  order_->show();
  hint_->hide();
  rows_->show();
  std::map<QString, int> owners;
  for (const widgets::ShownRow& row : content.rows) ++owners[row.style.owner];
  isCrowd_ = static_cast<int>(owners.size()) > widgets::kMostSingleRuns;
  fillRows(content);
  // Names are as they are everywhere: whatever else there is gives way to them.
  while (!areNamesWhole() && givenWay_ < kTitles) {
    ++givenWay_;
    narrowColumns();
    fillRows(content);
  }
  layOutAtOnce(this);
  nameRows(nameRoom());
}

void AtStepTable::fillRows(const widgets::ReadOutContent& content) {
  if (!content.facts.empty()) return fitToRows(rows_, fillFacts(content));
  rows_->setHeaderHidden(givenWay_ >= kTitles);
  const auto isTrained = [](const widgets::ShownRow& row) { return !row.style.evaluation; };
  const bool isEmpty = !isCrowd_ && !content.rows.empty() && std::ranges::none_of(content.rows, isTrained);
  rows_->setColumnHidden(1, isEmpty || !content.smoothed);
  rows_->setColumnHidden(2, isEmpty || (content.smoothed && givenWay_ >= kRaw));
  rows_->setColumnHidden(3, isCrowd_ || givenWay_ >= kEvaluations || !content.evaluated);
  fitToRows(rows_, isCrowd_ ? fillQuartiles(content) : fillRuns(content));
}

// Names and values, of a card that shows other things than curves of runs.
int AtStepTable::fillFacts(const widgets::ReadOutContent& content) {
  rows_->setHeaderHidden(true);
  for (const int column : {1, 3}) rows_->setColumnHidden(column, true);
  rows_->setColumnHidden(2, false);
  names_.clear();
  int count = 0;
  for (const widgets::ReadOutContent::Fact& fact : content.facts) {
    names_ << fact.name;
    QTreeWidgetItem* item = tableRow(rows_, count++, {fact.name, {}, fact.value, {}});
    item->setFirstColumnSpanned(false);
    item->setIcon(0, {});
    for (int column = 0; column < rows_->columnCount(); ++column) item->setToolTip(column, {});
    lookLike(item, widgets::Theme::of(palette()).text);
  }
  fitColumns(count);
  return count;
}

void AtStepTable::setRun(const QString& run) {
  if (std::exchange(run_, run) != run && readOut_ && !rows_->isHidden()) fill();
}

// Columns of numbers only ever grow, so that next to nothing moves with the crosshair.
void AtStepTable::fitColumns(int rows) {
  QFont strong = rows_->font();
  strong.setWeight(QFont::DemiBold);
  const QFontMetrics metrics(strong);
  for (int column = 1; column < 4; ++column) {
    if (rows_->isColumnHidden(column)) continue;
    int wanted = rows_->header()->sectionSize(column);
    for (int row = 0; row < rows; ++row) {
      const QString text = rows_->topLevelItem(row)->text(column);
      if (!text.isEmpty()) wanted = std::max(wanted, metrics.horizontalAdvance(text) + kNumberMargins);
    }
    if (wanted > rows_->header()->sectionSize(column)) rows_->header()->resizeSection(column, wanted);
  }
}

bool AtStepTable::hasSamples() const {
  return givenWay_ < kSamples;
}

// Of a column of names, for a name.
int AtStepTable::roomOf(int column) const {
  const int margins = 2 * widgets::cellMargin(*rows_);
  return column - (hasSamples() ? kSample.width() + margins : 0) - margins;
}

// What the columns of numbers leave, also before they have been laid out.
int AtStepTable::nameRoom() const {
  int left = width() - 2 * rows_->frameWidth();
  for (int column = 1; column < rows_->columnCount(); ++column) {
    if (!rows_->isColumnHidden(column)) left -= rows_->header()->sectionSize(column);
  }
  return roomOf(left);
}

bool AtStepTable::fits(const QString& name, int room) const {
  return rows_->fontMetrics().horizontalAdvance(name) <= room;
}

// Also those of runs that ended before, so that a metric has the same columns wherever the crosshair stands.
bool AtStepTable::areNamesWhole() const {
  const auto isWhole = [this](const QString& name) { return fits(name, nameRoom()); };
  const auto isEndedWhole = [&](const auto& one) { return isCrowd_ || isWhole(one.style.runName()); };
  return std::ranges::all_of(names_, isWhole) && std::ranges::all_of(readOut_->content().ended, isEndedWhole);
}

void AtStepTable::nameRows(int room) {
  const QStringList names = widgets::fittedNames(names_, [=, this](const QString& text) { return fits(text, room); });
  const int count = std::min(static_cast<int>(names.size()), rows_->topLevelItemCount());
  for (int row = 0; row < count; ++row) rows_->topLevelItem(row)->setText(0, names[row]);
}

void AtStepTable::showRun(QTreeWidgetItem* item, const ToldRun& run, bool smoothed) {
  const auto tip = [&](int column, const widgets::ShownRow* row, bool isSmooth) {
    const QString value = row ? widgets::measuredText(isSmooth ? row->smoothed : row->value) : QString();
    const QString step = row ? widgets::stepText(row->step) : QString();
    //: Which value of a run it is, the value, and the step that it is of
    return row ? tr("%1: %2 at step %3").arg(rows_->headerItem()->text(column), value, step) : QString();
  };
  const widgets::LineStyle& style = run.first().style;
  item->setFirstColumnSpanned(false);
  item->setIcon(0, hasSamples() ? sampleOf(style, devicePixelRatioF(), palette().color(QPalette::Base)) : QIcon());
  item->setToolTip(0, style.owner.isEmpty() ? style.runName() : style.owner);
  QStringList values{tip(1, run.trained, true), tip(2, run.trained, false), tip(3, run.evaluated, false)};
  values.removeAll(QString());
  item->setToolTip(1, run.trained && smoothed ? values.join(QLatin1Char('\n')) : QString());
  item->setToolTip(2, values.mid(run.trained ? 1 : 0).join(QLatin1Char('\n')));
  item->setToolTip(3, tip(3, run.evaluated, false));
  const widgets::Theme theme = widgets::Theme::of(palette());
  const bool isMarked = run.isMarked(*readOut_);
  lookLike(item, theme.text, isMarked, isMarked ? QBrush(theme.selection) : QBrush());
  item->setFont(0, rows_->font());  // as wide marked as not
}

int AtStepTable::fillRuns(const widgets::ReadOutContent& content) {
  names_.clear();
  int count = 0;
  for (const ToldRun& run : runsOf(content)) {
    const auto text = [this](const widgets::ShownRow* row, bool smoothed) {
      return row ? numberText(smoothed ? row->smoothed : row->value) : widgets::valueText(0, true);
    };
    names_ << run.first().style.runName();
    QTreeWidgetItem* item = tableRow(
        rows_, count++, {names_.back(), text(run.trained, true), text(run.trained, false), text(run.evaluated, false)});
    showRun(item, run, content.smoothed);
  }
  fitColumns(count);
  std::vector<widgets::ReadOutContent::Ended> ended = content.ended;
  const auto isMarked = [this](const auto& one) { return readOut_->isMarked(one.style); };
  std::ranges::stable_partition(ended, isMarked);  // it is told of, however many there are
  const widgets::Theme theme = widgets::Theme::of(palette());
  const auto addWords = [&](const QString& words) {
    QTreeWidgetItem* item = tableRow(rows_, count++, {words, {}, {}, {}});
    item->setFirstColumnSpanned(true);
    item->setIcon(0, {});
    item->setToolTip(0, words);
    lookLike(item, theme.textSecondary);
    return item;
  };
  auto left = static_cast<int>(ended.size());
  for (const widgets::ReadOutContent::Ended& one : ended) {
    if (count >= kMostTold && !isMarked(one)) break;
    --left;
    const QString words = tr("%1, ended at %2").arg(one.style.runName(), widgets::stepText(one.step));
    QTreeWidgetItem* item = addWords(words);
    if (!fits(words, width() - 2 * rows_->frameWidth() - 2 * widgets::cellMargin(*rows_)))
      item->setText(0, one.style.runName());
    if (isMarked(one)) lookLike(item, theme.text, true, theme.selection);
  }
  //: Runs that have no value at a step
  if (left > 0) addWords(tr("%n more ended before", "", left));
  return count;
}

int AtStepTable::fillQuartiles(const widgets::ReadOutContent& content) {
  const std::vector<const widgets::ShownRow*> runs = runsToTell(content);
  const auto marked = std::ranges::find_if(runs, [this](const auto* row) { return readOut_->isMarked(*row); });
  const auto rank = static_cast<std::size_t>(marked - runs.begin());
  const std::vector<ToldPlace> told = placesToTell(runs, *readOut_, run_, givenWay_ < kWords);
  const widgets::Theme theme = widgets::Theme::of(palette());
  names_.clear();
  int count = 0;
  for (const ToldPlace& one : told) {
    const bool isMarked = one.run && readOut_->isMarked(*one.run);
    names_ << one.name;
    QTreeWidgetItem* item = tableRow(rows_, count++, {one.name, numberText(one.smoothed), numberText(one.value), {}});
    item->setFirstColumnSpanned(false);
    item->setIcon(0, hasSamples() ? sampleOf(one, devicePixelRatioF(), palette().color(QPalette::Base)) : QIcon());
    item->setToolTip(0, one.name);
    lookLike(item, theme.text, one.strong, isMarked ? QBrush(theme.selection) : QBrush());
    item->setFont(0, rows_->font());
  }
  fitColumns(count);
  if (marked == runs.end()) return count;
  QTreeWidgetItem* item = tableRow(rows_, count++, {tr("rank %1 of %2").arg(rank + 1).arg(runs.size()), {}, {}, {}});
  item->setFirstColumnSpanned(true);
  item->setIcon(0, {});
  lookLike(item, theme.textSecondary);
  return count;
}

}  // namespace app
