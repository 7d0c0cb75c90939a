#include "tests/golden/cell_calls.h"

#include "engine/core/error.h"
#include "engine/nn/recurrent/cell_wrappers.h"
#include "engine/nn/recurrent/keras_cells.h"
#include "tests/golden/function_calls.h"

namespace golden {
namespace {

namespace nn = engine::nn;

template <typename Options>
Options cellOptions(Call& call, bool training) {
  Options options;
  options.name = call.text("name", "");
  if (const nlohmann::json* function = call.value("activation")) options.activation = functionOf(*function);
  options.useBias = call.flag("use_bias", true);
  options.dropout = call.number("dropout", 0);
  options.recurrentDropout = call.number("recurrent_dropout", 0);
  options.training = training;
  return options;
}

void takeGates(Call& call, nn::KerasCellOptions& options) {
  if (const nlohmann::json* function = call.value("recurrent_activation")) {
    options.recurrentActivation = functionOf(*function);
  }
  call.ignore("implementation");  // of several that compute the same
}

nn::RnnCellPtr made(Call& call, bool training) {
  const std::string name = call.function();
  if (name == "SimpleRNNCell") {
    return nn::kerasSimpleRnnCell(call.integer("units"), cellOptions<nn::KerasCellOptions>(call, training));
  }
  if (name == "LSTMCell") {
    auto options = cellOptions<nn::KerasLstmCellOptions>(call, training);
    takeGates(call, options);
    options.unitForgetBias = call.flag("unit_forget_bias", true);
    return nn::kerasLstmCell(call.integer("units"), options);
  }
  if (name == "GRUCell") {
    auto options = cellOptions<nn::KerasGruCellOptions>(call, training);
    takeGates(call, options);
    options.resetAfter = call.flag("reset_after", true);
    return nn::kerasGruCell(call.integer("units"), options);
  }
  std::vector<nn::RnnCellPtr> cells;
  for (const Call& cell : call.calls("cells")) cells.push_back(cellOf(cell, training));
  return nn::stackedRnnCells(std::move(cells));
}

}  // namespace

nn::RnnCellPtr cellOf(Call call, bool training) {
  static const std::set<std::string> kNames = {"SimpleRNNCell", "LSTMCell", "GRUCell", "StackedRNNCells"};
  if (call.symbol() != "tf.keras.layers." + call.function() || !kNames.contains(call.function())) {
    engine::fail(engine::Code::kUnimplemented, "the cell ", call.symbol());
  }
  nn::RnnCellPtr cell = made(call, training);
  call.finish();
  return cell;
}

}  // namespace golden
