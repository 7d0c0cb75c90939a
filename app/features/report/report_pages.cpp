#include "app/features/report/report_pages.h"

#include <QAbstractTextDocumentLayout>
#include <QCoreApplication>
#include <QImage>
#include <QPainter>
#include <QPalette>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextDocumentFragment>
#include <QTextTable>

#include "app/features/report/chart_places.h"
#include "widgets/util/web_links.h"

namespace app {
namespace {

struct ReportPageWords {
  Q_DECLARE_TR_FUNCTIONS(app::ReportDialog)
};

constexpr double kMarginInches = 0.7;
constexpr double kFootInches = 0.35;
constexpr double kScreenDpi = 96;
constexpr int kColumnsOnPage = 6;
constexpr double kBodyPoints = 10;
constexpr double kTablePoints = 8;
constexpr QColor kInkColor(0x23, 0x26, 0x29);
constexpr QColor kHeadShade(0xE3, 0xE6, 0xE8);
constexpr QColor kRowShade(0xF4, 0xF5, 0xF6);
constexpr QColor kFaintInk(0x56, 0x5C, 0x63);

class ClosedDocument : public QTextDocument {
 protected:
  QVariant loadResource(int, const QUrl&) override { return {}; }
};

QTextCharFormat letters(double points, bool bold = false, const QColor& color = kInkColor) {
  QTextCharFormat format;
  format.setFontPointSize(points);
  format.setFontWeight(bold ? QFont::DemiBold : QFont::Normal);
  format.setForeground(color);
  return format;
}

QTextBlockFormat spaced(double above, double below) {
  QTextBlockFormat format;
  format.setTopMargin(above);
  format.setBottomMargin(below);
  return format;
}

QFont documentFont() {
  QFont font(QStringLiteral("Sans"));
  font.setPointSizeF(kBodyPoints);
  return font;
}

}  // namespace

std::unique_ptr<QTextDocument> closedMarkdown(const QString& text) {
  auto document = std::make_unique<ClosedDocument>();
  document->setDefaultFont(documentFont());
  document->setMarkdown(
      text, QTextDocument::MarkdownFeatures(QTextDocument::MarkdownNoHTML) | QTextDocument::MarkdownDialectGitHub);
  widgets::keepWebLinksOnly(*document);
  QTextCursor cursor(document.get());
  while (true) {
    cursor = document->find(QString(QChar::ObjectReplacementCharacter), cursor);
    if (cursor.isNull()) break;
    cursor.removeSelectedText();
  }
  // Sizes of their own: those that Markdown leaves to the default are another document's where this goes.
  for (QTextBlock block = document->begin(); block.isValid(); block = block.next()) {
    const int level = block.blockFormat().headingLevel();
    QTextCharFormat size;
    size.setFontPointSize(level == 0 ? kBodyPoints : std::max(kBodyPoints + 1, 16.0 - 2 * level));
    size.setProperty(QTextFormat::FontSizeAdjustment, 0);
    QTextCursor whole(block);
    whole.select(QTextCursor::BlockUnderCursor);
    whole.mergeCharFormat(size);
  }
  return document;
}

ReportPages::ReportPages(const ReportContent& content, const QSizeF& size, double dpi, const ReportProgress& progress)
    : size_(size), dpi_(dpi), title_(content.title), document_(std::make_unique<ClosedDocument>()) {
  const double margin = kMarginInches * dpi;
  document_->setDefaultFont(documentFont());
  document_->setDocumentMargin(0);
  document_->setUndoRedoEnabled(false);
  const auto all = static_cast<int>(content.blocks.size());
  addTitle(content);
  for (int i = 0; i < all && complete_; ++i) {
    if (progress && !progress(i, all)) complete_ = false;
    if (complete_) addBlock(content.blocks[static_cast<std::size_t>(i)]);
  }
  if (complete_) layOut(margin);
}

// Only once everything is in the document: with a layout each insertion would lay out what is there.
void ReportPages::layOut(double margin) {
  document_->setPageSize(QSizeF(size_.width() - 2 * margin, size_.height() - 2 * margin - kFootInches * dpi_));
  // Points become pixels of this resolution.
  const int dotsPerMeter = qRound(dpi_ / 0.0254);
  device_ = std::make_unique<QImage>(1, 1, QImage::Format_RGB32);
  device_->setDotsPerMeterX(dotsPerMeter);
  device_->setDotsPerMeterY(dotsPerMeter);
  places_ = std::make_unique<ChartPlaces>(&charts_, size_.width() - 2 * margin - 2, dpi_);
  document_->documentLayout()->setPaintDevice(device_.get());
  document_->documentLayout()->registerHandler(ChartPlaces::kType, places_.get());
  document_->markContentsDirty(0, document_->characterCount());  // now that charts have a size
  for (const auto& [title, last] : together_) keepTogether(title, last);
}

ReportPages::~ReportPages() = default;

int ReportPages::count() const {
  return std::max(1, document_->pageCount());
}

void ReportPages::addTitle(const ReportContent& content) {
  QTextCursor cursor(document_.get());
  cursor.setBlockFormat(spaced(0, 2));
  cursor.insertText(content.title.isEmpty() ? ReportPageWords::tr("Report") : content.title, letters(20, true));
  cursor.insertBlock(spaced(0, 8));
  cursor.insertText(content.date, letters(kTablePoints, false, kFaintInk));
  addMarkdown(content.note);
}

void ReportPages::addBlock(const ReportBlock& block) {
  QTextCursor cursor(document_.get());
  cursor.movePosition(QTextCursor::End);
  int title = 0;
  if (!block.title.isEmpty()) {
    cursor.insertBlock(spaced(14, 4));
    title = cursor.position();
    cursor.insertText(block.title, letters(14, true));
  }
  addMarkdown(block.note);
  if (!block.missing.isEmpty()) {
    cursor.movePosition(QTextCursor::End);
    cursor.insertBlock(spaced(4, 4));
    cursor.insertText(block.missing, letters(kBodyPoints, false, kFaintInk));
  }
  if (block.chart) {
    addChart(*block.chart);
    if (!block.title.isEmpty()) together_.emplace_back(title, document_->characterCount() - 1);
  }
  if (block.table) addTable(*block.table);
}

void ReportPages::addMarkdown(const QString& text) {
  if (text.trimmed().isEmpty()) return;
  const auto source = closedMarkdown(text);
  QTextCursor cursor(document_.get());
  cursor.movePosition(QTextCursor::End);
  cursor.insertBlock(spaced(4, 4), letters(kBodyPoints));
  cursor.insertFragment(QTextDocumentFragment(source.get()));
}

void ReportPages::addChart(const ReportChart& chart) {
  charts_.push_back(drawnChart(chart));
  QTextCharFormat format;
  format.setObjectType(ChartPlaces::kType);
  format.setProperty(ChartPlaces::kNumber, static_cast<int>(charts_.size()) - 1);
  QTextCursor cursor(document_.get());
  cursor.movePosition(QTextCursor::End);
  cursor.insertBlock(spaced(6, 6), letters(kBodyPoints));
  cursor.insertText(QString(QChar::ObjectReplacementCharacter), format);
}

// A title does not stay alone at the foot of a page, unless what follows is longer than one.
void ReportPages::keepTogether(int titlePosition, int lastPosition) {
  const auto* layout = document_->documentLayout();
  const QTextBlock first = document_->findBlock(titlePosition);
  const QRectF title = layout->blockBoundingRect(first);
  const QRectF last = layout->blockBoundingRect(document_->findBlock(lastPosition));
  const double page = document_->pageSize().height();
  const bool isApart = pageOf(titlePosition) != pageOf(lastPosition);
  if (!isApart || last.bottom() - title.top() > 1.9 * page) return;
  QTextCursor cursor(first);
  QTextBlockFormat format = first.blockFormat();
  format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
  cursor.setBlockFormat(format);
}

// That on which the paragraph ends.
int ReportPages::pageOf(int position) const {
  const QRectF place = document_->documentLayout()->blockBoundingRect(document_->findBlock(position));
  return static_cast<int>((place.bottom() - 1) / document_->pageSize().height());
}

// A page too narrow for all columns has them in parts, each with the first ones.
void ReportPages::addTable(const ReportTable& table) {
  const auto columns = static_cast<int>(table.head.size());
  const int perPart = std::max(1, kColumnsOnPage - table.fixed);
  for (int first = table.fixed; first < columns || first == table.fixed; first += perPart)
    addTablePart(table, first, std::min(columns, first + perPart));
}

void ReportPages::addTablePart(const ReportTable& table, int first, int last) {
  QList<int> columns;
  for (int i = 0; i < std::min(table.fixed, static_cast<int>(table.head.size())); ++i) columns << i;
  for (int i = first; i < last; ++i) columns << i;
  QTextTableFormat format;
  format.setBorder(0);
  format.setCellSpacing(0);
  format.setCellPadding(3);
  format.setHeaderRowCount(1);
  format.setWidth(QTextLength(QTextLength::PercentageLength, 100));
  QTextCursor cursor(document_.get());
  cursor.movePosition(QTextCursor::End);
  cursor.insertBlock(spaced(6, 2), letters(kTablePoints));
  QTextTable* made =
      cursor.insertTable(static_cast<int>(table.rows.size()) + 1, static_cast<int>(columns.size()), format);
  for (int c = 0; c < columns.size(); ++c) {
    for (int r = 0; r <= static_cast<int>(table.rows.size()); r += 2) {
      QTextCharFormat shaded = made->cellAt(r, c).format();
      shaded.setBackground(r == 0 ? kHeadShade : kRowShade);
      made->cellAt(r, c).setFormat(shaded);
    }
    made->cellAt(0, c).firstCursorPosition().insertText(table.head.value(columns[c]), letters(kTablePoints, true));
    for (int r = 0; r < static_cast<int>(table.rows.size()); ++r)
      made->cellAt(r + 1, c).firstCursorPosition().insertText(table.rows[static_cast<std::size_t>(r)].value(columns[c]),
                                                              letters(kTablePoints));
  }
}

void ReportPages::paint(QPainter& painter, int page) const {
  const double margin = kMarginInches * dpi_;
  const QSizeF text = document_->pageSize();
  painter.save();
  painter.translate(margin, margin - page * text.height());
  QAbstractTextDocumentLayout::PaintContext context;
  context.clip = QRectF(0, page * text.height(), text.width(), text.height());
  context.palette.setColor(QPalette::Text, kInkColor);
  painter.setClipRect(context.clip);
  places_->setPage(context.clip);
  document_->documentLayout()->draw(&painter, context);
  painter.restore();
  painter.save();
  const double scale = dpi_ / kScreenDpi;
  painter.scale(scale, scale);
  QFont font(QStringLiteral("Sans"));
  font.setPixelSize(10);
  painter.setFont(font);
  painter.setPen(kFaintInk);
  const QRectF foot(margin / scale, (size_.height() - margin) / scale - 16, text.width() / scale, 16);
  painter.drawText(foot, Qt::AlignLeft | Qt::AlignBottom, title_);
  painter.drawText(foot, Qt::AlignRight | Qt::AlignBottom, ReportPageWords::tr("%1 of %2").arg(page + 1).arg(count()));
  painter.restore();
}

}  // namespace app
