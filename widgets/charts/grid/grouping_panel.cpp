#include "widgets/charts/grid/grouping_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>

#include "widgets/forms/form_layout.h"
#include "widgets/theme/theme.h"

namespace widgets {

namespace {
constexpr int kGroupingWidth = 360;
}

GroupingPanel::GroupingPanel(const RunGrouping& grouping, const QStringList& parameters, QWidget* parent)
    : QFrame(parent, Qt::Popup),
      grouping_(grouping),
      form_(new FormLayout(this)),
      by_(new QComboBox(this)),
      pattern_(new QLineEdit(grouping.pattern, this)),
      parameter_(new QComboBox(this)),
      band_(new QComboBox(this)),
      ghosts_(new QCheckBox(tr("Show the runs behind their group"), this)),
      problem_(new QLabel(this)) {
  setAttribute(Qt::WA_DeleteOnClose);
  setObjectName(QStringLiteral("groupingPanel"));
  setFrameShape(QFrame::StyledPanel);
  setAccessibleName(tr("Grouping of runs"));
  build(parameters);
  showRows();
  connect(by_, &QComboBox::currentIndexChanged, this, &GroupingPanel::tell);
  connect(band_, &QComboBox::currentIndexChanged, this, &GroupingPanel::tell);
  connect(parameter_, &QComboBox::currentTextChanged, this, &GroupingPanel::tell);
  connect(pattern_, &QLineEdit::textChanged, this, &GroupingPanel::tell);
  connect(ghosts_, &QCheckBox::toggled, this, &GroupingPanel::tell);
}

void GroupingPanel::build(const QStringList& parameters) {
  by_->setObjectName(QStringLiteral("groupBy"));
  by_->addItems({tr("Nothing: every run separately"), tr("Part of the name"), tr("Experiment"), tr("Hyperparameter")});
  by_->setCurrentIndex(static_cast<int>(grouping_.by));
  pattern_->setObjectName(QStringLiteral("groupPattern"));
  pattern_->setPlaceholderText(tr("(lr=[^/]*)"));
  pattern_->setToolTip(tr("A regular expression; runs with the same text in its parentheses belong together"));
  parameter_->setObjectName(QStringLiteral("groupParameter"));
  parameter_->setEditable(true);
  parameter_->addItems(parameters);
  parameter_->setCurrentText(grouping_.parameter);
  parameter_->setToolTip(tr("A value of the experiment; runs with the same value belong together"));
  band_->setObjectName(QStringLiteral("groupBand"));
  band_->addItems({tr("None"), tr("Minimum to maximum"), tr("Standard deviation"), tr("95 % confidence"),
                   tr("Median and middle half")});
  band_->setCurrentIndex(static_cast<int>(grouping_.band));
  band_->setToolTip(tr("What the band around the line of a group spans"));
  ghosts_->setObjectName(QStringLiteral("groupGhosts"));
  ghosts_->setChecked(grouping_.ghosts);
  problem_->setObjectName(QStringLiteral("groupProblem"));
  problem_->setWordWrap(true);
  form_->setContentsMargins(12, 12, 12, 12);
  form_->addRow(tr("Group runs by:"), by_);
  form_->addRow(tr("Pattern:"), pattern_);
  form_->addRow(tr("Value:"), parameter_);
  form_->addRow(tr("Band:"), band_);
  form_->addRow(QString(), ghosts_);
  form_->addRow(problem_);
  setMinimumWidth(kGroupingWidth);
}

void GroupingPanel::showRows() {
  const auto show = [this](QWidget* field, bool on) {
    field->setVisible(on);
    if (QWidget* label = form_->labelForField(field)) label->setVisible(on);
  };
  show(pattern_, grouping_.by == RunGrouping::By::kName);
  show(parameter_, grouping_.by == RunGrouping::By::kParameter);
  show(band_, grouping_.by != RunGrouping::By::kNone);
  show(ghosts_, grouping_.by != RunGrouping::By::kNone);
  const QString problem = groupingProblem(grouping_);
  const bool isMissing =
      (grouping_.by == RunGrouping::By::kParameter ? grouping_.parameter : grouping_.pattern).isEmpty();
  const Theme theme = Theme::of(palette());
  QPalette colors = palette();
  colors.setColor(QPalette::WindowText, isMissing ? theme.textSecondary : theme.error);
  problem_->setPalette(colors);
  problem_->setText(problem);
  problem_->setVisible(!problem.isEmpty());
  adjustSize();
}

void GroupingPanel::tell() {
  grouping_.by = static_cast<RunGrouping::By>(by_->currentIndex());
  grouping_.pattern = pattern_->text();
  grouping_.parameter = parameter_->currentText();
  grouping_.band = static_cast<BandKind>(band_->currentIndex());
  grouping_.ghosts = ghosts_->isChecked();
  showRows();
  if (groupingProblem(grouping_).isEmpty()) emit changed(grouping_);
}

}  // namespace widgets
