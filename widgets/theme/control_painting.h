// How controls look, part by part: flat, with one edge, one focus ring and one colour for each state. What ControlStyle
// draws with. GUI thread only.
#pragma once

#include <QRect>

class QColor;
class QPainter;
class QRectF;
class QStyleOption;
class QStyleOptionButton;
class QStyleOptionComplex;
class QStyleOptionSlider;
class QStyleOptionTab;
class QStyleOptionToolButton;
class QWidget;

namespace widgets {

// A dynamic property of buttons: the one that a page is about has the accent colour. See makePrimary().
inline constexpr char kPrimaryProperty[] = "primaryButton";
// Of tool buttons that are a choice among neighbours: "first", "middle", "last". See makeSegments().
inline constexpr char kSegmentProperty[] = "segment";
// Of tool buttons that are on or off: they are drawn as check boxes. See makeToggle().
inline constexpr char kToggleProperty[] = "toggle";
// Of tool buttons that open a menu or a panel: they have an edge and an arrow. See makeMenuButton().
inline constexpr char kMenuProperty[] = "menuButton";

namespace painting {

void roundedBox(QPainter* painter, const QRectF& box, const QColor& fill, const QColor& edge, double radius,
                double width = 1);
void focusRing(QPainter* painter, const QStyleOption* option);
// Of a button in the accent colour, on whose edge the usual ring would not be seen: inside, in the colour of its words.
void focusRingOnAccent(QPainter* painter, const QStyleOption* option);
// Whether the button is drawn in the accent colour.
bool isPrimary(const QStyleOption* option, const QWidget* widget);
// Whether the keyboard brought the focus here.
bool isAtKeyboard(const QStyleOption* option);

void pushButton(QPainter* painter, const QStyleOption* option, const QWidget* widget);
void toolButton(QPainter* painter, const QStyleOption* option, const QWidget* widget);
// A tool button that is on or off, with its words.
void toggle(QPainter* painter, const QStyleOptionToolButton& option);
// The width of a toggle beside its words.
int toggleRoom();
// The fill and edge of what one types or chooses in.
void field(QPainter* painter, const QStyleOption* option, bool hasFocus);
void checkBox(QPainter* painter, const QStyleOption* option);
void radioButton(QPainter* painter, const QStyleOption* option);
void tab(QPainter* painter, const QStyleOptionTab& option);
void headSection(QPainter* painter, const QStyleOption* option);
void progressGroove(QPainter* painter, const QStyleOption* option);
void splitterGrip(QPainter* painter, const QStyleOption* option);
void slider(QPainter* painter, const QStyleOptionSlider& option, const QRect& groove, const QRect& handle);
void scrollBar(QPainter* painter, const QStyleOptionSlider& option, const QRect& handle);
void arrow(QPainter* painter, const QStyleOption* option, const QRect& box, bool down);

}  // namespace painting
}  // namespace widgets
