#include "app/shell/session/recent_list.h"

#include <QAction>
#include <QDir>
#include <QFileInfo>
#include <QLabel>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "widgets/panels/tones.h"
#include "widgets/theme/glyphs.h"
#include "widgets/theme/measures.h"
#include "widgets/theme/type_scale.h"

namespace app {
namespace {

using widgets::TextRole;
using widgets::Tone;

constexpr int kMostRows = 5;
constexpr int kEntryMargin = 12;
constexpr int kInsideShare = 38;  // per cent of the width that name and place have

// "in Documents / studies": below the home folder by names, others by their path.
QString placeWords(const QString& path) {
  const QString folder = QFileInfo(path).absolutePath();
  const QString below = QDir::home().relativeFilePath(folder);
  if (below == QLatin1String(".")) return RecentList::tr("in the home folder");
  if (below.startsWith(QLatin1String("..")) || QDir::isAbsolutePath(below))
    return RecentList::tr("in %1").arg(QDir::toNativeSeparators(folder));
  return RecentList::tr("in %1").arg(QString(below).replace(QLatin1Char('/'), QStringLiteral(" / ")));
}

QString timeWords(const QDateTime& time) {
  if (!time.isValid()) return {};
  const QLocale locale;
  const QString clock = locale.toString(time.time(), QLocale::ShortFormat);
  const auto days = time.date().daysTo(QDate::currentDate());
  if (days == 0) return RecentList::tr("today, %1").arg(clock);
  if (days == 1) return RecentList::tr("yesterday, %1").arg(clock);
  return locale.toString(time.date(), days < 300 ? QStringLiteral("d MMMM") : QStringLiteral("d MMMM yyyy"));
}

// What, then where and when. Enter opens it, Del takes it from the list.
class RecentRow : public QPushButton {
 public:
  RecentRow(const RecentWorkspaces::Entry& entry, QWidget* parent) : QPushButton(parent), entry_(entry) {
    setFixedHeight(widgets::measures::kListRowHeight);
    setFlat(true);
    setCursor(entry.isMissing ? Qt::ArrowCursor : Qt::PointingHandCursor);
  }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    const QColor words = tone(palette(), entry_.isMissing ? Tone::kFaint : Tone::kText);
    const QColor second = tone(palette(), entry_.isMissing ? Tone::kFaint : Tone::kSecondary);
    if (isEnabled() && underMouse()) painter.fillRect(rect(), tone(palette(), Tone::kHover));
    constexpr int kIcon = widgets::measures::kIcon;
    widgets::paintGlyph(&painter, QRectF(kEntryMargin, (height() - kIcon) / 2.0, kIcon, kIcon), widgets::Glyph::kFolder,
                        second);
    const int left = 2 * kEntryMargin + kIcon;
    const int middle = width() * kInsideShare / 100;
    const int right = width() - kEntryMargin;
    const auto draw = [&](const QRect& box, int flags, TextRole role, const QColor& color, const QString& text) {
      painter.setFont(widgets::roleFont(font(), role));
      painter.setPen(color);
      painter.drawText(box, flags, painter.fontMetrics().elidedText(text, Qt::ElideMiddle, box.width()));
    };
    const int half = height() / 2;
    draw(QRect(left, 4, middle - left - 8, half - 4), Qt::AlignBottom, TextRole::kStrong, words,
         QFileInfo(entry_.path).fileName());
    draw(QRect(left, half, middle - left - 8, half - 4), Qt::AlignTop, TextRole::kCaption, second,
         placeWords(entry_.path));
    const QString state = entry_.isMissing ? RecentList::tr("not there") : entry_.inside;
    draw(QRect(middle, 0, (right - middle) / 2, height()), Qt::AlignVCenter, TextRole::kBody, second, state);
    draw(QRect(middle + (right - middle) / 2, 0, (right - middle) / 2, height()), Qt::AlignVCenter | Qt::AlignRight,
         TextRole::kBody, second, timeWords(entry_.changed));
    if (hasFocus()) {
      painter.setPen(QPen(tone(palette(), Tone::kFocus), 2));
      painter.drawRect(rect().adjusted(1, 1, -1, -1));
    }
  }

 private:
  RecentWorkspaces::Entry entry_;
};

}  // namespace

