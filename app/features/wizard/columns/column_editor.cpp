#include "app/features/wizard/columns/column_editor.h"

#include <google/protobuf/util/message_differencer.h>

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "widgets/forms/field_problem.h"
#include "widgets/forms/proto_form.h"
#include "widgets/forms/quiet_combo.h"

namespace app {
namespace {

using engine::feature_column::config::VocabularyList;
using google::protobuf::util::MessageDifferencer;

constexpr int kWordsHeight = 110;

constexpr ColumnKind kKinds[] = {
    ColumnKind::kNumeric,          ColumnKind::kBucketized, ColumnKind::kVocabularyList,
    ColumnKind::kVocabularyFile,   ColumnKind::kHashBucket, ColumnKind::kIdentity,
    ColumnKind::kCrossed,          ColumnKind::kIndicator,  ColumnKind::kEmbedding,
    ColumnKind::kSharedEmbeddings, ColumnKind::kWeighted,   ColumnKind::kSequenceCategorical,
    ColumnKind::kSequenceNumeric,  ColumnKind::kReference};

// The list of words in the column or in what it is around; null: there is none.
VocabularyList* listIn(ColumnMessage* column) {
  switch (kindOf(*column)) {
    case ColumnKind::kVocabularyList:
      return column->mutable_vocabulary_list();
    case ColumnKind::kIndicator:
      return listIn(column->mutable_indicator()->mutable_categorical());
    case ColumnKind::kEmbedding:
      return listIn(column->mutable_embedding()->mutable_categorical());
    case ColumnKind::kWeighted:
      return listIn(column->mutable_weighted_categorical()->mutable_categorical());
    case ColumnKind::kSequenceCategorical:
      return listIn(column->mutable_sequence_categorical()->mutable_categorical());
    default:
      return nullptr;
  }
}

bool takesWords(const ColumnMessage& column) {
  ColumnMessage copy = column;
  const VocabularyList* list = listIn(&copy);
  return list && list->integers().empty();
}

}  // namespace

ColumnEditor::ColumnEditor(widgets::Dialogs* dialogs, QWidget* parent)
    : QWidget(parent),
      title_(new QLabel(this)),
      body_(new QWidget(this)),
      none_(new QLabel(
          tr("Select a column to view and change it. Select several, or drop one onto another, to cross them."), this)),
      kind_(new widgets::QuietCombo(body_)),
      normalize_(new QPushButton(tr("&Normalize from the data"), body_)),
      wordsBox_(new QWidget(body_)),
      words_(new QPlainTextEdit(wordsBox_)),
      problem_(new widgets::FieldProblem({}, body_)),
      form_(new widgets::ProtoForm(column_, dialogs, body_)) {
  setObjectName(QStringLiteral("columnEditor"));
  form_->setGivenOneof(QStringLiteral("kind"));
  build();
  connect(kind_, &QComboBox::activated, this, &ColumnEditor::convert);
  connect(normalize_, &QPushButton::clicked, this, &ColumnEditor::normalizeNow);
  connect(words_, &QPlainTextEdit::textChanged, this, &ColumnEditor::acceptWords);
  connect(form_, &widgets::ProtoForm::changed, this, &ColumnEditor::acceptForm);
  show(nullptr);
}

void ColumnEditor::build() {
  QFont bold = title_->font();
  bold.setWeight(QFont::DemiBold);
  title_->setFont(bold);
  title_->setTextFormat(Qt::PlainText);
  title_->setWordWrap(true);
  none_->setWordWrap(true);
  none_->setAlignment(Qt::AlignTop);
  for (const ColumnKind kind : kKinds) kind_->addItem(kindText(kind), static_cast<int>(kind));
  kind_->setObjectName(QStringLiteral("column.kind"));
  kind_->setAccessibleName(tr("Kind of the column"));
  normalize_->setObjectName(QStringLiteral("column.normalize"));
  normalize_->setAutoDefault(false);
  words_->setObjectName(QStringLiteral("column.words"));
  words_->setAccessibleName(tr("Words, one per line"));
  words_->setTabChangesFocus(true);
  words_->setFixedHeight(kWordsHeight);
  problem_->setObjectName(QStringLiteral("column.problem"));
  auto* take = new QPushButton(tr("&From the data"), wordsBox_);
  take->setObjectName(QStringLiteral("column.takeWords"));
  take->setAutoDefault(false);
  connect(take, &QPushButton::clicked, this, &ColumnEditor::takeWords);
  auto* wordsHead = new QHBoxLayout;
  auto* wordsLabel = new QLabel(tr("W&ords, one per line:"), wordsBox_);
  wordsLabel->setBuddy(words_);
  wordsHead->addWidget(wordsLabel, 1);
  wordsHead->addWidget(take);
  auto* wordsColumn = new QVBoxLayout(wordsBox_);
  wordsColumn->setContentsMargins(0, 0, 0, 0);
  wordsColumn->addLayout(wordsHead);
  wordsColumn->addWidget(words_);
  auto* kindRow = new QHBoxLayout;
  auto* kindLabel = new QLabel(tr("&Make it:"), body_);
  kindLabel->setBuddy(kind_);
  kindRow->addWidget(kindLabel);
  kindRow->addWidget(kind_, 1);
  auto* column = new QVBoxLayout(body_);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(problem_);
  column->addLayout(kindRow);
  column->addWidget(normalize_, 0, Qt::AlignLeft);
  column->addWidget(wordsBox_);
  column->addWidget(form_, 1);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(8, 0, 0, 0);
  layout->addWidget(title_);
  layout->addWidget(none_, 1);
  layout->addWidget(body_, 1);
}

void ColumnEditor::setFeatures(const Features& features) {
  features_ = features;
  if (shown_) showParts();
}

void ColumnEditor::setProblem(const QString& problem) {
  problem_->setProblem(problem);
}

QStringList ColumnEditor::problems() const {
  return shown_ ? form_->problems() : QStringList();
}

void ColumnEditor::show(const ColumnMessage* column) {
  const bool same = column && shown_ && MessageDifferencer::Equals(*column, column_);
  shown_ = column != nullptr;
  body_->setVisible(shown_);
  title_->setVisible(shown_);
  none_->setVisible(!shown_);
  if (same || !column) return;
  column_ = *column;
  filling_ = true;
  form_->setMessage(column_);
  filling_ = false;
  showParts();
}

void ColumnEditor::showParts() {
  filling_ = true;
  title_->setText(columnText(column_));
  kind_->setCurrentIndex(kind_->findData(static_cast<int>(kindOf(column_))));
  const Feature* feature = featureNamed(features_, keyOf(column_));
  normalize_->setVisible(column_.has_numeric() && feature && feature->stddev);
  wordsBox_->setVisible(takesWords(column_));
  if (takesWords(column_)) {
    ColumnMessage copy = column_;
    QStringList lines;
    for (const std::string& word : listIn(&copy)->vocabulary()) lines << QString::fromStdString(word);
    const QString text = lines.join(QLatin1Char('\n'));
    // A last line that is still empty is no word yet.
    if (words_->toPlainText().trimmed() != text.trimmed()) words_->setPlainText(text);
  }
  filling_ = false;
}

void ColumnEditor::accept(const ColumnMessage& column) {
  column_ = column;
  showParts();
  emit edited();
}

void ColumnEditor::convert(int index) {
  const auto kind = static_cast<ColumnKind>(kind_->itemData(index).toInt());
  const ColumnMessage column = converted(column_, kind, features_);
  filling_ = true;
  form_->setMessage(column);
  filling_ = false;
  accept(column);
}

void ColumnEditor::acceptWords() {
  if (filling_) return;
  ColumnMessage column = column_;
  VocabularyList* list = listIn(&column);
  if (!list) return;
  list->clear_vocabulary();
  for (const QString& line : words_->toPlainText().split(QLatin1Char('\n'))) {
    if (!line.trimmed().isEmpty()) list->add_vocabulary(line.trimmed().toStdString());
  }
  filling_ = true;
  form_->setMessage(column);
  filling_ = false;
  accept(column);
}

void ColumnEditor::takeWords() {
  ColumnMessage column = column_;
  VocabularyList* list = listIn(&column);
  const Feature* feature = list ? featureNamed(features_, list->key()) : nullptr;
  if (!feature) return;
  QStringList words;
  for (const auto& value : feature->values) words << QString::fromStdString(value.value);
  words_->setPlainText(words.join(QLatin1Char('\n')));
}

void ColumnEditor::acceptForm() {
  if (filling_) return;
  accept(static_cast<const ColumnMessage&>(form_->message()));
}

void ColumnEditor::normalizeNow() {
  ColumnMessage column = column_;
  if (!normalize(&column, features_)) return;
  filling_ = true;
  form_->setMessage(column);
  filling_ = false;
  accept(column);
}

}  // namespace app
