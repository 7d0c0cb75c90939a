#include "widgets/theme/app_icon.h"

#include <QPainter>
#include <QPixmap>
#include <QSvgRenderer>

namespace widgets {

QIcon appIcon() {
  QSvgRenderer drawing(QStringLiteral(":/icons/estimator-workbench.svg"));
  QIcon icon;
  for (const int side : {16, 24, 32, 48, 64, 128}) {
    QPixmap picture(side, side);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    drawing.render(&painter);
    icon.addPixmap(picture);
  }
  return icon;
}

}  // namespace widgets
