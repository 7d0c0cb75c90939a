#include "widgets/util/folding_bar.h"

#include <QBoxLayout>
#include <QEvent>
#include <QLabel>
#include <QToolButton>
#include <algorithm>

namespace widgets {
namespace {

constexpr int kIconToWords = 4;  // Qt's
constexpr int kSlack = 8;        // a style may add other margins to words: the bar must not go to and fro

bool losesWords(const QToolButton& tool) {
  return !tool.isHidden() && !tool.icon().isNull() && !tool.text().isEmpty();
}

int wordsOf(const QToolButton& tool) {
  const QFontMetrics font = tool.fontMetrics();
  return kIconToWords + font.size(Qt::TextShowMnemonic, tool.text()).width() +
         2 * font.horizontalAdvance(QLatin1Char(' '));
}

// The label of a control stays beside it.
bool isLabelOfNext(QLayoutItem* item) {
  const auto* label = qobject_cast<const QLabel*>(item->widget());
  return label && label->buddy() && !item->isEmpty();
}

// To the end of `to`, but before a spacer that stands there.
void moveItem(QBoxLayout* from, int at, QBoxLayout* to, bool isSpacerFirst) {
  const int stretch = from->stretch(at);
  const int place = isSpacerFirst ? to->count() : to->count() - 1;
  QLayoutItem* item = from->takeAt(at);
  if (QLayout* inner = item->layout()) {
    to->insertLayout(place, inner, stretch);
  } else {
    to->insertItem(place, item);
    to->setStretch(place, stretch);
  }
}

}  // namespace

FoldingBar::FoldingBar(QWidget* bar, const QList<QHBoxLayout*>& parts, int line)
    : QObject(bar),
      bar_(bar),
      all_(static_cast<QBoxLayout*>(bar->layout())),
      right_(new QHBoxLayout),
      line_(line),
      least_(bar->maximumHeight()) {
  right_->setSpacing(all_->spacing());
  for (QHBoxLayout* part : parts) {
    auto* stack = new QVBoxLayout;
    stack->setSpacing(all_->spacing());
    stack->addLayout(part);
    parts_.append({stack, {part}, parts_.size() == kTools});
  }
  all_->addLayout(parts_[kHead].stack, 1);
  all_->addLayout(right_);
  right_->addLayout(parts_[kChoices].stack);
  right_->addLayout(parts_[kTools].stack, 1);
  bar_->installEventFilter(this);
}

void FoldingBar::addTool(QToolButton* tool) {
  tool->setToolButtonStyle(tool->icon().isNull() ? Qt::ToolButtonTextOnly : Qt::ToolButtonTextBesideIcon);
  spares_.append({tool, nullptr, tool, kTools});
}

void FoldingBar::addSpare(QLabel* label, QWidget* control, Part part) {
  spares_.append({nullptr, label, control, part});
}

bool FoldingBar::eventFilter(QObject* watched, QEvent* event) {
  if (watched == bar_ && (event->type() == QEvent::Resize || event->type() == QEvent::LayoutRequest)) fit();
  return QObject::eventFilter(watched, event);
}

QList<QLayoutItem*> FoldingBar::itemsOf(const Lines& part) const {
  QList<QLayoutItem*> items;
  for (const QHBoxLayout* row : part.rows) {
    for (int i = 0; i < row->count(); ++i) {
      if (!row->itemAt(i)->spacerItem()) items << row->itemAt(i);
    }
  }
  return items;
}

// As if all stood in one line.
int FoldingBar::widthOf(int part) const {
  int width = 0;
  for (QLayoutItem* item : itemsOf(parts_[part])) {
    if (item->isEmpty()) continue;
    width += (width > 0 ? parts_[part].rows.front()->spacing() : 0) + item->minimumSize().width();
  }
  return width;
}

int FoldingBar::leastWidth() const {
  int width = 0;
  for (const Lines& part : parts_) {
    int labels = 0;
    for (QLayoutItem* item : itemsOf(part)) {
      const auto found = std::ranges::find_if(spares_, [item](const Spare& spare) {
        return item->widget() && item->widget() == (spare.tool ? static_cast<QWidget*>(spare.tool) : spare.label);
      });
      const bool isSpare = found != spares_.end();
      if (item->isEmpty() || (isSpare && !found->tool)) continue;
      const int gone = isSpare && mayGo(*found) && !found->isGone ? wordsOf(*found->tool) - kSlack : 0;
      const int own = labels + item->minimumSize().width() - gone;
      labels = isLabelOfNext(item) ? own + part.rows.front()->spacing() : 0;
      width = std::max(width, own);
    }
  }
  return width;
}

bool FoldingBar::mayGo(const Spare& spare) const {
  return spare.tool ? losesWords(*spare.tool) : !spare.control->isHidden();
}

int FoldingBar::wordsWidthOf(const Spare& spare) const {
  return spare.tool ? wordsOf(*spare.tool) : spare.label->sizeHint().width() + all_->spacing();
}

void FoldingBar::drop(Spare& spare, bool drops) {
  spare.isGone = drops;
  if (!spare.tool) return spare.label->setHidden(drops || spare.control->isHidden());
  const auto style = spare.tool->icon().isNull() ? Qt::ToolButtonTextOnly
                     : drops                     ? Qt::ToolButtonIconOnly
                                                 : Qt::ToolButtonTextBesideIcon;
  if (spare.tool->toolButtonStyle() != style) spare.tool->setToolButtonStyle(style);
}

void FoldingBar::dropWords(const Group& group, int room) {
  qsizetype kept = spares_.size();
  while (kept > 0 && groupWidth(group, kept) > room) --kept;
  qsizetype place = 0;
  for (Spare& spare : spares_) {
    if (spare.part < group.first || spare.part > group.last) continue;
    drop(spare, mayGo(spare) && place >= kept);
    place += mayGo(spare);
  }
}

int FoldingBar::groupWidth(const Group& group, qsizetype kept) const {
  int width = 0;
  for (int part = group.first; part <= group.last; ++part) {
    const int own = widthOf(part);
    if (own > 0) width += (width > 0 ? all_->spacing() : 0) + own;
  }
  bool isOther = false;  // than it is now, so that it is only known about
  qsizetype place = 0;
  for (const Spare& spare : spares_) {
    if (spare.part < group.first || spare.part > group.last || !mayGo(spare)) continue;
    const bool isGone = place++ >= kept;
    if (isGone == spare.isGone) continue;
    width += isGone ? -wordsWidthOf(spare) : wordsWidthOf(spare);
    isOther = true;
  }
  return width + (isOther ? kSlack : 0);
}

// As few lines as there is room for.
QList<FoldingBar::Group> FoldingBar::groups(int room) const {
  const auto fits = [&](const Group& group) {
    return leastWidth(group) <= room || groupWidth(group, spares_.size()) <= room;
  };
  if (fits({kHead, kTools})) return {{kHead, kTools}};
  if (fits({kChoices, kTools})) return {{kHead, kHead}, {kChoices, kTools}};
  return {{kHead, kHead}, {kChoices, kChoices}, {kTools, kTools}};
}

void FoldingBar::unwrap(Part part) {
  Lines& lines = parts_[part];
  putInLines(lines, QList<int>(itemsOf(lines).size(), 0));
}

// `lines`: of each item. Nothing is done where all stand there already.
void FoldingBar::putInLines(Lines& part, const QList<int>& lines) {
  QList<int> now;
  for (int row = 0; row < part.rows.size(); ++row) now.append(QList<int>(part.rows[row]->count() - 1, row));
  if (now == lines) return;
  QHBoxLayout* first = part.rows.front();
  const int at = part.isRight ? 1 : 0;  // of the first item of a row
  for (QHBoxLayout* row : part.rows.mid(1)) {
    while (row->count() > 1) moveItem(row, at, first, part.isRight);
    part.stack->removeItem(row);
    delete row;
  }
  part.rows = {first};
  const int stretch = first->stretch(part.isRight ? 0 : first->count() - 1);
  const auto kept = at + static_cast<int>(lines.count(0));
  for (int line = 1; line <= (lines.isEmpty() ? 0 : lines.last()); ++line) {
    auto* row = new QHBoxLayout;
    row->setSpacing(first->spacing());
    row->addStretch(stretch);
    part.stack->addLayout(row);
    part.rows << row;
    for (qsizetype i = 0; i < lines.count(line); ++i) moveItem(first, kept, row, part.isRight);
  }
}

// Words that may be elided are not where a line of their own has room for all of them.
QList<int> FoldingBar::linesIn(int part, int room) const {
  const Lines& lines = parts_[part];
  const int gap = lines.rows.front()->spacing();
  const QList<QLayoutItem*> items = itemsOf(lines);
  QList<int> places;
  int line = 0;
  int width = 0;  // of the line so far
  for (qsizetype i = 0; i < items.size(); ++i) {
    const auto widthAt = [&](qsizetype at) {
      if (items[at]->isEmpty()) return 0;
      const int least = items[at]->minimumSize().width();
      const auto* words = qobject_cast<const QLabel*>(items[at]->widget());
      return words ? std::max(least, words->sizeHint().width()) : least;
    };
    const int own = widthAt(i);
    const bool isBound = i > 0 && isLabelOfNext(items[i - 1]);
    const int needed = own + (isLabelOfNext(items[i]) && i + 1 < items.size() ? gap + widthAt(i + 1) : 0);
    if (own > 0 && width > 0 && !isBound && width + gap + needed > room) {
      ++line;
      width = 0;
    }
    if (own > 0) width += (width > 0 ? gap : 0) + own;
    places << line;
  }
  return places;
}

int FoldingBar::wrap(int part, int room) {
  const QList<int> lines = linesIn(part, room);
  putInLines(parts_[part], lines);
  return lines.isEmpty() ? 1 : lines.last() + 1;
}

bool FoldingBar::areToolsBeside(int room) const {
  const int beside = room - widthOf(kTools) - all_->spacing();
  if (isEmpty(kTools) || isEmpty(kChoices)) return false;
  for (QLayoutItem* item : itemsOf(parts_[kChoices])) {
    if (!item->isEmpty() && item->minimumSize().width() > beside) return false;
  }
  return linesIn(kChoices, beside).last() == linesIn(kChoices, room).last();
}

void FoldingBar::fit() {
  const QMargins margins = bar_->layout()->contentsMargins();
  const int room = bar_->width() - margins.left() - margins.right();
  QList<Group> wanted = groups(room);
  for (const Group& group : wanted) dropWords(group, room);
  const bool isBeside = wanted.size() > 2 && areToolsBeside(room);
  if (isBeside) wanted = {wanted.front(), {kChoices, kTools}};
  int lines = 0;
  for (const Group& group : wanted) {
    int most = 0;
    for (int part = group.first; part <= group.last; ++part) {
      if (isEmpty(part)) continue;
      const bool isAlone = group.first == group.last;
      const int beside = isBeside && part == kChoices ? room - widthOf(kTools) - all_->spacing() : QWIDGETSIZE_MAX;
      most = std::max(most, wrap(part, isAlone ? room : beside));
    }
    lines += most;
  }
  const auto direction = [&wanted](qsizetype groups) {
    return wanted.size() > groups ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight;
  };
  all_->setDirection(direction(1));
  right_->setDirection(direction(2));
  // Setting it asks for another fit, whether it changes anything or not.
  QVBoxLayout* tools = parts_[kTools].stack;
  const Qt::Alignment at = isBeside ? Qt::AlignTop : Qt::Alignment();
  if (tools->alignment() != at) right_->setAlignment(tools, at);
  const int height = least_ + (std::max(lines, 1) - 1) * line_;
  if (bar_->maximumHeight() != height) bar_->setFixedHeight(height);
}

}  // namespace widgets
