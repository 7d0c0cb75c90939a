#include "app/features/wizard/texts/pieces_html.h"

#include <QLocale>

namespace app {
namespace {

using engine::text::ShownPiece;
using engine::text::ShownText;

const QString kOutsideTag = QStringLiteral("O");  // of words that have no label

QString faintHtml(const QString& text, const QColor& color) {
  return QStringLiteral("<small style=\"color:%1\">&nbsp;%2</small>").arg(color.name(), text.toHtmlEscaped());
}

// Words of a part have two colours in turn, so that one sees which pieces belong together.
QColor behindPiece(const ShownPiece& piece, bool isOddWord, const widgets::Theme& theme) {
  if (piece.isFrame) return theme.tints.warning;
  if (isOddWord) return theme.sunken;
  return piece.isSecond ? theme.tints.ok : theme.tints.info;
}

QString pieceHtml(const ShownPiece& piece, const QString& tag, const QColor& behind, bool isCut,
                  const widgets::Theme& theme) {
  const QString words = QString::fromStdString(piece.piece).toHtmlEscaped();
  const QString shown = isCut ? QStringLiteral("<s>%1</s>").arg(words) : words;
  QString html = QStringLiteral("<span style=\"background-color:%1\">&nbsp;%2%3")
                     .arg(behind.name(), shown, faintHtml(QString::number(piece.id), theme.textSecondary));
  if (!tag.isEmpty() && tag != kOutsideTag) html += QStringLiteral("&nbsp;<b>%1</b>").arg(tag.toHtmlEscaped());
  return html + QStringLiteral("&nbsp;</span>");
}

// A single text that does not fit loses the pieces before the last one of the frame. Of pairs the longer text is cut,
// and paragraphs are read window by window.
bool isCutPiece(const ShownText& text, std::size_t at, int64_t maxLength) {
  if (text.more > 0) return static_cast<int64_t>(at) >= maxLength - 1;
  return !text.pieces.back().isSecond && at + 1 < text.pieces.size() && static_cast<int64_t>(at) >= maxLength - 1;
}

QString textHtml(const ShownText& text, int64_t maxLength, const widgets::Theme& theme) {
  QString html;
  bool isOddWord = false;
  for (std::size_t i = 0; i < text.pieces.size(); ++i) {
    const ShownPiece& piece = text.pieces[i];
    if (!piece.continues) isOddWord = !isOddWord && !piece.isFrame;
    html += pieceHtml(piece, QString::fromStdString(text.tags[i]), behindPiece(piece, isOddWord, theme),
                      isCutPiece(text, i, maxLength), theme) +
            QLatin1Char(' ');
  }
  if (text.more > 0) html += QStringLiteral("… +%1").arg(QLocale().toString(static_cast<qlonglong>(text.more)));
  const QString label = QString::fromStdString(text.label).toHtmlEscaped();
  if (!label.isEmpty()) html += QStringLiteral(" → <b>%1</b>").arg(label);
  return QStringLiteral("<p style=\"margin:0 0 8px 0; line-height:130%\">%1</p>").arg(html);
}

}  // namespace

QString piecesHtml(const std::vector<ShownText>& texts, int64_t maxLength, const widgets::Theme& theme) {
  QString html;
  for (const ShownText& text : texts) html += textHtml(text, maxLength, theme);
  return html;
}

}  // namespace app
