#include <QAction>
#include <QComboBox>
#include <QCoreApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QTabBar>
#include <QToolButton>

#include "widgets/gallery/gallery_parts.h"
#include "widgets/panels/page_bar.h"
#include "widgets/theme/glyphs.h"

namespace widgets::gallery {
namespace {

struct BarWords {
  Q_DECLARE_TR_FUNCTIONS(widgets::Gallery)
};

void addWhat(PageBar* bar) {
  auto* views = new QTabBar(bar);
  for (const QString& title : {BarWords::tr("Table"), BarWords::tr("Chart")}) views->addTab(title);
  bar->addViews(views);
  auto* filter = new QLineEdit(bar);
  filter->setPlaceholderText(BarWords::tr("Filter charts"));
  filter->setClearButtonEnabled(true);
  bar->addFilter(filter);
  auto* left = new QLabel(BarWords::tr("4 of 12"), bar);
  left->setForegroundRole(QPalette::PlaceholderText);
  bar->addWords(left);
}

void addHow(PageBar* bar) {
  QList<QToolButton*> axes;
  for (const QString& text : {BarWords::tr("Step"), BarWords::tr("Relative"), BarWords::tr("Wall")}) {
    auto* axis = new QToolButton(bar);
    axis->setText(text);
    axis->setCheckable(true);
    axis->setAutoExclusive(true);
    axes << axis;
  }
  axes.front()->setChecked(true);
  bar->addSegments(axes);
  auto* colors = new QComboBox(bar);
  colors->addItems({BarWords::tr("Type"), BarWords::tr("Device"), BarWords::tr("Time"), BarWords::tr("Memory")});
  bar->addChoice(BarWords::tr("Colour"), colors, true);
  bar->addToggle(QStringLiteral("galleryOn"), BarWords::tr("Diff only"), BarWords::tr("A toggle that is on"))
      ->setChecked(true);
  bar->addToggle(QStringLiteral("galleryOff"), BarWords::tr("Log counts"), BarWords::tr("A toggle that is off"));
}

}  // namespace

QWidget* pageBar(QWidget* parent) {
  auto* bar = new PageBar(parent);
  addWhat(bar);
  addHow(bar);
  auto* menu = new QToolButton(bar);
  menu->setText(BarWords::tr("Columns"));
  bar->addMenu(menu);
  auto* copy = new QAction(glyphIcon(Glyph::kCopy), BarWords::tr("Copy"), bar);
  bar->addTool(copy, QStringLiteral("galleryCopy"));
  auto* save = new QAction(glyphIcon(Glyph::kSave), BarWords::tr("Save\u2026"), bar);
  save->setEnabled(false);
  bar->addTool(save, QStringLiteral("gallerySave"));
  return bar;
}

}  // namespace widgets::gallery
