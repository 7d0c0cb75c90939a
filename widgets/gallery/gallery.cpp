#include "widgets/gallery/gallery.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>

#include "widgets/gallery/gallery_parts.h"
#include "widgets/panels/tones.h"
#include "widgets/theme/app_icon.h"
#include "widgets/theme/button_kinds.h"
#include "widgets/theme/measures.h"
#include "widgets/theme/type_scale.h"

namespace widgets {
namespace {

constexpr QSize kSheet{1440, 900};
constexpr int kColumnGap = 8;

// Paints the ground and the edge of a card.
class CardFrame : public QWidget {
 public:
  using QWidget::QWidget;

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(tone(palette(), Tone::kView));
    painter.setPen(tone(palette(), Tone::kBorder));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), measures::kCardRadius,
                            measures::kCardRadius);
  }
};

}  // namespace

namespace gallery {

QWidget* section(const QString& title, const QString& word, QWidget* content, QWidget* parent) {
  auto* whole = new QWidget(parent);
  auto* head = new QHBoxLayout;
  head->setSpacing(8);
  auto* name = new QLabel(title, whole);
  name->setFont(roleFont(whole->font(), TextRole::kSection));
  auto* beside = new QLabel(word, whole);
  beside->setFont(roleFont(whole->font(), TextRole::kCaption));
  beside->setForegroundRole(QPalette::PlaceholderText);
  head->addWidget(name);
  head->addWidget(beside);
  head->addStretch(1);
  auto* card = new CardFrame(whole);
  auto* inside = new QVBoxLayout(card);
  inside->setContentsMargins(12, 8, 12, 8);
  inside->addWidget(content);
  auto* column = new QVBoxLayout(whole);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(4);
  column->addLayout(head);
  column->addWidget(card);
  return whole;
}

}  // namespace gallery

Gallery::Gallery(QWidget* parent) : QWidget(parent), system_(currentLook()), sheet_(new QScrollArea(this)) {
  setObjectName(QStringLiteral("gallery"));
  setWindowTitle(tr("Gallery — Estimator Workbench"));
  setWindowIcon(appIcon());
  sheet_->setObjectName(QStringLiteral("gallerySheet"));
  sheet_->setFrameShape(QFrame::NoFrame);
  sheet_->setWidgetResizable(true);
  sheet_->setWidget(makeSheet());
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(makeBar());
  column->addWidget(sheet_, 1);
  // A wide font needs more than that.
  const int needed = sheet_->widget()->minimumSizeHint().width() + sheet_->verticalScrollBar()->sizeHint().width();
  resize(kSheet.expandedTo({needed, 0}));
}

QWidget* Gallery::makeBar() {
  auto* bar = new QWidget(this);
  auto* row = new QHBoxLayout(bar);
  row->setContentsMargins(12, 8, 12, 8);
  row->setSpacing(0);
  auto* label = new QLabel(tr("Theme:"), bar);
  row->addWidget(label);
  row->addSpacing(8);
  QList<QToolButton*> choices;
  const std::pair<QString, ThemeChoice> themes[] = {{tr("System"), ThemeChoice::kSystem},
                                                    {tr("Light"), ThemeChoice::kLight},
                                                    {tr("Dark"), ThemeChoice::kDark},
                                                    {tr("High contrast"), ThemeChoice::kHighContrast}};
  for (const auto& [text, choice] : themes) {
    auto* button = new QToolButton(bar);
    button->setObjectName(QStringLiteral("galleryTheme%1").arg(static_cast<int>(choice)));
    button->setText(text);
    button->setCheckable(true);
    button->setAutoExclusive(true);
    button->setChecked(choice == ThemeChoice::kSystem);
    button->setToolTip(tr("Show the sheet in this theme"));
    connect(button, &QToolButton::clicked, this, [this, choice = choice] { choose(choice); });
    row->addWidget(button);
    choices << button;
  }
  makeSegments(choices);
  row->addStretch(1);
  return bar;
}

QWidget* Gallery::makeSheet() {
  auto* sheet = new QWidget(this);
  auto* whole = new QVBoxLayout(sheet);
  whole->setContentsMargins(12, 4, 12, 12);
  whole->setSpacing(kColumnGap);
  whole->addWidget(gallery::section(tr("Page bar"),
                                    tr("views, filter, how it is shown, menus, actions: the same on every page"),
                                    gallery::pageBar(sheet), sheet));
  auto* row = new QHBoxLayout;
  row->setSpacing(kColumnGap);
  whole->addLayout(row, 1);
  const auto addColumn = [&](std::initializer_list<QWidget*> sections) {
    auto* column = new QVBoxLayout;
    column->setSpacing(kColumnGap);
    for (QWidget* one : sections) column->addWidget(one);
    column->addStretch(1);
    row->addLayout(column, 1);
  };
  using namespace gallery;
  addColumn({section(tr("Type"), tr("the desktop's font"), typeScale(sheet), sheet),
             section(tr("Space, radius, line"), tr("steps of 4 px"), spaces(sheet), sheet),
             section(tr("Run colours"), tr("contrast with the plot"), runColours(sheet), sheet),
             section(tr("Icons"), tr("20 px, stroke 1.5, colour of the text"), icons(sheet), sheet)});
  addColumn({section(tr("Colours"), tr("lowest contrast with its surfaces, or of text on it"), colours(sheet), sheet),
             section(tr("States"), tr("one hover, one selection, one focus ring"), buttonStates(sheet), sheet)});
  addColumn({section(tr("Buttons"), tr("one of them has the accent"), buttons(sheet), sheet),
             section(tr("Fields"), tr("28 high, labels end on one line"), fields(sheet), sheet),
             section(tr("More controls"), {}, moreControls(sheet), sheet),
             section(tr("Pills"), tr("icon, word and colour"), pills(sheet), sheet),
             section(tr("Table rows"), tr("24 high"), tableRows(sheet), sheet),
             section(tr("List rows"), tr("what, then where and when"), listRows(sheet), sheet)});
  addColumn({section(tr("Empty"), tr("what, why, next"), emptyPage(sheet), sheet),
             section(tr("Loading"), tr("how much, and Cancel"), loadingPage(sheet), sheet),
             section(tr("Error"), {}, errorPage(sheet), sheet),
             section(tr("Banners"), tr("over the page, nothing is pushed"), banners(sheet), sheet),
             section(tr("Status bar"), tr("newest first, 50 are kept"), statusBar(sheet), sheet)});
  return sheet;
}

void Gallery::choose(ThemeChoice choice) {
  applyTheme(choice, system_);
  sheet_->setWidget(makeSheet());  // its pictures are of the former theme
}

}  // namespace widgets
