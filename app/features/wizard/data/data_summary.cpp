#include "app/features/wizard/data/data_summary.h"

#include <QDir>
#include <QFileInfo>
#include <QLocale>

#include "app/features/wizard/data/data_page.h"
#include "widgets/panels/number_text.h"

namespace app {

QString summaryOf(const engine::data::DataPreview& preview) {
  QStringList parts;
  const QString count = widgets::stepText(preview.examples);
  parts << (preview.estimated ? DataPage::tr("about %1 examples").arg(count)
                              : DataPage::tr("%1 examples", nullptr, static_cast<int>(preview.examples)).arg(count));
  if (!preview.columns.empty()) parts << DataPage::tr("%n columns", nullptr, static_cast<int>(preview.columns.size()));
  if (!preview.classes.empty()) parts << DataPage::tr("%n classes", nullptr, static_cast<int>(preview.classes.size()));
  if (!preview.pictures.empty() && preview.sameSize) {
    parts << DataPage::tr("%1 × %2 pixels").arg(preview.pictures.front().width).arg(preview.pictures.front().height);
  } else if (!preview.pictures.empty()) {
    parts << DataPage::tr("pictures of different sizes");
  }
  if (preview.fileBytes > 0) parts << QLocale().formattedDataSize(static_cast<qint64>(preview.fileBytes), 1);
  if (preview.estimated) parts << DataPage::tr("types and counts are from a sample");
  return parts.join(DataPage::tr(" · "));
}

QString pathOfUtf8Copy(const QString& file) {
  const QFileInfo from(file);
  QString to = from.dir().filePath(QStringLiteral("%1.utf8.%2").arg(from.completeBaseName(), from.suffix()));
  for (int i = 2; QFileInfo::exists(to); ++i) {
    to = from.dir().filePath(QStringLiteral("%1.utf8-%2.%3").arg(from.completeBaseName()).arg(i).arg(from.suffix()));
  }
  return to;
}

}  // namespace app
