#include "app/features/keras_model/keras_application_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>

#include "app/features/wizard/data/path_row.h"
#include "widgets/forms/field_problem.h"
#include "widgets/forms/form_layout.h"
#include "widgets/forms/quiet_combo.h"
#include "widgets/theme/button_kinds.h"

namespace app {
namespace {

constexpr int kApplicationWidth = 480;
constexpr int kLargestPicture = 2048;  // pixels a side
constexpr int kMostClassesMade = 100'000;
constexpr int kUsualClasses = 1000;
// Those of Keras's weight files.
constexpr double kAlphas[] = {0.35, 0.5, 0.75, 1, 1.3, 1.4};

QComboBox* choice(const char* id, const QString& name, QWidget* parent) {
  auto* combo = new widgets::QuietCombo(parent);
  combo->setObjectName(QString::fromLatin1(id));
  combo->setAccessibleName(name);
  return combo;
}

PathRowWords wordsOfWeights() {
  PathRowWords words;
  words.prefix = QStringLiteral("kerasWeightFile");
  words.meaning = KerasApplicationDialog::tr("File of weights");
  words.placeholder = KerasApplicationDialog::tr("none: drawn at random");
  words.fileTitle = KerasApplicationDialog::tr("Weights for the application");
  words.fileFilter = KerasApplicationDialog::tr("Keras weights and models (*.h5 *.hdf5 *.keras);;All files (*)");
  return words;
}

}  // namespace

KerasPixels kerasPixelsOf(engine::keras::Preprocessing preprocessing) {
  using engine::keras::Preprocessing;
  switch (preprocessing) {
    case Preprocessing::kSigned:
      return KerasPixels::kSigned;
    case Preprocessing::kNormalized:
      return KerasPixels::kNormalized;
    case Preprocessing::kCentered:
      return KerasPixels::kCentered;
    case Preprocessing::kNone:
      break;
  }
  return KerasPixels::kBytes;
}

KerasApplicationDialog::KerasApplicationDialog(widgets::Dialogs* dialogs, QWidget* parent)
    : QDialog(parent),
      application_(choice("kerasApplication", tr("Application"), this)),
      height_(number("kerasHeight", tr("Height in pixels"), 1, kLargestPicture, 224)),
      width_(number("kerasWidth", tr("Width in pixels"), 1, kLargestPicture, 224)),
      channels_(choice("kerasChannels", tr("Colours"), this)),
      alpha_(choice("kerasAlpha", tr("Width of layers"), this)),
      top_(new QCheckBox(tr("with a &classifier at the end"), this)),
      classes_(number("kerasClasses", tr("Classes"), 1, kMostClassesMade, kUsualClasses)),
      activation_(choice("kerasActivation", tr("What the classifier gives"), this)),
      pooling_(choice("kerasPooling", tr("Pooling"), this)),
      weightFile_(new PathRow(wordsOfWeights(), dialogs, {}, this)),
      freeze_(new QCheckBox(tr("train only the classi&fier"), this)),
      about_(new widgets::FieldProblem({}, this)) {
  setObjectName(QStringLiteral("kerasApplicationDialog"));
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle(tr("New Keras model from application"));
  setMinimumWidth(kApplicationWidth);
  build();
  connect(application_, &QComboBox::currentIndexChanged, this, &KerasApplicationDialog::showApplication);
  connect(top_, &QCheckBox::toggled, this, &KerasApplicationDialog::check);
  connect(weightFile_, &PathRow::chosen, this, &KerasApplicationDialog::chooseWeights);
  connect(weightFile_, &PathRow::cleared, this, [this] { chooseWeights({}); });
  connect(height_, &QSpinBox::valueChanged, this, &KerasApplicationDialog::check);
  connect(width_, &QSpinBox::valueChanged, this, &KerasApplicationDialog::check);
  showApplication();
}

QSpinBox* KerasApplicationDialog::number(const char* id, const QString& name, int least, int most, int value) {
  auto* spin = new QSpinBox(this);
  spin->setObjectName(QString::fromLatin1(id));
  spin->setAccessibleName(name);
  spin->setRange(least, most);
  spin->setValue(value);
  return spin;
}

void KerasApplicationDialog::fillChoices() {
  for (const auto& one : engine::keras::applications()) application_->addItem(QString::fromStdString(one.name));
  channels_->addItem(tr("3, colours"), 3);
  channels_->addItem(tr("1, grey"), 1);
  for (const double alpha : kAlphas) alpha_->addItem(locale().toString(alpha), alpha);
  alpha_->setCurrentIndex(alpha_->findData(1.0));
  top_->setObjectName(QStringLiteral("kerasTop"));
  top_->setChecked(true);
  activation_->addItem(tr("probabilities (softmax)"), QStringLiteral("softmax"));
  activation_->addItem(tr("logits (linear)"), QStringLiteral("linear"));
  freeze_->setObjectName(QStringLiteral("kerasFreeze"));
  freeze_->setToolTip(tr("The other layers are frozen: they keep the weights of the file"));
  pooling_->addItem(tr("none"), QString());
  pooling_->addItem(tr("average"), QStringLiteral("avg"));
  pooling_->addItem(tr("maximum"), QStringLiteral("max"));
}

void KerasApplicationDialog::build() {
  fillChoices();
  auto* form = new widgets::FormLayout;
  const auto add = [form, this](const QString& text, QWidget* buddy, QLayout* row = nullptr) {
    auto* label = new QLabel(text, this);
    label->setBuddy(buddy);
    row ? form->addRow(label, row) : form->addRow(label, buddy);
  };
  auto* size = new QHBoxLayout;
  size->setSpacing(8);
  size->addWidget(height_, 1);
  size->addWidget(new QLabel(tr("×"), this));
  size->addWidget(width_, 1);
  add(tr("&Application:"), application_);
  add(tr("&Pictures (height × width):"), height_, size);
  add(tr("C&olours:"), channels_);
  add(tr("&Width of layers:"), alpha_);
  form->addRow(QString(), top_);
  add(tr("C&lasses:"), classes_);
  add(tr("It &gives:"), activation_);
  add(tr("Poo&ling:"), pooling_);
  add(tr("W&eights:"), weightFile_);
  form->addRow(QString(), freeze_);
  form->addRow(QString(), about_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(16, 16, 16, 16);
  column->setSpacing(12);
  column->addLayout(form);
  column->addStretch(1);
  column->addLayout(makeButtons());
}

QLayout* KerasApplicationDialog::makeButtons() {
  auto* cancel = new QPushButton(tr("Cancel"), this);
  cancel->setObjectName(QStringLiteral("kerasApplicationCancel"));
  cancel->setAutoDefault(false);
  connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
  create_ = new QPushButton(tr("Create"), this);
  create_->setObjectName(QStringLiteral("kerasApplicationCreate"));
  create_->setDefault(true);
  widgets::makePrimary(create_);
  connect(create_, &QPushButton::clicked, this, &KerasApplicationDialog::create);
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  row->addStretch(1);
  row->addWidget(cancel);
  row->addWidget(create_);
  return row;
}

const engine::keras::ApplicationInfo& KerasApplicationDialog::info() const {
  return engine::keras::applications().at(static_cast<std::size_t>(application_->currentIndex()));
}

void KerasApplicationDialog::showApplication() {
  height_->setValue(static_cast<int>(info().size));
  width_->setValue(static_cast<int>(info().size));
  alpha_->setEnabled(info().name == "MobileNetV2");
  if (!alpha_->isEnabled()) alpha_->setCurrentIndex(alpha_->findData(1.0));
  check();
}

// Who chooses weights wants to keep them; the classifier is for classes of one's own.
void KerasApplicationDialog::chooseWeights(const QString& path) {
  weights_ = path;
  weightFile_->setPath(path);
  freeze_->setChecked(!path.isEmpty());
  check();
}

void KerasApplicationDialog::check() {
  const bool hasTop = top_->isChecked();
  classes_->setEnabled(hasTop);
  activation_->setEnabled(hasTop);
  pooling_->setEnabled(!hasTop);
  freeze_->setEnabled(hasTop && !weights_.isEmpty());
  const auto least = static_cast<int>(info().smallest);
  const bool fits = height_->value() >= least && width_->value() >= least;
  const QString weights = weights_.isEmpty()
                              ? tr("The weights are initial ones, drawn at random.")
                              : tr("Layers take the weights that the file has for them; others start afresh.");
  about_->setExplanation(tr("%1 Its own size is %2 × %2 pixels.").arg(weights).arg(static_cast<int>(info().size)));
  about_->setProblem(
      fits ? QString()
           : tr("%1 takes pictures of %2 × %2 pixels at least.").arg(application_->currentText()).arg(least));
  create_->setEnabled(fits);
}

void KerasApplicationDialog::create() {
  KerasSource source;
  source.application = application_->currentText();
  engine::keras::ApplicationOptions& options = source.options;
  options.inputShape = engine::Shape{height_->value(), width_->value(), channels_->currentData().toInt()};
  options.includeTop = top_->isChecked();
  if (options.includeTop) {
    options.classes = classes_->value();
    options.classifierActivation = activation_->currentData().toString().toStdString();
  } else {
    options.pooling = pooling_->currentData().toString().toStdString();
  }
  options.alpha = alpha_->currentData().toDouble();
  source.weights = weights_;
  source.freezesBody = freeze_->isEnabled() && freeze_->isChecked();
  emit wanted(source);
  accept();
}

}  // namespace app
