// Callbacks by Keras's names and arguments. Used by one thread.
#pragma once

#include "engine/keras/callbacks/model_checkpoint.h"

namespace engine::keras {

// {"class_name": "EarlyStopping", "config": {"patience": 3}}: what needs no function of a program. NotFound lists what
// there is; InvalidArgument for arguments that do not fit.
CallbackPtr callbackOf(const Json& json);

}  // namespace engine::keras
