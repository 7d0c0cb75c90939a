#include "app/features/model_forms/input_field.h"

#include <QComboBox>
#include <QDir>
#include <QHBoxLayout>
#include <QImageReader>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/workbench/models/picture_tensor.h"
#include "engine/core/error.h"
#include "widgets/controls/draw_pad.h"
#include "widgets/forms/field_problem.h"
#include "widgets/util/background.h"
#include "widgets/util/dialogs.h"
#include "widgets/util/error_words.h"
#include "widgets/util/regular_file.h"

namespace app {
namespace {

constexpr int kLongestText = 1 << 20;
constexpr int kMostPictureMegabytes = 256;

struct ReadPicture {
  QImage image;
  QString problem;
};

ReadPicture readPicture(const QString& path) {
  QFile file(path);
  if (const QString why = widgets::openForReading(&file); !why.isEmpty()) return {{}, why};
  QImageReader reader(&file);
  reader.setAutoTransform(true);
  QImageReader::setAllocationLimit(kMostPictureMegabytes);
  ReadPicture picture{reader.read(), {}};
  if (picture.image.isNull())
    picture.problem = InputField::tr("%1 is not a picture: %2").arg(path, reader.errorString());
  return picture;
}

}  // namespace

InputField::InputField(const FieldSpec& field, widgets::Dialogs* dialogs, QWidget* parent)
    : QWidget(parent), field_(field), dialogs_(dialogs) {
  setObjectName(QStringLiteral("input.%1").arg(field.name));
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(4);
  pictureSizeOf(field).isPicture() ? buildPicture(column) : buildLine(column);
  problem_ = new widgets::FieldProblem({}, this);
  column->addWidget(problem_);
}

void InputField::buildLine(QVBoxLayout* column) {
  line_ = new QLineEdit(this);
  line_->setMaxLength(kLongestText);
  line_->setObjectName(QStringLiteral("value.%1").arg(field_.name));
  line_->setAccessibleName(field_.name);
  line_->setPlaceholderText(field_.defaultText.isEmpty()
                                ? wantedText(field_)
                                : tr("%1; empty: %2").arg(wantedText(field_), field_.defaultText));
  line_->setToolTip(tr("%1, %2. Separate values by commas or spaces, or enter a JSON list.")
                        .arg(QString::fromLatin1(engine::dtypeName(field_.dtype)), wantedText(field_)));
  connect(line_, &QLineEdit::textEdited, this, &InputField::onEdited);
  connect(line_, &QLineEdit::returnPressed, this, &InputField::submitted);
  column->addWidget(line_);
  setFocusProxy(line_);
}

void InputField::buildPicture(QVBoxLayout* column) {
  const PictureSize size = pictureSizeOf(field_);
  pad_ = new widgets::DrawPad({size.width, size.height}, size.channels == 1, this);
  pad_->setObjectName(QStringLiteral("pad.%1").arg(field_.name));
  connect(pad_, &widgets::DrawPad::changed, this, &InputField::onEdited);
  connect(pad_, &widgets::DrawPad::fileDropped, this, &InputField::openPicture);
  column->addWidget(pad_);
  auto* buttons = new QHBoxLayout;
  buttons->setSpacing(8);
  auto* open = new QPushButton(tr("Open…"), this);
  open->setObjectName(QStringLiteral("openPicture.%1").arg(field_.name));
  open->setAccessibleName(tr("Open a picture for %1").arg(field_.name));
  open->setAutoDefault(false);
  open->setEnabled(dialogs_ != nullptr);
  connect(open, &QPushButton::clicked, this, [this] {
    const QString path = dialogs_->openFile(this, tr("Open picture"), QDir::homePath(),
                                            tr("Pictures (*.png *.jpg *.jpeg *.bmp);;All files (*)"));
    if (!path.isEmpty()) openPicture(path);
  });
  auto* clear = new QPushButton(tr("Clear"), this);
  clear->setObjectName(QStringLiteral("clearPicture.%1").arg(field_.name));
  clear->setAccessibleName(tr("Clear the picture of %1").arg(field_.name));
  clear->setAutoDefault(false);
  connect(clear, &QPushButton::clicked, pad_, &widgets::DrawPad::clear);
  range_ = new QComboBox(this);
  range_->addItems({tr("Pixels 0 to 1"), tr("Pixels 0 to 255"), tr("Pixels -1 to 1")});
  range_->setAccessibleName(tr("Range of the pixels of %1").arg(field_.name));
  range_->setToolTip(tr("Values that the model takes as black and white"));
  range_->setEnabled(!engine::isInteger(field_.dtype));
  if (engine::isInteger(field_.dtype)) range_->setCurrentIndex(1);
  connect(range_, &QComboBox::activated, this, &InputField::onEdited);
  for (QWidget* each : {open, clear}) buttons->addWidget(each);
  buttons->addStretch(1);
  column->addLayout(buttons);
  column->addWidget(range_, 0, Qt::AlignLeft);
  setFocusProxy(pad_);
}

void InputField::onEdited() {
  given_.reset();
  problem_->setProblem({});
  emit edited();
}

void InputField::setValue(const engine::Tensor& value) {
  problem_->setProblem({});
  if (line_) {
    line_->setText(textOfTensor(value));
    line_->setCursorPosition(0);
  } else {
    try {
      if (!engine::isInteger(field_.dtype)) range_->setCurrentIndex(static_cast<int>(rangeOf(value)));
      pad_->setImage(pictureOfTensor(value, field_, static_cast<PixelRange>(range_->currentIndex())));
    } catch (const engine::Error& error) {
      problem_->setProblem(widgets::errorWords(error));
      return;
    }
  }
  given_ = value;
}

std::optional<engine::Tensor> InputField::value() {
  try {
    if (!given_) {
      given_ = line_ ? tensorOfText(line_->text(), field_)
                     : tensorOfPicture(pad_->image(), field_, static_cast<PixelRange>(range_->currentIndex()));
    }
    problem_->setProblem({});
    return given_;
  } catch (const engine::Error& error) {
    problem_->setProblem(widgets::errorWords(error));
    return std::nullopt;
  }
}

QString InputField::problem() const {
  return problem_->problem();
}

void InputField::setProblem(const QString& problem) {
  problem_->setProblem(problem);
}

void InputField::openPicture(const QString& path) {
  if (!pad_) return;
  widgets::inBackground(
      this, [path] { return readPicture(path); },
      [this](const ReadPicture& read) {
        if (read.problem.isEmpty()) {
          pad_->setImage(read.image);
          onEdited();
        }
        problem_->setProblem(read.problem);
        emit pictureRead();
      });
}

}  // namespace app
