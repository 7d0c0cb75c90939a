#include "app/workbench/undo/value_command.h"

#include <utility>

namespace app {

ValueCommand::ValueCommand(const QString& text, QJsonValue before, QJsonValue after, Apply apply)
    : QUndoCommand(text), before_(std::move(before)), after_(std::move(after)), apply_(std::move(apply)) {}

void ValueCommand::redo() {
  if (!std::exchange(isFirst_, false)) apply_(after_);
}

}  // namespace app
