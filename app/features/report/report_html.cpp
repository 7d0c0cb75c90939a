// A report as one page of HTML that loads nothing.
#include <QCoreApplication>
#include <QRegularExpression>
#include <QTextDocument>

#include "app/features/report/report_export.h"
#include "widgets/charts/export/chart_export.h"

namespace app {
namespace {

struct HtmlWords {
  Q_DECLARE_TR_FUNCTIONS(app::ReportDialog)
};

constexpr const char* kStyle =
    "body{font:15px/1.5 system-ui,sans-serif;color:#232629;background:#fff;max-width:60rem;margin:2rem auto;"
    "padding:0 1rem}h1{font-size:1.9rem;margin:0}h2{font-size:1.3rem;margin:2.2rem 0 .4rem}"
    ".date,.missing{color:#565c63}img{max-width:100%;height:auto}.scroll{overflow-x:auto}"
    "table{border-collapse:collapse;font-size:.85rem;margin:.6rem 0}"
    "th,td{border:1px solid #c8ccd0;padding:.2rem .5rem;text-align:left;vertical-align:top}th{background:#f4f5f6}"
    "details{margin:.4rem 0}";

// What Markdown becomes, without its pictures: those would be loaded from elsewhere. Only web links are links.
QString htmlOf(const QString& markdown) {
  if (markdown.trimmed().isEmpty()) return {};
  const auto document = closedMarkdown(markdown);
  QString html = document->toHtml();
  const qsizetype body = html.indexOf(QLatin1Char('>'), html.indexOf(QStringLiteral("<body"))) + 1;
  html = html.mid(body, html.lastIndexOf(QStringLiteral("</body>")) - body);
  static const QRegularExpression kLooks(QStringLiteral(" style=\"[^\"]*\""));
  return html.remove(kLooks);
}

QString tableHtml(const ReportTable& table) {
  QString html = QStringLiteral("<div class=\"scroll\"><table><thead><tr>");
  for (const QString& cell : table.head)
    html += QStringLiteral("<th>") + cell.toHtmlEscaped() + QStringLiteral("</th>");
  html += QStringLiteral("</tr></thead><tbody>\n");
  for (const QStringList& row : table.rows) {
    html += QStringLiteral("<tr>");
    for (const QString& cell : row) html += QStringLiteral("<td>") + cell.toHtmlEscaped() + QStringLiteral("</td>");
    html += QStringLiteral("</tr>\n");
  }
  return html + QStringLiteral("</tbody></table></div>\n");
}

QString chartHtml(const ReportChart& chart) {
  const widgets::ChartSnapshot drawn = drawnChart(chart);
  const QByteArray svg = widgets::chartFile(drawn, widgets::ExportFormat::kSvg, {});
  const QString values = HtmlWords::tr("Values").toHtmlEscaped();
  //: A chart and what of its values is not drawn
  const QString name = drawn.leftOut.isEmpty() ? HtmlWords::tr("Chart of %1").arg(chart.title)
                                               : HtmlWords::tr("Chart of %1: %2").arg(chart.title, drawn.leftOut);
  return QStringLiteral(
             "<p><img alt=\"%1\" src=\"data:image/svg+xml;base64,%2\"></p>\n<details "
             "open><summary>%3</summary>%4</details>\n")
      .arg(name.toHtmlEscaped(), QString::fromLatin1(svg.toBase64()), values, tableHtml(valuesOf(drawn)));
}

}  // namespace

QByteArray reportHtml(const ReportContent& content, const ReportProgress& progress) {
  const QString title = content.title.isEmpty() ? HtmlWords::tr("Report") : content.title;
  QString html = QStringLiteral("<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"><title>") +
                 title.toHtmlEscaped() + QStringLiteral("</title><style>") + QString::fromLatin1(kStyle) +
                 QStringLiteral("</style></head><body>\n<h1>") + title.toHtmlEscaped() +
                 QStringLiteral("</h1>\n<p class=\"date\">") + content.date.toHtmlEscaped() + QStringLiteral("</p>\n") +
                 htmlOf(content.note);
  const auto all = static_cast<int>(content.blocks.size());
  for (int i = 0; i < all; ++i) {
    if (progress && !progress(i, all)) return {};
    const ReportBlock& block = content.blocks[static_cast<std::size_t>(i)];
    html += QStringLiteral("<section>\n");
    if (!block.title.isEmpty())
      html += QStringLiteral("<h2>") + block.title.toHtmlEscaped() + QStringLiteral("</h2>\n");
    html += htmlOf(block.note);
    if (!block.missing.isEmpty())
      html += QStringLiteral("<p class=\"missing\">") + block.missing.toHtmlEscaped() + QStringLiteral("</p>\n");
    if (block.chart) html += chartHtml(*block.chart);
    if (block.table) html += tableHtml(*block.table);
    html += QStringLiteral("</section>\n");
  }
  return (html + QStringLiteral("</body></html>\n")).toUtf8();
}

}  // namespace app
