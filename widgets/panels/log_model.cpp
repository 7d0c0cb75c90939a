#include "widgets/panels/log_model.h"

#include <QApplication>
#include <QLocale>

#include "widgets/panels/number_text.h"
#include "widgets/panels/roles.h"
#include "widgets/panels/tones.h"
#include "widgets/theme/glyphs.h"

namespace widgets {

namespace {
struct LevelLook {
  Glyph glyph;
  Tone tone;
};

LevelLook lookOf(LogLevel level) {
  switch (level) {
    case LogLevel::kMessage:
      return {Glyph::kInfo, Tone::kSecondary};
    case LogLevel::kEvent:
      return {Glyph::kTick, Tone::kAccent};
    case LogLevel::kWarning:
      return {Glyph::kWarning, Tone::kWarning};
    case LogLevel::kError:
      return {Glyph::kError, Tone::kError};
  }
  return {Glyph::kInfo, Tone::kSecondary};
}

}  // namespace

QString LogModel::levelWord(LogLevel level) {
  switch (level) {
    case LogLevel::kMessage:
      return tr("Message");
    case LogLevel::kEvent:
      return tr("Event");
    case LogLevel::kWarning:
      return tr("Warning");
    case LogLevel::kError:
      return tr("Error");
  }
  return {};
}

void LogModel::append(const std::vector<LogEntry>& entries) {
  if (entries.empty()) return;
  const std::size_t taken = std::min<std::size_t>(entries.size(), kMaxEntries);
  const int surplus = rowCount() + static_cast<int>(taken) - kMaxEntries;
  if (surplus > 0) {
    beginRemoveRows({}, 0, surplus - 1);
    entries_.erase(entries_.begin(), entries_.begin() + surplus);
    endRemoveRows();
  }
  beginInsertRows({}, rowCount(), rowCount() + static_cast<int>(taken) - 1);
  entries_.insert(entries_.end(), entries.end() - static_cast<std::ptrdiff_t>(taken), entries.end());
  endInsertRows();
}

void LogModel::clear() {
  beginResetModel();
  entries_.clear();
  endResetModel();
}

int LogModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(entries_.size());
}

int LogModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : kColumns;
}

QString LogModel::timeWords(const QDateTime& time) {
  const QDate today = QDate::currentDate();
  const QString day = time.date() == today                 ? QString()
                      : time.date().year() == today.year() ? QStringLiteral("MM-dd ")
                                                           : QStringLiteral("yyyy-MM-dd ");
  return time.toString(day + QStringLiteral("HH:mm:ss"));
}

QVariant LogModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const LogEntry& entry = entries_[static_cast<std::size_t>(index.row())];
  if (role == kLogLevelRole) return static_cast<int>(entry.level);
  if (role == Qt::ToolTipRole) {
    return index.column() == kTime    ? QLocale().toString(entry.time, QLocale::LongFormat)
           : index.column() == kLevel ? levelWord(entry.level)
           : index.column() == kRun   ? entry.run
                                      : entry.text;
  }
  if (role == Qt::DecorationRole && index.column() == kLevel) {
    const LevelLook look = lookOf(entry.level);
    return glyphIcon(look.glyph, tone(QApplication::palette(), look.tone));
  }
  if (role == Qt::TextAlignmentRole && index.column() == kStep) return QVariant(Qt::AlignRight | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  switch (index.column()) {
    case kTime:
      return timeWords(entry.time);
    case kLevel:
      return levelWord(entry.level);
    case kRun:
      return entry.run;
    case kStep:
      return entry.step < 0 ? QString() : stepText(entry.step);
    case kText:
      return entry.text;
    default:
      return {};
  }
}

QVariant LogModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole && section == kStep) return QVariant(Qt::AlignRight | Qt::AlignVCenter);
  if (role == Qt::ToolTipRole && section == kLevel) return tr("Level");  // whose icons may stand alone
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case kTime:
      return tr("Time");
    case kLevel:
      return tr("Level");
    case kRun:
      return tr("Run");
    case kStep:
      return tr("Step");
    case kText:
      return tr("Event");
    default:
      return {};
  }
}

QString LogModel::line(int row) const {
  const LogEntry& one = entry(row);
  return QStringList{one.time.toString(QStringLiteral("yyyy-MM-dd HH:mm:ss")), levelWord(one.level), one.run,
                     one.step < 0 ? QString() : QString::number(one.step), one.text}
      .join(QLatin1Char('\t'));
}

LogFilter::LogFilter(LogModel* model, QObject* parent) : QSortFilterProxyModel(parent), model_(model) {
  setSourceModel(model);
  sort(LogModel::kTime);
}

void LogFilter::setLeastLevel(LogLevel level) {
  least_ = level;
  invalidateFilter();
}

void LogFilter::setWords(const QString& words) {
  words_ = words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
  invalidateFilter();
}

bool LogFilter::filterAcceptsRow(int row, const QModelIndex&) const {
  const LogEntry& one = model_->entry(row);
  if (one.level < least_) return false;
  return std::all_of(words_.begin(), words_.end(), [&](const QString& word) {
    return one.text.contains(word, Qt::CaseInsensitive) || one.run.contains(word, Qt::CaseInsensitive) ||
           LogModel::levelWord(one.level).contains(word, Qt::CaseInsensitive);
  });
}

bool LogFilter::lessThan(const QModelIndex& left, const QModelIndex& right) const {
  return model_->entry(left.row()).time < model_->entry(right.row()).time;
}

}  // namespace widgets
