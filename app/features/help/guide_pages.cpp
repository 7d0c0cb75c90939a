#include "app/features/help/guide_pages.h"

#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTextBlock>
#include <QTextDocument>
#include <algorithm>

namespace app {
namespace {

QString textOfFile(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

GuidePage pageOf(const QString& file, const QString& markdown) {
  QTextDocument document;
  document.setMarkdown(markdown);
  GuidePage page{file, {}, {}};
  for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
    if (block.text().trimmed().isEmpty()) continue;
    const bool isHeading = block.blockFormat().headingLevel() > 0;
    if (isHeading && page.title.isEmpty()) page.title = block.text();
    page.blocks.push_back({block.position(), isHeading, block.text()});
  }
  return page;
}

// The files that a page's links name, seen from the folder.
QStringList linksOf(const QString& markdown) {
  static const QRegularExpression link(QStringLiteral("\\]\\(([^)#:\\s]+\\.md)"));
  QStringList files;
  for (auto found = link.globalMatch(markdown); found.hasNext();) files << found.next().captured(1);
  return files;
}

}  // namespace

std::vector<GuidePage> readGuide(const QString& folder) {
  QStringList files;
  for (QDirIterator all(folder, {QStringLiteral("*.md")}, QDir::Files, QDirIterator::Subdirectories); all.hasNext();) {
    files << QDir(folder).relativeFilePath(all.next());
  }
  files.sort();
  const QString index = QStringLiteral("index.md");
  QStringList ordered = QStringList{index} + linksOf(textOfFile(folder + QLatin1Char('/') + index)) + files;
  ordered.removeDuplicates();
  std::vector<GuidePage> pages;
  for (const QString& file : std::as_const(ordered)) {
    if (files.contains(file)) pages.push_back(pageOf(file, textOfFile(folder + QLatin1Char('/') + file)));
  }
  return pages;
}

QString guideAnchor(const QString& heading) {
  static const QRegularExpression mark(QStringLiteral("[^\\w\\- ]"), QRegularExpression::UseUnicodePropertiesOption);
  QString name = heading;
  return name.remove(mark).trimmed().toLower().replace(QLatin1Char(' '), QLatin1Char('-'));
}

}  // namespace app
