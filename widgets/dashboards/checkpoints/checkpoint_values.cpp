#include "widgets/dashboards/checkpoints/checkpoint_values.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>
#include <cmath>

#include "widgets/panels/number_text.h"

namespace widgets {
namespace {

struct CheckpointWords {
  Q_DECLARE_TR_FUNCTIONS(CheckpointWords)
};

}  // namespace

QString changeText(double relative) {
  return std::isinf(relative) ? CheckpointWords::tr("from 0") : measuredText(relative);
}

QString shapeText(const std::vector<int64_t>& shape) {
  QStringList sizes;
  for (const int64_t size : shape) sizes << QString::number(size);
  return sizes.isEmpty() ? QStringLiteral("[]") : sizes.join(QChar(0x00d7));
}

QString bytesText(int64_t bytes) {
  constexpr const char* kUnits[] = {"B", "kB", "MB", "GB", "TB"};
  double value = static_cast<double>(bytes);
  std::size_t unit = 0;
  for (; value >= 1000 && unit + 1 < std::size(kUnits); ++unit) value /= 1000;
  return QStringLiteral("%1 %2").arg(QLocale().toString(value, 'f', unit == 0 || value >= 100 ? 0 : 1),
                                     QLatin1String(kUnits[unit]));
}

QString shortDtype(const QString& dtype) {
  QString text = dtype;
  for (const auto& [from, to] : {std::pair("bfloat", "bf"), std::pair("float", "f"), std::pair("uint", "u"),
                                 std::pair("int", "i"), std::pair("complex", "c"), std::pair("string", "str")}) {
    if (text.startsWith(QLatin1String(from))) return text.replace(0, qstrlen(from), QLatin1String(to));
  }
  return text;
}

}  // namespace widgets
