#include "widgets/panels/log_columns.h"

#include <QEvent>
#include <QHeaderView>
#include <QRegularExpression>
#include <QTreeView>
#include <algorithm>

#include "widgets/panels/log_model.h"
#include "widgets/theme/font_measures.h"

namespace widgets {
namespace {

constexpr int kLeastRunColumn = 80;
constexpr int kMostRunColumn = 220;   // with a usual font
constexpr int kMostTextColumn = 640;  // that is scrolled to; longer lines are read below the list
constexpr int kColumnRoom = 12;       // beside the longest text of a column
constexpr int kIconRoom = 24;

int roomFor(const QTreeView& view, const QString& text) {
  return view.fontMetrics().horizontalAdvance(text) + kColumnRoom;
}

}  // namespace

LogColumns::LogColumns(QTreeView* view) : QObject(view), view_(view) {
  QHeaderView* head = view_->header();
  head->setStretchLastSection(false);
  head->resizeSection(LogModel::kTime, roomFor(*view_, QStringLiteral("00:00:00")));
  head->resizeSection(LogModel::kLevel, roomFor(*view_, LogModel::tr("Message")) + kIconRoom);
  head->resizeSection(LogModel::kRun, kLeastRunColumn);
  head->resizeSection(LogModel::kStep, roomFor(*view_, QStringLiteral("000 000")));
  connect(head, &QHeaderView::sectionResized, this, [this](int column) {
    if (column != LogModel::kText) spread();
  });
  view_->viewport()->installEventFilter(this);
}

bool LogColumns::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) spread();
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
  widen(LogModel::kRun, std::min(roomFor(*view_, run), measures::grown(kMostRunColumn, view_->fontMetrics())));
  const int most = measures::grown(kMostTextColumn, view_->fontMetrics());
  longest_ = std::max(longest_, std::min(roomFor(*view_, event), most));
  spread();
}

void LogColumns::spread() {
  QHeaderView* head = view_->header();
  int room = view_->viewport()->width();
  for (int column = 0; column < LogModel::kText; ++column) room -= head->sectionSize(column);
  head->resizeSection(LogModel::kText, std::max(room, longest_));
}

}  // namespace widgets
