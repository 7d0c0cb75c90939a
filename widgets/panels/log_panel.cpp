#include "widgets/panels/log_panel.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QShortcut>
#include <QSplitter>
#include <QStackedWidget>
#include <QStyledItemDelegate>
#include <QTreeView>
#include <QVBoxLayout>

#include "widgets/panels/empty_state.h"
#include "widgets/panels/log_columns.h"
#include "widgets/panels/log_detail.h"
#include "widgets/panels/offered_actions.h"
#include "widgets/panels/page_bar.h"
#include "widgets/theme/glyphs.h"
#include "widgets/theme/seen_cells.h"
#include "widgets/util/action_registry.h"
#include "widgets/util/focus_ring.h"

namespace widgets {

namespace {
constexpr int kLogRowHeight = 24;

// What of a cell has no room goes whole: an icon tells a level, and a time of the day more than half a date. Events may
// have several lines of text.
class RowDelegate : public QStyledItemDelegate {
 public:
  RowDelegate(const LogColumns& columns, QObject* parent) : QStyledItemDelegate(parent), columns_(columns) {}
  QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const QSize size = QStyledItemDelegate::sizeHint(option, index);
    const int more = (columns_.textLines() - 1) * option.fontMetrics.lineSpacing();
    return {size.width(), std::max(kLogRowHeight, size.height()) + more};
  }

 protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override {
    QStyledItemDelegate::initStyleOption(option, index);
    option->rect = seenPart(*option);
    const int margins = option->widget ? 2 * cellMargin(*option->widget) : 0;
    const bool isCut = option->fontMetrics.horizontalAdvance(option->text) + margins > option->rect.width();
    if (index.column() == LogModel::kLevel && isCut) option->text.clear();
    if (index.column() == LogModel::kTime && isCut) option->text = option->text.section(QLatin1Char(' '), -1);
    if (index.column() == LogModel::kRun && isCut) {
      const QString words = runWords(option->text, option->fontMetrics, option->rect.width() - margins);
      if (!words.isEmpty()) option->text = words;
    }
    if (index.column() == LogModel::kText && columns_.textLines() > 1) {
      option->features |= QStyleOptionViewItem::WrapText;
      option->textElideMode = Qt::ElideRight;  // of the last line
    }
  }

 private:
  const LogColumns& columns_;
};
}  // namespace

LogPanel::LogPanel(ActionRegistry* actions, QWidget* parent)
    : QWidget(parent),
      actions_(actions),
      model_(new LogModel(this)),
      filter_(new LogFilter(model_, this)),
      words_(new QLineEdit(this)),
      level_(new QComboBox(this)),
      count_(new QLabel(this)),
      pages_(new QStackedWidget(this)),
      empty_(new EmptyState(this)),
      view_(new QTreeView(this)) {
  setObjectName(QStringLiteral("logPanel"));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  auto* bar = new PageBar(this);
  buildBar(actions, bar);
  buildView();
  layout->addWidget(bar);
  layout->addWidget(pages_, 1);
  pages_->addWidget(empty_);
  auto* lines = new QSplitter(Qt::Vertical, pages_);
  lines->addWidget(view_);
  lines->addWidget(new LogDetail(view_, *filter_, *model_, lines));
  lines->setStretchFactor(0, 1);
  lines->setChildrenCollapsible(false);
  pages_->addWidget(lines);
  showCount();
}

// The lines go before their view, which then scrolls: nobody is to follow that any more.
LogPanel::~LogPanel() {
  view_->verticalScrollBar()->disconnect(this);
}

void LogPanel::buildBar(ActionRegistry* actions, PageBar* bar) {
  words_->setObjectName(QStringLiteral("logFilter"));
  words_->setAccessibleName(tr("Filter lines"));
  words_->setPlaceholderText(tr("Filter lines (words)"));
  words_->setToolTip(tr("Show lines whose text, run or level contains all of these words (Ctrl+F)"));
  words_->setClearButtonEnabled(true);
  level_->setObjectName(QStringLiteral("logLevel"));
  level_->setAccessibleName(tr("Minimum level"));
  level_->setToolTip(tr("The lowest level that is shown"));
  level_->addItems({tr("Everything"), tr("Events and problems"), tr("Warnings and errors"), tr("Errors only")});
  count_->setObjectName(QStringLiteral("logCount"));
  count_->setForegroundRole(QPalette::PlaceholderText);
  follow_ = actions->addCheckable(QStringLiteral("log.follow"), tr("Follow"), tr("Scroll to new lines"), true);
  QAction* copyAction =
      actions->add(QStringLiteral("log.copy"), tr("Copy lines"), tr("Copy the selected lines, or all visible lines"));
  QAction* clearAction = actions->add(QStringLiteral("log.clear"), tr("Clear log"),
                                      tr("Clear this list; the logs of the runs are not changed"));
  copyAction->setIcon(glyphIcon(Glyph::kCopy));
  clearAction->setIcon(glyphIcon(Glyph::kRemove));
  bar->addFilter(words_);
  bar->addWords(count_);
  bar->addChoice(level_);
  bar->addToggle(follow_, QStringLiteral("log.follow.tool"));
  bar->addTool(copyAction, QStringLiteral("log.copy.tool"));
  bar->addTool(clearAction, QStringLiteral("log.clear.tool"));
  connect(words_, &QLineEdit::textChanged, this, &LogPanel::filterChanged);
  connect(level_, &QComboBox::currentIndexChanged, this, &LogPanel::filterChanged);
  connect(copyAction, &QAction::triggered, this, &LogPanel::copy);
  connect(clearAction, &QAction::triggered, this, [this] {
    model_->clear();
    showCount();
  });
  showAll_ = actions->add(QStringLiteral("log.show_all"), tr("Show all lines"),
                          tr("Clear the words and the level that lines must have"));
  connect(showAll_, &QAction::triggered, this, [this] {
    words_->clear();
    level_->setCurrentIndex(0);
  });
  connect(follow_, &QAction::toggled, this, [this](bool on) {
    if (on) view_->scrollToBottom();
  });
  const auto key = [this](QKeySequence::StandardKey keys, QWidget* place, auto call) {
    auto* shortcut = new QShortcut(keys, place, nullptr, nullptr, Qt::WidgetWithChildrenShortcut);
    connect(shortcut, &QShortcut::activated, this, call);
  };
  key(QKeySequence::Find, this, [this] { words_->setFocus(Qt::ShortcutFocusReason); });
  key(QKeySequence::Copy, view_, [this] { copy(); });
}

