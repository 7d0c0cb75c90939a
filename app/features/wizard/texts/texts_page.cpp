#include "app/features/wizard/texts/texts_page.h"

#include <QDragEnterEvent>
#include <QFileInfo>
#include <QLabel>
#include <QMimeData>
#include <QProgressBar>
#include <QTextBrowser>
#include <QUrl>
#include <QVBoxLayout>

#include "app/features/wizard/data/path_row.h"
#include "app/features/wizard/texts/length_chart.h"
#include "app/features/wizard/texts/pieces_html.h"
#include "app/features/wizard/texts/text_options.h"
#include "app/workbench/drafts/experiment_draft.h"
#include "widgets/forms/field_problem.h"
#include "widgets/panels/number_text.h"

namespace app {
namespace {

using engine::estimator::Experiment;

constexpr int kTextsGap = 8;
constexpr int kShortestText = 5;
constexpr double kWholePercent = 100;

PathRowWords textsWords() {
  return {QStringLiteral("texts"),
          TextsPage::tr("Te&xts:"),
          TextsPage::tr("File of the texts"),
          TextsPage::tr("A table (TSV, CSV, JSONL), a CoNLL file, a SQuAD file or plain text"),
          TextsPage::tr("Texts to train on"),
          TextsPage::tr("Texts (*.tsv *.csv *.jsonl *.ndjson *.conll *.bio *.iob *.json *.txt);;All files (*)"),
          {}};
}

PathRowWords evaluationWords() {
  return {QStringLiteral("texts.evaluation"),
          TextsPage::tr("E&valuate on:"),
          TextsPage::tr("File of the texts to evaluate on"),
          TextsPage::tr("Empty: a fifth of the texts, which is not trained on"),
          TextsPage::tr("Texts to evaluate on"),
          TextsPage::tr("Texts (*.tsv *.csv *.jsonl *.ndjson *.conll *.bio *.iob *.json *.txt);;All files (*)"),
          {}};
}

PathRowWords modelWordsOfRow() {
  return {QStringLiteral("texts.model"),
          TextsPage::tr("&Model:"),
          TextsPage::tr("Folder of the pretrained model, or a vocabulary"),
          TextsPage::tr("A folder with bert_config.json, vocab.txt and a checkpoint, or a vocabulary alone"),
          TextsPage::tr("Vocabulary"),
          TextsPage::tr("Vocabularies (*.txt *.model);;All files (*)"),
          TextsPage::tr("Folder of the pretrained model")};
}

}  // namespace

TextsPage::TextsPage(ExperimentDraft* draft, widgets::Dialogs* dialogs, const QString& dataFolder, QWidget* parent)
    : WizardPage(draft, parent),
      dataFolder_(dataFolder),
      texts_(new PathRow(textsWords(), dialogs, dataFolder, this)),
      evaluation_(new PathRow(evaluationWords(), dialogs, dataFolder, this)),
      model_(new PathRow(modelWordsOfRow(), dialogs, dataFolder, this)),
      textsProblem_(new widgets::FieldProblem({}, this)),
      evaluationProblem_(new widgets::FieldProblem({}, this)),
      modelProblem_(new widgets::FieldProblem({}, this)),
      options_(new TextOptions(this)),
      chart_(new LengthChart(this)),
      lengths_(new QLabel(this)),
      pieces_(new QTextBrowser(this)),
      progress_(new QProgressBar(this)) {
  setObjectName(QStringLiteral("textsPage"));
  setAcceptDrops(true);
  build();
  connect(texts_, &PathRow::chosen, this, &TextsPage::chooseTexts);
  connect(evaluation_, &PathRow::chosen, this, &TextsPage::chooseEvaluation);
  connect(evaluation_, &PathRow::cleared, this, [this] { chooseEvaluation({}); });
  connect(model_, &PathRow::chosen, this, &TextsPage::chooseModel);
  connect(options_, &TextOptions::edited, this, [this] { look(options_->choice(choice_), true); });
  connect(options_, &TextOptions::lengthEdited, this, &TextsPage::setLength);
  connect(chart_, &LengthChart::limitWanted, this, &TextsPage::setLength);
  connect(draft, &ExperimentDraft::changed, this, &TextsPage::onDraftChanged);
  showFacts();
  onDraftChanged(nullptr);
}

void TextsPage::build() {
  textsProblem_->setObjectName(QStringLiteral("problem.texts"));
  evaluationProblem_->setObjectName(QStringLiteral("problem.texts.evaluation"));
  modelProblem_->setObjectName(QStringLiteral("problem.texts.model"));
  lengths_->setObjectName(QStringLiteral("texts.lengthWords"));
  lengths_->setTextFormat(Qt::PlainText);
  lengths_->setWordWrap(true);
  pieces_->setObjectName(QStringLiteral("texts.pieces"));
  pieces_->setAccessibleName(tr("First texts as the pieces that the model reads"));
  pieces_->setPlaceholderText(
      tr("Choose texts and a model: the first texts are shown here as the pieces that the model reads."));
  progress_->setObjectName(QStringLiteral("texts.progress"));
  progress_->setAccessibleName(tr("Reading the texts"));
  progress_->setRange(0, 0);
  progress_->setTextVisible(false);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kTextsGap);
  for (QWidget* each : std::initializer_list<QWidget*>{texts_, textsProblem_, evaluation_, evaluationProblem_, model_,
                                                       modelProblem_, options_, chart_, lengths_, progress_}) {
    column->addWidget(each);
  }
  column->addWidget(pieces_, 1);
  PathRow::align({texts_, evaluation_, model_});
}

