// The program's icons as lines: drawn on one grid, a box of 20 units, with strokes of 1.5 units and round ends, in one
// colour. Values; any thread.
#pragma once

#include <QColor>
#include <QPainterPath>
#include <QRectF>
#include <span>

class QPainter;

namespace widgets {

enum class Glyph {
  // States.
  kPlay,
  kPause,
  kStop,
  kTick,
  kCross,
  kQuestion,
  kHourglass,
  kCircle,
  kImport,
  kInfo,
  kWarning,
  kError,
  // Actions.
  kReset,
  kUp,
  kDown,
  kAdd,
  kMinus,
  kRemove,
  kFolded,
  kOpen,
  kFit,
  kSearch,
  kEye,
  kCopy,
  kPin,
  kMore,
  kStar,
  kQueue,
  kStart,
  kHalt,
  kEyeClosed,
  kSave,
  kBranch,
  kEvaluate,
  kFilter,
  kTarget,
  kSettings,
  kGroup,
  kHistory,
  kBusy,
  // Things and pages.
  kCharts,
  kSummaries,
  kCompare,
  kHParams,
  kExperiment,
  kGraph,
  kProfile,
  kCheckpoints,
  kPredict,
  kProjector,
  kSql,
  kLog,
  kTable,
  kFolder,
  kSample,
  kLock,
  kLink,
  kKeyboard,
  kPlugin,
  kBook,
  kCount  // how many there are
};

// Lines, and areas that are filled.
struct GlyphShape {
  QPainterPath strokes;
  QPainterPath fills;
};
GlyphShape shapeOf(Glyph glyph);
// The lines alone, for who draws them in a box of 20 units.
QPainterPath strokesOf(Glyph glyph);

// Draws into the middle of `box`, as large as fits.
void paintGlyph(QPainter* painter, const QRectF& box, Glyph glyph, const QColor& color);
void paintStrokes(QPainter* painter, const QRectF& box, const GlyphShape& shape, const QColor& color);

}  // namespace widgets
