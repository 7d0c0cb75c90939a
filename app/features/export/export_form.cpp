#include "app/features/export/export_form.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <cmath>

#include "engine/estimator/export/checkpoint_error.h"
#include "widgets/controls/line_beginning.h"
#include "widgets/dashboards/checkpoints/checkpoint_values.h"
#include "widgets/forms/field_problem.h"
#include "widgets/forms/form_layout.h"
#include "widgets/panels/number_text.h"
#include "widgets/theme/font_measures.h"
#include "widgets/util/action_button.h"
#include "widgets/util/dialogs.h"
#include "widgets/util/focus/reading_order.h"
#include "widgets/util/focus_ring.h"

namespace app {
namespace {

constexpr int kSignatureHeight = 132;
constexpr int kAssetHeight = 56;
constexpr int kMostExamples = 100000;
constexpr double kTolerances[] = {1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2};

QHBoxLayout* rowOf(std::initializer_list<QWidget*> widgets) {
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  for (QWidget* each : widgets) row->addWidget(each);
  return row;
}

QString metricsText(const CheckpointChoice& choice) {
  QStringList parts;
  for (auto metric = choice.metrics.begin(); metric != choice.metrics.end(); ++metric) {
    parts << QStringLiteral("%1 %2").arg(metric.key(), widgets::valueText(metric.value()));
  }
  return parts.join(QStringLiteral(", "));
}

QLabel* labelFor(const QString& text, QWidget* buddy) {
  auto* label = new QLabel(text, buddy->parentWidget());
  label->setBuddy(buddy);
  return label;
}

}  // namespace

ExportForm::ExportForm(widgets::Dialogs* dialogs, const QString& folder, QWidget* parent)
    : QWidget(parent),
      dialogs_(dialogs),
      checkpoint_(new QComboBox(this)),
      format_(new QComboBox(this)),
      asText_(new QCheckBox(tr("as text (.pbtxt)"), this)),
      strip_(new QCheckBox(tr("without default attributes"), this)),
      receiver_(new QComboBox(this)),
      trainGraph_(new QCheckBox(tr("graph for training"), this)),
      evalGraph_(new QCheckBox(tr("graph for evaluation"), this)),
      signatures_(new QTreeWidget(this)),
      folder_(new QLineEdit(this)),
      assets_(new QListWidget(this)),
      verify_(new QCheckBox(tr("reload and compare"), this)),
      examples_(new QSpinBox(this)),
      tolerance_(new QComboBox(this)),
      checkpointProblem_(new widgets::FieldProblem({}, this)),
      modelProblem_(new widgets::FieldProblem({}, this)),
      chooseData_(new QPushButton(this)),
      folderProblem_(
          new widgets::FieldProblem(tr("A subfolder named by the current time in seconds is created in it."), this)),
      assetProblem_(new widgets::FieldProblem({}, this)) {
  auto* form = new widgets::FormLayout(this);
  form->setContentsMargins(0, 0, 0, 0);
  addCheckpoint(form);
  addFormat(form);
  addGraphs(form);
  addFolder(form, folder);
  addAssets(form);
  addVerification(form);
  widgets::tabInLayoutOrder(this);
}

void ExportForm::addCheckpoint(QFormLayout* form) {
  checkpoint_->setObjectName(QStringLiteral("exportCheckpoint"));
  checkpoint_->setAccessibleName(tr("Checkpoint"));
  checkpoint_->setToolTip(tr("Checkpoint whose variables are exported"));
  checkpoint_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  checkpoint_->setMinimumContentsLength(24);
  checkpoint_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  connect(checkpoint_, &QComboBox::activated, this, &ExportForm::edited);
  form->addRow(labelFor(tr("Checkpoint:"), checkpoint_), checkpoint_);
  form->addRow(QString(), checkpointProblem_);
}

void ExportForm::addFormat(QFormLayout* form) {
  format_->setObjectName(QStringLiteral("exportFormat"));
  format_->setAccessibleName(tr("Format"));
  format_->addItem(tr("SavedModel"), static_cast<int>(ExportAs::kSavedModel));
  format_->addItem(tr("frozen graph"), static_cast<int>(ExportAs::kFrozenGraph));
  format_->setItemData(0, tr("A folder with graph, variables and vocabularies, for TensorFlow's loaders and servers"),
                       Qt::ToolTipRole);
  format_->setItemData(
      1,
      tr("One GraphDef whose variables and vocabularies are constants; signatures.json beside it names "
         "its tensors"),
      Qt::ToolTipRole);
  format_->setToolTip(tr("A folder for TensorFlow's loaders and servers, or one GraphDef that needs no variables"));
  asText_->setObjectName(QStringLiteral("exportAsText"));
  asText_->setToolTip(tr("Larger, but readable in an editor"));
  strip_->setObjectName(QStringLiteral("exportStripDefaults"));
  strip_->setToolTip(
      tr("Leaves out op attributes that have their default value, so that older versions of TensorFlow can read the "
         "model"));
  strip_->setChecked(ExportSettings().stripDefaultAttrs);
  connect(format_, &QComboBox::activated, this, [this] {
    for (QCheckBox* box : {trainGraph_, evalGraph_}) box->setEnabled(format() == ExportAs::kSavedModel);
    emit edited();
  });
  for (QCheckBox* box : {asText_, strip_}) connect(box, &QCheckBox::toggled, this, &ExportForm::edited);
  auto* row = rowOf({format_, asText_, strip_});
  row->addStretch(1);
  form->addRow(labelFor(tr("Format:"), format_), row);
}

ExportAs ExportForm::format() const {
  return static_cast<ExportAs>(format_->currentData().toInt());
}

void ExportForm::addGraphs(QFormLayout* form) {
  receiver_->setObjectName(QStringLiteral("exportReceiver"));
  receiver_->setAccessibleName(tr("Requests"));
  receiver_->setToolTip(tr("What requests to the exported model contain"));
  receiver_->addItems({tr("raw tensors"), tr("tf.Example (parsing)"), tr("tf.Example and raw tensors")});
  connect(receiver_, &QComboBox::activated, this, &ExportForm::edited);
  form->addRow(labelFor(tr("Requests:"), receiver_), receiver_);
  trainGraph_->setObjectName(QStringLiteral("exportTrainGraph"));
  evalGraph_->setObjectName(QStringLiteral("exportEvalGraph"));
  trainGraph_->setToolTip(tr("Adds a MetaGraph with the tag train, which can be trained on"));
  evalGraph_->setToolTip(tr("Adds a MetaGraph with the tag eval, which gives loss and metrics"));
  for (QCheckBox* box : {trainGraph_, evalGraph_}) connect(box, &QCheckBox::toggled, this, &ExportForm::edited);
  auto* also = rowOf({trainGraph_, evalGraph_});
  also->addStretch(1);
  form->addRow(new QLabel(tr("Also:"), this), also);
  signatures_->setObjectName(QStringLiteral("exportSignatures"));
  signatures_->setAccessibleName(tr("Signatures"));
  signatures_->setHeaderLabels({tr("Name"), tr("Kind and shape")});
  signatures_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  signatures_->setFixedHeight(widgets::measures::grown(kSignatureHeight, fontMetrics()));
  signatures_->setFrameShape(QFrame::NoFrame);
  new widgets::FocusRing(signatures_);
  chooseData_->setObjectName(QStringLiteral("exportChooseData"));
  chooseData_->setAutoDefault(false);
  chooseData_->hide();
  auto* column = new QVBoxLayout;
  column->setSpacing(form->verticalSpacing());
  column->addWidget(signatures_);
  column->addWidget(modelProblem_);
  column->addWidget(chooseData_, 0, Qt::AlignLeft);
  form->addRow(labelFor(tr("Signatures:"), signatures_), column);
}

void ExportForm::addFolder(QFormLayout* form, const QString& folder) {
  folder_->setObjectName(QStringLiteral("exportFolder"));
  folder_->setAccessibleName(tr("Folder"));
  widgets::keepBeginningInSight(*folder_);
  folder_->setText(QDir::toNativeSeparators(folder));
  connect(folder_, &QLineEdit::textChanged, this, &ExportForm::edited);
  auto* browse = new QPushButton(tr("Choose…"), this);
  browse->setObjectName(QStringLiteral("exportBrowse"));
  browse->setAccessibleName(tr("Choose a folder"));
  browse->setAutoDefault(false);
  connect(browse, &QPushButton::clicked, this, [this] {
    const QString chosen = dialogs_->openFolder(this, tr("Export to folder"), settings().folder);
    if (!chosen.isEmpty()) folder_->setText(QDir::toNativeSeparators(chosen));
  });
  form->addRow(labelFor(tr("Folder:"), folder_), rowOf({folder_, browse}));
  form->addRow(QString(), folderProblem_);
}

void ExportForm::addAssets(QFormLayout* form) {
  assets_->setObjectName(QStringLiteral("exportAssets"));
  assets_->setAccessibleName(tr("Extra files"));
  assets_->setToolTip(tr("Copied to assets.extra next to the model; the model's vocabularies are always included"));
  assets_->setFixedHeight(widgets::measures::grown(kAssetHeight, fontMetrics()));
  new widgets::FocusRing(assets_);
  auto* add = new QPushButton(tr("Add…"), this);
  add->setObjectName(QStringLiteral("exportAddAsset"));
  add->setAccessibleName(tr("Add an extra file"));
  auto* remove = new QPushButton(tr("Remove"), this);
  remove->setObjectName(QStringLiteral("exportRemoveAsset"));
  remove->setAccessibleName(tr("Remove the selected extra file"));
  for (QPushButton* button : {add, remove}) button->setAutoDefault(false);
  connect(add, &QPushButton::clicked, this, &ExportForm::askForAssets);
  connect(remove, &QPushButton::clicked, this, [this] {
    const QListWidgetItem* item = assets_->currentItem();
    if (!item) return;
    extraAssets_.remove(item->text());
    delete item;
    emit edited();
  });
  auto* buttons = new QVBoxLayout;
  buttons->setSpacing(4);
  buttons->addWidget(add);
  buttons->addWidget(remove);
  auto* row = rowOf({assets_});
  row->addLayout(buttons);
  form->addRow(labelFor(tr("Extra files:"), assets_), row);
  form->addRow(QString(), assetProblem_);
}

void ExportForm::askForAssets() {
  const QString path = dialogs_->openFile(this, tr("Add a file"), QDir::homePath(), tr("All files (*)"));
  if (path.isEmpty()) return;
  const QString name = QFileInfo(path).fileName();
  if (extraAssets_.contains(name)) {
    assetProblem_->setProblem(tr("A file named %1 is already in the list.").arg(name));
    return;
  }
  extraAssets_.insert(name, path);
  auto* item = new QListWidgetItem(name, assets_);
  item->setToolTip(QDir::toNativeSeparators(path));
  assets_->setCurrentItem(item);
  emit edited();
}

void ExportForm::addVerification(QFormLayout* form) {
  verify_->setObjectName(QStringLiteral("exportVerify"));
  verify_->setChecked(true);
  examples_->setObjectName(QStringLiteral("exportExamples"));
  examples_->setAccessibleName(tr("Examples to compare"));
  examples_->setRange(1, kMostExamples);
  examples_->setValue(ExportSettings().examples);
  examples_->setSuffix(tr(" examples"));
  tolerance_->setObjectName(QStringLiteral("exportTolerance"));
  tolerance_->setAccessibleName(tr("Largest difference"));
  tolerance_->setToolTip(tr("The largest difference that counts as equal; relative for values larger than one"));
  for (const double tolerance : kTolerances) {
    const int exponent = static_cast<int>(std::lround(std::log10(tolerance)));
    tolerance_->addItem(tr("max |d| ≤ 1e%1").arg(exponent), tolerance);
  }
  tolerance_->setCurrentIndex(tolerance_->findData(ExportSettings().tolerance));
  const auto follow = [this](bool on) {
    examples_->setEnabled(on);
    tolerance_->setEnabled(on);
  };
  connect(verify_, &QCheckBox::toggled, this, follow);
  auto* row = rowOf({verify_, examples_, tolerance_});
  row->addStretch(1);
  form->addRow(labelFor(tr("Verify:"), verify_), row);
}

void ExportForm::setCheckpoints(const std::vector<CheckpointChoice>& choices, const QString& chosen) {
  checkpoint_->clear();
  if (choices.empty()) return;
  const auto add = [this](const QString& text, const CheckpointChoice& choice) {
    checkpoint_->addItem(text, choice.prefix);
    checkpoint_->setItemData(checkpoint_->count() - 1, QDir::toNativeSeparators(choice.prefix), Qt::ToolTipRole);
  };
  add(tr("latest, step %1").arg(widgets::stepText(choices.back().step)), choices.back());
  QStringList metrics;
  for (const CheckpointChoice& choice : choices) metrics << choice.metrics.keys();
  metrics.removeDuplicates();
  for (const QString& metric : metrics) {
    const auto best = bestBy(choices, metric);
    add(tr("best %1 %2, step %3").arg(metric, widgets::valueText(best->metrics[metric]), widgets::stepText(best->step)),
        *best);
  }
  checkpoint_->insertSeparator(checkpoint_->count());
  int selected = 0;
  for (auto choice = choices.rbegin(); choice != choices.rend(); ++choice) {
    if (choice->prefix == chosen) selected = checkpoint_->count();
    const QString values = metricsText(*choice);
    const QString step = widgets::stepText(choice->step);
    add(values.isEmpty() ? tr("step %1").arg(step) : tr("step %1 (%2)").arg(step, values), *choice);
  }
  checkpoint_->setCurrentIndex(selected);
}

void ExportForm::offerDataFolder(QAction* choose) {
  chooseData_->setText(choose->text());
  widgets::followAction(chooseData_, choose);
}

// Where there are none, why there are none stands in their place.
void ExportForm::showModelProblem(const QString& problem, bool lacksData) {
  modelProblem_->setProblem(problem);
  signatures_->setVisible(problem.isEmpty() || signatures_->topLevelItemCount() > 0);
  chooseData_->setVisible(lacksData && !chooseData_->text().isEmpty());
}

void ExportForm::showPlan(const ExportPlan& plan) {
  checkpointProblem_->setProblem(plan.checkpointProblem);
  folderProblem_->setProblem(plan.folderProblem);
  assetProblem_->setProblem(plan.assetProblem);
  signatures_->clear();
  for (const SignatureLine& line : plan.signatures) {
    auto* item =
        new QTreeWidgetItem(signatures_, {line.key, tr("%n input(s) → %1", nullptr, int(line.inputs.size()))
                                                        .arg(tr("%n output(s)", nullptr, int(line.outputs.size())))});
    for (const SignatureTensorLine& input : line.inputs) {
      new QTreeWidgetItem(item, {tr("in: %1").arg(input.key), input.kind});
    }
    for (const SignatureTensorLine& output : line.outputs) {
      new QTreeWidgetItem(item, {tr("out: %1").arg(output.key), output.kind});
    }
    item->setExpanded(plan.signatures.size() == 1 || line.key == QLatin1String("serving_default"));
  }
  for (const ExcludedLine& excluded : plan.excluded) {
    auto* item = new QTreeWidgetItem(signatures_, {excluded.key, tr("left out: %1").arg(excluded.why)});
    item->setDisabled(true);
    item->setToolTip(1, tr("%1: %2").arg(excluded.key, excluded.why));
  }
  showModelProblem(plan.modelProblem, plan.lacksData);
  signatures_->resizeColumnToContents(0);
}

ExportSettings ExportForm::settings() const {
  ExportSettings settings;
  settings.checkpoint = checkpoint_->currentData().toString();
  settings.format = format();
  settings.stripDefaultAttrs = strip_->isChecked();
  settings.receiver = static_cast<ExportReceiver>(receiver_->currentIndex());
  settings.trainGraph = trainGraph_->isEnabled() && trainGraph_->isChecked();
  settings.evalGraph = evalGraph_->isEnabled() && evalGraph_->isChecked();
  settings.asText = asText_->isChecked();
  settings.extraAssets = extraAssets_;
  settings.folder = QDir::fromNativeSeparators(folder_->text().trimmed());
  settings.verify = verify_->isChecked();
  settings.examples = examples_->value();
  settings.tolerance = tolerance_->currentData().toDouble();
  return settings;
}

bool ExportForm::showProblem(const EngineFailure& failure, bool lacksData) {
  using engine::Code;
  const Code code = failure.code;
  const QString& text = failure.text;
  if (code == Code::kResourceExhausted || code == Code::kPermissionDenied || code == Code::kAlreadyExists) {
    const bool full = code == Code::kResourceExhausted;
    folderProblem_->setProblem(full ? tr("%1 Or choose another folder.").arg(text) : text);
    return true;
  }
  if (failure.is<engine::estimator::CheckpointError>()) {
    checkpointProblem_->setProblem(text);
    return true;
  }
  if (lacksData || (code == Code::kUnimplemented && format() == ExportAs::kFrozenGraph)) {
    showModelProblem(text, lacksData);
    return true;
  }
  return false;
}

}  // namespace app
