// A report: charts, tables of runs, hyperparameters and notes in order, each with a title and text in Markdown. It
// holds no points; it shows the runs as they are when it is drawn. Values; any thread.
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>
#include <vector>

#include "widgets/charts/card_setup.h"

namespace app {

enum class SectionKind { kChart, kRuns, kHyperparameters, kRunNotes, kText };
QString sectionWord(SectionKind kind);  // "Chart"

struct ReportSection {
  SectionKind kind = SectionKind::kText;
  QString title;
  QString note;      // Markdown, above what the section shows
  QStringList runs;  // empty: those that are visible
  // Of a chart.
  QString tag;
  widgets::CardSetup setup;       // what its card has of its own
  widgets::ChartOptions options;  // what it shared with all cards

  bool operator==(const ReportSection&) const = default;
};

struct Report {
  QString title;
  QString note;  // Markdown, beneath the title
  std::vector<ReportSection> sections;

  bool operator==(const Report&) const = default;
};

QByteArray reportToJson(const Report& report);
// Nothing with `problem` set when the text is no report, or one of a newer version.
std::optional<Report> reportFromJson(const QByteArray& json, QString* problem);

}  // namespace app
