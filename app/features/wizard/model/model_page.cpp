#include "app/features/wizard/model/model_page.h"

#include <QCheckBox>
#include <QLabel>
#include <QVBoxLayout>

#include "app/features/wizard/layers/layer_model.h"
#include "app/features/wizard/layers/layers_editor.h"
#include "app/features/wizard/model/model_cards.h"
#include "app/features/wizard/model/model_kinds.h"
#include "app/features/wizard/model/optimizer_row.h"
#include "app/features/wizard/step/field_form.h"
#include "app/features/wizard/step/wizard_actions.h"
#include "app/workbench/drafts/draft_analysis.h"
#include "app/workbench/drafts/experiment_draft.h"
#include "widgets/forms/field_info.h"
#include "widgets/forms/field_problem.h"
#include "widgets/forms/form_columns.h"
#include "widgets/panels/scrolled.h"
#include "widgets/util/focus/reading_order.h"

namespace app {
namespace {

using engine::estimator::Experiment;
using engine::estimator::Model;
using engine::estimator::messages::Optimizer;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

constexpr int kLayersStretch = 100;  // the list of layers takes all room that is left

// The message that holds the last field of a path, and that field.
std::pair<const Message*, const FieldDescriptor*> holderOf(const Message& settings, const QString& path) {
  const Message* message = &settings;
  const QStringList parts = path.split(QLatin1Char('.'));
  for (int i = 0; i + 1 < parts.size(); ++i) {
    message = &message->GetReflection()->GetMessage(*message,
                                                    message->GetDescriptor()->FindFieldByName(parts[i].toStdString()));
  }
  return {message, message->GetDescriptor()->FindFieldByName(parts.back().toStdString())};
}

const Optimizer* optimizerAt(const Message& settings, const QString& path) {
  const auto [message, field] = holderOf(settings, path);
  if (!message->GetReflection()->HasField(*message, field)) return nullptr;
  return static_cast<const Optimizer*>(&message->GetReflection()->GetMessage(*message, field));
}

void setOptimizer(Message* settings, const QString& path, const OptimizerRow& row) {
  // A part that is not there has no optimizer to take away.
  const auto [holder, optimizer] = holderOf(*settings, path);
  if (row.isOwn() && !holder->GetReflection()->HasField(*holder, optimizer)) return;
  Message* message = settings;
  const QStringList parts = path.split(QLatin1Char('.'));
  for (int i = 0; i + 1 < parts.size(); ++i) {
    message = message->GetReflection()->MutableMessage(
        message, message->GetDescriptor()->FindFieldByName(parts[i].toStdString()));
  }
  if (row.isOwn()) {
    message->GetReflection()->ClearField(message, optimizer);
  } else {
    message->GetReflection()->MutableMessage(message, optimizer)->CopyFrom(row.optimizer());
  }
}

QString optimizerLabel(const QString& path) {
  return widgets::labelOf(path.section(QLatin1Char('.'), -1).toStdString());
}

}  // namespace

ModelPage::ModelPage(ExperimentDraft* draft, widgets::Dialogs* dialogs, const WizardActions* actions,
                     const DraftAnalysis* analysis, QWidget* parent)
    : WizardPage(draft, parent),
      dialogs_(dialogs),
      actions_(actions),
      analysis_(analysis),
      cards_(new ModelCards(this)),
      chosen_(new QWidget(this)),
      controls_(new QVBoxLayout),
      all_(new QCheckBox(tr("All settings"), this)),
      problem_(new widgets::FieldProblem({}, this)),
      size_(new QLabel(this)) {
  build();
  connect(cards_, &ModelCards::chosen, this, &ModelPage::choose);
  connect(all_, &QCheckBox::toggled, this, [this] {
    kind_.clear();
    showModel();
  });
  connect(draft, &ExperimentDraft::changed, this, [this](const QObject* origin) {
    isStale_ = isStale_ || origin != this;
    // Forms of a page that nobody sees are made when it is seen.
    if (isStale_ && (isVisible() || !refused().isEmpty())) showModel();
    emit problemsChanged();
  });
  connect(analysis, &DraftAnalysis::changed, this, [this] {
    suggest();
    showFacts();
  });
  showModel();
}

void ModelPage::build() {
  all_->setObjectName(QStringLiteral("modelAllSettings"));
  all_->setToolTip(tr("Show every setting of the model"));
  problem_->setObjectName(QStringLiteral("modelProblem"));
  size_->setObjectName(QStringLiteral("modelSize"));
  size_->setWordWrap(true);
  auto* column = new QVBoxLayout(chosen_);
  column->setContentsMargins(0, 0, 8, 0);
  column->setSpacing(8);
  column->addLayout(controls_);
  column->addStretch(1);
  cards_->addTool(all_);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(8);
  layout->addWidget(cards_);
  QScrollArea* scroll = widgets::scrolled(chosen_, this);
  new widgets::FormColumns(scroll);
  layout->addWidget(scroll, 1);
  layout->addWidget(problem_);
  layout->addWidget(size_);
}

QString ModelPage::help() const {
  return tr(
      "Choose the model to train. Canned estimators (linear, DNN, both combined, boosted trees, k-means) take tables, "
      "recurrent ones sequences in records; Layers builds a classifier layer by layer, for images and sequences. All "
      "settings shows every option of the model.");
}

void ModelPage::choose(const ModelKind& kind) {
  if (isOfKind(draft()->experiment().model(), kind)) return;
  draft()->edit([&](Experiment& experiment) {
    *experiment.mutable_model() = modelOfKind(kind, experiment.model(), analysis_->data());
  });
}

// Once for each input, so that a person's choice and what was taken back stay.
void ModelPage::suggest() {
  const DataFacts& known = analysis_->data();
  if (analysis_->isBusy() || !known.isKnown) return;
  const std::string input = draft()->experiment().train_input().SerializeAsString();
  if (input == suggestedFor_) return;
  suggestedFor_ = input;
  if (draft()->experiment().model().kind_case() != Model::KIND_NOT_SET) return;
  draft()->edit([&](Experiment& experiment) { *experiment.mutable_model() = suggestedModel(known); });
}

void ModelPage::showModel() {
  isStale_ = false;
  const Model& model = draft()->experiment().model();
  cards_->show(model);
  const Message* settings = settingsOf(model);
  chosen_->setVisible(settings != nullptr);
  all_->setEnabled(settings != nullptr);
  if (settings) showForms(*settings);
  showFacts();
}

void ModelPage::showForms(const Message& settings) {
  const std::string kind =
      "model." + Model::descriptor()->FindFieldByNumber(draft()->experiment().model().kind_case())->name() + ".";
  const bool all = all_->isChecked();
  if (kind != kind_) {
    // Controls go after the event that brought this about.
    for (QWidget* old : std::vector<QWidget*>{layers_, form_}) {
      if (old) old->hide(), old->deleteLater();
    }
    for (OptimizerRow* old : optimizers_) old->hide(), old->deleteLater();
    layers_ = nullptr;
    optimizers_.clear();
    kind_ = kind;
    const QString prefix = QString::fromStdString(kind);
    if (draft()->experiment().model().has_sequential()) {
      layers_ = new LayersEditor(dialogs_, actions_, chosen_);
      controls_->addWidget(layers_, 1);
      connect(layers_, &LayersEditor::changed, this, &ModelPage::keep);
    }
    form_ = new FieldForm(prefix, dialogs_, chosen_);
    controls_->addWidget(form_);
    connect(form_, &FieldForm::changed, this, &ModelPage::keep);
    for (const QString& path : all ? std::vector<QString>{} : optimizerFields(settings)) {
      const auto [holder, field] = holderOf(settings, path);
      auto* row =
          new OptimizerRow(prefix + path, optimizerLabel(path), ownRuleOf(path, prefix.section(QLatin1Char('.'), 1, 1)),
                           widgets::fieldInfo(*field).explanation, chosen_);
      controls_->addWidget(row);
      optimizers_.push_back(row);
      connect(row, &OptimizerRow::changed, this, &ModelPage::keep);
    }
  }
  static_cast<QVBoxLayout*>(chosen_->layout())->setStretchFactor(controls_, layers_ ? kLayersStretch : 0);
  if (layers_) layers_->setLayers(draft()->experiment().model().sequential().layers());
  updateActions();
  std::vector<FieldForm::Entry> entries = all ? allFields(settings) : mainFields(settings);
  if (layers_ && !all) entries.insert(entries.begin(), {QStringLiteral("input_shape"), {}});
  form_->setMessage(settings, entries);
  const auto paths = optimizerFields(settings);
  for (std::size_t i = 0; i < optimizers_.size(); ++i) optimizers_[i]->show(optimizerAt(settings, paths[i]));
  widgets::tabInLayoutOrder(chosen_);
}

void ModelPage::keep() {
  draft()->edit(
      [this](Experiment& experiment) {
        Model* model = experiment.mutable_model();
        Message* settings = mutableSettingsOf(model);
        settings->CopyFrom(form_->message());
        const auto paths = optimizerFields(*settings);
        for (std::size_t i = 0; i < optimizers_.size(); ++i) setOptimizer(settings, paths[i], *optimizers_[i]);
        if (layers_) *model->mutable_sequential()->mutable_layers() = layers_->layers();
      },
      this);
  showFacts();
}

void ModelPage::showFacts() {
  const ModelFacts& facts = analysis_->model();
  if (layers_) layers_->setFacts(facts, analysis_->data(), analysis_->isBusy());
  const QStringList missing = missingIn(draft()->experiment().model(), analysis_->data());
  const bool waits = analysis_->isBusy();
  const QString inputSays = QString::fromStdString(facts.input.error);
  const QString engineSays = waits ? problem_->problem() : inputSays.isEmpty() ? facts.error : inputSays;
  // Where nothing was chosen yet there is nothing wrong.
  const bool isChosen = settingsOf(draft()->experiment().model()) != nullptr;
  problem_->setExplanation(isChosen ? QString() : missing.front());
  problem_->setProblem(!isChosen ? QString() : !missing.isEmpty() ? missing.front() : engineSays);
  size_->setText(waits                       ? tr("Building the model…")
                 : facts.isKnown             ? sizeText(facts.parameters, facts.bytes)
                 : analysis_->data().isKnown ? QString()
                                             : tr("The size of the model appears as soon as there is data."));
  emit problemsChanged();
}

void ModelPage::showEvent(QShowEvent* event) {
  WizardPage::showEvent(event);
  if (isStale_) showModel();
}

QStringList ModelPage::refused() const {
  QStringList all;
  if (form_ && chosen_->isVisibleTo(this)) all << form_->problems();
  if (layers_) all << layers_->problems();
  for (const OptimizerRow* row : optimizers_) {
    if (const QString problem = row->problem(); !problem.isEmpty()) all << problem;
  }
  return all;
}

QStringList ModelPage::layerProblems() const {
  const auto& layers = draft()->experiment().model().sequential().layers();
  const auto& reports = analysis_->model().layers;
  QStringList all;
  const std::string& input = analysis_->model().input.error;
  if (draft()->experiment().model().has_sequential() && !input.empty()) all << QString::fromStdString(input);
  if (reports.size() != static_cast<std::size_t>(layers.size())) return all;  // of another list
  for (int i = 0; i < layers.size(); ++i) {
    const std::string& why = reports[static_cast<std::size_t>(i)].error;
    if (why.empty()) continue;
    all << tr("Layer %1 (%2): %3")
               .arg(i + 1)
               .arg(QString::fromStdString(layers[i].type()), QString::fromStdString(why));
  }
  return all;
}

void ModelPage::updateActions() {
  if (layers_) return layers_->updateActions();
  for (QAction* action : {actions_->duplicateLayer, actions_->layerUp, actions_->layerDown, actions_->removeLayer})
    actions_->disable(action, tr("The model has no list of layers."));
}

QStringList ModelPage::problems() const {
  QStringList all = missingIn(draft()->experiment().model(), analysis_->data());
  all << refused() << layerProblems();
  const QString& reason = analysis_->model().error;
  if (all.isEmpty() && !analysis_->isBusy() && !reason.isEmpty() && columnsFit_()) all << reason;
  return all;
}

}  // namespace app
