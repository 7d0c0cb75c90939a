#include "widgets/util/web_links.h"

#include <gtest/gtest.h>

#include <QTextDocument>

#include "widgets/dashboards/text/text_page.h"
#include "widgets/theme/theme.h"

namespace widgets {
namespace {

// Links that run, read or carry something, written in ways that browsers understand.
const char* const kBadAddresses[] = {
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    "java\nscript:alert(1)",
    "\x01javascript:alert(1)",
    " javascript:alert(1)",
    "&#106;avascript:alert(1)",
    "&#x6A;avascript&colon;alert(1)",
    "javascript&#58;alert(1)",
    "vbscript:msgbox(1)",
    "data:text/html,<script>alert(1)</script>",
    "DATA:text/html;base64,PHNjcmlwdD4=",
    "file:///etc/passwd",
    "FILE:///etc/passwd",
    "/etc/passwd",
    "../secret.html",
    "//host/share",
    "blob:https://a.b/1",
    "about:blank",
    "http:alert",
    "http:///nowhere",
    "https://host\u2028/",
    "",
};

TEST(WebLinks, OnlyTheWebAndMailAddressesAreLinks) {
  for (const char* address : {"http://a.b", "https://a.b/c?d=e&f#g", "HTTPS://A.B", "mailto:someone@a.b"}) {
    EXPECT_TRUE(isWebLink(QString::fromUtf8(address))) << address;
  }
  for (const char* address : kBadAddresses) EXPECT_FALSE(isWebLink(QString::fromUtf8(address))) << address;
}

TEST(WebLinks, OtherLinksOfADocumentBecomeWords) {
  QTextDocument document;
  document.setMarkdown(QStringLiteral("[bad](javascript:alert(1)) and [good](https://a.b) and <file:///etc/passwd>"));
  keepWebLinksOnly(document);
  const QString html = document.toHtml();
  EXPECT_FALSE(html.contains(QStringLiteral("javascript:"))) << html.toStdString();
  EXPECT_FALSE(html.contains(QStringLiteral("href=\"file:"))) << html.toStdString();
  EXPECT_TRUE(html.contains(QStringLiteral("href=\"https://a.b\""))) << html.toStdString();
  EXPECT_EQ(document.toPlainText(), QStringLiteral("bad and good and file:///etc/passwd"));
}

TEST(WebLinks, ATextOfALogHasNoOtherLinks) {
  for (const char* address : kBadAddresses) {
    const QString text = QStringLiteral("[words](<%1>)").arg(QString::fromUtf8(address));
    const auto page = textPage({{{1}, 0, text}}, {}, Theme::of(themePalette(false)), QFont());
    EXPECT_FALSE(page->toHtml().contains(QStringLiteral("<a href"))) << address << page->toHtml().toStdString();
  }
  const auto page =
      textPage({{{1}, 0, QStringLiteral("[words](https://a.b)")}}, {}, Theme::of(themePalette(false)), QFont());
  EXPECT_TRUE(page->toHtml().contains(QStringLiteral("href=\"https://a.b\"")));
}

}  // namespace
}  // namespace widgets
