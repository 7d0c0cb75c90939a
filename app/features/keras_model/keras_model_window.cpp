#include "app/features/keras_model/keras_model_window.h"

#include <QAction>
#include <QFileInfo>
#include <QLabel>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabWidget>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "app/features/keras_model/keras_model_actions.h"
#include "app/features/keras_model/training/keras_history.h"
#include "app/features/keras_model/training/keras_progress.h"
#include "app/features/model_forms/unreadable_model.h"
#include "engine/core/error.h"
#include "widgets/dashboards/checkpoints/checkpoint_values.h"
#include "widgets/forms/field_problem.h"
#include "widgets/forms/text/json_colors.h"
#include "widgets/layers/layer_editor.h"
#include "widgets/panels/number_text.h"
#include "widgets/theme/button_kinds.h"
#include "widgets/theme/measures.h"
#include "widgets/theme/type_scale.h"
#include "widgets/util/action_button.h"
#include "widgets/util/error_words.h"
#include "widgets/util/focus/reading_order.h"

namespace app {
namespace {

constexpr QSize kUsualModelWindow{1280, 820};
constexpr int kTypingMs = 400;  // after the last key, until the text is read

QPlainTextEdit* codeEdit(const char* id, const QString& name, QWidget* parent) {
  auto* edit = new QPlainTextEdit(parent);
  edit->setObjectName(QString::fromLatin1(id));
  edit->setAccessibleName(name);
  edit->setFont(widgets::roleFont(edit->font(), widgets::TextRole::kCode));
  edit->setLineWrapMode(QPlainTextEdit::NoWrap);
  edit->setTabChangesFocus(true);
  new widgets::JsonColors(edit);
  return edit;
}

}  // namespace

KerasModelWindow::KerasModelWindow(const KerasSource& source, const Parts& parts, QWidget* parent)
    : QWidget(parent, Qt::Window),
      parts_(parts),
      pages_(new QStackedWidget(this)),
      unreadable_(new UnreadableModel(this)),
      tabs_(new QTabWidget(this)),
      summary_(new QPlainTextEdit(this)),
      weights_(new QTreeWidget(this)),
      history_(new KerasHistory(parts.actions.fit, this)),
      about_(new QLabel(this)),
      size_(new QLabel(this)),
      message_(new QLabel(this)),
      progress_(new KerasProgress(QStringLiteral("kerasFitProgress"), tr("Stop"), this)),
      fitting_(parts.place) {
  setObjectName(QStringLiteral("kerasModelWindow"));
  setAttribute(Qt::WA_DeleteOnClose);
  resize(kUsualModelWindow);
  build();
  connectActions();
  connectDocument();
  connectFitting();
  open(source);
}

KerasModelWindow::~KerasModelWindow() = default;

void KerasModelWindow::makeHead(QVBoxLayout* column) {
  const KerasModelActions& actions = parts_.actions;
  const auto button = [this](QAction* action, const char* id) {
    auto* made = new QPushButton(action->text(), this);
    made->setObjectName(QString::fromLatin1(id));
    widgets::followAction(made, action);
    return made;
  };
  auto* files = new QMenu(this);
  files->addActions({actions.saveAs, actions.saveWeights, actions.exportSavedModel});
  auto* write = new QToolButton(this);
  write->setObjectName(QStringLiteral("kerasFiles"));
  write->setText(tr("Save and export"));
  write->setToolTip(tr("Write the model, its weights, or a SavedModel"));
  write->setMenu(files);
  write->setPopupMode(QToolButton::InstantPopup);
  write->setFocusPolicy(Qt::StrongFocus);
  widgets::makeMenuButton(write);
  tools_ = new QWidget(this);
  auto* tools = new QHBoxLayout(tools_);
  tools->setContentsMargins(0, 0, 0, 0);
  tools->setSpacing(8);
  tools->addWidget(button(actions.evaluate, "kerasEvaluate"));
  tools->addWidget(button(actions.fit, "kerasFit"));
  tools->addWidget(write);
  auto* row = new QHBoxLayout;
  row->setContentsMargins(12, 8, 12, 8);
  row->setSpacing(8);
  row->addWidget(about_, 1);
  row->addWidget(tools_);
  column->addLayout(row);
}

void KerasModelWindow::makeFoot(QVBoxLayout* column) {
  auto* foot = new QWidget(this);
  foot->setMinimumHeight(widgets::measures::kPageBarHeight);  // so that progress moves nothing
  auto* row = new QHBoxLayout(foot);
  row->setContentsMargins(12, 6, 12, 6);
  row->setSpacing(16);
  row->addWidget(message_, 1);
  row->addWidget(progress_);
  row->addWidget(size_);
  column->addWidget(foot);
}

void KerasModelWindow::build() {
  about_->setObjectName(QStringLiteral("kerasAbout"));
  size_->setObjectName(QStringLiteral("kerasSize"));
  message_->setObjectName(QStringLiteral("kerasMessage"));
  message_->setWordWrap(true);
  tabs_->setObjectName(QStringLiteral("kerasTabs"));
  summary_->setObjectName(QStringLiteral("kerasSummary"));
  summary_->setAccessibleName(tr("Summary of the model"));
  summary_->setFont(widgets::roleFont(summary_->font(), widgets::TextRole::kCode));
  summary_->setLineWrapMode(QPlainTextEdit::NoWrap);
  summary_->setTabChangesFocus(true);
  summary_->setReadOnly(true);
  weights_->setObjectName(QStringLiteral("kerasWeights"));
  weights_->setAccessibleName(tr("Values in the file"));
  weights_->setHeaderLabels({tr("Value"), tr("Type and shape")});
  weights_->setRootIsDecorated(false);
  for (QWidget* later : std::initializer_list<QWidget*>{summary_, weights_, history_}) later->hide();
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  makeHead(column);
  pages_->addWidget(tabs_);
  pages_->addWidget(unreadable_);
  column->addWidget(pages_, 1);
  makeFoot(column);
  typed_.setSingleShot(true);
  typed_.setInterval(kTypingMs);
  connect(&typed_, &QTimer::timeout, this, &KerasModelWindow::takeText);
}

void KerasModelWindow::connectActions() {
  const KerasModelActions& actions = parts_.actions;
  addActions(actions.all);
  const auto follow = [this](QAction* action, auto call) {
    connect(action, &QAction::triggered, this, [this, call] {
      if (isActiveWindow() && editor_) call();
    });
  };
  follow(actions.saveAs, [this] { save(); });
  follow(actions.saveWeights, [this] { saveWeights(); });
  follow(actions.exportSavedModel, [this] { exportSavedModel(); });
  follow(actions.evaluate, [this] { openEvaluation(); });
  follow(actions.fit, [this] { openFit(); });
  follow(actions.stopFit, [this] {
    if (!fitting_.isBusy()) return tell(tr("Nothing is being fitted."), false);
    fitting_.stop();
  });
}

void KerasModelWindow::connectFitting() {
  connect(&fitting_, &KerasFitting::progress, progress_, &KerasProgress::show);
  connect(progress_, &KerasProgress::endWanted, &fitting_, &KerasFitting::stop);
  connect(&fitting_, &KerasFitting::ended, this, &KerasModelWindow::showFit);
  connect(&fitting_, &KerasFitting::failed, this, [this](const QString& reason) {
    tell(reason, true);
    endFit();
  });
  connect(history_, &KerasHistory::chosen, this, &KerasModelWindow::runWanted);
}

QWidget* KerasModelWindow::makeTextTab() {
  auto* page = new QWidget(this);
  text_ = codeEdit("kerasText", tr("The model as JSON"), page);
  textProblem_ =
      new widgets::FieldProblem(tr("Changes made here take effect in the layers as soon as they are valid."), page);
  textProblem_->setObjectName(QStringLiteral("kerasTextProblem"));
  auto* column = new QVBoxLayout(page);
  column->addWidget(text_, 1);
  column->addWidget(textProblem_);
  connect(text_, &QPlainTextEdit::textChanged, this, [this] {
    if (!text_->hasFocus()) return;
    isTyping_ = true;
    typed_.start();
  });
  return page;
}

QWidget* KerasModelWindow::makeTryTab() {
  auto* page = new QWidget(this);
  inputs_ = codeEdit("kerasInputs", tr("Inputs as JSON"), page);
  inputs_->setPlaceholderText(tr("The inputs by their names, for example {\"image\": [[0, 1, 2]]}"));
  outputs_ = codeEdit("kerasOutputs", tr("Outputs as JSON"), page);
  outputs_->setReadOnly(true);
  auto* predict = new QPushButton(tr("Predict"), page);
  predict->setObjectName(QStringLiteral("kerasPredict"));
  predict->setToolTip(tr("Run the model, as it is edited, on these inputs"));
  connect(predict, &QPushButton::clicked, this, [this] {
    tell(tr("Predicting…"), false);
    document_.predict(model(), inputs_->toPlainText());
  });
  auto* split = new QSplitter(page);
  split->addWidget(inputs_);
  split->addWidget(outputs_);
  auto* column = new QVBoxLayout(page);
  column->addWidget(split, 1);
  column->addWidget(predict, 0, Qt::AlignLeft);
  return page;
}

void KerasModelWindow::connectDocument() {
  connect(&document_, &KerasDocument::opened, this, &KerasModelWindow::showFile);
  connect(&document_, &KerasDocument::unreadable, this, &KerasModelWindow::showUnreadable);
  connect(unreadable_, &UnreadableModel::againWanted, this, [this] { open(KerasSource(source())); });
  connect(unreadable_, &UnreadableModel::anotherWanted, this, &KerasModelWindow::anotherWanted);
  connect(&document_, &KerasDocument::computed, this, &KerasModelWindow::showFacts);
  connect(&document_, &KerasDocument::failed, this, [this](const QString& reason) { tell(reason, true); });
  connect(&document_, &KerasDocument::refused, this,
          [this](const QString& reason) { textProblem_->setProblem(reason); });
  connect(&document_, qOverload<const KerasModelText&>(&KerasDocument::read), this, [this](const KerasModelText& read) {
    textProblem_->setProblem({});
    name_ = read.name;
    editor_->replaceGraph(read.graph, tr("Edit the text"));
    isTyping_ = false;
  });
  connect(&document_, &KerasDocument::predicted, this, [this](const QString& outputs) {
    outputs_->setPlainText(outputs);
    tell({}, false);
  });
  connect(&document_, &KerasDocument::exported, this,
          [this](const QString& path) { tell(tr("Wrote %1.").arg(path), false); });
  connect(&document_, &KerasDocument::saved, this, [this](const QString& path, const QStringList& fresh) {
    editor_->history()->setClean();
    if (!path.endsWith(QLatin1String(".json"))) hasLearnt_ = false;
    tell(fresh.isEmpty() ? tr("Saved %1.").arg(path)
                         : tr("Saved %1. These layers start afresh: %2.").arg(path, fresh.join(QStringLiteral(", "))),
         false);
  });
}

void KerasModelWindow::showFile(const KerasFileFacts& facts) {
  name_ = facts.model.name;
  if (facts.format.isEmpty()) {
    about_->setText(tr("%1, new: not saved yet").arg(name_));
  } else if (facts.kerasVersion.isEmpty()) {
    about_->setText(tr("%1, %2").arg(name_, facts.format));
  } else {
    //: A model's name, its file's format, the version of Keras that wrote it
    about_->setText(tr("%1, %2 of Keras %3").arg(name_, facts.format, facts.kerasVersion));
  }
  editor_ = new widgets::LayerEditor(facts.kinds, &parts_.layers, &parts_.layouts, this);
  tabs_->addTab(editor_, tr("Layers"));
  tabs_->addTab(makeTextTab(), tr("Text"));
  tabs_->addTab(summary_, tr("Summary"));
  tabs_->addTab(weights_, tr("Weights"));
  tabs_->addTab(makeTryTab(), tr("Try"));
  tabs_->addTab(history_, tr("Fits"));
  history_->read(source().key(), parts_.place.runsDir());
  QList<QTreeWidgetItem*> rows;
  for (const auto& [name, type] : facts.values) rows << new QTreeWidgetItem({name, type});
  weights_->addTopLevelItems(rows);
  weights_->resizeColumnToContents(0);
  connect(editor_, &widgets::LayerEditor::told, this, [this](const QString& why) { tell(why, true); });
  connect(tabs_, &QTabWidget::currentChanged, this, &KerasModelWindow::showText);
  editor_->setGraph(facts.model.graph);
  showFacts(facts.computed);  // so that they are in the first picture
  widgets::tabInLayoutOrder(this);
  if (facts.format.isEmpty()) editor_->history()->resetClean();
  connect(editor_, &widgets::LayerEditor::graphChanged, this, &KerasModelWindow::showGraph);
  if (const QString& weights = document_.source().weights; !weights.isEmpty()) {
    const QString read = tr("The weights are those of %1.").arg(QFileInfo(weights).fileName());
    tell(facts.unfitting.isEmpty()
             ? read
             : tr("%1 These layers start afresh: %2").arg(read, facts.unfitting.join(QLatin1Char(' '))),
         false);
  }
  if (!facts.unknown.isEmpty()) {
    tell(tr("These layers are not known here: %1. They are shown, but the model cannot be run.")
             .arg(facts.unknown.join(QStringLiteral(", "))),
         true);
  }
  tools_->setEnabled(true);
  emit readingChanged();
}

KerasModelText KerasModelWindow::model() const {
  return {name_, editor_ ? editor_->graph() : widgets::LayerGraph()};
}

void KerasModelWindow::showGraph() {
  size_->setText(tr("Computing shapes…"));
  document_.compute(model());
  showText();
}

void KerasModelWindow::showFacts(const KerasFacts& facts) {
  editor_->setFacts(facts.layers);
  parameters_.clear();
  for (auto layer = facts.layers.cbegin(); layer != facts.layers.cend(); ++layer)
    parameters_.insert(layer.key(), layer->parameters);
  summary_->setPlainText(facts.error.isEmpty() ? facts.summary : facts.error);
  if (!facts.error.isEmpty())
    return size_->setText(tr("Does not fit yet: %1").arg(facts.error.section(QLatin1Char('\n'), 0, 0).left(120)));
  size_->setText(
      tr("All shapes fit. Trained %1, frozen %2, %3")
          .arg(widgets::stepText(facts.trained), widgets::stepText(facts.frozen), widgets::bytesText(facts.bytes)));
}

// Where it is seen and nobody types in it.
void KerasModelWindow::showText() {
  if (!text_) return;
  if (tabs_->currentWidget() != text_->parentWidget()) isTyping_ = false;
  if (isTyping_ || tabs_->currentWidget() != text_->parentWidget()) return;
  try {
    const QString text = kerasText(model());
    if (text != text_->toPlainText()) text_->setPlainText(text);
    textProblem_->setProblem({});
  } catch (const engine::Error& error) {  // of a setting that is no JSON
    textProblem_->setProblem(widgets::errorWords(error));
  }
}

void KerasModelWindow::takeText() {
  document_.read(text_->toPlainText());
}

void KerasModelWindow::tell(const QString& text, bool isProblem) {
  message_->setText(text);
  message_->setAccessibleDescription(isProblem ? tr("Problem") : QString());
}

}  // namespace app
