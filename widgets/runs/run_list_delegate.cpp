#include "widgets/runs/run_list_delegate.h"

#include <QLineEdit>
#include <QMouseEvent>
#include <QPainter>
#include <QSet>
#include <QTreeView>

#include "widgets/panels/curve_sample.h"
#include "widgets/panels/roles.h"
#include "widgets/panels/tones.h"
#include "widgets/runs/run_lines.h"
#include "widgets/runs/run_tree.h"
#include "widgets/theme/glyphs.h"
#include "widgets/theme/seen_cells.h"

namespace widgets {

namespace {
constexpr int kRunRowHeight = 24;
constexpr int kArrow = 14;
constexpr int kEye = 16;
constexpr int kIndent = 12;
constexpr int kStarSize = kStarWidth - 4;  // with the gap to the name
constexpr int kCountGap = 8;               // between a name and the count beside it
constexpr int kLetterBox = kLetterWidth - 4;
constexpr int kEyeLeft = 2 + kArrow + 2;
constexpr int kSampleLeft = kEyeLeft + kEye + 6;

RunLine::Kind kindOf(const QModelIndex& index) {
  const QVariant kind = index.data(kRunLineRole);
  return kind.isValid() ? static_cast<RunLine::Kind>(kind.toInt()) : RunLine::Kind::kRun;
}

int depthOf(const QModelIndex& index) {
  return index.data(kRunDepthRole).toInt();
}

void paintEye(QPainter* painter, const QRect& box, bool open, const QPalette& palette) {
  paintGlyph(painter, box, open ? Glyph::kEye : Glyph::kCircle, tone(palette, open ? Tone::kSecondary : Tone::kFaint));
}

void paintArrow(QPainter* painter, const QRect& cell, const QPalette& palette, const QModelIndex& index) {
  const int open = index.data(kRunOpenRole).toInt();
  if (open == 0) return;
  paintGlyph(painter, RunListDelegate::arrowRect(cell, depthOf(index)), open == 2 ? Glyph::kOpen : Glyph::kFolded,
             tone(palette, Tone::kSecondary));
}

// "A" in a box: it is one of those that are compared.
void paintLetter(QPainter* painter, const QRect& box, const QPalette& palette, const QString& letter) {
  painter->setPen(QPen(tone(palette, Tone::kText), 1));
  painter->setBrush(Qt::NoBrush);
  painter->drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), 2, 2);
  QFont strong = painter->font();
  strong.setWeight(QFont::DemiBold);
  strong.setPointSizeF(strong.pointSizeF() * 0.85);
  painter->save();
  painter->setFont(strong);
  painter->drawText(box, Qt::AlignCenter, letter);
  painter->restore();
}

// At the right of the name's column; how much they take. `nameEnd`: before it the first may begin.
int paintSettings(QPainter* painter, const QRect& text, const QColor& color, const QModelIndex& index, int nameEnd) {
  const QStringList settings = index.data(kRunSettingsRole).toStringList();
  const auto columns = static_cast<int>(settings.size());
  painter->setPen(color);
  for (int i = 0; i < columns; ++i) {
    QRect cell(text.right() - (columns - i) * kSettingWidth, text.top(), kSettingWidth - 6, text.height());
    if (i == 0) cell.setLeft(std::min(cell.left(), nameEnd));
    painter->drawText(cell, Qt::AlignRight | Qt::AlignVCenter,
                      cellPart(settings[i], painter->fontMetrics(), cell.width(), Qt::ElideRight));
  }
  return columns * kSettingWidth;
}

// "Make this the scope": a ring with a dot.
void paintTarget(QPainter* painter, const QRect& cell, const QColor& color) {
  const QPointF middle(cell.left() + 9, cell.center().y() + 0.5);
  painter->setRenderHint(QPainter::Antialiasing);
  painter->setPen(QPen(color, 1.5));
  painter->setBrush(Qt::NoBrush);
  painter->drawEllipse(middle, 5.5, 5.5);
  painter->setBrush(color);
  painter->drawEllipse(middle, 1, 1);
}
}  // namespace

