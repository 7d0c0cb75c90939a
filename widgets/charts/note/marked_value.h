// What the pointer is at, in the head of its card: a sample of the curve, the run and its value there, so that nothing
// has to lie over the plots. It takes the place of the note and the buttons. GUI thread only.
#pragma once

#include "widgets/charts/card/card_hover.h"
#include "widgets/charts/card/card_scene.h"
#include "widgets/util/quick_text.h"

class QPainter;

namespace widgets {

class MarkedValue {
 public:
  // Both must outlive it.
  MarkedValue(const CardScene& scene, const CardHover& hover) : scene_(scene), hover_(hover) {}

  bool isShown() const { return hover_.marked() != nullptr; }
  // Reads what is marked; where its left edge is then.
  int layOut();
  // As it was laid out last.
  void paint(QPainter& painter);
  // Of what was laid out last: the whole name, and the value as it is on the curve.
  const QString& name() const { return name_; }
  const QString& value() const { return value_; }

 private:
  const CardScene& scene_;
  const CardHover& hover_;
  QString name_, value_;
  QRect nameArea_, valueArea_;
  QuickText nameLine_, valueLine_;
};

}  // namespace widgets
