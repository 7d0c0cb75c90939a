#include "app/features/export/export_result.h"

#include <QDir>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>

#include "widgets/dashboards/checkpoints/checkpoint_values.h"
#include "widgets/panels/number_text.h"
#include "widgets/panels/tones.h"
#include "widgets/tables/cell_table.h"
#include "widgets/theme/glyphs.h"

namespace app {
namespace {

constexpr int kResultLines = 3;
constexpr int kMarkSize = 16;

}  // namespace

ExportResultView::ExportResultView(QWidget* parent) : QWidget(parent) {
  setObjectName(QStringLiteral("exportResult"));
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(8);
  grid->setVerticalSpacing(4);
  grid->setColumnStretch(1, 1);
  for (int i = 0; i < kResultLines; ++i) {
    Line line{new QLabel(this), new QLabel(this)};
    line.text->setObjectName(QStringLiteral("exportResult.%1").arg(i));
    line.text->setWordWrap(true);
    line.text->setTextFormat(Qt::PlainText);
    line.text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    grid->addWidget(line.icon, i, 0, Qt::AlignTop);
    grid->addWidget(line.text, i, 1);
    lines_.push_back(line);
  }
  clear();
}

void ExportResultView::clear() {
  for (std::size_t i = 0; i < lines_.size(); ++i) set(i, Mark::kNone, {});
}

void ExportResultView::set(std::size_t line, Mark mark, const QString& text) {
  Line& each = lines_[line];
  each.mark = mark;
  each.text->setText(text);
  each.text->setVisible(!text.isEmpty());
  each.icon->setVisible(!text.isEmpty());
  drawIcons();
}

void ExportResultView::drawIcons() {
  for (Line& line : lines_) {
    if (line.mark == Mark::kNone) {
      line.icon->clear();
      continue;
    }
    const bool good = line.mark == Mark::kTick;
    const QColor color = widgets::tone(palette(), good ? widgets::Tone::kOk : widgets::Tone::kError);
    line.icon->setPixmap(
        widgets::glyphIcon(good ? widgets::Glyph::kTick : widgets::Glyph::kCross, color).pixmap(kMarkSize, kMarkSize));
    line.icon->setAccessibleName(good ? tr("done") : tr("failed"));
  }
}

void ExportResultView::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::ApplicationPaletteChange) drawIcons();
}

void ExportResultView::showOutcome(const ExportOutcome& outcome) {
  set(0, Mark::kTick,
      tr("written, %1, in %2: %3")
          .arg(widgets::bytesText(outcome.bytes), widgets::timeText(outcome.seconds),
               QDir::toNativeSeparators(outcome.path)));
  if (!outcome.verified) {
    set(1, Mark::kNone, tr("not compared: %1").arg(outcome.whyNot));
    set(2, Mark::kNone, {});
    return;
  }
  set(1, Mark::kTick, tr("reloaded, %n signature(s) asked", nullptr, static_cast<int>(outcome.signatures)));
  const QString rows = widgets::stepText(outcome.rows);
  const QString equal = tr("%1 of %1 equal, max |d| %2").arg(rows, widgets::valueText(outcome.largestDifference));
  set(2, Mark::kTick, outcome.largestIn.isEmpty() ? equal : tr("%1 in %2").arg(equal, outcome.largestIn));
}

void ExportResultView::showFailure(const QString& text, bool verifying) {
  clear();
  if (!verifying) return set(0, Mark::kCross, tr("Nothing was written. %1").arg(text));
  set(0, Mark::kCross, tr("no files were kept"));
  set(1, Mark::kTick, tr("reloaded"));
  set(2, Mark::kCross, text);
}

void ExportResultView::showCancelled() {
  clear();
  set(0, Mark::kCross, tr("Cancelled. Nothing was written."));
}

QStringList ExportResultView::lines() const {
  QStringList lines;
  for (const Line& line : lines_) {
    if (!line.text->text().isEmpty()) lines << line.text->text();
  }
  return lines;
}

}  // namespace app