QRect RunListDelegate::eyeRect(const QRect& cell, int depth) {
  return {cell.left() + kEyeLeft + depth * kIndent, cell.center().y() - kEye / 2 + 1, kEye, kEye};
}

QRect RunListDelegate::arrowRect(const QRect& cell, int depth) {
  return {cell.left() + 2 + depth * kIndent, cell.center().y() - kArrow / 2 + 1, kArrow, kArrow};
}

int RunListDelegate::nameLeft(int depth) {
  return kSampleLeft + kCurveSampleWidth + 6 + depth * kIndent;
}

QString RunListDelegate::nameFor(const QString& fitted, const QString& whole, const QFontMetrics& metrics, int room) {
  return metrics.horizontalAdvance(fitted) <= room ? fitted : metrics.elidedText(whole, Qt::ElideMiddle, room);
}

QString RunListDelegate::countFor(const QStringList& counts, int name, const QFontMetrics& metrics, int room) {
  const auto beside = [&](const QString& count) { return room - metrics.horizontalAdvance(count) - kCountGap; };
  for (const QString& count : counts) {
    if (name <= beside(count)) return count;
  }
  return !counts.isEmpty() && name / 2 <= beside(counts.back()) ? counts.back() : QString();
}

QSize RunListDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  QSize size = QStyledItemDelegate::sizeHint(option, index);
  size.setHeight(std::max(kRunRowHeight, option.fontMetrics.height() + 6));
  return size;
}

int RunListDelegate::widestValue(const QTreeView& view) {
  const QAbstractItemModel& lines = *view.model();
  QFont strong = view.font();
  strong.setWeight(QFont::DemiBold);
  const QFontMetrics usual(view.font()), best(strong);
  constexpr int kMeasured = 64;  // values of about the same length
  qsizetype longest = 0;
  QSet<QString> wide;
  int width = 0;
  for (int row = 0; row < lines.rowCount(); ++row) {
    const QModelIndex value = lines.index(row, RunListModel::kValue);
    const QString text = value.data().toString();
    if (value.data(kRunBestRole).toBool()) width = std::max(width, best.horizontalAdvance(text));
    if (text.size() + 1 < longest) continue;
    longest = std::max(longest, text.size());
    if (wide.size() < kMeasured) wide.insert(text);
  }
  for (const QString& text : wide) width = std::max(width, usual.horizontalAdvance(text));
  return width;
}

void RunListDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
  painter->save();
  const QPalette& palette = option.palette;
  const bool isHovered = (option.state & QStyle::State_MouseOver) || index.data(kRunPointedRole).toBool();
  const bool isTinted = (option.state & QStyle::State_Selected) || isHovered;
  if (option.state & QStyle::State_Selected) {
    painter->fillRect(option.rect, tone(palette, Tone::kSelection));
  } else if (isHovered) {
    painter->fillRect(option.rect, tone(palette, Tone::kHover));
  }
  painter->setFont(option.font);
  const bool isRun = kindOf(index) == RunLine::Kind::kRun;
  const bool isWide = !isRun && !index.data(kRunFaintRole).toBool() && index.column() <= RunListModel::kState;
  if (isWide) {
    // The words go on over the state's column.
    const auto* view = qobject_cast<const QTreeView*>(option.widget);
    const bool isFirst = index.column() == RunListModel::kRun;
    const int other = view ? view->columnWidth(isFirst ? RunListModel::kState : RunListModel::kRun) : 0;
    painter->setClipRect(option.rect);
    paintHead(painter, option.rect.adjusted(isFirst ? 0 : -other, 0, isFirst ? other : 0, 0), palette,
              index.siblingAtColumn(RunListModel::kRun), isFirst ? option.rect.right() : option.rect.left() - 1);
  } else if (index.column() == RunListModel::kRun) {
    isRun ? paintRun(painter, option.rect, palette, index, isTinted ? palette.color(QPalette::Base) : QColor())
          : paintHead(painter, option.rect, palette, index, option.rect.right());
  } else if (index.column() == RunListModel::kState) {
    if (isRun) paintState(painter, option.rect, palette, index);
    if (index.data(kRunFaintRole).toBool()) paintTarget(painter, option.rect, tone(palette, Tone::kSecondary));
  } else {
    paintValue(painter, option.rect.adjusted(2, 0, -6, 0), palette, index);
  }
  if ((option.state & QStyle::State_HasFocus) && index.column() == RunListModel::kRun) {
    painter->setPen(QPen(tone(palette, Tone::kFocus), 2));
    painter->setBrush(Qt::NoBrush);
    painter->drawRect(option.rect.adjusted(1, 1, -1, -1));
  }
  painter->restore();
}

