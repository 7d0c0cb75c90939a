#include <QCoreApplication>
#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <functional>

#include "widgets/gallery/gallery_parts.h"
#include "widgets/panels/tones.h"
#include "widgets/theme/contrast.h"
#include "widgets/theme/glyphs.h"
#include "widgets/theme/measures.h"
#include "widgets/theme/run_colors.h"
#include "widgets/theme/theme.h"
#include "widgets/theme/type_scale.h"

namespace widgets::gallery {
namespace {

struct GalleryWords {
  Q_DECLARE_TR_FUNCTIONS(widgets::Gallery)
};

// What the sheet says of a colour: of text on a surface, else the lower one of view and window.
double ratioOfToken(const TokenInfo& info, Scheme scheme) {
  const QColor color = tokenColor(info.token, scheme);
  if (info.kind == TokenKind::kSurface || info.kind == TokenKind::kBar)
    return contrast(color, tokenColor(ColorToken::kText, scheme));
  if (info.kind == TokenKind::kOnAccent) return contrast(color, tokenColor(ColorToken::kAccent, scheme));
  return std::min(contrast(color, tokenColor(ColorToken::kView, scheme)),
                  contrast(color, tokenColor(ColorToken::kWindow, scheme)));
}

QLabel* caption(const QString& text, QWidget* parent) {
  auto* label = new QLabel(text, parent);
  label->setFont(roleFont(parent->font(), TextRole::kCaption));
  label->setForegroundRole(QPalette::PlaceholderText);
  return label;
}

// Something painted at a size of its own.
class Painted : public QWidget {
 public:
  using Paint = std::function<void(QPainter&, const QRect&, const Theme&)>;
  Painted(const QSize& size, Paint paint, QWidget* parent) : QWidget(parent), paint_(std::move(paint)) {
    setFixedSize(size);
  }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paint_(painter, rect(), Theme::of(palette()));
  }

 private:
  Paint paint_;
};

QWidget* swatch(const QColor& color, QWidget* parent) {
  return new Painted(
      {14, 14},
      [color](QPainter& painter, const QRect& box, const Theme& theme) {
        painter.setBrush(color);
        painter.setPen(theme.axis);
        painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), measures::kSwatchRadius,
                                measures::kSwatchRadius);
      },
      parent);
}

QWidget* lineSample(int number, bool dark, QWidget* parent) {
  return new Painted(
      {28, 14},
      [number, dark](QPainter& painter, const QRect& box, const Theme&) {
        painter.fillRect(box, tokenColor(ColorToken::kView, dark ? Scheme::kDark : Scheme::kLight));
        const RunLook look = RunColors::lookOf(number, dark);
        painter.setPen(QPen(look.color, 2));
        painter.drawLine(box.left() + 2, box.center().y(), box.right() - 2, box.center().y());
        painter.setBrush(look.color);
        painter.drawEllipse(QPointF(box.center()), 2.5, 2.5);
      },
      parent);
}

}  // namespace

QWidget* typeScale(QWidget* parent) {
  auto* whole = new QWidget(parent);
  auto* grid = new QGridLayout(whole);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setVerticalSpacing(4);
  const struct {
    TextRole role;
    QString sample;
    QString name;
  } lines[] = {{TextRole::kTitle, GalleryWords::tr("Importance"), GalleryWords::tr("Title 18")},
               {TextRole::kSection, QStringLiteral("gradient_norm"), GalleryWords::tr("Section 14")},
               {TextRole::kBody, GalleryWords::tr("Shuffle before each pass"), GalleryWords::tr("Body 13")},
               {TextRole::kStrong, QStringLiteral("lr 0.001"), GalleryWords::tr("Strong 13")},
               {TextRole::kCode, QStringLiteral("\"units\": [128, 64]"), GalleryWords::tr("Code 12")},
               {TextRole::kCaption, GalleryWords::tr("at step 12 000"), GalleryWords::tr("Caption 11")}};
  int row = 0;
  for (const auto& line : lines) {
    auto* sample = new QLabel(line.sample, whole);
    sample->setFont(roleFont(whole->font(), line.role));
    grid->addWidget(sample, row, 0);
    grid->addWidget(caption(line.name, whole), row++, 1, Qt::AlignRight);
  }
  return whole;
}

