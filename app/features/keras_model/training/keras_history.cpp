#include "app/features/keras_model/training/keras_history.h"

#include <QFileInfo>
#include <QHeaderView>
#include <QLocale>
#include <QTableView>

#include "widgets/panels/empty_state.h"
#include "widgets/panels/number_text.h"
#include "widgets/theme/glyphs.h"

namespace app {
namespace {

// Of all records, in the order in which they are first met.
QStringList metricNames(const std::vector<KerasFitRecord>& records) {
  QStringList names;
  for (const KerasFitRecord& record : records) {
    for (const auto& [name, value] : record.metrics) {
      if (!names.contains(name)) names << name;
    }
  }
  return names;
}

widgets::TableCell metricCell(const KerasFitRecord& record, const QString& name) {
  for (const auto& [metric, value] : record.metrics) {
    if (metric == name) return widgets::numberCell(value);
  }
  return {QStringLiteral("–")};
}

}  // namespace

KerasHistory::KerasHistory(QAction* fit, QWidget* parent)
    : QStackedWidget(parent),
      view_(widgets::makeTableView(&table_, QStringLiteral("kerasHistory"), tr("Fits of this model"), true, this)),
      empty_(new widgets::EmptyState(this)) {
  empty_->setText(widgets::Glyph::kHistory, tr("No fits yet"),
                  tr("What this model is fitted on, and what comes of it, is listed here."));
  empty_->addAction(fit);
  view_->horizontalHeader()->setStretchLastSection(false);
  view_->setToolTip(tr("Enter shows the run in the charts"));
  addWidget(empty_);
  addWidget(view_);
  connect(view_, &QAbstractItemView::activated, this, [this](const QModelIndex& index) {
    const auto row = static_cast<std::size_t>(index.siblingAtColumn(0).data(widgets::kFirstRole).toLongLong());
    if (row < records_.size()) emit chosen(records_[row].run.id);
  });
}

void KerasHistory::read(const QString& model, const QString& runsDir) {
  using Records = std::vector<KerasFitRecord>;
  reader_.run<Records>(
      QStringLiteral("read"), [model, runsDir] { return runsDir.isEmpty() ? Records() : fitRecordsOf(model, runsDir); },
      [this](const Records& records) { show(records); });
}

void KerasHistory::show(const std::vector<KerasFitRecord>& records) {
  records_ = records;
  const QStringList metrics = metricNames(records);
  widgets::TableContent table{{tr("Run"), tr("When"), tr("Data"), tr("Epochs"), tr("Time")}, {}};
  table.columns << metrics;
  for (const KerasFitRecord& record : records) {
    const auto when = static_cast<double>(record.when.toSecsSinceEpoch());
    const QString epochs = record.isStopped ? tr("%1, stopped").arg(record.epochs) : QString::number(record.epochs);
    widgets::TableRow row{{{record.run.id, {}, {}, record.run.folder},
                           {QLocale().toString(record.when, QLocale::ShortFormat), when},
                           {QFileInfo(record.data).fileName(), {}, {}, record.data},
                           {epochs, static_cast<double>(record.epochs)},
                           {widgets::timeText(record.seconds), record.seconds}},
                          static_cast<int64_t>(table.rows.size())};
    for (const QString& metric : metrics) row.cells.push_back(metricCell(record, metric));
    table.rows.push_back(std::move(row));
  }
  table_.setTable(std::move(table));
  setCurrentIndex(records.empty() ? 0 : 1);
}

}  // namespace app
