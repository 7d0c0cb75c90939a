#include "widgets/controls/fitted_tag.h"

namespace widgets {
namespace {

constexpr int kFewestLetters = 6;  // that are left of a tag's last part

}  // namespace

QString fittedTag(const QString& tag, const QFontMetrics& metrics, int width) {
  const QLatin1Char slash('/');
  QString shown = tag;
  for (qsizetype from = tag.indexOf(slash); metrics.horizontalAdvance(shown) > width && from >= 0;
       from = tag.indexOf(slash, from + 1)) {
    if (tag.indexOf(slash, from + 1) < 0) break;  // the last part says less than the last two
    shown = QChar(0x2026) + tag.mid(from);
  }
  if (metrics.horizontalAdvance(shown) <= width) return shown;
  const QString folders = shown.left(shown.lastIndexOf(slash) + 1);
  const int room = width - metrics.horizontalAdvance(folders);
  if (room < kFewestLetters * metrics.averageCharWidth()) return metrics.elidedText(tag, Qt::ElideMiddle, width);
  return folders + metrics.elidedText(shown.mid(folders.size()), Qt::ElideMiddle, room);
}

}  // namespace widgets