void RunListDelegate::paintValue(QPainter* painter, const QRect& cell, const QPalette& palette,
                                 const QModelIndex& index) const {
  const bool isLink = kindOf(index) == RunLine::Kind::kLeftOut || kindOf(index) == RunLine::Kind::kMore;
  const bool isHead = kindOf(index) == RunLine::Kind::kHead;
  QFont font = painter->font();
  if (index.column() == RunListModel::kValue && index.data(kRunBestRole).toBool()) font.setWeight(QFont::DemiBold);
  painter->setFont(font);
  painter->setPen(tone(palette, isLink ? Tone::kAccent : isHead ? Tone::kSecondary : Tone::kText));
  painter->drawText(cell, Qt::AlignRight | Qt::AlignVCenter, index.data().toString());
}

void RunListDelegate::paintHead(QPainter* painter, const QRect& cell, const QPalette& palette, const QModelIndex& index,
                                int nameRight) const {
  const bool isHead = kindOf(index) == RunLine::Kind::kHead;
  const bool isFaint = index.data(kRunFaintRole).toBool();
  const int depth = depthOf(index);
  painter->setRenderHint(QPainter::Antialiasing);
  paintArrow(painter, cell, palette, index);
  if (isHead && !isFaint) paintEye(painter, eyeRect(cell, depth), index.data(kRunVisibleRole).toBool(), palette);
  QFont font = painter->font();
  if (isHead && !isFaint) font.setWeight(QFont::DemiBold);
  const int left = isFaint ? kEyeLeft : kSampleLeft + depth * kIndent;
  QRect text = cell.adjusted(left, 0, -2, 0);
  // Over the settings of its runs their names, else how many runs there are.
  QFont plain = font;
  plain.setWeight(QFont::Normal);
  painter->setFont(plain);
  const int runLeft = cell.left() + nameLeft(depth + 1);
  const int name = QFontMetrics(font).horizontalAdvance(index.data().toString());
  const int settings = paintSettings(painter, QRect(runLeft, cell.top(), nameRight - runLeft - 2, cell.height()),
                                     tone(palette, Tone::kSecondary), index, text.left() + name + kCountGap);
  if (settings > 0) text.setRight(nameRight - settings - 8);
  const QStringList counts = settings > 0 ? QStringList() : index.data(kRunCountRole).toStringList();
  const QString count = countFor(counts, name, painter->fontMetrics(), text.width());
  if (!count.isEmpty()) {
    painter->setPen(tone(palette, Tone::kSecondary));
    painter->drawText(text, Qt::AlignRight | Qt::AlignVCenter, count);
    text.setWidth(text.width() - painter->fontMetrics().horizontalAdvance(count) - kCountGap);
  }
  painter->setFont(font);
  painter->setPen(tone(palette, isHead && !isFaint ? Tone::kText : Tone::kSecondary));
  painter->drawText(text, Qt::AlignLeft | Qt::AlignVCenter,
                    painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideMiddle, text.width()));
}

