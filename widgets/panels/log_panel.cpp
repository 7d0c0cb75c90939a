#include "widgets/panels/log_panel.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPushButton>
#include <QScrollBar>
#include <QSortFilterProxyModel>
#include <QStyledItemDelegate>
#include <QTreeView>
#include <QVBoxLayout>

#include "widgets/panels/glyphs.h"
#include "widgets/panels/number_text.h"
#include "widgets/panels/roles.h"
#include "widgets/panels/tones.h"

namespace widgets {

namespace {
constexpr int kLogRowHeight = 24;

class LevelFilter : public QSortFilterProxyModel {
 public:
  using QSortFilterProxyModel::QSortFilterProxyModel;
  void setMinimum(int level) {
    minimum_ = level;
    invalidateFilter();
  }

 protected:
  bool filterAcceptsRow(int row, const QModelIndex& parent) const override {
    return sourceModel()->index(row, 0, parent).data(kLogLevelRole).toInt() >= minimum_;
  }

 private:
  int minimum_ = 0;
};

class RowDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const QSize size = QStyledItemDelegate::sizeHint(option, index);
    return {size.width(), std::max(kLogRowHeight, size.height())};
  }
};

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

QVariant LogModel::data(const QModelIndex& index, int role) const {
  if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
  const LogEntry& entry = entries_[static_cast<std::size_t>(index.row())];
  if (role == kLogLevelRole) return static_cast<int>(entry.level);
  if (role == Qt::ToolTipRole)
    return index.column() == kTime ? QLocale().toString(entry.time, QLocale::LongFormat) : entry.text;
  if (role == Qt::DecorationRole && index.column() == kLevel) {
    const LevelLook look = lookOf(entry.level);
    return glyphIcon(look.glyph, tone(QApplication::palette(), look.tone));
  }
  if (role == Qt::TextAlignmentRole && index.column() == kStep) return QVariant(Qt::AlignRight | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  switch (index.column()) {
    case kTime:
      return entry.time.toString(QStringLiteral("HH:mm:ss"));
    case kLevel:
      switch (entry.level) {
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
      return tr("What happened");
    default:
      return {};
  }
}

LogPanel::LogPanel(QWidget* parent)
    : QWidget(parent),
      model_(new LogModel(this)),
      proxy_(new LevelFilter(this)),
      level_(new QComboBox(this)),
      view_(new QTreeView(this)) {
  setObjectName(QStringLiteral("logPanel"));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(4);
  auto* bar = new QHBoxLayout;
  bar->setContentsMargins(8, 6, 8, 0);
  level_->setObjectName(QStringLiteral("logLevel"));
  level_->setAccessibleName(tr("Least level shown"));
  level_->addItems({tr("Everything"), tr("Events and problems"), tr("Warnings and errors"), tr("Errors only")});
  auto* copyButton = new QPushButton(glyphIcon(Glyph::kCopy), tr("Copy"), this);
  copyButton->setObjectName(QStringLiteral("logCopy"));
  copyButton->setToolTip(tr("Copy the selected lines, or all that are shown (Ctrl+C)"));
  auto* clearButton = new QPushButton(tr("Clear"), this);
  clearButton->setObjectName(QStringLiteral("logClear"));
  bar->addWidget(level_);
  bar->addStretch(1);
  bar->addWidget(copyButton);
  bar->addWidget(clearButton);
  layout->addLayout(bar);
  layout->addWidget(view_, 1);
  proxy_->setSourceModel(model_);
  view_->setObjectName(QStringLiteral("logView"));
  view_->setAccessibleName(tr("Session log"));
  view_->setModel(proxy_);
  view_->setItemDelegate(new RowDelegate(view_));
  view_->setRootIsDecorated(false);
  view_->setUniformRowHeights(true);
  view_->setFrameShape(QFrame::NoFrame);
  view_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  view_->header()->setStretchLastSection(true);
  view_->header()->resizeSection(LogModel::kTime, 72);
  view_->header()->resizeSection(LogModel::kLevel, 92);
  view_->header()->resizeSection(LogModel::kRun, 140);
  view_->header()->resizeSection(LogModel::kStep, 72);
  view_->installEventFilter(this);
  connect(level_, &QComboBox::currentIndexChanged, this,
          [this](int index) { static_cast<LevelFilter*>(proxy_)->setMinimum(index); });
  connect(copyButton, &QPushButton::clicked, this, &LogPanel::copy);
  connect(clearButton, &QPushButton::clicked, model_, &LogModel::clear);
}

void LogPanel::append(const std::vector<LogEntry>& entries) {
  const QScrollBar* bar = view_->verticalScrollBar();
  const bool atEnd = bar->value() == bar->maximum();
  model_->append(entries);
  if (atEnd) view_->scrollToBottom();
}

void LogPanel::setMinimumLevel(LogLevel level) {
  level_->setCurrentIndex(static_cast<int>(level));
}

bool LogPanel::eventFilter(QObject* watched, QEvent* event) {
  if (watched == view_ && event->type() == QEvent::KeyPress &&
      static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy)) {
    copy();
    return true;
  }
  return QWidget::eventFilter(watched, event);
}

void LogPanel::copy() {
  QModelIndexList rows = view_->selectionModel()->selectedRows();
  if (rows.isEmpty()) {
    for (int row = 0; row < proxy_->rowCount(); ++row) rows << proxy_->index(row, 0);
  }
  std::sort(rows.begin(), rows.end(), [](const QModelIndex& a, const QModelIndex& b) { return a.row() < b.row(); });
  QStringList lines;
  for (const QModelIndex& index : rows) {
    QStringList cells;
    for (int column = 0; column < LogModel::kColumns; ++column)
      cells << index.siblingAtColumn(column).data().toString();
    lines << cells.join(QLatin1Char('\t'));
  }
  QApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
}

}  // namespace widgets
