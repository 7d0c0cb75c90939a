#include "app/features/wizard/data/source_options.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>
#include <algorithm>

#include "app/features/wizard/data/record_fields.h"
#include "app/features/wizard/step/option_fold.h"
#include "app/features/wizard/step/option_row.h"
#include "widgets/forms/quiet_combo.h"
#include "widgets/theme/font_measures.h"

namespace app {
namespace {

using engine::data::PreviewKind;

constexpr int kWordWidth = 64;
const QString kWhitespace = QStringLiteral("whitespace");

}  // namespace

SourceOptions::SourceOptions(QWidget* parent)
    : QWidget(parent),
      fold_(new OptionFold(QStringLiteral("data.reader"), tr("&Reader settings"), this)),
      kind_(new widgets::QuietCombo(this)),
      csv_(new QWidget(this)),
      delimiter_(new widgets::QuietCombo(csv_)),
      header_(new QCheckBox(tr("&Names in the first line"), csv_)),
      quotes_(new QCheckBox(tr("&Quoted cells"), csv_)),
      skipLines_(new QSpinBox(csv_)),
      missing_(new QLineEdit(csv_)),
      suffix_(new QLineEdit(csv_)),
      ignoreErrors_(new QCheckBox(tr("Skip bad lines"), csv_)),
      compression_(new widgets::QuietCombo(this)),
      fields_(new RecordFields(this)) {
  build();
  connect(fields_, &RecordFields::edited, this, &SourceOptions::edited);
  connect(kind_, &QComboBox::activated, this, [this] {
    kindEdited_ = true;
    emit edited();
  });
  for (QComboBox* combo : {delimiter_, compression_})
    connect(combo, &QComboBox::activated, this, &SourceOptions::edited);
  for (QCheckBox* box : {header_, quotes_, ignoreErrors_})
    connect(box, &QCheckBox::clicked, this, &SourceOptions::edited);
  for (QLineEdit* line : {missing_, suffix_})
    connect(line, &QLineEdit::editingFinished, this, [this, line] {
      if (line->isModified()) emit edited();
      line->setModified(false);
    });
  connect(skipLines_, &QSpinBox::valueChanged, this, &SourceOptions::edited);
}

void SourceOptions::build() {
  using engine::data::previewKindName;
  for (const PreviewKind kind : {PreviewKind::kCsv, PreviewKind::kTfRecord, PreviewKind::kText,
                                 PreviewKind::kFixedLength, PreviewKind::kIdx, PreviewKind::kImageFolder}) {
    kind_->addItem(QString::fromLatin1(previewKindName(kind)), static_cast<int>(kind));
  }
  delimiter_->addItem(tr("Comma"), QStringLiteral(","));
  delimiter_->addItem(tr("Tab"), QStringLiteral("\t"));
  delimiter_->addItem(tr("Semicolon"), QStringLiteral(";"));
  delimiter_->addItem(tr("Bar |"), QStringLiteral("|"));
  delimiter_->addItem(tr("Spaces"), kWhitespace);
  compression_->addItem(tr("Plain"), QString());
  for (const char* name : {"GZIP", "ZLIB"}) compression_->addItem(QString::fromLatin1(name), QString::fromLatin1(name));
  skipLines_->setRange(0, 1'000'000);
  skipLines_->setMaximumWidth(widgets::measures::grown(kWordWidth, fontMetrics()));
  skipLines_->setToolTip(tr("Lines at the beginning that do not belong to the table"));
  ignoreErrors_->setToolTip(tr("Skip lines that cannot be read"));
  missing_->setFixedWidth(widgets::measures::grown(kWordWidth, fontMetrics()));
  missing_->setToolTip(tr("Word that marks missing cells, for example NA; empty cells are always missing"));
  suffix_->setFixedWidth(widgets::measures::grown(kWordWidth, fontMetrics()));
  suffix_->setToolTip(tr("Text at the end of lines that does not belong to their last cell"));
  const std::pair<QWidget*, std::pair<const char*, QString>> names[] = {
      {kind_, {"data.kind", tr("Kind of data")}},
      {delimiter_, {"data.delimiter", tr("Separator of cells")}},
      {header_, {"data.header", tr("Names in the first line")}},
      {quotes_, {"data.quotes", tr("Quoted cells")}},
      {skipLines_, {"data.skipLines", tr("Lines to skip")}},
      {missing_, {"data.naValue", tr("Word for missing cells")}},
      {suffix_, {"data.suffix", tr("Line suffix to drop")}},
      {ignoreErrors_, {"data.ignoreErrors", tr("Skip lines that cannot be read")}},
      {compression_, {"data.compression", tr("Compression")}}};
  for (const auto& [widget, name] : names) {
    widget->setObjectName(QString::fromLatin1(name.first));
    widget->setAccessibleName(name.second);
  }
  addOption(fold_->rows(), tr("&Kind:"), kind_);
  compressionLabel_ = addOption(fold_->rows(), tr("Compre&ssion:"), compression_);
  QGridLayout* cells = optionGrid();
  csv_->setLayout(cells);
  addOption(cells, tr("Separa&tor:"), delimiter_);
  addOption(cells, {}, header_);
  addOption(cells, {}, quotes_);
  addOption(cells, tr("Ski&p lines:"), skipLines_);
  addOption(cells, tr("&Missing word:"), missing_);
  addOption(cells, tr("Dro&p at ends:"), suffix_);
  addOption(cells, {}, ignoreErrors_);
  fold_->addBelow(csv_);
  fold_->addBelow(fields_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(fold_);
}

void SourceOptions::showKind(PreviewKind kind) {
  const bool isCompressed = kind == PreviewKind::kTfRecord || kind == PreviewKind::kText;
  csv_->setVisible(kind == PreviewKind::kCsv);
  compression_->setVisible(isCompressed);
  compressionLabel_->setVisible(isCompressed);
  fields_->setVisible(kind == PreviewKind::kFixedLength);
}

// What was guessed, in the words of the controls, and of the rest what is not as usual.
QString SourceOptions::summaryOf(const engine::data::DataPreview& preview) const {
  QStringList parts{kind_->currentText()};
  if (!compression_->isHidden() && compression_->currentIndex() > 0) parts << compression_->currentText();
  if (preview.kind == PreviewKind::kCsv) {
    parts << delimiter_->currentText();
    parts << (preview.header ? tr("Names in the first line") : tr("No names in the first line"));
    if (!preview.format.quotes) parts << tr("No quoted cells");
    if (preview.format.skipLines > 0) parts << tr("%n lines skipped", nullptr, skipLines_->value());
    if (!missing_->text().isEmpty()) parts << tr("“%1” is missing").arg(missing_->text());
  }
  if (!preview.columns.empty()) parts << tr("%n columns", nullptr, static_cast<int>(preview.columns.size()));
  return parts.join(tr(" · "));
}

void SourceOptions::show(const engine::data::DataPreview& preview, const engine::data::PreviewOptions& asked) {
  const QSignalBlocker noSkip(skipLines_);
  kindEdited_ = asked.kind.has_value();
  format_ = preview.format;
  kind_->setCurrentIndex(kind_->findData(static_cast<int>(preview.kind)));
  const QString delimiter = preview.format.whitespace ? kWhitespace : QString(QLatin1Char(preview.format.delimiter));
  if (delimiter_->findData(delimiter) < 0) delimiter_->addItem(delimiter, delimiter);
  delimiter_->setCurrentIndex(delimiter_->findData(delimiter));
  header_->setChecked(preview.header);
  quotes_->setChecked(preview.format.quotes);
  skipLines_->setValue(static_cast<int>(std::min<int64_t>(preview.format.skipLines, skipLines_->maximum())));
  missing_->setText(QString::fromStdString(asked.naValue));
  suffix_->setText(QString::fromStdString(preview.format.recordSuffix));
  ignoreErrors_->setChecked(asked.ignoreErrors);
  compression_->setCurrentIndex(std::max(0, compression_->findData(QString::fromStdString(preview.compression))));
  fields_->show(preview);
  showKind(preview.kind);
  const bool isUnread =
      std::any_of(preview.problems.begin(), preview.problems.end(), [](const auto& p) { return p.fatal; });
  fold_->setSummary(summaryOf(preview));
  // Nothing tells the fields of a record but a person, and what cannot be read may be of another format.
  if (isUnread || preview.kind == PreviewKind::kFixedLength) fold_->setOpen(true);
}

engine::data::PreviewOptions SourceOptions::options() const {
  engine::data::PreviewOptions options;
  const auto kind = static_cast<PreviewKind>(kind_->currentData().toInt());
  options.kind = kind;
  const bool isCompressed = kind == PreviewKind::kTfRecord || kind == PreviewKind::kText;
  if (isCompressed && !compression_->isHidden()) {
    options.compression = compression_->currentData().toString().toStdString();
  }
  if (kind == PreviewKind::kFixedLength && !fields_->isHidden()) fields_->writeTo(&options);
  // A kind that was just chosen has its format found out.
  if (kind != PreviewKind::kCsv || csv_->isHidden()) return options;
  engine::data::CsvFormat format = format_;
  const QString delimiter = delimiter_->currentData().toString();
  format.whitespace = delimiter == kWhitespace;
  format.delimiter = format.whitespace ? ' ' : delimiter.at(0).toLatin1();
  format.quotes = quotes_->isChecked();
  format.skipLines = skipLines_->value();
  format.recordSuffix = suffix_->text().toStdString();
  options.format = format;
  options.header = header_->isChecked();
  options.naValue = missing_->text().toStdString();
  options.ignoreErrors = ignoreErrors_->isChecked();
  return options;
}

}  // namespace app
