#include "app/features/model_forms/input_choice.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

#include "widgets/controls/colon_line.h"
#include "widgets/forms/field_info.h"
#include "widgets/forms/field_problem.h"
#include "widgets/forms/form_layout.h"
#include "widgets/util/dialogs.h"

namespace app {
namespace {

using engine::estimator::Input;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

// The message of the input's source; null: it has none.
Message* sourceOf(Input& input) {
  const auto* field = Input::descriptor()->FindFieldByNumber(input.source_case());
  return field && field->message_type() ? input.GetReflection()->MutableMessage(&input, field) : nullptr;
}

std::vector<const FieldDescriptor*> pathFieldsOf(const Input& input) {
  const auto* source = Input::descriptor()->FindFieldByNumber(input.source_case());
  std::vector<const FieldDescriptor*> paths;
  if (!source || !source->message_type()) return paths;
  for (int i = 0; i < source->message_type()->field_count(); ++i) {
    if (widgets::fieldInfo(*source->message_type()->field(i)).isPath) paths.push_back(source->message_type()->field(i));
  }
  return paths;
}

void dropLabels(Input& input) {
  if (input.has_csv()) {
    input.mutable_csv()->clear_label();
    input.mutable_csv()->clear_labels();
  } else if (input.has_tf_record()) {
    auto& source = *input.mutable_tf_record();
    for (int i = source.features_size() - 1; i >= 0; --i) {
      const std::string& name = source.features(i).name();
      const bool isLabel = name == source.label() || std::ranges::count(source.labels(), name) > 0;
      if (isLabel) source.mutable_features()->DeleteSubrange(i, 1);
    }
    source.clear_label();
    source.clear_labels();
  } else if (input.has_idx()) {
    input.mutable_idx()->clear_labels();
  }
}

}  // namespace

InputChoice::InputChoice(widgets::Dialogs* dialogs, bool mayLackLabels, QWidget* parent)
    : QWidget(parent),
      dialogs_(dialogs),
      form_(new widgets::FormLayout(this)),
      kind_(new QComboBox(this)),
      mayLackLabels_(mayLackLabels),
      problem_(new widgets::FieldProblem({}, this)) {
  setObjectName(QStringLiteral("inputChoice"));
  form_->setContentsMargins(0, 0, 0, 0);
  kind_->setObjectName(QStringLiteral("inputKind"));
  kind_->setAccessibleName(tr("Input"));
  connect(kind_, &QComboBox::currentIndexChanged, this, [this] {
    setProblem({});
    buildFiles();
    emit changed();
  });
  form_->addRow(kind_);
  form_->addRow(problem_);
}

void InputChoice::setExperiment(const engine::estimator::Experiment& experiment) {
  experiment_ = experiment;
  const QSignalBlocker blocker(kind_);
  kind_->clear();
  const auto add = [this](Kind kind, const QString& text) { kind_->addItem(text, static_cast<int>(kind)); };
  if (experiment.has_eval_input()) add(Kind::kEvaluation, tr("evaluation input"));
  if (experiment.has_train_input()) add(Kind::kTraining, tr("training input"));
  if (!pathFieldsOf(pattern()).empty()) add(Kind::kFile, tr("another file…"));
  buildFiles();
}

InputChoice::Kind InputChoice::kind() const {
  return static_cast<Kind>(kind_->currentData().toInt());
}

const Input& InputChoice::pattern() const {
  return experiment_.has_eval_input() ? experiment_.eval_input() : experiment_.train_input();
}

void InputChoice::setTitle(const QString& title, widgets::ColonLine* colons) {
  colons_ = colons;
  auto* label = new QLabel(title, this);
  label->setBuddy(kind_);
  for (QWidget* each : std::initializer_list<QWidget*>{kind_, problem_}) delete form_->takeRow(each).fieldItem;
  form_->addRow(label, kind_);
  form_->addRow(QString(), problem_);
  colons_->add(label);
}

void InputChoice::buildFiles() {
  paths_.clear();
  labelled_ = nullptr;
  for (QWidget* row : std::exchange(files_, {})) form_->removeRow(row);
  if (kind_->count() == 0 || kind() != Kind::kFile) return;
  for (const FieldDescriptor* field : pathFieldsOf(pattern())) addFile(*field);
  if (!mayLackLabels_ || pattern().has_image_folder()) return;
  labelled_ = new QCheckBox(tr("it has labels"), this);
  labelled_->setObjectName(QStringLiteral("inputLabelled"));
  labelled_->setChecked(true);
  connect(labelled_, &QCheckBox::toggled, this, &InputChoice::changed);
  auto* row = new QHBoxLayout;
  row->addWidget(labelled_);
  row->addStretch(1);
  addRow(nullptr, row);
}

void InputChoice::addFile(const FieldDescriptor& field) {
  const widgets::FieldInfo info = widgets::fieldInfo(field);
  auto* line = new QLineEdit(this);
  line->setObjectName(QStringLiteral("inputPath.%1").arg(QString::fromStdString(std::string(field.name()))));
  line->setAccessibleName(info.label);
  line->setToolTip(info.explanation);
  connect(line, &QLineEdit::textChanged, this, [this] {
    setProblem({});
    emit changed();
  });
  auto* browse = new QPushButton(tr("Choose…"), this);
  browse->setAccessibleName(tr("Choose %1").arg(info.label));
  browse->setAutoDefault(false);
  const bool isFolder = pattern().has_image_folder();
  connect(browse, &QPushButton::clicked, this, [this, line, isFolder, title = info.label] {
    const QString path = isFolder ? dialogs_->openFolder(this, title, QDir::homePath())
                                  : dialogs_->openFile(this, title, QDir::homePath(), tr("All files (*)"));
    if (!path.isEmpty()) line->setText(QDir::toNativeSeparators(path));
  });
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  row->addWidget(line, 1);
  row->addWidget(browse);
  auto* label = new QLabel(tr("%1:").arg(info.label), this);
  label->setBuddy(line);
  addRow(label, row);
  paths_.push_back({std::string(field.name()), line});
}

void InputChoice::addRow(QLabel* label, QHBoxLayout* row) {
  auto* whole = new QWidget(this);
  row->setContentsMargins(0, 0, 0, 0);
  whole->setLayout(row);
  form_->insertRow(1 + static_cast<int>(files_.size()), label, whole);
  if (label && colons_) colons_->add(label);
  files_.push_back(whole);
}

std::optional<Input> InputChoice::input() {
  if (kind_->count() == 0) {
    setProblem(tr("The experiment has no input."));
    return std::nullopt;
  }
  if (kind() != Kind::kFile) {
    return kind() == Kind::kEvaluation ? experiment_.eval_input() : experiment_.train_input();
  }
  Input input = pattern();
  const bool labelled = !labelled_ || labelled_->isChecked();
  Message* source = sourceOf(input);
  for (const PathField& path : paths_) {
    const QString text = QDir::fromNativeSeparators(path.line->text().trimmed());
    const auto* field = source->GetDescriptor()->FindFieldByName(path.name);
    if (text.isEmpty() && (labelled || path.name != "labels")) {
      setProblem(tr("Choose a file: %1.").arg(widgets::fieldInfo(*field).label));
      return std::nullopt;
    }
    source->GetReflection()->SetString(source, field, text.toStdString());
  }
  if (!labelled) dropLabels(input);
  return input;
}

QString InputChoice::title() const {
  if (kind_->count() == 0) return {};
  return kind() == Kind::kFile && !paths_.empty() ? QFileInfo(paths_[0].line->text()).completeBaseName()
                                                  : kind_->currentText();
}

QWidget* InputChoice::labelBuddy() const {
  return kind_;
}

void InputChoice::setProblem(const QString& problem) {
  problem_->setProblem(problem);
}

}  // namespace app
