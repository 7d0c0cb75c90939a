// The design on one sheet: every colour, size of text, icon and control in each of its states, in a theme that can be
// chosen. Who adds a page copies from here. GUI thread only.
#pragma once

#include <QWidget>

#include "widgets/theme/theme.h"

class QScrollArea;

namespace widgets {

class Gallery : public QWidget {
  Q_OBJECT
 public:
  explicit Gallery(QWidget* parent = nullptr);
  // Of the whole program.
  void choose(ThemeChoice choice);

 private:
  QWidget* makeBar();
  QWidget* makeSheet();

  SystemLook system_;
  QScrollArea* sheet_;
};

}  // namespace widgets
