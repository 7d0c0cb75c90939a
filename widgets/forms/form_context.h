// What every part of one form shares. Belongs to the ProtoForm; GUI thread only.
#pragma once

#include <QString>
#include <functional>
#include <memory>

#include "widgets/forms/message_check.h"

namespace widgets {

class Dialogs;

struct FormContext {
  Dialogs* dialogs = nullptr;
  std::function<void()> edited;  // call after each change of the message or of a problem
  std::shared_ptr<FieldInfos> infos = std::make_shared<FieldInfos>();
  // Of the outermost message: which of its members is set is chosen elsewhere.
  QString givenOneof = {};
};

}  // namespace widgets
