// All of engine/keras that programs write against: layers by name and of one's own, models, training and callbacks.
// Each header says which thread uses what it has.
#pragma once

#include "engine/keras/callbacks/callbacks.h"
#include "engine/keras/callbacks/learning_rate.h"
#include "engine/keras/callbacks/simple_callbacks.h"
#include "engine/keras/callbacks/stopping.h"
#include "engine/keras/core/registry.h"
#include "engine/keras/files/trained_model.h"
#include "engine/keras/metrics/metric.h"
#include "engine/keras/model/custom_model.h"
#include "engine/keras/training/trainer.h"