RecentList::RecentList(RecentWorkspaces* recent, QWidget* parent)
    : QWidget(parent), recent_(recent), card_(new QWidget(this)), rows_(new QVBoxLayout(card_)) {
  setObjectName(QStringLiteral("recentList"));
  setAccessibleName(tr("Recently opened workspaces"));
  auto* title = new QLabel(tr("Recent"), this);
  title->setFont(widgets::roleFont(font(), TextRole::kSection));
  auto* clear = new QToolButton(this);
  clear->setObjectName(QStringLiteral("clearRecent"));
  clear->setAutoRaise(true);
  clear->setText(tr("Clear list"));
  clear->setToolTip(tr("Clear the list of recent workspaces; nothing is deleted"));
  clear->setFocusPolicy(Qt::StrongFocus);
  connect(clear, &QToolButton::clicked, recent_, &RecentWorkspaces::clear);
  auto* head = new QHBoxLayout;
  head->addWidget(title, 1);
  head->addWidget(clear);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 8);
  column->setSpacing(4);
  column->addLayout(head);
  column->addWidget(card_);
  rows_->setContentsMargins(1, 1, 1, 1);
  rows_->setSpacing(1);
  connect(recent_, &RecentWorkspaces::changed, this, &RecentList::fill);
  fill();
}

void RecentList::fill() {
  while (QLayoutItem* item = rows_->takeAt(0)) {
    item->widget()->hide();
    item->widget()->deleteLater();  // it may have the button being clicked
    delete item;
  }
  int row = 0;
  for (const RecentWorkspaces::Entry& entry : recent_->entries()) {
    if (row < kMostRows) addRow(row++, entry);
  }
  setVisible(row > 0);
}

void RecentList::addRow(int row, const RecentWorkspaces::Entry& entry) {
  const QString& path = entry.path;
  auto* line = new QWidget(card_);
  auto* open = new RecentRow(entry, line);
  open->setObjectName(QStringLiteral("recent%1").arg(row));
  open->setEnabled(!entry.isMissing);
  open->setToolTip(entry.isMissing ? tr("%1 no longer exists, or its disk is not connected").arg(path)
                                   : tr("Open %1").arg(path));
  open->setAccessibleName(entry.isMissing ? tr("%1, missing").arg(path) : tr("Open %1").arg(path));
  connect(open, &QPushButton::clicked, this, [this, path] { emit chosen(path); });
  auto* forget = new QToolButton(line);
  forget->setObjectName(QStringLiteral("forgetRecent%1").arg(row));
  forget->setAutoRaise(true);
  forget->setFocusPolicy(Qt::StrongFocus);
  forget->setIcon(widgets::glyphIcon(widgets::Glyph::kCross));
  forget->setFixedSize(widgets::measures::kControlHeight, widgets::measures::kControlHeight);
  forget->setToolTip(tr("Remove from the list; nothing is deleted"));
  forget->setAccessibleName(tr("Remove %1 from the list").arg(path));
  connect(forget, &QToolButton::clicked, this, [this, path] { recent_->remove(path); });
  auto* remove = new QAction(open);
  remove->setShortcut(QKeySequence(Qt::Key_Delete));
  remove->setShortcutContext(Qt::WidgetShortcut);
  connect(remove, &QAction::triggered, this, [this, path] { recent_->remove(path); });
  open->addAction(remove);
  auto* layout = new QHBoxLayout(line);
  layout->setContentsMargins(0, 0, 8, 0);
  layout->setSpacing(0);
  layout->addWidget(open, 1);
  layout->addWidget(forget);
  rows_->addWidget(line);
}

void RecentList::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(tone(palette(), Tone::kView));
  painter.setPen(tone(palette(), Tone::kBorder));
  painter.drawRoundedRect(QRectF(card_->geometry()).adjusted(0.5, 0.5, -0.5, -0.5), widgets::measures::kCardRadius,
                          widgets::measures::kCardRadius);
  painter.setPen(tone(palette(), Tone::kHairline));
  for (int i = 1; i < rows_->count(); ++i) {
    const int y = card_->y() + rows_->itemAt(i)->geometry().top() - 1;
    painter.drawLine(card_->x() + 1, y, card_->geometry().right() - 1, y);
  }
}

}  // namespace app
