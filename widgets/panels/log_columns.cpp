#include "widgets/panels/log_columns.h"

#include <QEvent>
#include <QHeaderView>
#include <QRegularExpression>
#include <QScopedValueRollback>
#include <QStyle>
#include <QTreeView>
#include <algorithm>
#include <numeric>
#include <utility>

#include "widgets/panels/log_model.h"
#include "widgets/theme/font_measures.h"
#include "widgets/theme/seen_cells.h"

namespace widgets {
namespace {

// With a usual font.
constexpr int kLeastRunColumn = 108;
constexpr int kMostRunColumn = 220;
constexpr int kUsualEvent = 360;  // for which others give way; longer lines are read below the list
constexpr int kLeastEvent = 160;

// Text is measured in whole pixels and set in parts of them.
int roomFor(const QTreeView& view, const QString& text) {
  constexpr int kRounding = 2;
  return view.fontMetrics().horizontalAdvance(text) + 2 * cellMargin(view) + kRounding;
}

int roomForIcon(const QTreeView& view) {
  return view.style()->pixelMetric(QStyle::PM_SmallIconSize, nullptr, &view) + 2 * cellMargin(view);
}

// Of the widest word that a level has: none may be cut, as they are the same in all rows.
int roomForLevels(const QTreeView& view) {
  int widest = 0;
  for (const LogLevel level : {LogLevel::kMessage, LogLevel::kEvent, LogLevel::kWarning, LogLevel::kError})
    widest = std::max(widest, roomFor(view, LogModel::levelWord(level)));
  return roomForIcon(view) + widest;
}

QString longestOf(QString text) {
  return text.replace(QRegularExpression(QStringLiteral("\\d")), QStringLiteral("0"));
}

}  // namespace

QString runWords(const QString& run, const QFontMetrics& font, int room) {
  if (font.horizontalAdvance(run) <= room) return run;
  for (qsizetype at = run.indexOf(QLatin1Char('/')); at >= 0; at = run.indexOf(QLatin1Char('/'), at + 1)) {
    const QString end = QStringLiteral("…") + run.mid(at);
    if (font.horizontalAdvance(end) <= room) return end;
  }
  return {};
}

LogColumns::LogColumns(QTreeView* view) : QObject(view), view_(view) {
  QHeaderView* head = view_->header();
  head->setStretchLastSection(false);
  head->setMinimumSectionSize(roomForIcon(*view_));
  measure({});
  fit();
  connect(head, &QHeaderView::sectionResized, this, [this](int column) {
    if (isFitting_) return;
    if (column != LogModel::kText) isDragged_ = true;
    spread();
  });
  view_->viewport()->installEventFilter(this);
}

bool LogColumns::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) fit();
  return QObject::eventFilter(watched, event);
}

void LogColumns::add(const std::vector<LogEntry>& entries) {
  for (const LogEntry& entry : entries) {
    if (entry.run.isEmpty()) continue;
    if (!hasRuns_) onlyRun_ = entry.run;
    if (onlyRun_ != entry.run) onlyRun_.clear();
    hasRuns_ = true;
  }
  measure(entries);
  fit();
}

// The font may be another one than with the lines of before.
void LogColumns::measure(const std::vector<LogEntry>& entries) {
  QString run, time = QStringLiteral("00:00:00");
  for (const LogEntry& entry : entries) {
    const QString words = LogModel::timeWords(entry.time);
    if (words.size() > time.size()) time = words;
    if (entry.run.size() > run.size()) run = entry.run;
  }
  const QFontMetrics font = view_->fontMetrics();
  const int mostRun = measures::grown(kMostRunColumn, font);
  time_.whole = std::max(time_.whole, roomFor(*view_, longestOf(time)));
  time_.least = roomFor(*view_, QStringLiteral("00:00:00"));
  level_ = {roomForLevels(*view_), roomForIcon(*view_)};
  run_.least = measures::grown(kLeastRunColumn, font);
  run_.whole = std::max({run_.whole, run_.least, std::min(roomFor(*view_, run), mostRun)});
  step_ = roomFor(*view_, QStringLiteral("000 000"));
  measureEvents(entries);
}

// One of each kind: all lines of a kind are about as long, and there are many.
void LogColumns::measureEvents(const std::vector<LogEntry>& entries) {
  constexpr double kAboutAsLong = 0.9;
  if (const QFont font = view_->font(); std::exchange(font_, font) != font) {
    measured_.clear();
    longest_ = 0;
    letters_ = 0;
  }
  const int most = measures::grown(kUsualEvent, view_->fontMetrics());
  for (const LogEntry& entry : entries) {
    const qsizetype letters = entry.text.size();
    if (longest_ >= most || static_cast<double>(letters) < kAboutAsLong * static_cast<double>(letters_)) continue;
    const QString kind = entry.text.section(QLatin1Char(' '), 0, 0) + QString::number(letters);
    if (measured_.contains(kind)) continue;
    measured_.insert(kind);
    letters_ = std::max(letters_, letters);
    longest_ = std::max(longest_, std::min(roomFor(*view_, longestOf(entry.text)), most));
  }
}

void LogColumns::fit() {
  if (isDragged_) return spread();
  int wanted[LogModel::kText] = {};
  wanted[LogModel::kTime] = time_.whole;
  wanted[LogModel::kLevel] = level_.whole;
  wanted[LogModel::kRun] = run_.whole;
  wanted[LogModel::kStep] = step_;
  const auto lacking = [&](int event) {
    return event + std::accumulate(std::begin(wanted), std::end(wanted), 0) - view_->viewport()->width();
  };
  const auto give = [&](LogModel::Column column, int least) {
    if (lacking(longest_) > 0) wanted[column] = least;
  };
  if (hasRuns_ && !onlyRun_.isEmpty()) give(LogModel::kRun, 0);
  give(LogModel::kLevel, level_.least);
  give(LogModel::kTime, time_.least);
  if (wanted[LogModel::kRun] > 0) give(LogModel::kRun, std::max(run_.least, run_.whole - lacking(longest_)));
  give(LogModel::kStep, 0);
  const int least = std::min(longest_, measures::grown(kLeastEvent, view_->fontMetrics()));
  if (lacking(least) > 0) wanted[LogModel::kTime] = 0;
  setLines(lacking(longest_) > 0 ? 2 : 1);
  {
    const QScopedValueRollback fitting(isFitting_, true);
    for (const auto column : {LogModel::kTime, LogModel::kLevel, LogModel::kRun, LogModel::kStep}) {
      view_->setColumnHidden(column, wanted[column] == 0);
      if (wanted[column] > 0) view_->header()->resizeSection(column, wanted[column]);
    }
  }
  spread();
}

// The rest; no less than a few words, to which the list scrolls sideways.
void LogColumns::spread() {
  QHeaderView* head = view_->header();
  int room = view_->viewport()->width();
  for (int column = 0; column < LogModel::kText; ++column) room -= head->sectionSize(column);
  const int least = std::min(longest_, measures::grown(kLeastEvent, view_->fontMetrics()));
  const QScopedValueRollback fitting(isFitting_, true);
  head->resizeSection(LogModel::kText, std::max(room, least));
}

void LogColumns::setLines(int lines) {
  if (lines == lines_) return;
  lines_ = lines;
  QMetaObject::invokeMethod(view_, &QTreeView::doItemsLayout, Qt::QueuedConnection);  // it may be in the midst of one
}

}  // namespace widgets