// Tables, pictures and records are chosen at the first step.
bool TextsPage::isNeeded() const {
  using engine::estimator::Input;
  const auto source = draft()->experiment().train_input().source_case();
  return source == Input::SOURCE_NOT_SET || source == Input::kText || source == Input::kBertText;
}

QString TextsPage::help() const {
  return tr(
      "For models that read texts (BERT, ALBERT): a file of texts, and the folder of a pretrained model or a "
      "vocabulary alone to start from random values. The pieces show what the model reads, with their ids; texts "
      "behind the line in the lengths are cut. The step “Check” measures the memory and the time of a step before "
      "the training.");
}

std::string TextsPage::found(const QString& path) const {
  return foundPath(path.toStdString(), {dataFolder_.toStdString(), draft()->baseDir().toStdString()});
}

// Another file has its own columns and lengths.
void TextsPage::chooseTexts(const QString& path) {
  TextChoice choice;
  choice.model = choice_.model;
  choice.lowerCase = choice_.lowerCase;
  choice.texts = found(path);
  look(choice, true);
}

void TextsPage::chooseEvaluation(const QString& path) {
  TextChoice choice = choice_;
  choice.evaluation = path.isEmpty() ? std::string() : found(path);
  look(choice, true);
}

void TextsPage::chooseModel(const QString& path) {
  TextChoice choice = choice_;
  choice.model = found(path);
  choice.lowerCase.reset();
  choice.maxLength = 0;
  look(choice, true);
}

void TextsPage::look(const TextChoice& choice, bool writes) {
  choice_ = choice;
  progress_->show();
  queue_.run<TextFactsPointer>(
      QStringLiteral("look"), [choice] { return std::make_shared<const TextFacts>(lookAt(choice)); },
      [this, writes](const TextFactsPointer& facts) { onLooked(facts, writes); });
  emit problemsChanged();
}

void TextsPage::onLooked(const TextFactsPointer& facts, bool writes) {
  facts_ = facts;
  choice_ = facts->choice;
  if (writes && facts->isComplete() && !choice_.texts.empty()) {
    const InputPlaces places{dataFolder_.toStdString(), draft()->baseDir().toStdString()};
    draft()->edit([&](Experiment& experiment) { writeTexts(*facts, places, &experiment); }, this);
  }
  showFacts();
  emit problemsChanged();
}

void TextsPage::onDraftChanged(QObject* origin) {
  if (origin == this) return;
  const Experiment& experiment = draft()->experiment();
  const InputPlaces places{dataFolder_.toStdString(), draft()->baseDir().toStdString()};
  const TextChoice wanted = choiceOf(experiment, places);
  if (wanted.texts.empty()) {
    const bool hadTexts = facts_ && facts_->isComplete() && !choice_.texts.empty();
    if (!hadTexts) return;  // what was chosen so far stays
    queue_.cancel(QStringLiteral("look"));
    choice_ = {};
    facts_.reset();
    showFacts();
  } else if (wanted != choice_) {
    look(wanted, false);
  }
  emit problemsChanged();
}

void TextsPage::setLength(int length) {
  if (!facts_ || !facts_->isComplete()) return;
  const auto most = facts_->folder.config ? facts_->folder.config->maxPositions : int64_t{1} << 16;
  auto changed = std::make_shared<TextFacts>(*facts_);
  changed->choice.maxLength = std::clamp<int64_t>(length, kShortestText, most);
  facts_ = changed;
  choice_ = changed->choice;
  draft()->edit([&](Experiment& experiment) { writeTextLength(choice_.maxLength, &experiment); }, this);
  showFacts();
  emit problemsChanged();
}

