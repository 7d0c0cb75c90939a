#include "app/features/keras_model/training/keras_data_form.h"

#include <QComboBox>
#include <QLabel>

#include "app/features/wizard/data/data_summary.h"
#include "app/features/wizard/data/data_sync.h"
#include "app/features/wizard/data/input_source.h"
#include "app/features/wizard/data/path_row.h"
#include "widgets/forms/field_problem.h"
#include "widgets/forms/form_layout.h"
#include "widgets/forms/quiet_combo.h"

namespace app {
namespace {

using engine::data::PreviewKind;

constexpr const char* kLosses[] = {
    "sparse_categorical_crossentropy",
    "categorical_crossentropy",
    "binary_crossentropy",
    "mean_squared_error",
    "mean_absolute_error",
    "huber",
};

bool showsPictures(const engine::data::DataPreview& preview) {
  return preview.kind == PreviewKind::kIdx || preview.kind == PreviewKind::kImageFolder;
}

PathRowWords wordsOfPath(const QString& title) {
  PathRowWords words = PathRow::dataWords();
  words.prefix = QStringLiteral("kerasData");
  words.label.clear();
  words.fileTitle = title;
  return words;
}

QComboBox* comboNamed(const char* id, const QString& name, QWidget* parent) {
  auto* combo = new widgets::QuietCombo(parent);
  combo->setObjectName(QString::fromLatin1(id));
  combo->setAccessibleName(name);
  return combo;
}

}  // namespace

KerasDataForm::KerasDataForm(About about, widgets::Dialogs* dialogs, QWidget* parent)
    : QWidget(parent),
      about_(std::move(about)),
      form_(new widgets::FormLayout(this)),
      path_(new PathRow(wordsOfPath(tr("Data for the model")), dialogs, about_.dataFolder, this)),
      found_(new widgets::FieldProblem(
          tr("A table, a folder with a subfolder of pictures for each class, or IDX files like those of MNIST"), this)),
      label_(comboNamed("kerasLabel", tr("Label"), this)),
      pixels_(comboNamed("kerasPixels", tr("Pixel values"), this)),
      loss_(comboNamed("kerasLoss", tr("Loss"), this)) {
  setObjectName(QStringLiteral("kerasDataForm"));
  found_->setObjectName(QStringLiteral("kerasDataFound"));
  build();
  connect(path_, &PathRow::chosen, this, &KerasDataForm::choose);
  connect(&loader_, &DataLoader::looked, this, &KerasDataForm::onLooked);
  for (QComboBox* combo : {label_, pixels_, loss_})
    connect(combo, &QComboBox::currentIndexChanged, this, &KerasDataForm::changed);
  showRows();
}

void KerasDataForm::build() {
  form_->setContentsMargins(0, 0, 0, 0);
  const auto add = [this](const QString& text, QWidget* control) {
    auto* label = new QLabel(text, this);
    label->setBuddy(control);
    form_->addRow(label, control);
  };
  add(tr("&Data:"), path_);
  form_->addRow(QString(), found_);
  add(tr("&Label:"), label_);
  add(tr("&Pixel values:"), pixels_);
  add(tr("Lo&ss:"), loss_);
  const std::pair<QString, KerasPixels> ranges[] = {
      {tr("0 to 1"), KerasPixels::kUnit},
      {tr("−1 to 1 (MobileNetV2, ResNet V2, InceptionV3)"), KerasPixels::kSigned},
      {tr("0 to 255 (EfficientNet)"), KerasPixels::kBytes},
      {tr("by ImageNet's mean and deviation (DenseNet)"), KerasPixels::kNormalized},
      {tr("blue first, less ImageNet's mean (ResNet, VGG)"), KerasPixels::kCentered},
  };
  for (const auto& [text, range] : ranges) pixels_->addItem(text, static_cast<int>(range));
  pixels_->setCurrentIndex(pixels_->findData(static_cast<int>(about_.pixels)));
  loss_->addItem(about_.isCompiled ? tr("as the model is compiled") : tr("what fits the last layer"), QString());
  for (const char* loss : kLosses) loss_->addItem(QString::fromLatin1(loss), QString::fromLatin1(loss));
}

void KerasDataForm::choose(const QString& path) {
  path_->setPath(path);
  seen_.reset();
  const std::string found = foundPath(path.toStdString(), {about_.dataFolder.toStdString(), {}});
  if (found.empty()) {
    found_->setProblem(tr("No data folder is chosen that ${DATA} stands for."));
    return showRows();
  }
  found_->setProblem({});
  found_->setExplanation(tr("Looking at the data…"));
  loader_.look(QString::fromStdString(found), {});
  emit changed();
}

void KerasDataForm::onLooked(const LookedAtPointer& seen) {
  seen_ = seen;
  const engine::data::DataPreview& preview = seen->train;
  QString problem;
  for (const engine::data::PreviewProblem& one : preview.problems) {
    if (one.fatal && problem.isEmpty()) problem = problemText(one);
  }
  if (problem.isEmpty() && !preview.usable()) problem = tr("There are no examples that can be read.");
  if (problem.isEmpty() && preview.kind == PreviewKind::kText) problem = tr("Lines of text have no labels.");
  found_->setExplanation(summaryOf(preview));
  found_->setProblem(problem);
  const QSignalBlocker blocker(label_);
  label_->clear();
  for (const engine::data::ColumnPreview& column : preview.columns) {
    const QString name = QString::fromStdString(column.name);
    label_->addItem(name, name);
  }
  label_->setCurrentIndex(guessedLabel(preview));
  showRows();
}

void KerasDataForm::showRows() {
  const bool hasColumns = seen_ && !seen_->train.columns.empty();
  form_->setRowVisible(label_, hasColumns && about_.outputs.size() == 1);
  form_->setRowVisible(pixels_, seen_ && showsPictures(seen_->train));
  emit changed();
}

std::optional<KerasData> KerasDataForm::data() const {
  if (!seen_ || !seen_->train.usable() || !found_->problem().isEmpty()) return std::nullopt;
  KerasData data;
  data.dataDir = about_.dataFolder.toStdString();
  data.pixels = static_cast<KerasPixels>(pixels_->currentData().toInt());
  writeSource(seen_->train, seen_->train.train, {data.dataDir, {}}, &data.input);
  if (about_.outputs.size() == 1) {
    setLabel(label_->currentData().toString().toStdString(), &data.input);
  } else if (data.input.has_csv()) {  // labels by the outputs' names
    for (const QString& output : about_.outputs) data.input.mutable_csv()->add_labels(output.toStdString());
  }
  return data;
}

std::string KerasDataForm::loss() const {
  return loss_->currentData().toString().toStdString();
}

}  // namespace app
