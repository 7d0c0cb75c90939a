#include "app/features/wizard/data/record_fields.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>
#include <limits>

#include "widgets/forms/field_problem.h"
#include "widgets/forms/quiet_combo.h"
#include "widgets/theme/font_measures.h"
#include "widgets/theme/glyphs.h"
#include "widgets/util/focus/reading_order.h"

namespace app {
namespace {

using engine::DType;
using engine::data::FieldLayout;

constexpr int kFieldGap = 8;
constexpr int kFieldNameWidth = 140;
constexpr int kShapeWidth = 110;
constexpr int kBytesWidth = 90;
constexpr DType kFieldTypes[] = {DType::kUint8, DType::kInt8,  DType::kInt16, DType::kUint16,
                                 DType::kInt32, DType::kInt64, DType::kFloat, DType::kDouble};

void setQuietly(QLineEdit* line, const QString& text) {
  if (line->text() == text) return;
  line->setText(text);
  line->setModified(false);
}

QToolButton* fieldButton(widgets::Glyph glyph, const QString& name, const QString& tip, QWidget* parent) {
  auto* button = new QToolButton(parent);
  button->setObjectName(name);
  button->setIcon(widgets::glyphIcon(glyph));
  button->setAutoRaise(true);
  button->setFocusPolicy(Qt::StrongFocus);
  button->setToolTip(tip);
  button->setAccessibleName(tip);
  return button;
}

}  // namespace

std::optional<std::vector<int64_t>> shapeOf(const QString& text) {
  static const QRegularExpression kBetween(QStringLiteral("[\\s,×x]+"));
  std::vector<int64_t> shape;
  for (const QString& part : text.split(kBetween, Qt::SkipEmptyParts)) {
    bool isNumber = false;
    shape.push_back(part.toLongLong(&isNumber));
    if (!isNumber || shape.back() < 1) return std::nullopt;
  }
  return shape;
}

QString shapeText(const std::vector<int64_t>& shape) {
  QStringList sizes;
  for (const int64_t size : shape) sizes << QString::number(size);
  return sizes.join(QStringLiteral(", "));
}

RecordFields::RecordFields(QWidget* parent)
    : QWidget(parent),
      add_(new QPushButton(tr("Add f&ield"), this)),
      header_(new QSpinBox(this)),
      footer_(new QSpinBox(this)),
      problem_(new widgets::FieldProblem({}, this)) {
  setObjectName(QStringLiteral("recordFields"));
  build();
  connect(add_, &QPushButton::clicked, this, &RecordFields::add);
  for (QSpinBox* spin : {header_, footer_}) connect(spin, &QSpinBox::valueChanged, this, &RecordFields::check);
}

void RecordFields::build() {
  add_->setObjectName(QStringLiteral("fields.add"));
  add_->setAutoDefault(false);
  problem_->setObjectName(QStringLiteral("fields.problem"));
  problem_->hide();
  header_->setObjectName(QStringLiteral("fields.header"));
  header_->setAccessibleName(tr("Bytes to skip at the beginning of a file"));
  header_->setToolTip(header_->accessibleName());
  footer_->setObjectName(QStringLiteral("fields.footer"));
  footer_->setAccessibleName(tr("Bytes to skip at the end of a file"));
  footer_->setToolTip(footer_->accessibleName());
  auto* foot = new QHBoxLayout;
  foot->setSpacing(kFieldGap);
  foot->addWidget(add_);
  const std::pair<QSpinBox*, QString> margins[] = {{header_, tr("Header:")}, {footer_, tr("Footer:")}};
  for (const auto& [spin, text] : margins) {
    spin->setRange(0, std::numeric_limits<int>::max());
    spin->setSuffix(tr(" bytes"));
    spin->setKeyboardTracking(false);
    spin->setMinimumWidth(kBytesWidth);
    auto* label = new QLabel(text, this);
    label->setBuddy(spin);
    foot->addWidget(label);
    foot->addWidget(spin);
  }
  foot->addStretch(1);
  list_ = new QVBoxLayout;
  list_->setSpacing(4);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(4);
  column->addLayout(list_);
  column->addWidget(problem_);
  column->addLayout(foot);
}

RecordFields::Row RecordFields::makeRow(int index) {
  const auto nameOf = [&](const char* part) {
    return QStringLiteral("field.%1.%2").arg(index).arg(QLatin1String(part));
  };
  const int number = index + 1;
  auto* widget = new QWidget(this);
  Row row{widget,
          new QLineEdit(widget),
          new widgets::QuietCombo(widget),
          new QLineEdit(widget),
          fieldButton(widgets::Glyph::kUp, nameOf("up"), tr("Move field %1 up").arg(number), widget),
          fieldButton(widgets::Glyph::kRemove, nameOf("remove"), tr("Remove field %1").arg(number), widget)};
  row.name->setObjectName(nameOf("name"));
  row.name->setAccessibleName(tr("Name of field %1").arg(number));
  row.name->setFixedWidth(widgets::measures::grown(kFieldNameWidth, fontMetrics()));
  row.type->setObjectName(nameOf("type"));
  row.type->setAccessibleName(tr("Type of field %1").arg(number));
  for (const DType dtype : kFieldTypes) {
    row.type->addItem(QString::fromStdString(engine::dtypeName(dtype)), static_cast<int>(dtype));
  }
  row.shape->setObjectName(nameOf("shape"));
  row.shape->setAccessibleName(tr("Shape of field %1").arg(number));
  row.shape->setToolTip(tr("Dimensions, such as 3, 32, 32; empty: one value"));
  row.shape->setPlaceholderText(tr("one value"));
  row.shape->setFixedWidth(widgets::measures::grown(kShapeWidth, fontMetrics()));
  row.up->setEnabled(index > 0);
  auto* layout = new QHBoxLayout(widget);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(kFieldGap);
  auto* label = new QLabel(tr("Field %1:").arg(number), widget);
  label->setBuddy(row.name);
  for (QWidget* each : std::initializer_list<QWidget*>{label, row.name, row.type, row.shape, row.up, row.remove}) {
    layout->addWidget(each);
  }
  layout->addStretch(1);
  for (QLineEdit* line : {row.name, row.shape}) {
    connect(line, &QLineEdit::editingFinished, this, [this, line] {
      if (!line->isModified()) return;
      line->setModified(false);
      check();
    });
  }
  connect(row.type, &QComboBox::activated, this, &RecordFields::check);
  connect(row.up, &QToolButton::clicked, this, [this, index] { moveUp(index); });
  connect(row.remove, &QToolButton::clicked, this, [this, index] { remove(index); });
  return row;
}

void RecordFields::show(const engine::data::DataPreview& preview) {
  const QSignalBlocker quiet[] = {QSignalBlocker(header_), QSignalBlocker(footer_)};
  const auto shown = [](int64_t bytes) { return static_cast<int>(std::min<int64_t>(bytes, INT_MAX)); };
  header_->setValue(shown(preview.headerBytes));
  footer_->setValue(shown(preview.footerBytes));
  setFields(preview.fields);
}

void RecordFields::setFields(const std::vector<FieldLayout>& fields) {
  while (rows_.size() > fields.size()) {
    rows_.back().widget->hide();
    rows_.back().widget->deleteLater();
    rows_.pop_back();
  }
  while (rows_.size() < fields.size()) {
    rows_.push_back(makeRow(static_cast<int>(rows_.size())));
    list_->addWidget(rows_.back().widget);
    rows_.back().widget->show();
  }
  for (std::size_t i = 0; i < fields.size(); ++i) {
    setQuietly(rows_[i].name, QString::fromStdString(fields[i].name));
    setQuietly(rows_[i].shape, shapeText(fields[i].shape));
    rows_[i].type->setCurrentIndex(rows_[i].type->findData(static_cast<int>(fields[i].dtype)));
  }
  problem_->setProblem({});
  problem_->hide();
  widgets::tabInLayoutOrder(this);
}

std::vector<FieldLayout> RecordFields::fields() const {
  std::vector<FieldLayout> fields;
  for (const Row& row : rows_) {
    fields.push_back({row.name->text().trimmed().toStdString(), static_cast<DType>(row.type->currentData().toInt()),
                      shapeOf(row.shape->text()).value_or(std::vector<int64_t>())});
  }
  return fields;
}

void RecordFields::writeTo(engine::data::PreviewOptions* options) const {
  options->fields = fields();
  options->headerBytes = header_->value();
  options->footerBytes = footer_->value();
}

void RecordFields::add() {
  std::vector<FieldLayout> all = fields();
  // The label is most often the first.
  all.push_back({all.empty() ? "label" : "field_" + std::to_string(all.size() + 1)});
  setFields(all);
  rows_.back().name->setFocus();
  rows_.back().name->selectAll();
  check();
}

void RecordFields::moveUp(int index) {
  std::vector<FieldLayout> all = fields();
  const auto at = static_cast<std::size_t>(index);
  std::swap(all[at], all[at - 1]);
  setFields(all);
  check();
}

void RecordFields::remove(int index) {
  std::vector<FieldLayout> all = fields();
  all.erase(all.begin() + index);
  setFields(all);
  check();
}

void RecordFields::check() {
  QString problem;
  for (std::size_t i = 0; i < rows_.size() && problem.isEmpty(); ++i) {
    if (shapeOf(rows_[i].shape->text())) continue;
    problem = tr("the shape of field %1 must be positive integers, such as 3, 32, 32").arg(i + 1);
  }
  problem_->setProblem(problem);
  problem_->setVisible(!problem.isEmpty());
  if (problem.isEmpty()) emit edited();
}

}  // namespace app
