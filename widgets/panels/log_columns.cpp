#include "widgets/panels/log_columns.h"

#include <QEvent>
#include <QHeaderView>
#include <QRegularExpression>
#include <QScopedValueRollback>
#include <QStyle>
#include <QTreeView>
#include <algorithm>

#include "widgets/panels/log_model.h"
#include "widgets/theme/font_measures.h"
#include "widgets/theme/seen_cells.h"

namespace widgets {
namespace {

constexpr int kLeastRunColumn = 80;
constexpr int kMostRunColumn = 220;   // with a usual font
constexpr int kMostTextColumn = 640;  // that is scrolled to; longer lines are read below the list

// Text is measured in whole pixels and set in parts of them.
int roomFor(const QTreeView& view, const QString& text) {
  constexpr int kRounding = 2;
  return view.fontMetrics().horizontalAdvance(text) + 2 * cellMargin(view) + kRounding;
}

// Of the widest word that a level has: none may be cut, as they are the same in all rows.
int roomForLevels(const QTreeView& view) {
  int widest = 0;
  for (const LogLevel level : {LogLevel::kMessage, LogLevel::kEvent, LogLevel::kWarning, LogLevel::kError})
    widest = std::max(widest, roomFor(view, LogModel::levelWord(level)));
  return view.style()->pixelMetric(QStyle::PM_SmallIconSize, nullptr, &view) + 2 * cellMargin(view) + widest;
}

}  // namespace

LogColumns::LogColumns(QTreeView* view) : QObject(view), view_(view) {
  QHeaderView* head = view_->header();
  head->setStretchLastSection(false);
  head->resizeSection(LogModel::kTime, roomFor(*view_, QStringLiteral("00:00:00")));
  head->resizeSection(LogModel::kLevel, roomForLevels(*view_));
  head->resizeSection(LogModel::kRun, kLeastRunColumn);
  head->resizeSection(LogModel::kStep, roomFor(*view_, QStringLiteral("000 000")));
  connect(head, &QHeaderView::sectionResized, this, [this](int column) {
    if (column == LogModel::kRun && !isFitting_) isDragged_ = true;
    if (column != LogModel::kText) spread();
  });
  view_->viewport()->installEventFilter(this);
}

bool LogColumns::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) {
    fitRuns();
    spread();
  }
  return QObject::eventFilter(watched, event);
}

void LogColumns::add(const std::vector<LogEntry>& entries) {
  QHeaderView* head = view_->header();
  const auto widen = [head](int column, int width) {
    if (width > head->sectionSize(column)) head->resizeSection(column, width);
  };
  QString run, time, event;
  for (const LogEntry& entry : entries) {
    const QString words = LogModel::timeWords(entry.time);
    if (words.size() > time.size()) time = words;
    if (entry.run.size() > run.size()) run = entry.run;
    if (entry.text.size() > event.size()) event = entry.text;
  }
  widen(LogModel::kTime, roomFor(*view_, time.replace(QRegularExpression(QStringLiteral("\\d")), QStringLiteral("0"))));
  widen(LogModel::kLevel, roomForLevels(*view_));  // the font may be another one by now
  runs_ = std::max(runs_, std::min(roomFor(*view_, run), measures::grown(kMostRunColumn, view_->fontMetrics())));
  const int most = measures::grown(kMostTextColumn, view_->fontMetrics());
  longest_ = std::max(longest_, std::min(roomFor(*view_, event), most));
  fitRuns();
  spread();
}

void LogColumns::fitRuns() {
  if (isDragged_ || runs_ == 0) return;
  QHeaderView* head = view_->header();
  int both = view_->viewport()->width();
  for (const int column : {LogModel::kTime, LogModel::kLevel, LogModel::kStep}) both -= head->sectionSize(column);
  const int least = measures::grown(kLeastRunColumn, view_->fontMetrics());
  const QScopedValueRollback fitting(isFitting_, true);
  head->resizeSection(LogModel::kRun, std::max(least, std::min(runs_, std::max(both / 2, both - longest_))));
}

void LogColumns::spread() {
  QHeaderView* head = view_->header();
  int room = view_->viewport()->width();
  for (int column = 0; column < LogModel::kText; ++column) room -= head->sectionSize(column);
  head->resizeSection(LogModel::kText, std::max(room, longest_));
}

}  // namespace widgets
