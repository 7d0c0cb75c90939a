// The parts of the gallery, each a card with a head. GUI thread only.
#pragma once

#include <QString>

class QWidget;

namespace widgets::gallery {

// A head, a word beside it, and `content` in a card.
QWidget* section(const QString& title, const QString& word, QWidget* content, QWidget* parent);

// gallery_tokens.cpp
QWidget* typeScale(QWidget* parent);
QWidget* spaces(QWidget* parent);
QWidget* runColours(QWidget* parent);
QWidget* icons(QWidget* parent);
QWidget* colours(QWidget* parent);

// gallery_controls.cpp
QWidget* buttons(QWidget* parent);
QWidget* buttonStates(QWidget* parent);
QWidget* fields(QWidget* parent);
QWidget* moreControls(QWidget* parent);

// gallery_bar.cpp
QWidget* pageBar(QWidget* parent);

// gallery_views.cpp
QWidget* pills(QWidget* parent);
QWidget* tableRows(QWidget* parent);
QWidget* listRows(QWidget* parent);
QWidget* emptyPage(QWidget* parent);
QWidget* loadingPage(QWidget* parent);
QWidget* errorPage(QWidget* parent);
QWidget* banners(QWidget* parent);
QWidget* statusBar(QWidget* parent);

}  // namespace widgets::gallery
