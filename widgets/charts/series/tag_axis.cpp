#include "widgets/charts/series/tag_axis.h"

namespace widgets {

QString xTagByName(const QString& tag) {
  const QString over = QStringLiteral("_over_");
  const auto name = tag.lastIndexOf(QLatin1Char('/')) + 1;
  const auto place = tag.lastIndexOf(over);
  if (place <= name || place + over.size() == tag.size()) return {};
  return tag.left(name) + tag.mid(place + over.size());
}

}  // namespace widgets
