// What a page of HTML would load from elsewhere. Header-only.
#pragma once

#include <QRegularExpression>
#include <QStringList>

namespace test_support {

// Elements that make a browser load something, and addresses in styles.
inline QStringList loadsOf(const QString& html) {
  static const QRegularExpression kLoads(
      QStringLiteral("(src|href|data|srcset)\\s*=\\s*\"([^\"]*)\"|url\\(([^)]*)\\)|@import"));
  QStringList found;
  for (auto each = kLoads.globalMatch(html); each.hasNext();) {
    const auto match = each.next();
    const bool isLink = match.captured(1) == QStringLiteral("href");
    if (!isLink && !match.captured(2).startsWith(QStringLiteral("data:"))) found << match.captured();
  }
  return found;
}

}  // namespace test_support
