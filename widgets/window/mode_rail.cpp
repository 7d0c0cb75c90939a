#include "widgets/window/mode_rail.h"

#include <QAction>
#include <QApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPainterPath>
#include <QToolButton>
#include <QVBoxLayout>

#include "widgets/panels/tones.h"

namespace widgets {
namespace {

constexpr int kRailWidth = 64;
constexpr int kButtonHeight = 56;
constexpr int kButtonMinimum = 40;  // of a low window
constexpr int kModeIconSize = 24;
constexpr int kWordMargin = 5;
constexpr double kWordScale = 0.85;

QPainterPath shapeOf(ModeIcon icon) {
  QPainterPath path;
  switch (icon) {
    case ModeIcon::kCharts:
      path.moveTo(3, 3);
      path.lineTo(3, 21);
      path.lineTo(21, 21);
      path.moveTo(6, 16);
      path.cubicTo(9, 4, 11, 18, 14, 12);
      path.cubicTo(16, 8, 18, 8, 20, 7);
      break;
    case ModeIcon::kSummaries:
      for (const double x : {3.5, 13.5}) {
        path.addRoundedRect(x, 3.5, 7, 7, 1.5, 1.5);
        path.addRoundedRect(x, 13.5, 7, 7, 1.5, 1.5);
      }
      break;
    case ModeIcon::kGraph:
      path.addRoundedRect(8.5, 2.5, 7, 5, 1.5, 1.5);
      path.addRoundedRect(2.5, 16.5, 7, 5, 1.5, 1.5);
      path.addRoundedRect(14.5, 16.5, 7, 5, 1.5, 1.5);
      path.moveTo(12, 7.5);
      path.lineTo(12, 12);
      path.moveTo(6, 16.5);
      path.lineTo(6, 12);
      path.lineTo(18, 12);
      path.lineTo(18, 16.5);
      break;
    case ModeIcon::kExperiment:
      for (const double y : {6.0, 12.0, 18.0}) {
        path.moveTo(3, y);
        path.lineTo(21, y);
      }
      path.addEllipse(QPointF(8, 6), 2, 2);
      path.addEllipse(QPointF(15, 12), 2, 2);
      path.addEllipse(QPointF(10, 18), 2, 2);
      break;
    case ModeIcon::kLog:
      path.addRoundedRect(3.5, 3.5, 17, 17, 2, 2);
      for (const double y : {8.0, 12.0, 16.0}) {
        path.moveTo(7, y);
        path.lineTo(y == 12.0 ? 14 : 17, y);
      }
      break;
    case ModeIcon::kBranch:
      path.addEllipse(QPointF(7, 4.5), 2.5, 2.5);
      path.addEllipse(QPointF(7, 19.5), 2.5, 2.5);
      path.addEllipse(QPointF(17, 8.5), 2.5, 2.5);
      path.moveTo(7, 7);
      path.lineTo(7, 17);
      path.moveTo(7, 15);
      path.cubicTo(7, 12, 17, 15, 17, 11);
      break;
    case ModeIcon::kEvaluate:
      path.moveTo(3, 16);
      path.arcTo(3, 6, 18, 18, 180, -180);
      path.moveTo(12, 15);
      path.lineTo(17, 9);
      break;
  }
  return path;
}

// Draws in the text colour of the moment, so that a change of theme needs no new icon.
class ModeIconEngine : public QIconEngine {
 public:
  explicit ModeIconEngine(const QPainterPath& strokes) : strokes_(strokes) {}
  void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->translate(rect.topLeft());
    painter->scale(rect.width() / 24.0, rect.height() / 24.0);
    const auto group = mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active;
    painter->setPen(QPen(QApplication::palette().color(group, QPalette::ButtonText), 1.5, Qt::SolidLine, Qt::RoundCap,
                         Qt::RoundJoin));
    painter->drawPath(strokes_);
    painter->restore();
  }
  QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
    QPixmap image(size);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    paint(&painter, QRect(QPoint(), size), mode, state);
    return image;
  }
  QIconEngine* clone() const override { return new ModeIconEngine(strokes_); }

 private:
  QPainterPath strokes_;
};

// Icon over word; the current mode has a bar in the accent colour at its left.
class ModeButton : public QToolButton {
 public:
  using QToolButton::QToolButton;

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    if (isChecked() || underMouse()) {
      painter.fillRect(rect(), tone(palette(), isChecked() ? Tone::kSelection : Tone::kHover));
    }
    if (isChecked()) painter.fillRect(QRect(0, 0, 3, height()), tone(palette(), Tone::kAccent));
    const QRect place((width() - kModeIconSize) / 2, (height() - kModeIconSize) / 6, kModeIconSize, kModeIconSize);
    icon().paint(&painter, place);
    painter.setPen(tone(palette(), Tone::kText));
    painter.drawText(QRect(0, place.bottom() + 1, width(), height() - place.bottom() - 1),
                     Qt::AlignHCenter | Qt::AlignTop, text());
    if (hasFocus() && window()->testAttribute(Qt::WA_KeyboardFocusChange)) {
      painter.setPen(QPen(tone(palette(), Tone::kFocus), 2));
      painter.drawRect(rect().adjusted(1, 1, -1, -1));
    }
  }
};

}  // namespace

QIcon modeIcon(ModeIcon icon) {
  return modeIcon(shapeOf(icon));
}

QIcon modeIcon(const QPainterPath& strokes) {
  return QIcon(new ModeIconEngine(strokes));
}

ModeRail::ModeRail(QWidget* parent) : QWidget(parent), layout_(new QVBoxLayout(this)) {
  setObjectName(QStringLiteral("modeRail"));
  setFixedWidth(kRailWidth);
  layout_->setContentsMargins(0, 0, 0, 0);
  layout_->setSpacing(0);
  layout_->addStretch(1);
}

void ModeRail::addMode(QAction* action) {
  auto* button = new ModeButton(this);
  button->setDefaultAction(action);
  button->setFocusPolicy(Qt::TabFocus);
  QFont small = font();
  small.setPixelSize(std::max(11, qRound(fontInfo().pixelSize() * kWordScale)));
  button->setFont(small);
  setFixedWidth(std::max(width(), button->fontMetrics().horizontalAdvance(action->text()) + 2 * kWordMargin));
  button->setFixedHeight(kButtonHeight);
  button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  layout_->insertWidget(layout_->count() - 1, button);
  buttons_.push_back(button);
}

// Buttons give way together when the window is low.
void ModeRail::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  if (buttons_.empty()) return;
  const int fair = height() / static_cast<int>(buttons_.size());
  for (QWidget* button : buttons_) button->setFixedHeight(std::clamp(fair, kButtonMinimum, kButtonHeight));
}

void ModeRail::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), palette().window());
  painter.fillRect(QRect(width() - 1, 0, 1, height()), tone(palette(), Tone::kBorder));
}

}  // namespace widgets
