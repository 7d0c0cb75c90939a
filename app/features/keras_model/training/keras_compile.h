// How a Keras model is compiled where it is evaluated or fitted: as its file says, as a person chose, or by what fits
// its outputs. Pure functions; any thread.
#pragma once

#include <string>

#include "engine/keras/core/json.h"
#include "engine/keras/model/model.h"

namespace app {

struct KerasCompileChoice {
  std::string loss = {};       // Keras's name, of all outputs; "": as compiled, else what fits the last layers
  std::string optimizer = {};  // its class; "": as compiled, else Adam
  double learningRate = 0;     // 0: as compiled, else the optimizer's own
};

// A compile config. `ofFile`: null where the model is not compiled.
engine::keras::Json kerasCompile(const engine::keras::Model& model, const engine::keras::Json& ofFile,
                                 const KerasCompileChoice& choice);
// Whether an output's labels are numbers of classes, where its values are of classes: its loss is a sparse one.
bool takesClassNumbers(const engine::keras::Json& compile, const engine::keras::Model& model, std::size_t output);

}  // namespace app