void RunListDelegate::paintRun(QPainter* painter, const QRect& cell, const QPalette& palette, const QModelIndex& index,
                               const QColor& plate) const {
  const bool visible = index.data(kRunVisibleRole).toBool();
  const int depth = depthOf(index);
  const auto state = static_cast<RunState>(index.data(kRunStateRole).toInt());
  painter->setRenderHint(QPainter::Antialiasing);
  if (state == RunState::kRunning)
    painter->fillRect(QRect(cell.left(), cell.top(), 3, cell.height()), tone(palette, Tone::kAccent));
  paintArrow(painter, cell, palette, index);
  paintEye(painter, eyeRect(cell, depth), visible, palette);
  const int left = cell.left() + nameLeft(depth);
  paintCurveSample(painter, QRect(left - 6 - kCurveSampleWidth, cell.top(), kCurveSampleWidth, cell.height()), visible,
                   index, plate);
  const bool archived = index.data(kRunArchivedRole).toBool();
  const QColor color = tone(palette, visible && !archived ? Tone::kText : Tone::kSecondary);
  QRect text(left, cell.top(), cell.right() - left - 2, cell.height());
  text.setRight(text.right() - paintSettings(painter, text, tone(palette, Tone::kSecondary), index, text.right()));
  if (index.data(kRunStarRole).toBool()) {
    paintGlyph(painter,
               QRectF(text.right() - kStarSize, cell.center().y() - kStarSize / 2.0 + 0.5, kStarSize, kStarSize),
               Glyph::kStar, tone(palette, Tone::kWarning));
    text.setRight(text.right() - kStarWidth);
  }
  if (const QString letter = index.data(kRunLetterRole).toString(); !letter.isEmpty()) {
    paintLetter(painter,
                QRect(text.right() - kLetterBox, cell.center().y() - kLetterBox / 2 + 1, kLetterBox, kLetterBox),
                palette, letter);
    text.setRight(text.right() - kLetterWidth);
  }
  QFont font = painter->font();
  font.setItalic(archived);
  painter->setFont(font);
  painter->setPen(color);
  const QVariant fitted = index.data(kRunFittedRole);
  const QString whole = index.data().toString();
  painter->drawText(text, Qt::AlignLeft | Qt::AlignVCenter,
                    nameFor(fitted.isValid() ? fitted.toString() : whole, whole, painter->fontMetrics(), text.width()));
}

void RunListDelegate::paintState(QPainter* painter, const QRect& cell, const QPalette& palette,
                                 const QModelIndex& index) const {
  const auto state = static_cast<RunState>(index.data(kRunStateRole).toInt());
  const QColor color = stateColor(state, palette);
  paintGlyph(painter, QRectF(cell.left() + 2, cell.center().y() - 6, 14, 14), stateGlyph(state), color);
  const QRect text = cell.adjusted(21, 0, -2, 0);
  const QString word = stateWord(state);
  painter->setPen(color);
  if (painter->fontMetrics().horizontalAdvance(word) <= text.width())
    painter->drawText(text, Qt::AlignLeft | Qt::AlignVCenter, word);
}

void RunListDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const {
  const auto* line = qobject_cast<QLineEdit*>(editor);
  if (line == nullptr || !line->isModified()) QStyledItemDelegate::setEditorData(editor, index);
}

void RunListDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                                           const QModelIndex& index) const {
  editor->setGeometry(option.rect.adjusted(nameLeft(depthOf(index)) - 4, 0, 0, 0));
}

bool RunListDelegate::editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                                  const QModelIndex& index) {
  if (index.column() != RunListModel::kRun) return false;
  const bool isPress = event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseButtonDblClick;
  if (!isPress) return false;
  const QPoint at = static_cast<QMouseEvent*>(event)->pos();
  const int depth = depthOf(index);
  const int open = index.data(kRunOpenRole).toInt();
  if (open > 0 && arrowRect(option.rect, depth).adjusted(-2, -5, 1, 5).contains(at)) {
    return model->setData(index, open == 1, kRunOpenRole);
  }
  if (index.data(Qt::CheckStateRole).isValid() && eyeRect(option.rect, depth).adjusted(-1, -4, 4, 4).contains(at)) {
    const bool visible = index.data(kRunVisibleRole).toBool();
    return model->setData(index, visible ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
  }
  return false;
}

}  // namespace widgets
