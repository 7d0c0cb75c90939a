#include "widgets/dashboards/text/text_page.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QImage>
#include <QLocale>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocumentFragment>
#include <QTextTable>

#include "summaries/values/text.h"
#include "widgets/dashboards/summary/scene_frame.h"
#include "widgets/dashboards/summary/step_items.h"
#include "widgets/dashboards/text/line_diff.h"
#include "widgets/panels/number_text.h"
#include "widgets/util/web_links.h"

namespace widgets {
namespace {

constexpr qsizetype kMostCharacters = 20'000;
constexpr double kTint = 0.18;  // of the colours behind changed lines

struct TextWords {
  Q_DECLARE_TR_FUNCTIONS(widgets::TextPage)
};

QTextDocumentFragment fragmentOf(const QString& markdown) {
  const auto features =
      QTextDocument::MarkdownFeatures(QTextDocument::MarkdownDialectGitHub) | QTextDocument::MarkdownNoHTML;
  return QTextDocumentFragment::fromMarkdown(markdown, features);
}

void addHead(QTextCursor& cursor, const StepText& text, const Theme& theme) {
  QTextCharFormat head;
  head.setFontWeight(QFont::DemiBold);
  head.setForeground(theme.text);
  cursor.insertText(TextWords::tr("step %1").arg(placeText(text.place)), head);
  QTextCharFormat time;
  time.setForeground(theme.textSecondary);
  const QDateTime at = QDateTime::fromMSecsSinceEpoch(static_cast<qint64>(text.wall * 1000));
  cursor.insertText(QStringLiteral("   ") + QLocale().toString(at, QLocale::ShortFormat), time);
}

void addChanges(QTextCursor& cursor, const QString& before, const QString& after, const Theme& theme) {
  for (const DiffLine& line : lineDiff(before.split(QLatin1Char('\n')), after.split(QLatin1Char('\n')))) {
    QTextBlockFormat block;
    QTextCharFormat format;
    format.setForeground(theme.text);
    QString sign = QStringLiteral("  ");
    if (line.kind != DiffLine::Kind::kSame) {
      const bool isAdded = line.kind == DiffLine::Kind::kAdded;
      block.setBackground(blended(theme.view, isAdded ? theme.ok : theme.error, kTint));
      sign = isAdded ? QStringLiteral("+ ") : QStringLiteral("\u2212 ");
    }
    cursor.insertBlock(block, format);
    cursor.insertText(sign + line.text, format);
  }
}

// A picture in a text would be loaded from where it says, so only its name stays.
void dropPictures(QTextDocument& document, const Theme& theme) {
  struct Found {
    int position;
    int length;
    QString name;
  };
  std::vector<Found> pictures;
  for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
    for (auto part = block.begin(); !part.atEnd(); ++part) {
      const QTextFragment fragment = part.fragment();
      if (!fragment.charFormat().isImageFormat()) continue;
      pictures.push_back({fragment.position(), fragment.length(), fragment.charFormat().toImageFormat().name()});
    }
  }
  QTextCharFormat format;
  format.setForeground(theme.textSecondary);
  for (auto picture = pictures.rbegin(); picture != pictures.rend(); ++picture) {
    QTextCursor cursor(&document);
    cursor.setPosition(picture->position);
    cursor.setPosition(picture->position + picture->length, QTextCursor::KeepAnchor);
    cursor.insertText(TextWords::tr("[picture %1]").arg(picture->name), format);
  }
}

void frameTables(QTextDocument& document, const Theme& theme) {
  for (QTextFrame* frame : document.rootFrame()->childFrames()) {
    auto* table = qobject_cast<QTextTable*>(frame);
    if (!table) continue;
    // Markdown cannot say that a table has no head, so tensors have an empty one.
    bool hasHead = false;
    for (int column = 0; column < table->columns(); ++column) {
      const QTextTableCell cell = table->cellAt(0, column);
      hasHead |= cell.lastPosition() > cell.firstPosition();
    }
    if (!hasHead && table->rows() > 1) table->removeRows(0, 1);
    QTextTableFormat format = table->format();
    format.setBorder(1);
    format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
    format.setBorderCollapse(true);
    format.setBorderBrush(theme.border);
    format.setCellPadding(4);
    format.setCellSpacing(0);
    table->setFormat(format);
  }
}

}  // namespace

QVariant InertDocument::loadResource(int type, const QUrl& /*name*/) {
  if (type != ImageResource) return {};
  QImage nothing(1, 1, QImage::Format_ARGB32);
  nothing.fill(Qt::transparent);
  return nothing;  // a null one would be looked for as a file
}

std::vector<StepText> readTexts(summaries::EventLogReader& log, int64_t series, std::size_t most,
                                std::optional<int64_t> cursor) {
  const std::vector<summaries::ItemInfo> items = onePerPlace(log.items(series));
  std::vector<StepText> texts;
  const auto newest = itemAt(items, cursor);
  if (!newest) return texts;
  for (std::size_t place = *newest + 1; place-- > 0 && texts.size() < most;) {
    const summaries::values::Text value =
        summaries::values::readText(log, series, items[place].step, items[place].repeat);
    QString text = QString::fromStdString(summaries::values::markdown(value));
    text.remove(QChar(0));
    // Cells of tables have line ends as HTML, which is not read here.
    if (!value.shape.empty()) text.replace(QStringLiteral("<br>"), QString(QChar::LineSeparator));
    if (text.size() > kMostCharacters) {
      const auto left = text.size() - kMostCharacters;
      text.truncate(kMostCharacters);
      text += TextWords::tr("\n\n\u2026 and %n characters more", nullptr, static_cast<int>(left));
    }
    texts.push_back({placeOf(items[place]), items[place].wall, text});
  }
  return texts;
}

std::shared_ptr<QTextDocument> textPage(const std::vector<StepText>& newestFirst, const TextOptions& options,
                                        const Theme& theme, const QFont& font) {
  auto document = std::make_shared<InertDocument>();
  document->setUndoRedoEnabled(false);
  document->setDefaultFont(font);
  QTextCursor cursor(document.get());
  QTextCharFormat plain;
  plain.setForeground(theme.text);
  for (std::size_t i = 0; i < newestFirst.size(); ++i) {
    if (i > 0) {
      QTextBlockFormat apart;
      apart.setTopMargin(16);
      cursor.insertBlock(apart, plain);
    }
    addHead(cursor, newestFirst[i], theme);
    if (options.changes) {
      addChanges(cursor, i + 1 < newestFirst.size() ? newestFirst[i + 1].text : QString(), newestFirst[i].text, theme);
    } else if (options.markdown) {
      cursor.insertBlock(QTextBlockFormat(), plain);
      cursor.insertFragment(fragmentOf(newestFirst[i].text));
      cursor.movePosition(QTextCursor::End);
    } else {
      cursor.insertBlock(QTextBlockFormat(), plain);
      cursor.insertText(newestFirst[i].text, plain);
    }
  }
  dropPictures(*document, theme);
  keepWebLinksOnly(*document);
  frameTables(*document, theme);
  return document;
}

}  // namespace widgets
