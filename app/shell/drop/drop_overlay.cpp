#include "app/shell/drop/drop_overlay.h"

#include <QEvent>
#include <QPainter>

#include "widgets/panels/tones.h"
#include "widgets/theme/glyphs.h"
#include "widgets/theme/type_scale.h"

namespace app {
namespace {

constexpr int kInset = 24;
constexpr int kMostLines = 6;
constexpr int kIconSize = 48;
constexpr int kLineGap = 8;
constexpr double kCover = 0.94;  // of what lies below
constexpr double kCorner = 12;

}  // namespace

DropOverlay::DropOverlay(QWidget* window) : QWidget(window) {
  setObjectName(QStringLiteral("dropOverlay"));
  setAcceptDrops(true);
  hide();
  window->installEventFilter(this);
}

void DropOverlay::showLooking() {
  showLines(tr("Drop to open"), {tr("Looking at what this is…")}, false);
}

void DropOverlay::showPlan(const std::vector<DropStep>& steps) {
  QStringList lines;
  bool anything = false;
  for (const DropStep& step : steps) {
    lines << step.text;
    anything = anything || step.kind != DropStepKind::kRefuse;
  }
  if (lines.size() > kMostLines) {
    const auto more = static_cast<int>(lines.size()) - kMostLines + 1;
    lines = lines.mid(0, kMostLines - 1) << tr("and %n more", nullptr, more);
  }
  showLines(anything ? tr("Drop to do this") : tr("This cannot be opened here"), lines, !anything);
}

void DropOverlay::showLines(const QString& title, const QStringList& lines, bool refused) {
  title_ = title;
  lines_ = lines;
  refused_ = refused;
  setAccessibleName(title);
  setAccessibleDescription(lines.join(QLatin1Char('\n')));
  setGeometry(parentWidget()->rect());
  raise();
  show();
  update();
}

bool DropOverlay::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize && isVisible()) setGeometry(parentWidget()->rect());
  return QWidget::eventFilter(watched, event);
}

void DropOverlay::paintEvent(QPaintEvent*) {
  using widgets::Tone;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  QColor cover = widgets::tone(palette(), Tone::kView);
  cover.setAlphaF(static_cast<float>(kCover));
  painter.fillRect(rect(), cover);
  const QColor mark = widgets::tone(palette(), refused_ ? Tone::kError : Tone::kAccent);
  painter.setPen(QPen(mark, 2, Qt::DashLine));
  painter.drawRoundedRect(QRectF(rect()).adjusted(kInset, kInset, -kInset, -kInset), kCorner, kCorner);
  const QFont large = widgets::roleFont(font(), widgets::TextRole::kTitle);
  const int lineHeight = fontMetrics().height() + kLineGap;
  const int titleHeight = QFontMetrics(large).height() + kLineGap * 2;
  const int room = width() - 4 * kInset;
  int y = (height() - kIconSize - titleHeight - lineHeight * static_cast<int>(lines_.size())) / 2;
  widgets::paintGlyph(&painter, QRectF((width() - kIconSize) / 2.0, y, kIconSize, kIconSize),
                      refused_ ? widgets::Glyph::kError : widgets::Glyph::kImport, mark);
  y += kIconSize + kLineGap;
  painter.setFont(large);
  painter.setPen(widgets::tone(palette(), Tone::kText));
  painter.drawText(QRect(0, y, width(), titleHeight), Qt::AlignCenter, title_);
  y += titleHeight;
  painter.setFont(font());
  painter.setPen(widgets::tone(palette(), Tone::kSecondary));
  for (const QString& line : lines_) {
    painter.drawText(QRect(2 * kInset, y, room, lineHeight), Qt::AlignCenter,
                     fontMetrics().elidedText(line, Qt::ElideMiddle, room));
    y += lineHeight;
  }
}

}  // namespace app
