// Where an open Keras model is from, and how one of keras.applications is built. Pure functions; any thread.
#pragma once

#include <QString>

#include "engine/keras/applications/applications.h"
#include "engine/keras/files/training_state.h"

namespace app {

// A file, or one of keras.applications that is built.
struct KerasSource {
  QString path;         // of the file; empty: it has none yet
  QString application;  // "MobileNetV2"
  engine::keras::ApplicationOptions options = {};
  QString weights = {};      // of the application: a file of weights or of a whole model; empty: initial ones
  bool freezesBody = false;  // of the application: of that file's layers only the last is trained

  QString title() const;  // "flowers.keras", "MobileNetV2"
  QString key() const;    // of what fits of it are filed under: the absolute path, or the application
};

struct BuiltModel {
  engine::keras::ModelPtr model;
  engine::keras::LoadReport report = {};  // of the file of weights
};

// The application with weights in all layers: those of the file, by the names of layers where it is of Keras's older
// layout, and initial ones where it has none that fit. InvalidArgument: no weight of the file fits; otherwise errors as
// loadWeights() has them.
BuiltModel builtModel(const KerasSource& source);

}  // namespace app