void LogPanel::buildView() {
  view_->setObjectName(QStringLiteral("logView"));
  view_->setAccessibleName(tr("Session log"));
  new FocusRing(view_);
  showSeenCells(view_);
  view_->setModel(filter_);
  view_->setRootIsDecorated(false);
  view_->setUniformRowHeights(true);
  view_->setTextElideMode(Qt::ElideMiddle);  // the ends of runs and of checkpoints tell them apart
  view_->setFrameShape(QFrame::NoFrame);
  view_->setSelectionMode(QAbstractItemView::ExtendedSelection);
  columns_ = new LogColumns(view_);
  view_->setItemDelegate(new RowDelegate(*columns_, view_));
  connect(view_->verticalScrollBar(), &QScrollBar::valueChanged, this, &LogPanel::scrolled);
  connect(view_->verticalScrollBar(), &QScrollBar::rangeChanged, this, [this] {
    if (isFollowing() && !isChanging_) view_->scrollToBottom();  // lines may have become higher
  });
}

bool LogPanel::isFollowing() const {
  return follow_->isChecked();
}

// The chosen line while it is seen, else the one at the top.
QModelIndex LogPanel::lineThatIsRead() const {
  const QModelIndex chosen = view_->currentIndex();
  return view_->viewport()->rect().intersects(view_->visualRect(chosen)) ? chosen : view_->indexAt({});
}

void LogPanel::append(const std::vector<LogEntry>& entries) {
  const QScopedValueRollback changing(isChanging_, true);
  columns_->add(entries);
  const QPersistentModelIndex read = lineThatIsRead();
  const int row = read.row();
  model_->append(entries);
  showCount();
  if (isFollowing()) {
    view_->scrollToBottom();
  } else if (read.isValid()) {
    // Lines come above, too: those of runs that are read late. What is read stays where it is.
    view_->visualRect(read);  // lays the lines out: before, the scroll bar reaches only as far as those of before
    view_->verticalScrollBar()->setValue(view_->verticalScrollBar()->value() + read.row() - row);
  }
}

void LogPanel::setMinimumLevel(LogLevel level) {
  level_->setCurrentIndex(static_cast<int>(level));
}

void LogPanel::filterChanged() {
  const QScopedValueRollback changing(isChanging_, true);
  filter_->setLeastLevel(static_cast<LogLevel>(level_->currentIndex()));
  filter_->setWords(words_->text());
  showCount();
  if (isFollowing()) view_->scrollToBottom();
}

void LogPanel::scrolled(int value) {
  if (!isChanging_) follow_->setChecked(value == view_->verticalScrollBar()->maximum());
}

// What can be done next may be another by now.
void LogPanel::showEvent(QShowEvent* event) {
  showCount();
  QWidget::showEvent(event);
}

void LogPanel::showCount() {
  const int shown = filter_->rowCount();
  const int all = model_->rowCount();
  count_->setText(all == 0       ? QString()
                  : shown == all ? tr("%n lines", nullptr, all)
                                 : tr("%1 of %n lines", nullptr, all).arg(shown));
  pages_->setCurrentIndex(shown > 0 ? 1 : 0);
  if (all == 0) {
    empty_->setText(Glyph::kInfo, tr("No messages yet"),
                    tr("Messages, checkpoints, evaluations, warnings and errors of runs appear here as soon as one "
                       "trains, or another program writes to its log."));
    offerPossible(*empty_, actions_, {.oneOf = idsForFirstRun()});
  } else if (shown == 0) {
    empty_->setText(
        Glyph::kSearch, tr("No line matches"),
        tr("None of %n lines matches this level and these words. Change the filter to see more.", nullptr, all));
    offerOnly(*empty_, {showAll_});
  }
}

void LogPanel::copy() {
  std::vector<int> rows;
  for (const QModelIndex& index : view_->selectionModel()->selectedRows()) rows.push_back(index.row());
  if (rows.empty()) {
    for (int row = 0; row < filter_->rowCount(); ++row) rows.push_back(row);
  }
  std::sort(rows.begin(), rows.end());
  QStringList lines;
  for (const int row : rows) lines << model_->line(filter_->mapToSource(filter_->index(row, 0)).row());
  QApplication::clipboard()->setText(lines.join(QLatin1Char('\n')));
}

}  // namespace widgets
