#include "widgets/dashboards/checkpoints/checkpoint_values.h"

#include <QLocale>
#include <QStringList>

namespace widgets {

QString shapeText(const std::vector<int64_t>& shape) {
  QStringList sizes;
  for (const int64_t size : shape) sizes << QString::number(size);
  return sizes.isEmpty() ? QStringLiteral("[]") : sizes.join(QChar(0x00d7));
}

QString bytesText(int64_t bytes) {
  return QLocale().formattedDataSize(bytes, bytes < 1000 ? 0 : 1, QLocale::DataSizeSIFormat);
}

}  // namespace widgets
