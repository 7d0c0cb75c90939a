#include "widgets/palette/command_palette.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QScrollBar>
#include <QTimer>
#include <QVBoxLayout>

#include "widgets/palette/palette_delegate.h"
#include "widgets/panels/tones.h"

namespace widgets {
namespace {

constexpr int kWidth = 680;
constexpr int kMeasured = 100;  // entries that decide how wide it is
constexpr int kRows = 12;  // that are seen at once
constexpr int kTop = 72;   // below the window's menus and its bar
constexpr int kEdge = 16;  // to the window's sides, at least
constexpr int kLineHeight = 32;

}  // namespace

CommandPalette::CommandPalette(std::vector<PaletteEntry> entries, const QStringList& recent, QWidget* window)
    : QFrame(window, Qt::Popup | Qt::FramelessWindowHint),
      model_(new PaletteModel(this)),
      line_(new QLineEdit(this)),
      list_(new QListView(this)),
      footer_(new QLabel(this)) {
  setObjectName(QStringLiteral("commandPalette"));
  setAccessibleName(tr("Command palette"));
  setAttribute(Qt::WA_DeleteOnClose);
  line_->setObjectName(QStringLiteral("paletteLine"));
  line_->setPlaceholderText(tr("Do or find something"));
  line_->setAccessibleName(tr("Search actions, runs, tags, experiments, settings and workspaces"));
  line_->setMinimumHeight(kLineHeight);
  line_->installEventFilter(this);
  model_->setEntries(std::move(entries), recent);
  list_->setObjectName(QStringLiteral("paletteList"));
  list_->setAccessibleName(tr("Matches"));
  list_->setModel(model_);
  list_->setItemDelegate(new PaletteDelegate(list_));
  list_->setUniformItemSizes(true);
  list_->setMouseTracking(true);
  list_->setFrameShape(QFrame::NoFrame);
  list_->setFocusPolicy(Qt::TabFocus);  // a click leaves the keys to the line
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  footer_->setObjectName(QStringLiteral("paletteFooter"));
  footer_->setForegroundRole(QPalette::PlaceholderText);
  footer_->setContentsMargins(4, 0, 4, 0);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(8, 8, 8, 8);
  column->setSpacing(6);
  column->addWidget(line_);
  column->addWidget(list_, 1);
  column->addWidget(footer_);
  connect(line_, &QLineEdit::textChanged, this, &CommandPalette::search);
  connect(list_, &QListView::clicked, this, &CommandPalette::take);
  connect(list_, &QListView::activated, this, &CommandPalette::take);
  setRow(0);
}

// As its words need, up to two thirds of the window.
int CommandPalette::wantedWidth(int window) const {
  const QMargins margins = layout()->contentsMargins();
  const int beside = margins.left() + margins.right() + list_->verticalScrollBar()->sizeHint().width();
  int words = 0;
  for (int row = 0; row < std::min(model_->rowCount(), kMeasured); ++row)
    words = std::max(words, PaletteDelegate::wordsWidth(list_->font(), model_->index(row, 0)) + beside);
  return std::max({kWidth, footer_->sizeHint().width() + kEdge * 2, std::min(words, window * 2 / 3)});
}

void CommandPalette::popUp(const QString& text) {
  const QWidget* window = parentWidget()->window();
  const int row = list_->sizeHintForRow(0) > 0 ? list_->sizeHintForRow(0) : kLineHeight;
  list_->setFixedHeight(std::min(kRows * row, std::max(row, window->height() - kTop * 3)));
  const QSize size(std::min(wantedWidth(window->width()), window->width() - 2 * kEdge), sizeHint().height());
  resize(size);
  move(window->mapToGlobal(QPoint((window->width() - size.width()) / 2, kTop)));
  show();
  line_->setFocus(Qt::PopupFocusReason);
  line_->setText(text);
}

void CommandPalette::search(const QString& text) {
  model_->setQuery(text);
  setRow(0);
}

void CommandPalette::setRow(int row) {
  list_->setCurrentIndex(model_->index(row, 0));
  tell();
}

// Says below the list what the current entry lacks, or how to narrow the search; and to screen readers what it is.
void CommandPalette::tell() {
  const QModelIndex now = list_->currentIndex();
  if (!now.isValid()) {
    footer_->setText(tr("No matches. %1").arg(palettePrefixHelp()));
  } else if (!now.data(kPaletteEnabledRole).toBool()) {
    const QString reason = now.data(kPaletteReasonRole).toString();
    footer_->setText(reason.isEmpty() ? tr("Not available now.") : tr("Not available now: %1").arg(reason));
  } else {
    footer_->setText(palettePrefixHelp());
  }
  line_->setAccessibleDescription(now.isValid() ? now.data(Qt::AccessibleTextRole).toString() : footer_->text());
  if (!now.isValid() || !QAccessible::isActive()) return;
  QAccessibleEvent moved(list_, QAccessible::Focus);
  moved.setChild(now.row());
  QAccessible::updateAccessibility(&moved);
}

bool CommandPalette::moveBy(int key) {
  const int rows = model_->rowCount();
  const int page = std::max(1, list_->viewport()->height() / std::max(1, list_->sizeHintForRow(0)) - 1);
  const int row = list_->currentIndex().row();
  int to = -1;
  if (key == Qt::Key_Down) to = row + 1 >= rows ? 0 : row + 1;
  if (key == Qt::Key_Up) to = row <= 0 ? rows - 1 : row - 1;
  if (key == Qt::Key_PageDown) to = std::min(rows - 1, row + page);
  if (key == Qt::Key_PageUp) to = std::max(0, row - page);
  if (to < 0) return key == Qt::Key_Down || key == Qt::Key_Up || key == Qt::Key_PageDown || key == Qt::Key_PageUp;
  setRow(to);
  return true;
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
  if (watched != line_ || event->type() != QEvent::KeyPress) return QFrame::eventFilter(watched, event);
  const int key = static_cast<QKeyEvent*>(event)->key();
  if (key == Qt::Key_Return || key == Qt::Key_Enter) {
    take();
    return true;
  }
  if (key == Qt::Key_Escape) {
    close();
    return true;
  }
  return moveBy(key) || QFrame::eventFilter(watched, event);
}

void CommandPalette::take() {
  const QModelIndex now = list_->currentIndex();
  if (!now.isValid() || !isVisible()) return;  // a click may come as an activation, too
  const PaletteEntry& entry = model_->entry(now.row());
  if (!entry.isEnabled) return tell();
  emit chosen(entry.id);
  // When the popup is gone, so that what is done gets the window and the keys.
  QTimer::singleShot(0, parentWidget(), entry.run);
  close();
}

void CommandPalette::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), tone(palette(), Tone::kView));
  painter.setPen(tone(palette(), Tone::kBorder));
  painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

}  // namespace widgets
