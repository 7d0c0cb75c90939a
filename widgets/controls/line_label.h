// A label as wide as its words on one line where it has the room, and of several lines where it has less. GUI thread
// only.
#pragma once

#include "widgets/util/wrapped_label.h"

namespace widgets {

class LineLabel : public WrappedLabel {
  Q_OBJECT
 public:
  using WrappedLabel::WrappedLabel;

  QSize sizeHint() const override;
};

}  // namespace widgets