void TextsPage::showFacts() {
  const bool isKnown = facts_ && !choice_.texts.empty() && facts_->textsProblem.empty();
  const bool isMeasured = isKnown && !facts_->look.lengths.empty();
  progress_->setVisible(queue_.isBusy(&queue_, QStringLiteral("look")));
  texts_->setPath(QString::fromStdString(choice_.texts));
  evaluation_->setPath(QString::fromStdString(choice_.evaluation.value_or("")));
  model_->setPath(QString::fromStdString(choice_.model));
  textsProblem_->setProblem(facts_ ? QString::fromStdString(facts_->textsProblem) : QString());
  evaluationProblem_->setProblem(facts_ ? QString::fromStdString(facts_->evaluationProblem) : QString());
  modelProblem_->setProblem(facts_ ? QString::fromStdString(facts_->modelProblem) : QString());
  modelProblem_->setExplanation(modelWords());
  options_->setVisible(isKnown);
  chart_->setVisible(isMeasured);
  lengths_->setVisible(isMeasured);
  if (isKnown) options_->show(*facts_);
  if (isMeasured) {
    chart_->show(facts_->look.lengths, choice_.maxLength);
    lengths_->setText(lengthWords());
  }
  showPieces();
}

void TextsPage::showPieces() {
  if (!facts_ || facts_->look.first.empty()) return pieces_->clear();
  pieces_->setHtml(piecesHtml(facts_->look.first, choice_.maxLength, widgets::Theme::of(palette())));
}

QString TextsPage::lengthWords() const {
  const engine::text::TextLook& look = facts_->look;
  const int64_t measured = static_cast<int64_t>(look.lengths.size());
  const int64_t longer = look.longerThan(choice_.maxLength);
  const double fitting = kWholePercent * static_cast<double>(measured - longer) / static_cast<double>(measured);
  int64_t pieces = 0;
  for (const int64_t length : look.lengths) pieces += length;
  const double unknown = kWholePercent * static_cast<double>(look.unknown) / static_cast<double>(pieces);
  return tr("%1 % of the texts fit into %2 pieces; the longest has %3. %4 % of the pieces are not in the vocabulary.")
      .arg(widgets::decimalText(fitting, 'f', 1), widgets::stepText(choice_.maxLength),
           widgets::stepText(std::ranges::max(look.lengths)), widgets::decimalText(unknown, 'f', 1));
}

QString TextsPage::modelWords() const {
  if (!facts_ || facts_->folder.vocabFile.empty()) return {};
  const engine::estimator::BertFolder& folder = facts_->folder;
  const QString pieces = widgets::stepText(folder.pieces);
  if (!folder.config) {
    return tr("A vocabulary of %1 pieces: the model starts from random values; its size is set in the step “Model”.")
        .arg(pieces);
  }
  const QString kind = folder.config->isAlbert ? QStringLiteral("ALBERT") : QStringLiteral("BERT");
  const QString size = tr("%1: %2 layers of %3 numbers, %4 pieces.")
                           .arg(kind, widgets::stepText(folder.config->numHiddenLayers),
                                widgets::stepText(folder.config->hiddenSize), pieces);
  if (folder.checkpoint.empty()) return tr("%1 No checkpoint: it starts from random values.").arg(size);
  return tr("%1 It starts from %2.").arg(size, QFileInfo(QString::fromStdString(folder.checkpoint)).fileName());
}

QStringList TextsPage::problems() const {
  if (queue_.isBusy()) return {tr("the texts are being read")};
  if (choice_.texts.empty() && choice_.model.empty()) return {};
  QStringList reasons;
  if (facts_ && !facts_->textsProblem.empty()) reasons << QString::fromStdString(facts_->textsProblem);
  if (facts_ && !facts_->modelProblem.empty()) reasons << QString::fromStdString(facts_->modelProblem);
  if (facts_ && !facts_->evaluationProblem.empty()) reasons << QString::fromStdString(facts_->evaluationProblem);
  if (choice_.texts.empty()) reasons << tr("choose the texts to train on");
  if (choice_.model.empty()) reasons << tr("choose the folder of a model or a vocabulary");
  return reasons;
}

void TextsPage::changeEvent(QEvent* event) {
  WizardPage::changeEvent(event);
  if (event->type() == QEvent::PaletteChange && pieces_) showPieces();
}

void TextsPage::dragEnterEvent(QDragEnterEvent* event) {
  if (event->mimeData()->hasUrls()) event->acceptProposedAction();
}

// A folder or a vocabulary is of the model, any other file has the texts.
void TextsPage::dropEvent(QDropEvent* event) {
  for (const QUrl& url : event->mimeData()->urls()) {
    if (!url.isLocalFile()) continue;
    event->acceptProposedAction();
    const QFileInfo file(url.toLocalFile());
    const bool isModel =
        file.isDir() || file.suffix() == QStringLiteral("model") || file.fileName().contains(QStringLiteral("vocab"));
    return isModel ? chooseModel(file.filePath()) : chooseTexts(file.filePath());
  }
}

}  // namespace app
