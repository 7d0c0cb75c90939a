#include "widgets/runs/color_picker.h"

#include <QColorDialog>
#include <QGridLayout>
#include <QIcon>
#include <QKeyEvent>
#include <QPainter>
#include <QPixmap>
#include <QPushButton>
#include <QToolButton>

#include "widgets/panels/tones.h"
#include "widgets/theme/run_colors.h"

namespace widgets {
namespace {

constexpr int kColumns = 6;
constexpr int kButton = 32;
constexpr int kSwatch = 18;

QIcon swatchIcon(const QColor& color, const QColor& ring) {
  QPixmap image(kSwatch * 2, kSwatch * 2);
  image.setDevicePixelRatio(2);
  image.fill(Qt::transparent);
  QPainter painter(&image);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(ring.isValid() ? QPen(ring, 2) : QPen(Qt::NoPen));
  painter.setBrush(color);
  painter.drawRoundedRect(QRectF(1, 1, kSwatch - 2, kSwatch - 2), 2, 2);
  return QIcon(image);
}

QString nameOf(int index) {
  const char* const kNames[RunColors::kColors] = {QT_TR_NOOP("blue"),    QT_TR_NOOP("vermillion"), QT_TR_NOOP("green"),
                                                  QT_TR_NOOP("pink"),    QT_TR_NOOP("amber"),      QT_TR_NOOP("sky"),
                                                  QT_TR_NOOP("magenta"), QT_TR_NOOP("olive"),      QT_TR_NOOP("indigo"),
                                                  QT_TR_NOOP("teal"),    QT_TR_NOOP("brown"),      QT_TR_NOOP("slate")};
  return ColorPicker::tr(kNames[index]);
}

}  // namespace

ColorPicker::ColorPicker(const QColor& current, bool dark, QWidget* parent) : QFrame(parent, Qt::Popup) {
  setObjectName(QStringLiteral("colorPicker"));
  setAccessibleName(tr("Colour of the run"));
  setAttribute(Qt::WA_DeleteOnClose);
  setFrameShape(QFrame::StyledPanel);
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(8, 8, 8, 8);
  grid->setSpacing(2);
  for (int index = 0; index < RunColors::kColors; ++index) {
    const QColor color = RunColors::lookOf(index, dark).color;
    auto* button = new QToolButton(this);
    button->setObjectName(QStringLiteral("color%1").arg(index + 1));
    button->setAutoRaise(true);
    button->setFixedSize(kButton, kButton);
    button->setIconSize({kSwatch, kSwatch});
    button->setIcon(swatchIcon(color, color == current ? tone(palette(), Tone::kText) : QColor()));
    button->setToolTip(nameOf(index));
    button->setAccessibleName(nameOf(index));
    button->setFocusPolicy(Qt::StrongFocus);
    connect(button, &QToolButton::clicked, this, [this, color] { pick(color); });
    grid->addWidget(button, index / kColumns, index % kColumns);
    swatches_.push_back(button);
  }
  auto* automatic = new QPushButton(tr("Automatic"), this);
  automatic->setObjectName(QStringLiteral("colorAutomatic"));
  automatic->setToolTip(tr("The colour that the run got when it was first seen"));
  auto* other = new QPushButton(tr("Other…"), this);
  other->setObjectName(QStringLiteral("colorOther"));
  grid->addWidget(automatic, 2, 0, 1, kColumns / 2);
  grid->addWidget(other, 2, kColumns / 2, 1, kColumns / 2);
  connect(automatic, &QPushButton::clicked, this, [this] { pick({}); });
  connect(other, &QPushButton::clicked, this, [this, current] { pickOther(current); });
  swatches_.front()->setFocus();
}

void ColorPicker::pick(const QColor& color) {
  emit picked(color);
  close();
}

// Qt's own dialog, not modal; the popup waits behind it.
void ColorPicker::pickOther(const QColor& start) {
  auto* dialog = new QColorDialog(start, this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QColorDialog::colorSelected, this, &ColorPicker::pick);
  dialog->open();
}

void ColorPicker::keyPressEvent(QKeyEvent* event) {
  int place = -1;
  for (std::size_t i = 0; i < swatches_.size(); ++i) {
    if (swatches_[i]->hasFocus()) place = static_cast<int>(i);
  }
  const int step = event->key() == Qt::Key_Right  ? 1
                   : event->key() == Qt::Key_Left ? -1
                   : event->key() == Qt::Key_Down ? kColumns
                   : event->key() == Qt::Key_Up   ? -kColumns
                                                  : 0;
  const int next = place + step;
  if (place >= 0 && step != 0 && next >= 0 && next < static_cast<int>(swatches_.size())) {
    swatches_[static_cast<std::size_t>(next)]->setFocus();
    return;
  }
  if (place >= 0 && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)) {
    swatches_[static_cast<std::size_t>(place)]->click();
    return;
  }
  QFrame::keyPressEvent(event);
}

}  // namespace widgets
