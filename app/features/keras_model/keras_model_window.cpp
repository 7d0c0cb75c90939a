#include "app/features/keras_model/keras_model_window.h"

#include <QAction>
#include <QCloseEvent>
#include <QFileInfo>
#include <QFontDatabase>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSplitter>
#include <QTabWidget>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "engine/core/error.h"
#include "widgets/forms/field_problem.h"
#include "widgets/forms/text/json_colors.h"
#include "widgets/layers/layer_editor.h"
#include "widgets/panels/number_text.h"
#include "widgets/util/action_button.h"
#include "widgets/util/dialogs.h"

namespace app {
namespace {

constexpr QSize kUsualModelWindow{1280, 820};
constexpr int kTypingMs = 400;  // after the last key, until the text is read

QString megabytes(qint64 bytes) {
  return QString::number(static_cast<double>(bytes) / 1e6, 'f', 2);
}

QPlainTextEdit* codeEdit(const char* id, const QString& name, QWidget* parent) {
  auto* edit = new QPlainTextEdit(parent);
  edit->setObjectName(QString::fromLatin1(id));
  edit->setAccessibleName(name);
  edit->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  edit->setLineWrapMode(QPlainTextEdit::NoWrap);
  edit->setTabChangesFocus(true);
  new widgets::JsonColors(edit);
  return edit;
}

}  // namespace

KerasModelWindow::KerasModelWindow(const QString& path, const Parts& parts, QWidget* parent)
    : QWidget(parent, Qt::Window),
      parts_(parts),
      document_(path),
      tabs_(new QTabWidget(this)),
      summary_(new QPlainTextEdit(this)),
      weights_(new QTreeWidget(this)),
      about_(new QLabel(this)),
      size_(new QLabel(this)),
      message_(new QLabel(this)) {
  setObjectName(QStringLiteral("kerasModelWindow"));
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle(tr("%1 (Keras model)").arg(QFileInfo(path).fileName()));
  resize(kUsualModelWindow);
  build();
  connectDocument();
  about_->setText(tr("Reading %1…").arg(QFileInfo(path).fileName()));
  document_.open();
}

void KerasModelWindow::build() {
  about_->setObjectName(QStringLiteral("kerasAbout"));
  size_->setObjectName(QStringLiteral("kerasSize"));
  message_->setObjectName(QStringLiteral("kerasMessage"));
  message_->setWordWrap(true);
  tabs_->setObjectName(QStringLiteral("kerasTabs"));
  summary_->setObjectName(QStringLiteral("kerasSummary"));
  summary_->setAccessibleName(tr("Summary of the model"));
  summary_->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  summary_->setLineWrapMode(QPlainTextEdit::NoWrap);
  summary_->setTabChangesFocus(true);
  summary_->setReadOnly(true);
  weights_->setObjectName(QStringLiteral("kerasWeights"));
  weights_->setAccessibleName(tr("Values in the file"));
  weights_->setHeaderLabels({tr("Value"), tr("Type and shape")});
  weights_->setRootIsDecorated(false);
  addAction(&parts_.saveAs);
  auto* save = new QPushButton(parts_.saveAs.text(), this);
  save->setObjectName(QStringLiteral("kerasSave"));
  widgets::followAction(save, &parts_.saveAs);
  connect(&parts_.saveAs, &QAction::triggered, this, [this] {
    if (isActiveWindow()) this->save();
  });
  auto* head = new QHBoxLayout;
  head->setContentsMargins(12, 8, 12, 8);
  head->setSpacing(8);
  head->addWidget(about_, 1);
  head->addWidget(save);
  auto* foot = new QHBoxLayout;
  foot->setContentsMargins(12, 6, 12, 6);
  foot->setSpacing(16);
  foot->addWidget(message_, 1);
  foot->addWidget(size_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addLayout(head);
  column->addWidget(tabs_, 1);
  column->addLayout(foot);
  typed_.setSingleShot(true);
  typed_.setInterval(kTypingMs);
  connect(&typed_, &QTimer::timeout, this, &KerasModelWindow::takeText);
}

QWidget* KerasModelWindow::makeTextTab() {
  auto* page = new QWidget(this);
  text_ = codeEdit("kerasText", tr("The model as JSON"), page);
  textProblem_ =
      new widgets::FieldProblem(tr("What is changed here is changed in the layers as soon as it is valid."), page);
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
  connect(&document_, &KerasDocument::saved, this, [this](const QString& path, const QStringList& fresh) {
    editor_->history()->setClean();
    tell(fresh.isEmpty() ? tr("Saved %1.").arg(path)
                         : tr("Saved %1. These layers start afresh: %2.").arg(path, fresh.join(QStringLiteral(", "))),
         false);
  });
}

void KerasModelWindow::showFile(const KerasFileFacts& facts) {
  name_ = facts.model.name;
  about_->setText(facts.kerasVersion.isEmpty() ? tr("%1, %2").arg(name_, facts.format)
                                               //: A model's name, its file's format, the version of Keras that wrote it
                                               : tr("%1, %2 of Keras %3").arg(name_, facts.format, facts.kerasVersion));
  editor_ = new widgets::LayerEditor(facts.kinds, &parts_.layers, &parts_.layouts, this);
  tabs_->addTab(editor_, tr("Layers"));
  tabs_->addTab(makeTextTab(), tr("Text"));
  tabs_->addTab(summary_, tr("Summary"));
  tabs_->addTab(weights_, tr("Weights"));
  tabs_->addTab(makeTryTab(), tr("Try"));
  QList<QTreeWidgetItem*> rows;
  for (const auto& [name, type] : facts.values) rows << new QTreeWidgetItem({name, type});
  weights_->addTopLevelItems(rows);
  weights_->resizeColumnToContents(0);
  connect(editor_, &widgets::LayerEditor::graphChanged, this, &KerasModelWindow::showGraph);
  connect(editor_, &widgets::LayerEditor::told, this, [this](const QString& why) { tell(why, true); });
  connect(tabs_, &QTabWidget::currentChanged, this, &KerasModelWindow::showText);
  editor_->setGraph(facts.model.graph);
  if (!facts.unknown.isEmpty()) {
    tell(tr("These layers are not known here: %1. They are shown, but the model cannot be run.")
             .arg(facts.unknown.join(QStringLiteral(", "))),
         true);
  }
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
  summary_->setPlainText(facts.error.isEmpty() ? facts.summary : facts.error);
  if (!facts.error.isEmpty())
    return size_->setText(tr("Does not fit yet: %1").arg(facts.error.section(QLatin1Char('\n'), 0, 0).left(120)));
  size_->setText(tr("All shapes fit. Trained %1, frozen %2, %3 MB")
                     .arg(widgets::stepText(facts.trained), widgets::stepText(facts.frozen), megabytes(facts.bytes)));
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
    textProblem_->setProblem(QString::fromUtf8(error.what()));
  }
}

void KerasModelWindow::takeText() {
  document_.read(text_->toPlainText());
}

void KerasModelWindow::save() {
  if (!editor_) return;
  const QString path =
      parts_.dialogs.saveFile(this, tr("Save model as"), document_.path(),
                              tr("Keras archive (*.keras);;HDF5 (*.h5);;Architecture without weights (*.json)"));
  if (path.isEmpty()) return;
  tell(tr("Saving %1…").arg(path), false);
  document_.save(model(), path);
}

void KerasModelWindow::tell(const QString& text, bool isProblem) {
  message_->setText(text);
  message_->setAccessibleDescription(isProblem ? tr("Problem") : QString());
}

void KerasModelWindow::closeEvent(QCloseEvent* event) {
  if (document_.isSaving()) {
    tell(tr("The model is being saved. Close the window afterwards."), false);
    return event->ignore();
  }
  const bool isSaved = !editor_ || editor_->history()->isClean();
  if (isSaved || parts_.dialogs.confirm(this, tr("Close model"), tr("The changes to %1 are not saved.").arg(name_),
                                        tr("Discard"))) {
    return event->accept();
  }
  event->ignore();
}

}  // namespace app
