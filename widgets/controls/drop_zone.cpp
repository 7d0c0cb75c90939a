#include "widgets/controls/drop_zone.h"

#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include "widgets/panels/tones.h"
#include "widgets/theme/type_scale.h"

namespace widgets {
namespace {

constexpr int kZoneRadius = 6;
constexpr int kZoneTextWidth = 460;

}  // namespace

DropZone::DropZone(QWidget* parent) : QFrame(parent) {
  setObjectName(QStringLiteral("dropZone"));
  auto* title = new QLabel(tr("Drop a file or a folder here"), this);
  title->setFont(roleFont(title->font(), TextRole::kTitle));
  auto* sentence =
      new QLabel(tr("A table (CSV, also gzip-compressed), TFRecord files, IDX files such as MNIST's, lines of text, "
                    "fixed-length records such as CIFAR's, or a folder with one subfolder of pictures per class."),
                 this);
  sentence->setWordWrap(true);
  sentence->setFixedWidth(kZoneTextWidth);
  sentence->setMinimumHeight(sentence->heightForWidth(kZoneTextWidth));
  for (QLabel* label : {title, sentence}) label->setAlignment(Qt::AlignHCenter);
  auto* buttons = new QHBoxLayout;
  buttons->addStretch(1);
  QPushButton* file = addButton(QStringLiteral("chooseFile"), tr("Choose &file…"));
  QPushButton* folder = addButton(QStringLiteral("chooseFolder"), tr("Choose f&older…"));
  QPushButton* digits = addButton(QStringLiteral("useDigits"), tr("Use &drawn digits"));
  digits->setToolTip(tr("10 000 digits drawn by the program: try a model without any data"));
  for (QPushButton* button : {file, folder, digits}) buttons->addWidget(button);
  buttons->addStretch(1);
  connect(file, &QPushButton::clicked, this, &DropZone::fileWanted);
  connect(folder, &QPushButton::clicked, this, &DropZone::folderWanted);
  connect(digits, &QPushButton::clicked, this, &DropZone::digitsWanted);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(16, 16, 16, 16);
  layout->setSpacing(8);
  layout->addStretch(1);
  layout->addWidget(title);
  layout->addWidget(sentence, 0, Qt::AlignHCenter);
  layout->addSpacing(8);
  layout->addLayout(buttons);
  layout->addStretch(1);
}

QPushButton* DropZone::addButton(const QString& name, const QString& text) {
  auto* button = new QPushButton(text, this);
  button->setObjectName(name);
  button->setAutoDefault(false);
  return button;
}

void DropZone::setHot(bool hot) {
  if (hot == hot_) return;
  hot_ = hot;
  update();
}

void DropZone::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(tone(palette(), hot_ ? Tone::kInfoTint : Tone::kView));
  painter.setPen(QPen(tone(palette(), hot_ ? Tone::kAccent : Tone::kBorder), hot_ ? 2 : 1, Qt::DashLine));
  painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), kZoneRadius, kZoneRadius);
}

}  // namespace widgets
