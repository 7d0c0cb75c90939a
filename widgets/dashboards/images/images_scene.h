// The pictures of one tag, a column for each run, as options say. Const once made: any thread.
#pragma once

#include <QImage>

#include "widgets/dashboards/summary/plot_card.h"
#include "widgets/dashboards/summary/step_items.h"

namespace widgets {

enum class ImageReference { kNone, kStep, kRun };

struct ImageOptions {
  double brightness = 1;  // 0 to 2
  double contrast = 1;    // 0 to 5
  bool actualSize = false;
  int sample = 0;  // of those that one step logged
  ImageReference reference = ImageReference::kNone;
  int64_t referenceStep = INT64_MIN;  // the first
  QString referenceRun;
  bool difference = false;  // to the reference, instead of both
  bool operator==(const ImageOptions&) const = default;
};

struct ImageColumn {
  QString run;
  QColor color;
  QImage image;
  QImage reference;
  ItemPlace place;
  int samples = 0;  // at the place
  QString note;     // instead of a picture: why there is none
  QString referenceName;
  QString name = {};  // of the run, where it is another
};

class ImagesScene : public PlotScene {
 public:
  static constexpr int kLeastColumn = 150;  // pixels
  static constexpr int kGap = 12;           // between columns

  // `scroll` pixels of columns are left of the content; `pan` moves pictures of actual size.
  ImagesScene(std::vector<ImageColumn> columns, const ImageOptions& options, double scroll, const QPointF& pan,
              const QSizeF& size);

  void paint(QPainter& painter, const PlotLook& look) const override;
  // How wide a column is for so many of them.
  static double columnWidth(double width, std::size_t columns);
  struct Pixel {
    std::size_t column = 0;
    int x = 0, y = 0;
    QColor color;
  };
  std::optional<Pixel> pixelAt(const QPointF& point) const;
  const ImageColumn& column(std::size_t index) const { return columns_[index]; }
  const std::optional<double>& largestDifference(std::size_t column) const { return pictures_[column].largest; }

 private:
  struct Picture {
    QRectF cell;  // of the column
    struct Part {
      QImage image;
      QRectF place;  // where it may be painted
      QRectF drawn;
      QString caption;
    };
    std::vector<Part> parts;
    QString note;
    std::optional<double> largest;  // difference, 0 to 1
  };
  Picture pictureOf(const ImageColumn& column, const QRectF& cell, const QPointF& pan) const;
  void fit(Picture::Part& part, const QPointF& pan) const;

  std::vector<ImageColumn> columns_;
  ImageOptions options_;
  std::vector<Picture> pictures_;
};

}  // namespace widgets
