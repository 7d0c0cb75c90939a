#include "app/features/predict/text_tab.h"

#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTabBar>
#include <QTabWidget>
#include <QTextBrowser>
#include <QVBoxLayout>

#include "app/features/predict/asked_model.h"
#include "app/features/predict/attention/attention_view.h"
#include "app/features/predict/text_answer_html.h"
#include "widgets/forms/field_problem.h"
#include "widgets/theme/button_kinds.h"

namespace app {
namespace {

QPlainTextEdit* makeTextField(const char* name, QLabel* label, QWidget* parent) {
  auto* field = new QPlainTextEdit(parent);
  field->setObjectName(QString::fromLatin1(name));
  field->setTabChangesFocus(true);
  label->setBuddy(field);
  return field;
}

}  // namespace

TextTab::TextTab(AskedModel& model, QWidget* parent) : QSplitter(Qt::Horizontal, parent), model_(model) {
  setChildrenCollapsible(false);
  setHandleWidth(12);
  addWidget(makeQuestion());
  addWidget(makeAnswer());
  firstLabel_->setMinimumHeight(tabs_->tabBar()->sizeHint().height());  // both fields begin at one height
  setStretchFactor(0, 1);
  setStretchFactor(1, 1);
  connect(&model_, &AskedModel::changed, this, &TextTab::updateControls);
  updateControls();
}

QWidget* TextTab::makeQuestion() {
  auto* left = new QWidget(this);
  auto* column = new QVBoxLayout(left);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(8);
  firstLabel_ = new QLabel(left);
  first_ = makeTextField("textFirst", firstLabel_, left);
  secondLabel_ = new QLabel(left);
  second_ = makeTextField("textSecond", secondLabel_, left);
  problem_ = new widgets::FieldProblem({}, left);
  ask_ = new QPushButton(tr("Ask"), left);
  ask_->setObjectName(QStringLiteral("textAsk"));
  widgets::makePrimary(ask_);
  ask_->setToolTip(tr("Ask the model with this text (Ctrl+Return)"));
  ask_->setShortcut(QKeySequence(QStringLiteral("Ctrl+Return")));
  auto* first = new QVBoxLayout;
  first->setSpacing(0);
  first->addWidget(firstLabel_);
  first->addWidget(first_, 1);
  column->addLayout(first, 1);
  column->addWidget(secondLabel_);
  column->addWidget(second_, 2);
  column->addWidget(problem_);
  column->addWidget(ask_, 0, Qt::AlignRight);
  connect(ask_, &QPushButton::clicked, this, &TextTab::ask);
  connect(first_, &QPlainTextEdit::textChanged, this, &TextTab::updateControls);
  return left;
}

QWidget* TextTab::makeAnswer() {
  tabs_ = new QTabWidget(this);
  tabs_->setObjectName(QStringLiteral("textTabs"));
  tabs_->setDocumentMode(true);
  answer_ = new QTextBrowser(tabs_);
  answer_->setObjectName(QStringLiteral("textAnswer"));
  answer_->setAccessibleName(tr("Answer"));
  answer_->setPlaceholderText(tr("The model’s answer appears here."));
  attention_ = new AttentionView(tabs_);
  tabs_->addTab(answer_, tr("Answer"));
  tabs_->addTab(attention_, tr("Attention"));
  connect(tabs_, &QTabWidget::currentChanged, this, &TextTab::showAttention);
  return tabs_;
}

bool TextTab::open() {
  answer_->clear();
  pieces_.clear();
  isAttentionDue_ = false;
  attention_->show(nullptr, {});
  problem_->setProblem({});
  const engine::estimator::Experiment& experiment = model_.source()->experiment;
  const engine::estimator::Input& input =
      experiment.has_eval_input() ? experiment.eval_input() : experiment.train_input();
  if (!input.has_bert_text() || input.bert_text().task() == "pretraining") return false;
  const bool asks = input.bert_text().task() == "questions";
  const bool takesSecond =
      asks || (input.bert_text().task() == "classification" && !input.bert_text().text_b().empty());
  firstLabel_->setText(asks ? tr("Question") : tr("Text"));
  secondLabel_->setText(asks ? tr("Text that it is about") : tr("Second text"));
  secondLabel_->setVisible(takesSecond);
  second_->setVisible(takesSecond);
  if (!takesSecond) second_->clear();
  updateControls();
  return true;
}

void TextTab::ask() {
  if (!ask_->isEnabled()) return;
  problem_->setProblem({});
  const engine::estimator::TextRequest request{first_->toPlainText().toStdString(),
                                               second_->toPlainText().toStdString()};
  model_.askText(
      request,
      [this, request](const engine::estimator::TextAnswer& answer) {
        answer_->setHtml(textAnswerHtml(request, answer, widgets::Theme::of(palette())));
        asked_ = request;
        pieces_.clear();
        for (const auto& piece : answer.pieces) pieces_ << QString::fromStdString(piece.piece);
        isAttentionDue_ = true;
        showAttention();
        emit answered();
      },
      [this](const widgets::TaskFailure& failure) { showFailure(failure); });
}

void TextTab::showAttention() {
  if (!isAttentionDue_ || tabs_->currentWidget() != attention_) return;
  isAttentionDue_ = false;
  attention_->show(nullptr, {}, tr("Reading what the model attends to…"));
  model_.askAttention(
      asked_,
      [this](const engine::estimator::TextAttention& attention) {
        attention_->show(std::make_shared<const engine::estimator::TextAttention>(attention), pieces_);
        emit attentionShown();
      },
      [this](const widgets::TaskFailure& failure) { attention_->show(nullptr, {}, failure.text); });
}

void TextTab::showFailure(const widgets::TaskFailure& failure) {
  if (failure.cancelled()) return;
  problem_->setProblem(failure.text);
  emit failed(failure.text);
}

void TextTab::updateControls() {
  ask_->setEnabled(model_.source() && !model_.predictsAll() && !first_->toPlainText().trimmed().isEmpty());
}

}  // namespace app
