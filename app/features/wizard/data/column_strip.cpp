#include "app/features/wizard/data/column_strip.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <algorithm>
#include <numeric>
#include <set>

#include "app/features/wizard/step/option_fold.h"
#include "app/features/wizard/step/option_row.h"
#include "widgets/forms/quiet_combo.h"
#include "widgets/panels/number_text.h"
#include "widgets/theme/font_measures.h"

namespace app {
namespace {

using engine::data::ColumnPreview;
using engine::estimator::CsvSource;
using engine::estimator::Input;

constexpr int kTopInStrip = 6;
constexpr int kDefaultWidth = 80;
constexpr int kNameWidth = 160;

const engine::estimator::CsvColumn* entryOf(const CsvSource& csv, const std::string& name) {
  for (const auto& column : csv.columns()) {
    if (column.name() == name) return &column;
  }
  return nullptr;
}

engine::estimator::CsvColumn* mutableEntry(CsvSource* csv, const std::string& name) {
  for (auto& column : *csv->mutable_columns()) {
    if (column.name() == name) return &column;
  }
  auto* column = csv->add_columns();
  column->set_name(name);
  return column;
}

void removeEntry(CsvSource* csv, const std::string& name) {
  auto* columns = csv->mutable_columns();
  const auto end =
      std::remove_if(columns->begin(), columns->end(), [&](const auto& each) { return each.name() == name; });
  columns->erase(end, columns->end());
}

template <typename Names>
void renameIn(Names* names, const std::string& from, const std::string& to) {
  for (std::string& name : *names) {
    if (name == from) name = to;
  }
}

}  // namespace

ColumnStrip::ColumnStrip(QWidget* parent)
    : QWidget(parent),
      fold_(new OptionFold(QStringLiteral("data.column"), tr("C&olumn"), this)),
      name_(new QLineEdit(this)),
      type_(new widgets::QuietCombo(this)),
      use_(new QCheckBox(tr("&Use as feature"), this)),
      required_(new QCheckBox(tr("Requi&red"), this)),
      missing_(nullptr),
      default_(new QLineEdit(this)) {
  setObjectName(QStringLiteral("columnStrip"));
  build();
  connect(type_, &QComboBox::activated, this, &ColumnStrip::edited);
  connect(use_, &QCheckBox::clicked, this, &ColumnStrip::edited);
  connect(required_, &QCheckBox::clicked, this, &ColumnStrip::edited);
  for (QLineEdit* line : {name_, default_})
    connect(line, &QLineEdit::editingFinished, this, [this, line] {
      if (!line->isModified()) return;
      line->setModified(false);
      emit edited();
    });
}

void ColumnStrip::build() {
  name_->setFixedWidth(widgets::measures::grown(kNameWidth, fontMetrics()));
  default_->setFixedWidth(widgets::measures::grown(kDefaultWidth, fontMetrics()));
  default_->setToolTip(tr("Replaces missing cells; empty: 0, or an empty string"));
  required_->setToolTip(tr("A missing cell is an error"));
  const std::pair<QWidget*, std::pair<const char*, QString>> names[] = {
      {name_, {"column.name", tr("Name of the column")}},
      {type_, {"column.type", tr("Type of the column")}},
      {use_, {"column.use", tr("Use as feature")}},
      {required_, {"column.required", tr("Required")}},
      {default_, {"column.default", tr("Replaces missing cells")}}};
  for (const auto& [widget, name] : names) {
    widget->setObjectName(QString::fromLatin1(name.first));
    widget->setAccessibleName(name.second);
  }
  addOption(fold_->rows(), tr("Na&me:"), name_);
  addOption(fold_->rows(), tr("T&ype:"), type_);
  addOption(fold_->rows(), {}, use_);
  addOption(fold_->rows(), {}, required_);
  missing_ = addOption(fold_->rows(), tr("&If missing:"), default_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(fold_);
}

void ColumnStrip::showFacts(const PreviewTableModel& model, int index) {
  using widgets::valueText;
  const ColumnPreview& column = *model.column(index);
  QStringList facts;
  const int64_t distinct = static_cast<int64_t>(column.values.size());
  facts << (column.moreValues ? tr("more than %n different values", nullptr, static_cast<int>(distinct))
                              : tr("%n different values", nullptr, static_cast<int>(distinct)));
  if (column.minimum && column.dtype != engine::DType::kString) {
    facts
        << tr("%1 to %2, mean %3").arg(valueText(*column.minimum), valueText(*column.maximum), valueText(*column.mean));
  }
  if (!column.moreValues || column.dtype == engine::DType::kString) facts << topValuesText(column, kTopInStrip);
  if (column.variableLength) facts << tr("any number of values in a record");
  if (!column.shape.empty()) {
    const auto count = std::accumulate(column.shape.begin(), column.shape.end(), int64_t{1}, std::multiplies<>());
    facts << tr("%n values in a record", nullptr, static_cast<int>(count));
  }
  const QString problem = model.problemOf(index);
  const QString name = QString::fromStdString(model.nameOf(index));
  const QString type = QString::fromStdString(engine::dtypeName(column.dtype));
  facts.prepend(tr("%1: %2").arg(name, type));
  fold_->setSummary(problem.isEmpty() ? facts.join(tr(" · ")) : problem, !problem.isEmpty());
}

void ColumnStrip::show(const PreviewTableModel& model, const Input& input, int index) {
  const ColumnPreview* column = model.column(index);
  index_ = column ? index : -1;
  setEnabled(column != nullptr);
  isCsv_ = input.has_csv();
  named_ = isCsv_ ? input.csv().header() : !input.has_text();
  required_->setVisible(isCsv_);
  // Lines and records are read whole.
  const bool mayBeLeftOut = isCsv_ || input.has_tf_record();
  for (QWidget* widget : std::initializer_list<QWidget*>{use_, missing_, default_}) widget->setVisible(mayBeLeftOut);
  if (!column) {
    name_->clear();
    fold_->setSummary(tr("Select a column in the table to change how it is read."));
    return;
  }
  name_->setText(QString::fromStdString(model.nameOf(index)));
  name_->setReadOnly(named_);
  type_->clear();
  const QString found = QString::fromStdString(engine::dtypeName(column->dtype));
  const auto* entry = isCsv_ ? entryOf(input.csv(), model.nameOf(index)) : nullptr;
  if (isCsv_) type_->addItem(tr("As found (%1)").arg(found), QString());
  QStringList choices = {found};
  if (isCsv_) choices = QStringLiteral("int32 int64 float32 float64 string").split(QLatin1Char(' '));
  for (const QString& type : choices) type_->addItem(type, type);
  type_->setCurrentIndex(entry && entry->has_type() ? type_->findData(QString::fromStdString(entry->type())) : 0);
  default_->setText(entry ? QString::fromStdString(entry->default_value()) : QString());
  required_->setChecked(entry && entry->required());
  const auto use = static_cast<ColumnUse>(model.headerData(index, Qt::Horizontal, kColumnUseRole).toInt());
  use_->setChecked(use == ColumnUse::kFeature);
  use_->setEnabled(use != ColumnUse::kLabel);
  showFacts(model, index);
}

void ColumnStrip::writeTo(const PreviewTableModel& model, Input* input) const {
  if (index_ < 0) return;
  if (input->has_csv()) writeCsv(model, input->mutable_csv());
  if (input->has_tf_record()) writeRecords(model, input->mutable_tf_record());
  if (!input->has_text()) return;
  const std::string name = name_->text().trimmed().toStdString();
  name.empty() ? input->mutable_text()->clear_feature() : input->mutable_text()->set_feature(name);
}

void ColumnStrip::writeCsv(const PreviewTableModel& model, CsvSource* csv) const {
  const std::string was = model.nameOf(index_);
  const std::string name = named_ || name_->text().isEmpty() ? was : name_->text().toStdString();
  auto* entry = mutableEntry(csv, was);
  entry->set_name(name);
  const std::string type = type_->currentData().toString().toStdString();
  type.empty() ? entry->clear_type() : entry->set_type(type);
  const std::string standIn = default_->text().toStdString();
  standIn.empty() ? entry->clear_default_value() : entry->set_default_value(standIn);
  required_->isChecked() ? entry->set_required(true) : entry->clear_required();
  const bool saysNothing = !entry->has_type() && !entry->has_default_value() && !entry->has_required();
  if (named_ && saysNothing) removeEntry(csv, was);
  if (name != was) {
    if (csv->label() == was) csv->set_label(name);
    renameIn(csv->mutable_features(), was, name);
    renameIn(csv->mutable_labels(), was, name);
  }
  writeFeatures(model, name, csv);
}

// No list: all columns but the label.
void ColumnStrip::writeFeatures(const PreviewTableModel& model, const std::string& name, CsvSource* csv) const {
  const std::set<std::string> used(csv->features().begin(), csv->features().end());
  std::set<std::string> labels(csv->labels().begin(), csv->labels().end());
  labels.insert(csv->label());
  std::vector<std::string> features;
  bool all = true;
  for (int i = 0; i < model.columnCount(); ++i) {
    const std::string& each = i == index_ ? name : model.nameOf(i);
    if (labels.contains(each)) continue;
    const bool isUsed = i == index_ ? use_->isChecked() : used.empty() || used.contains(each);
    if (isUsed) features.push_back(each);
    all &= isUsed;
  }
  csv->mutable_features()->Clear();
  if (!all) csv->mutable_features()->Assign(features.begin(), features.end());
}

void ColumnStrip::writeRecords(const PreviewTableModel& model, engine::estimator::TfRecordSource* source) const {
  const ColumnPreview& column = *model.column(index_);
  auto* features = source->mutable_features();
  const auto found =
      std::find_if(features->begin(), features->end(), [&](const auto& each) { return each.name() == column.name; });
  if (!use_->isChecked() && column.name != source->label()) {
    if (found != features->end()) features->erase(found);
    return;
  }
  auto* feature = found == features->end() ? features->Add() : &*found;
  feature->set_name(column.name);
  const std::string type = engine::dtypeName(column.dtype);
  if (type != feature->type()) feature->set_type(type);
  feature->mutable_shape()->Assign(column.shape.begin(), column.shape.end());
  if (column.variableLength) feature->set_variable_length(true);
  feature->clear_default_value();
  if (!default_->text().isEmpty()) {
    feature->add_default_value(default_->text().toStdString());
  } else if (!column.variableLength && column.missing > 0) {
    feature->add_default_value(std::string(column.dtype == engine::DType::kString ? "" : "0"));
  }
}

}  // namespace app
