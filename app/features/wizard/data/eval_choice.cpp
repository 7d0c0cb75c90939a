#include "app/features/wizard/data/eval_choice.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <limits>

#include "app/features/wizard/step/option_row.h"
#include "widgets/forms/field_problem.h"
#include "widgets/forms/quiet_combo.h"
#include "widgets/theme/font_measures.h"
#include "widgets/util/dialogs.h"

namespace app {
namespace {

using engine::data::PreviewKind;

constexpr double kPercent = 100;
constexpr int kSpinWidth = 84;

}  // namespace

EvalChoice::EvalChoice(widgets::Dialogs* dialogs, QWidget* parent)
    : QWidget(parent),
      dialogs_(dialogs),
      kind_(new widgets::QuietCombo(this)),
      path_(new QLineEdit(this)),
      browse_(new QPushButton(tr("Browse…"), this)),
      share_(new QDoubleSpinBox(this)),
      seed_(new QSpinBox(this)),
      batch_(new QSpinBox(this)),
      problem_(new widgets::FieldProblem({}, this)) {
  setObjectName(QStringLiteral("evalChoice"));
  build();
  connect(kind_, &QComboBox::activated, this, [this] {
    showKind();
    emit edited();
  });
  connect(path_, &QLineEdit::editingFinished, this, [this] {
    if (!path_->isModified()) return;
    path_->setModified(false);
    emit fileChosen(path_->text().trimmed());
  });
  connect(browse_, &QPushButton::clicked, this, &EvalChoice::browse);
  connect(share_, &QDoubleSpinBox::valueChanged, this, &EvalChoice::edited);
  for (QSpinBox* spin : {seed_, batch_}) connect(spin, &QSpinBox::valueChanged, this, &EvalChoice::edited);
}

void EvalChoice::build() {
  kind_->addItem(tr("Another file"), kFile);
  kind_->addItem(tr("Part of this file"), kShare);
  kind_->addItem(tr("Nothing"), kNothing);
  share_->setRange(0.1, 99.9);
  share_->setDecimals(1);
  share_->setSuffix(tr(" %"));
  seed_->setRange(0, std::numeric_limits<int>::max());
  batch_->setRange(1, std::numeric_limits<int>::max());
  for (QAbstractSpinBox* spin : std::initializer_list<QAbstractSpinBox*>{share_, seed_, batch_}) {
    spin->setKeyboardTracking(false);
    spin->setMaximumWidth(widgets::measures::grown(kSpinWidth, fontMetrics()));
  }
  path_->setMinimumWidth(kSpinWidth);
  path_->setAcceptDrops(false);  // the page takes what is dropped
  browse_->setAutoDefault(false);
  seed_->setToolTip(tr("The same seed splits off the same examples; the parts never overlap"));
  const std::pair<QWidget*, std::pair<const char*, QString>> names[] = {
      {kind_, {"eval.kind", tr("What to evaluate on")}},
      {path_, {"eval.path", tr("File to evaluate on")}},
      {browse_, {"eval.browse", tr("Browse for the file to evaluate on")}},
      {share_, {"eval.share", tr("Share of the examples to evaluate on")}},
      {seed_, {"eval.seed", tr("Seed of the split")}},
      {batch_, {"eval.batchSize", tr("Examples per evaluation batch")}},
      {problem_, {"eval.problem", tr("Problem with the evaluation data")}}};
  for (const auto& [widget, name] : names) {
    widget->setObjectName(QString::fromLatin1(name.first));
    widget->setAccessibleName(name.second);
  }
  auto* grid = optionGrid();
  setLayout(grid);
  auto* what = new QHBoxLayout;
  what->setSpacing(kOptionGap);
  what->addWidget(kind_);
  what->addWidget(share_);
  what->addWidget(path_, 1);
  what->addWidget(browse_);
  grid->addWidget(firstLabel(optionLabel(tr("E&valuate on:"), kind_, this)), 1, 0);
  grid->addLayout(what, 1, 1);
  grid->addWidget(problem_, 2, 1);
  seedLabel_ = addOption(grid, tr("Seed:"), seed_);
  batchLabel_ = addOption(grid, tr("Evaluation batch:"), batch_);
  showKind();
}

void EvalChoice::showKind() {
  const Kind now = kind();
  path_->setVisible(now == kFile);
  browse_->setVisible(now == kFile);
  for (QWidget* widget : std::initializer_list<QWidget*>{share_, seedLabel_, seed_}) widget->setVisible(now == kShare);
  batchLabel_->setVisible(now != kNothing);
  batch_->setVisible(now != kNothing);
}

void EvalChoice::browse() {
  const QString folder = QFileInfo(path_->text()).path();
  const QString chosen = dialogs_->openFile(this, tr("File to evaluate on"), folder, tr("All files (*)"));
  if (chosen.isEmpty()) return;
  path_->setText(chosen);
  emit fileChosen(chosen);
}

void EvalChoice::show(const engine::estimator::Experiment& experiment, const InputPlaces& places) {
  const engine::estimator::Input& eval = experiment.eval_input();
  const bool chosenWithoutFile = kind() == kFile && !experiment.has_eval_input() && !problem().isEmpty();
  const Kind now = eval.has_split() ? kShare : experiment.has_eval_input() || chosenWithoutFile ? kFile : kNothing;
  kind_->setCurrentIndex(kind_->findData(now));
  const engine::data::InputFiles files = filesOf(eval, places);
  const std::string file = files.path.empty() ? files.images : files.path;
  if (now == kFile && !chosenWithoutFile) path_->setText(QString::fromStdString(file));
  const QSignalBlocker quiet[] = {QSignalBlocker(share_), QSignalBlocker(seed_), QSignalBlocker(batch_)};
  share_->setValue(kPercent * eval.split().eval_share());
  seed_->setValue(static_cast<int>(eval.split().seed()));
  batch_->setValue(eval.batch_size());
  showKind();
}

EvalChoice::Kind EvalChoice::kind() const {
  return static_cast<Kind>(kind_->currentData().toInt());
}

QString EvalChoice::path() const {
  return path_->text().trimmed();
}

double EvalChoice::share() const {
  return share_->value() / kPercent;
}

int EvalChoice::seed() const {
  return seed_->value();
}

int EvalChoice::batchSize() const {
  return batch_->value();
}

void EvalChoice::setProblem(const QString& problem) {
  problem_->setProblem(problem);
}

QString EvalChoice::problem() const {
  return problem_->problem();
}

}  // namespace app
