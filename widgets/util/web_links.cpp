#include "widgets/util/web_links.h"

#include <QRegularExpression>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QUrl>
#include <algorithm>
#include <vector>

namespace widgets {

bool isWebLink(const QString& address) {
  static const QRegularExpression kScheme(QStringLiteral("^(https?://|mailto:)[^/]"),
                                          QRegularExpression::CaseInsensitiveOption);
  const bool isPlain = std::none_of(address.begin(), address.end(), [](QChar c) {
    return c.isSpace() || c.category() == QChar::Other_Control || c.category() == QChar::Other_Format;
  });
  return isPlain && kScheme.match(address).hasMatch() && QUrl(address).isValid();
}

void keepWebLinksOnly(QTextDocument& document) {
  struct Found {
    int position;
    int length;
    QTextCharFormat format;
  };
  std::vector<Found> links;
  for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
    for (auto part = block.begin(); !part.atEnd(); ++part) {
      const QTextFragment fragment = part.fragment();
      const QTextCharFormat format = fragment.charFormat();
      if (!format.isAnchor() || isWebLink(format.anchorHref())) continue;
      links.push_back({fragment.position(), fragment.length(), format});
    }
  }
  for (Found& link : links) {
    for (const int property :
         {QTextFormat::IsAnchor, QTextFormat::AnchorHref, QTextFormat::AnchorName, QTextFormat::TextUnderlineStyle,
          QTextFormat::FontUnderline, QTextFormat::ForegroundBrush, QTextFormat::TextToolTip}) {
      link.format.clearProperty(property);
    }
    QTextCursor cursor(&document);
    cursor.setPosition(link.position);
    cursor.setPosition(link.position + link.length, QTextCursor::KeepAnchor);
    cursor.setCharFormat(link.format);
  }
}

}  // namespace widgets
