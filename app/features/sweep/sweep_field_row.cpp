#include "app/features/sweep/sweep_field_row.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

#include "engine/estimator/sweep/sweep_values.h"
#include "widgets/forms/field_labels.h"
#include "widgets/forms/field_problem.h"
#include "widgets/forms/quiet_combo.h"
#include "widgets/panels/flow_row.h"
#include "widgets/theme/font_measures.h"
#include "widgets/theme/glyphs.h"
#include "widgets/util/elided_label.h"

namespace app {

using engine::estimator::SweepableField;
using engine::estimator::SweepField;
using Kind = SweepableField::Kind;

namespace {

const QString kBothTruths = QStringLiteral("true, false");  // as the experiment file writes them

constexpr int kMostCount = 10'000;
constexpr int kLeastNumber = 64;  // logical pixels with the usual font
enum Kinds { kListKind, kRangeKind };
constexpr int kBetweenParts = 8;

QLineEdit* makeLine(const QString& name, const QString& label, QWidget* parent) {
  auto* line = new QLineEdit(parent);
  line->setObjectName(name);
  line->setAccessibleName(label);
  return line;
}

// Below a tenth and above ten times the value, in its own sign.
QString scaled(double value, double factor, bool whole) {
  return QString::fromStdString(engine::estimator::settingText(value * factor, whole));
}

}  // namespace

QStringList splitValues(const QString& text) {
  QStringList values;
  QString value;
  int depth = 0;
  bool quoted = false;
  for (const QChar c : text) {
    if (c == QLatin1Char('"')) quoted = !quoted;
    if (!quoted && c == QLatin1Char('[')) ++depth;
    if (!quoted && c == QLatin1Char(']')) --depth;
    if (c == QLatin1Char(',') && depth <= 0 && !quoted) {
      values << value.trimmed();
      value.clear();
    } else {
      value += c;
    }
  }
  values << value.trimmed();
  values.removeAll(QString());
  return values;
}

SweepFieldRow::SweepFieldRow(const SweepableField& field, QWidget* parent) : QFrame(parent), field_(field) {
  setObjectName(QStringLiteral("sweepField.") + path());
  build();
  fillWithDefaults();
}

bool SweepFieldRow::isNumber() const {
  bool isOne = false;
  QString::fromStdString(field_.value).toDouble(&isOne);
  return field_.kind == Kind::kNumber || field_.kind == Kind::kWholeNumber || (field_.kind == Kind::kText && isOne);
}

QString SweepFieldRow::nameOf(const char* part) const {
  return objectName() + QLatin1Char('.') + QString::fromLatin1(part);
}

void SweepFieldRow::build() {
  setFrameShape(QFrame::StyledPanel);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(12, 8, 8, 8);
  column->setSpacing(4);
  auto* head = new QHBoxLayout;
  title_ = new widgets::ElidedLabel(this);
  setTitle(path());
  QFont strong = title_->font();
  strong.setWeight(QFont::DemiBold);
  title_->setFont(strong);
  kind_ = new widgets::QuietCombo(this);
  kind_->setObjectName(nameOf("kind"));
  kind_->setAccessibleName(tr("Values of %1 as").arg(path()));
  kind_->addItems({tr("List"), tr("Range")});
  kind_->setVisible(isNumber());
  remove_ = new QToolButton(this);
  remove_->setObjectName(nameOf("remove"));
  remove_->setAutoRaise(true);
  remove_->setIcon(widgets::glyphIcon(widgets::Glyph::kRemove));
  remove_->setToolTip(tr("Do not vary this setting"));
  remove_->setAccessibleName(tr("Remove %1").arg(path()));
  remove_->setFocusPolicy(Qt::StrongFocus);
  connect(remove_, &QToolButton::clicked, this, &SweepFieldRow::removeWanted);
  head->addWidget(title_, 1);
  head->addWidget(kind_);
  head->addWidget(remove_);
  column->addLayout(head);
  column->addWidget(listPart_ = makeList());
  column->addWidget(rangePart_ = makeRange());
  showKind();
  problem_ = new widgets::FieldProblem(widgets::explanationOf(field_.explanation), this);
  problem_->setObjectName(nameOf("problem"));
  column->addWidget(problem_);
  connect(kind_, &QComboBox::currentIndexChanged, this, [this] {
    showKind();
    emit edited();
  });
}

bool SweepFieldRow::isRange() const {
  return kind_->currentIndex() == kRangeKind;
}

void SweepFieldRow::showKind() {
  listPart_->setVisible(!isRange());
  rangePart_->setVisible(isRange());
}

QWidget* SweepFieldRow::makeList() {
  auto* page = new QWidget(this);
  auto* row = new QHBoxLayout(page);
  row->setContentsMargins(0, 0, 0, 0);
  list_ = makeLine(nameOf("values"), tr("Values of %1").arg(path()), page);
  list_->setPlaceholderText(field_.kind == Kind::kList ? tr("[64], [64, 32]") : tr("Values, separated by commas"));
  row->addWidget(list_, 1);
  connect(list_, &QLineEdit::textChanged, this, &SweepFieldRow::edited);
  if (!field_.choices.empty()) addChoices(page);
  return page;
}

// A menu in which choices are ticked.
void SweepFieldRow::addChoices(QWidget* beside) {
  choices_ = new QToolButton(beside);
  choices_->setObjectName(nameOf("choices"));
  choices_->setText(tr("Choices"));
  choices_->setAccessibleName(tr("Choices of %1").arg(path()));
  choices_->setToolTip(tr("Check the values to try"));
  choices_->setPopupMode(QToolButton::InstantPopup);
  choices_->setFocusPolicy(Qt::StrongFocus);
  auto* menu = new QMenu(choices_);
  connect(menu, &QMenu::aboutToShow, this, [this, menu] {
    menu->clear();
    for (const std::string& choice : field_.choices) {
      const QString text = QString::fromStdString(choice);
      QAction* action = menu->addAction(text);
      action->setCheckable(true);
      action->setChecked(splitValues(list_->text()).contains(text));
      connect(action, &QAction::toggled, this, [this, text](bool on) {
        QStringList values = splitValues(list_->text());
        values.removeAll(text);
        if (on) values << text;
        list_->setText(values.join(QStringLiteral(", ")));
      });
    }
  });
  choices_->setMenu(menu);
  beside->layout()->addWidget(choices_);
}

QWidget* SweepFieldRow::makeRange() {
  auto* page = new QWidget(this);
  auto* row = new widgets::FlowRow(kBetweenParts);
  page->setLayout(row);
  minimum_ = makeLine(nameOf("minimum"), tr("Smallest value of %1").arg(path()), page);
  maximum_ = makeLine(nameOf("maximum"), tr("Largest value of %1").arg(path()), page);
  count_ = new QSpinBox(page);
  count_->setObjectName(nameOf("count"));
  count_->setAccessibleName(tr("Values in the range of %1").arg(path()));
  count_->setRange(1, kMostCount);
  count_->setValue(3);
  count_->setSuffix(tr(" values"));
  log_ = new QCheckBox(tr("Logarithmic"), page);
  log_->setObjectName(nameOf("log"));
  log_->setAccessibleName(tr("Range of %1 is logarithmic").arg(path()));
  log_->setToolTip(tr("Space values evenly on a logarithmic scale, for ranges over several powers of ten"));
  const auto add = [page, row](const QString& words, QLineEdit* line) {
    auto* both = new QWidget(page);
    auto* beside = new QHBoxLayout(both);
    beside->setContentsMargins(0, 0, 0, 0);
    beside->addWidget(new QLabel(words, both));
    beside->addWidget(line, 1);
    line->setMinimumWidth(widgets::measures::grown(kLeastNumber, page->fontMetrics()));
    row->addWidget(both);
  };
  add(tr("from"), minimum_);
  add(tr("to"), maximum_);
  row->addWidget(count_);
  row->addWidget(log_);
  connect(minimum_, &QLineEdit::textChanged, this, &SweepFieldRow::edited);
  connect(maximum_, &QLineEdit::textChanged, this, &SweepFieldRow::edited);
  connect(count_, &QSpinBox::valueChanged, this, &SweepFieldRow::edited);
  connect(log_, &QCheckBox::toggled, this, &SweepFieldRow::edited);
  return page;
}

void SweepFieldRow::fillWithDefaults() {
  const QString now = QString::fromStdString(field_.value);
  const double value = now.toDouble();
  const bool whole = field_.kind == Kind::kWholeNumber;
  const QSignalBlocker silence(this);
  if (field_.kind == Kind::kTruth) {
    list_->setText(kBothTruths);
  } else if (isNumber() && value != 0) {
    const double step = whole ? 2 : 10;
    const QString less = scaled(value, 1 / step, whole);
    const QStringList around{less, now, scaled(value, step, whole)};
    list_->setText((less == now || less == QLatin1String("0") ? around.mid(1) : around).join(QStringLiteral(", ")));
    minimum_->setText(less == QLatin1String("0") ? now : less);
    maximum_->setText(around.back());
    log_->setChecked(value > 0 && !whole);
  } else {
    list_->setText(field_.kind == Kind::kText ? QString() : now);
    minimum_->setText(now);
  }
}

SweepField SweepFieldRow::message() const {
  SweepField message;
  message.set_path(field_.path);
  if (!isRange()) {
    message.mutable_list();
    for (const QString& value : splitValues(list_->text())) message.mutable_list()->add_values(value.toStdString());
    return message;
  }
  auto& range = *message.mutable_range();
  bool isNumber = false;
  if (const double value = minimum_->text().trimmed().toDouble(&isNumber); isNumber) range.set_minimum(value);
  if (const double value = maximum_->text().trimmed().toDouble(&isNumber); isNumber) range.set_maximum(value);
  range.set_count(count_->value());
  range.set_log(log_->isChecked());
  return message;
}

void SweepFieldRow::setMessage(const SweepField& message) {
  kind_->setCurrentIndex(message.has_range() ? kRangeKind : kListKind);
  if (message.has_range()) {
    const auto& range = message.range();
    minimum_->setText(QString::fromStdString(engine::estimator::settingText(range.minimum(), false)));
    maximum_->setText(QString::fromStdString(engine::estimator::settingText(range.maximum(), false)));
    count_->setValue(range.count());
    log_->setChecked(range.log());
    return;
  }
  QStringList values;
  for (const std::string& value : message.list().values()) values << QString::fromStdString(value);
  list_->setText(values.join(QStringLiteral(", ")));
}

void SweepFieldRow::setGrid(bool isGrid) {
  count_->setVisible(isGrid);
}

void SweepFieldRow::setProblem(const QString& problem) {
  problem_->setProblem(problem);
}

void SweepFieldRow::setTitle(const QString& title) {
  title_->setFullText(title);
  title_->setToolTip(tr("%1\n%2").arg(path(), widgets::explanationOf(field_.explanation)));
}

QWidget* SweepFieldRow::firstControl() const {
  return isRange() ? minimum_ : list_;
}

}  // namespace app
