#include "app/features/help/guide_pages.h"

#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextList>
#include <algorithm>

namespace app {
namespace {

QString textOfFile(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

// Of an item of a list that begins with code, as fields and options do: `-q, --quiet`.
QStringList namesOfItem(const QTextBlock& block) {
  static const QRegularExpression name(QStringLiteral("(?:^|, )([^\\s,:\\[]+)"));
  QStringList names;
  const QTextFragment first = block.begin().fragment();
  if (!block.textList() || !first.isValid() || !first.charFormat().fontFixedPitch()) return names;
  for (auto found = name.globalMatch(first.text()); found.hasNext();) names << found.next().captured(1);
  return names;
}

// Of a declaration of C++, which scripts/api_reference writes in one line. `isValue`: of no type and no function.
QString declaredName(QString code, bool& isValue) {
  static const QRegularExpression arguments(QStringLiteral("<[^<>]*>"));
  static const QRegularExpression type(
      QStringLiteral("^(?:template\\s*)?(?:enum class|enum|class|struct|using)\\s+(?:\\[\\[\\w+\\]\\]\\s*)?(\\w+)"));
  static const QRegularExpression function(QStringLiteral("(~?\\w+|operator\\S+)\\s*\\("));
  static const QRegularExpression constant(QStringLiteral("(\\w+)\\s*(?:=|$)"));
  while (code.contains(arguments)) code.remove(arguments);
  isValue = false;
  for (const QRegularExpression& one : {type, function}) {
    if (const auto found = one.match(code); found.hasMatch()) return found.captured(1);
  }
  isValue = true;
  return constant.match(code).captured(1);
}

GuidePage pageOf(const QString& file, const QString& markdown) {
  static const QString inClass = QStringLiteral("// in ");  // before what a class declares
  QTextDocument document;
  document.setMarkdown(markdown);
  GuidePage page{file, {}, {}};
  QString scope;
  for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
    if (block.text().trimmed().isEmpty()) continue;
    const bool isHeading = block.blockFormat().headingLevel() > 0;
    if (isHeading && page.title.isEmpty()) page.title = block.text();
    QStringList names = namesOfItem(block);
    bool isValue = false;
    // scripts/api_reference writes declarations in "hpp" and examples in "cpp".
    if (block.blockFormat().stringProperty(QTextFormat::BlockCodeLanguage) == QLatin1String("hpp")) {
      if (block.text().startsWith(inClass)) {
        scope = QStringLiteral("::") + block.text().mid(inClass.size());
        continue;
      }
      names << scope + QStringLiteral("::") + declaredName(block.text(), isValue);
    }
    scope.clear();
    page.blocks.push_back({block.position(), isHeading, block.text(), names, isValue});
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
