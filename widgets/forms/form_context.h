// What every part of one form shares. Belongs to the ProtoForm; GUI thread only.
#pragma once

#include <functional>

namespace widgets {

class Dialogs;

struct FormContext {
  Dialogs* dialogs = nullptr;
  std::function<void()> edited;  // call after each change of the message or of a problem
};

}  // namespace widgets
