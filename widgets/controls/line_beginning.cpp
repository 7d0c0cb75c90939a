#include "widgets/controls/line_beginning.h"

#include <QLineEdit>

namespace widgets {

void keepBeginningInSight(QLineEdit& line) {
  const auto goBack = [&line] {
    if (!line.hasFocus()) line.setCursorPosition(0);
  };
  QObject::connect(&line, &QLineEdit::textChanged, &line, goBack);
  QObject::connect(&line, &QLineEdit::editingFinished, &line, goBack);
  goBack();
}

}  // namespace widgets
