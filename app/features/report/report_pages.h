// A report laid out on pages: text, tables, and charts as vectors. Any thread, but each object stays on the thread that
// made it.
#pragma once

#include <QSizeF>
#include <memory>

#include "app/features/report/report_content.h"

class QImage;
class QPagedPaintDevice;
class QPainter;
class QTextDocument;

namespace app {

class ChartPlaces;

// Told between pieces of work; false ends it.
using ReportProgress = std::function<bool(int done, int all)>;

class ReportPages {
 public:
  // Pages of `size`, in units of which there are `dpi` to an inch, with margins inside. Charts are computed here.
  // `progress` may be empty; when it ends the work, isComplete() is false.
  ReportPages(const ReportContent& content, const QSizeF& size, double dpi, const ReportProgress& progress);
  ~ReportPages();
  ReportPages(const ReportPages&) = delete;
  ReportPages& operator=(const ReportPages&) = delete;

  bool isComplete() const { return complete_; }
  int count() const;
  // Of a block that has a title and a chart, counted among those.
  int pageOfTitle(std::size_t number) const { return pageOf(together_.at(number).first); }
  int pageOfBlock(std::size_t number) const { return pageOf(together_.at(number).second); }
  // From the corner of the paper, which is white already; with the number of the page at its foot.
  void paint(QPainter& painter, int page) const;

 private:
  void addTitle(const ReportContent& content);
  void addBlock(const ReportBlock& block);
  void addMarkdown(const QString& text);
  void addChart(const ReportChart& chart);
  void addTable(const ReportTable& table);
  void layOut(double margin);
  int pageOf(int position) const;
  void keepTogether(int titlePosition, int lastPosition);
  void addTablePart(const ReportTable& table, int first, int last);

  QSizeF size_;
  double dpi_;
  QString title_;
  bool complete_ = true;
  std::unique_ptr<ChartPlaces> places_;  // outlives the document
  std::vector<widgets::ChartSnapshot> charts_;
  std::vector<std::pair<int, int>> together_;  // positions of titles, and of the charts below them
  std::unique_ptr<QImage> device_;
  std::unique_ptr<QTextDocument> document_;
};

// Markdown as a document that reads no file and no address: its pictures are left out, HTML is words, and so are all
// links but those into the web.
std::unique_ptr<QTextDocument> closedMarkdown(const QString& text);

}  // namespace app
