#include "widgets/dashboards/images/images_scene.h"

#include <QCoreApplication>
#include <QPainter>

#include "widgets/dashboards/images/image_tools.h"
#include "widgets/panels/number_text.h"

namespace widgets {
namespace {

constexpr double kHead = 22;     // the run's name
constexpr double kImagesFoot = 20;     // step
constexpr int kPixelated = 128;  // smaller pictures show their pixels
constexpr double kWhole = 255;

struct ImagesWords {
  Q_DECLARE_TR_FUNCTIONS(widgets::ImagesScene)
};

}  // namespace

double ImagesScene::columnWidth(double width, std::size_t columns) {
  const auto count = static_cast<double>(std::max<std::size_t>(columns, 1));
  return std::max<double>(kLeastColumn, (width - kGap * (count - 1)) / count);
}

ImagesScene::ImagesScene(std::vector<ImageColumn> columns, const ImageOptions& options, double scroll,
                         const QPointF& pan, const QSizeF& size)
    : columns_(std::move(columns)), options_(options) {
  const double width = columnWidth(size.width(), columns_.size());
  const QRectF whole(QPointF(0, 0), size);
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    const QRectF cell(static_cast<double>(i) * (width + kGap) - scroll, 0, width, size.height());
    pictures_.push_back(cell.intersects(whole) ? pictureOf(columns_[i], cell, pan) : Picture{cell, {}, {}, {}});
  }
}

ImagesScene::Picture ImagesScene::pictureOf(const ImageColumn& column, const QRectF& cell, const QPointF& pan) const {
  Picture picture{cell, {}, column.note, {}};
  if (column.image.isNull()) return picture;
  const QRectF area = cell.adjusted(0, kHead, 0, -kImagesFoot);
  const QString step = ImagesWords::tr("step %1").arg(placeText(column.place));
  const QImage image = adjusted(column.image, options_.brightness, options_.contrast);
  if (column.reference.isNull()) {
    picture.parts.push_back({image, area, {}, step});
  } else if (options_.difference) {
    const auto both = difference(column.image, column.reference);
    if (!both) {
      picture.note = ImagesWords::tr("The pictures have different sizes");
      return picture;
    }
    picture.largest = both->largest / kWhole;
    //: Step, what it is compared with, largest and mean difference
    const QString caption =
        ImagesWords::tr("%1 \u2212 %2: largest %3, mean %4")
            .arg(step, column.referenceName, valueText(both->largest / kWhole), valueText(both->mean / kWhole));
    picture.parts.push_back({adjusted(both->image, options_.brightness, options_.contrast), area, {}, caption});
  } else {
    const double half = (area.width() - 4) / 2;
    const QImage reference = adjusted(column.reference, options_.brightness, options_.contrast);
    picture.parts.push_back({reference, QRectF(area.topLeft(), QSizeF(half, area.height())), {}, column.referenceName});
    picture.parts.push_back({image, area.adjusted(half + 4, 0, 0, 0), {}, step});
  }
  for (Picture::Part& part : picture.parts) fit(part, pan);
  return picture;
}

void ImagesScene::fit(Picture::Part& part, const QPointF& pan) const {
  QSizeF size = part.image.size();
  if (!options_.actualSize) size.scale(part.place.size(), Qt::KeepAspectRatio);
  part.drawn = QRectF(QPointF(0, 0), size);
  if (options_.actualSize) {
    part.drawn.moveTopLeft(part.place.topLeft() + pan);
  } else {
    part.drawn.moveCenter(part.place.center());
  }
}

std::optional<ImagesScene::Pixel> ImagesScene::pixelAt(const QPointF& point) const {
  for (std::size_t i = 0; i < pictures_.size(); ++i) {
    for (const Picture::Part& part : pictures_[i].parts) {
      if (!part.place.contains(point) || !part.drawn.contains(point)) continue;
      const QPointF inside = point - part.drawn.topLeft();
      const int x =
          std::min(static_cast<int>(inside.x() / part.drawn.width() * part.image.width()), part.image.width() - 1);
      const int y =
          std::min(static_cast<int>(inside.y() / part.drawn.height() * part.image.height()), part.image.height() - 1);
      return Pixel{i, x, y, part.image.pixelColor(x, y)};
    }
  }
  return {};
}

void ImagesScene::paint(QPainter& painter, const PlotLook& look) const {
  painter.setFont(look.caption);
  const QFontMetrics metrics = painter.fontMetrics();
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    const Picture& picture = pictures_[i];
    if (picture.parts.empty() && picture.note.isEmpty()) continue;
    const QRectF head(picture.cell.left(), picture.cell.top(), picture.cell.width(), kHead - 4);
    painter.fillRect(QRectF(head.left(), head.center().y() - 4, 8, 8), columns_[i].color);
    painter.setPen(look.theme.text);
    const QString& name = columns_[i].name.isEmpty() ? columns_[i].run : columns_[i].name;
    painter.drawText(head.adjusted(14, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                     metrics.elidedText(name, Qt::ElideMiddle, static_cast<int>(head.width()) - 14));
    if (picture.parts.empty()) {
      painter.setPen(look.theme.textSecondary);
      painter.drawText(picture.cell.adjusted(0, kHead, 0, -kImagesFoot), Qt::AlignCenter | Qt::TextWordWrap,
                         picture.note);
    }
    for (const Picture::Part& part : picture.parts) {
      painter.fillRect(part.place, look.theme.sunken);
      painter.save();
      painter.setClipRect(part.place);
      const bool isSmall = std::max(part.image.width(), part.image.height()) < kPixelated;
      painter.setRenderHint(QPainter::SmoothPixmapTransform, !isSmall && !options_.actualSize);
      painter.drawImage(part.drawn, part.image);
      painter.restore();
      const QRectF foot(part.place.left(), part.place.bottom() + 2, part.place.width(), kImagesFoot - 2);
      painter.setPen(look.theme.textSecondary);
      painter.drawText(foot, Qt::AlignLeft | Qt::AlignVCenter,
                       metrics.elidedText(part.caption, Qt::ElideRight, static_cast<int>(foot.width())));
    }
  }
}

}  // namespace widgets