QWidget* spaces(QWidget* parent) {
  auto* whole = new QWidget(parent);
  auto* grid = new QGridLayout(whole);
  grid->setContentsMargins(0, 0, 0, 0);
  int column = 0;
  for (const int step : measures::kSpacing) {
    auto* box = new Painted(
        {step, step},
        [](QPainter& painter, const QRect& area, const Theme& theme) {
          painter.fillRect(area, theme.bars.usual);
          painter.setPen(theme.accent);
          painter.drawRect(area.adjusted(0, 0, -1, -1));
        },
        whole);
    grid->addWidget(box, 0, column, Qt::AlignHCenter | Qt::AlignBottom);
    grid->addWidget(caption(QString::number(step), whole), 1, column++, Qt::AlignHCenter);
  }
  const struct {
    double radius;
    QString name;
  } radii[] = {{measures::kSwatchRadius, GalleryWords::tr("swatch 2")},
               {measures::kControlRadius, GalleryWords::tr("control 4")},
               {measures::kCardRadius, GalleryWords::tr("card 6")}};
  column = 0;
  for (const auto& [radius, name] : radii) {
    auto* box = new Painted(
        {36, 24},
        [radius = radius](QPainter& painter, const QRect& area, const Theme& theme) {
          painter.setPen(theme.controlEdge);
          painter.drawRoundedRect(QRectF(area).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
        },
        whole);
    grid->addWidget(box, 2, column, 1, 2, Qt::AlignHCenter);
    grid->addWidget(caption(name, whole), 3, column, 1, 2, Qt::AlignHCenter);
    column += 2;
  }
  return whole;
}

QWidget* runColours(QWidget* parent) {
  auto* whole = new QWidget(parent);
  auto* grid = new QGridLayout(whole);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setVerticalSpacing(2);
  const auto ratioText = [](int number, bool dark) {
    const QColor view = tokenColor(ColorToken::kView, dark ? Scheme::kDark : Scheme::kLight);
    return QString::number(contrast(RunColors::lookOf(number, dark).color, view), 'f', 1);
  };
  constexpr int kRows = RunColors::kColors / 2;
  for (int i = 0; i < RunColors::kColors; ++i) {
    const int first = i / kRows * 5;
    const int row = i % kRows;
    grid->addWidget(caption(QString::number(i + 1), whole), row, first, Qt::AlignRight);
    grid->addWidget(lineSample(i, false, whole), row, first + 1);
    grid->addWidget(caption(ratioText(i, false), whole), row, first + 2);
    grid->addWidget(lineSample(i, true, whole), row, first + 3);
    grid->addWidget(caption(ratioText(i, true), whole), row, first + 4);
  }
  return whole;
}

QWidget* icons(QWidget* parent) {
  constexpr int kColumns = 10;
  constexpr int kPitch = 27;
  constexpr int kIcons = static_cast<int>(Glyph::kCount);
  constexpr int kRows = (kIcons + kColumns - 1) / kColumns;
  auto* all = new Painted(
      {kColumns * kPitch, kRows * kPitch},
      [](QPainter& painter, const QRect&, const Theme& theme) {
        for (int i = 0; i < kIcons; ++i) {
          const QRectF box(i % kColumns * kPitch + 4, i / kColumns * kPitch + 4, measures::kIcon, measures::kIcon);
          paintGlyph(&painter, box, static_cast<Glyph>(i), theme.text);
        }
      },
      parent);
  all->setObjectName(QStringLiteral("galleryIcons"));
  return all;
}

QWidget* colours(QWidget* parent) {
  auto* whole = new QWidget(parent);
  auto* grid = new QGridLayout(whole);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setVerticalSpacing(3);
  grid->setHorizontalSpacing(4);
  const QString heads[] = {GalleryWords::tr("light"), GalleryWords::tr("dark"), GalleryWords::tr("high contrast")};
  for (int i = 0; i < 3; ++i) grid->addWidget(caption(heads[i], whole), 0, 1 + 3 * i, 1, 3);
  int row = 1;
  for (const TokenInfo& info : allTokens()) {
    auto* name = new QLabel(QString::fromLatin1(info.name), whole);
    name->setToolTip(QString::fromLatin1(info.use));
    grid->addWidget(name, row, 0);
    for (int i = 0; i < 3; ++i) {
      const auto scheme = static_cast<Scheme>(i);
      const QColor color = tokenColor(info.token, scheme);
      grid->addWidget(swatch(color, whole), row, 1 + 3 * i);
      grid->addWidget(caption(color.name().toUpper(), whole), row, 2 + 3 * i);
      grid->addWidget(caption(QString::number(ratioOfToken(info, scheme), 'f', 1), whole), row, 3 + 3 * i,
                      Qt::AlignRight);
    }
    ++row;
  }
  return whole;
}

}  // namespace widgets::gallery
