// The trainer of Keras models and its files, in which Qt's word "slots" is a name. Include this in the place of these.
#pragma once

#pragma push_macro("slots")
#undef slots
#include "engine/keras/files/trained_model.h"
#include "engine/keras/training/trainer.h"
#pragma pop_macro("slots")
