#include "widgets/derived/derived_panel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QToolButton>

#include "widgets/charts/grid/tag_picker.h"
#include "widgets/derived/derived_series.h"
#include "widgets/forms/form_layout.h"
#include "widgets/panels/tones.h"
#include "widgets/theme/glyphs.h"
#include "widgets/theme/theme.h"
#include "widgets/util/focus/reading_order.h"

namespace widgets {

namespace {
constexpr QSize kPanelSize{460, 330};

// A name that the language would read as something else needs quotes.
QString quoted(const QString& tag) {
  const ParsedExpression parsed = parseExpression(tag);
  const bool plain = parsed.isValid() && parsed.expression->kind == Expression::Kind::kTag;
  return plain ? tag : QLatin1Char('"') + tag + QLatin1Char('"');
}
}  // namespace

DerivedPanel::DerivedPanel(DerivedSeries* series, const QStringList& tags, QWidget* parent)
    : QFrame(parent, Qt::Popup),
      series_(series),
      tags_(tags),
      expression_(new QLineEdit(this)),
      name_(new QLineEdit(this)),
      problem_(new QLabel(this)),
      add_(new QPushButton(tr("Add"), this)),
      list_(new QListWidget(this)),
      remove_(new QToolButton(this)) {
  setAttribute(Qt::WA_DeleteOnClose);
  setObjectName(QStringLiteral("derivedPanel"));
  setFrameShape(QFrame::StyledPanel);
  setAccessibleName(tr("Derived series"));
  build();
  connect(expression_, &QLineEdit::textChanged, this, &DerivedPanel::check);
  connect(expression_, &QLineEdit::returnPressed, this, &DerivedPanel::add);
  connect(name_, &QLineEdit::returnPressed, this, &DerivedPanel::add);
  connect(add_, &QPushButton::clicked, this, &DerivedPanel::add);
  connect(series_, &DerivedSeries::changed, this, &DerivedPanel::showDefinitions);
  connect(remove_, &QToolButton::clicked, this, [this] {
    if (QListWidgetItem* item = list_->currentItem()) series_->remove(item->data(Qt::UserRole).toString());
  });
  connect(list_, &QListWidget::itemActivated, this, [this](QListWidgetItem* item) {
    name_->setText(item->data(Qt::UserRole).toString());
    expression_->setText(item->data(Qt::UserRole + 1).toString());
  });
  showDefinitions();
  check();
}

void DerivedPanel::build() {
  expression_->setObjectName(QStringLiteral("derivedExpression"));
  expression_->setPlaceholderText(tr("train/loss - eval/loss"));
  expression_->setAccessibleName(tr("Expression"));
  name_->setObjectName(QStringLiteral("derivedName"));
  name_->setPlaceholderText(tr("same as the expression"));
  problem_->setObjectName(QStringLiteral("derivedProblem"));
  problem_->setWordWrap(true);
  problem_->setMinimumHeight(2 * fontMetrics().height());
  problem_->setAlignment(Qt::AlignTop);
  add_->setObjectName(QStringLiteral("derivedAdd"));
  list_->setAccessibleName(tr("Existing derived series"));
  remove_->setObjectName(QStringLiteral("derivedRemove"));
  remove_->setIcon(glyphIcon(Glyph::kMinus));
  remove_->setToolTip(tr("Remove the selected series"));
  remove_->setAccessibleName(remove_->toolTip());
  auto* insert = new QToolButton(this);
  insert->setText(tr("Tag…"));
  insert->setToolTip(tr("Insert a tag"));
  connect(insert, &QToolButton::clicked, this, [this, insert] {
    auto* picker = new TagPicker(tr("Insert a tag"), tags_, this);
    connect(picker, &TagPicker::picked, this, &DerivedPanel::insertTag);
    picker->popup(insert->mapToGlobal(QPoint(0, insert->height())));
  });
  auto* row = new QHBoxLayout;
  row->addWidget(expression_, 1);
  row->addWidget(insert);
  auto* form = new FormLayout;
  form->addRow(tr("Expression:"), row);
  form->addRow(tr("Name:"), name_);
  auto* help = new QLabel(tr("+ - * / ^, d(x)/d(step), ema(x, 0.9), mean, median(x, 101), quantile(x, 0.9, 101), log, "
                             "log10, exp, sqrt, abs, min, max, sum, step, time"),
                          this);
  help->setWordWrap(true);
  help->setForegroundRole(QPalette::PlaceholderText);
  auto* foot = new QHBoxLayout;
  foot->addWidget(remove_);
  foot->addStretch(1);
  foot->addWidget(add_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(12, 12, 12, 12);
  column->addLayout(form);
  column->addWidget(problem_);
  column->addWidget(help);
  column->addWidget(list_, 1);
  column->addLayout(foot);
  tabInLayoutOrder(this);
  setMinimumSize(kPanelSize);
}

void DerivedPanel::check() {
  const QString text = expression_->text();
  const ParsedExpression parsed = parseExpression(text);
  add_->setEnabled(parsed.isValid());
  QPalette colors = palette();
  const bool wrong = !parsed.isValid() && !text.trimmed().isEmpty();
  colors.setColor(QPalette::WindowText, wrong ? Theme::of(palette()).error : palette().color(QPalette::WindowText));
  problem_->setPalette(colors);
  //: What is wrong in an expression, and where, counted from 1
  problem_->setText(wrong ? tr("At character %1: %2").arg(parsed.at + 1).arg(parsed.problem) : QString());
}

void DerivedPanel::add() {
  if (!add_->isEnabled()) return;
  const QString problem = series_->add({name_->text(), expression_->text()});
  if (!problem.isEmpty()) {
    problem_->setText(problem);
    return;
  }
  const QString name = series_->definitions().back().name;
  if (series_->runsOf(name) == 0) {
    problem_->setText(tr("No run has all of its tags yet; the chart appears when one has."));
  } else {
    expression_->clear();
    name_->clear();
  }
}

void DerivedPanel::insertTag(const QString& tag) {
  expression_->insert(quoted(tag));
  expression_->setFocus();
}

void DerivedPanel::showDefinitions() {
  list_->clear();
  for (const DerivedDefinition& each : series_->definitions()) {
    const bool named = each.name != each.expression;
    auto* item =
        new QListWidgetItem(named ? QStringLiteral("%1 = %2").arg(each.name, each.expression) : each.expression, list_);
    item->setData(Qt::UserRole, each.name);
    item->setData(Qt::UserRole + 1, each.expression);
  }
  remove_->setEnabled(list_->count() > 0);
}

}  // namespace widgets
