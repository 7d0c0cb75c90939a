#include "app/features/wizard/experiment_file_name.h"

#include <QCheckBox>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QVBoxLayout>

#include "app/workbench/places/workspace.h"
#include "widgets/forms/field_problem.h"

namespace app {

namespace {
constexpr int kLongestName = 120;  // leaves room for the suffix and for names of temporary files
}

ExperimentFileName::ExperimentFileName(QWidget* parent)
    : QWidget(parent),
      line_(new QLineEdit(this)),
      replace_(new QCheckBox(tr("Replace"), this)),
      problem_(new widgets::FieldProblem({}, this)) {
  auto* label = new QLabel(tr("&Name:"), this);
  label->setBuddy(line_);
  line_->setObjectName(QStringLiteral("experimentName"));
  line_->setAccessibleName(tr("Name of the experiment"));
  line_->setToolTip(tr("Used as the name of the experiment file"));
  replace_->setObjectName(QStringLiteral("replaceExperiment"));
  problem_->setObjectName(QStringLiteral("problem.experimentName"));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(4);
  for (QWidget* each : {static_cast<QWidget*>(label), static_cast<QWidget*>(line_), static_cast<QWidget*>(problem_),
                        static_cast<QWidget*>(replace_)}) {
    layout->addWidget(each);
  }
  connect(line_, &QLineEdit::textEdited, this, [this] {
    typed_ = true;
    replace_->setChecked(false);
    refresh();
  });
  connect(replace_, &QCheckBox::toggled, this, &ExperimentFileName::refresh);
  suggest(tr("experiment"));
}

void ExperimentFileName::setFolder(const QString& folder) {
  folder_ = folder;
  refresh();
}

bool ExperimentFileName::exists(const QString& name) const {
  return !folder_.isEmpty() && QFile::exists(folder_ + QLatin1Char('/') + name + QLatin1String(kExperimentSuffix));
}

void ExperimentFileName::suggest(const QString& wanted) {
  if (typed_ || wanted.isEmpty()) return;
  QString clean = wanted;
  clean.replace(QRegularExpression(QStringLiteral("[^\\w.-]+")), QStringLiteral("_"));
  QString free = clean;
  for (int number = 2; exists(free); ++number) free = QStringLiteral("%1_%2").arg(clean).arg(number);
  line_->setText(free);
  refresh();
}

void ExperimentFileName::reset() {
  typed_ = false;
  replace_->setChecked(false);
  suggest(tr("experiment"));
}

QString ExperimentFileName::name() const {
  return line_->text().trimmed();
}

QString ExperimentFileName::path() const {
  return folder_ + QLatin1Char('/') + name() + QLatin1String(kExperimentSuffix);
}

QString ExperimentFileName::problem() const {
  const QString text = name();
  if (text.isEmpty()) return tr("Give the experiment a name.");
  if (text.contains(QLatin1Char('/')) || text.startsWith(QLatin1Char('.'))) {
    return tr("A name must not contain / or begin with a dot.");
  }
  if (text.toUtf8().size() > kLongestName) return tr("The name is too long.");
  if (exists(text) && !replace_->isChecked()) return tr("An experiment named %1 already exists.").arg(text);
  return {};
}

void ExperimentFileName::refresh() {
  replace_->setVisible(exists(name()));
  problem_->setProblem(problem());
  emit changed();
}

QString nameOfSource(const engine::estimator::Input& input) {
  using engine::estimator::Input;
  const auto base = [](const std::string& path) { return QFileInfo(QString::fromStdString(path)).completeBaseName(); };
  switch (input.source_case()) {
    case Input::kCsv:
      return base(input.csv().path());
    case Input::kIdx:
      return QFileInfo(QString::fromStdString(input.idx().images())).absoluteDir().dirName();
    case Input::kDigits:
      return QStringLiteral("digits");
    case Input::kTfRecord:
      return base(input.tf_record().path());
    case Input::kText:
      return base(input.text().path());
    case Input::kFixedLength:
      return base(input.fixed_length().path());
    case Input::kImageFolder:
      return base(input.image_folder().path());
    case Input::kBertText:
      return base(input.bert_text().path());
    case Input::kNamed:
      return QString::fromStdString(input.named().name());
    case Input::SOURCE_NOT_SET:
      break;
  }
  return {};
}

}  // namespace app
