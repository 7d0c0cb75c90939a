// TFOpLambda: a function of TensorFlow that a functional model was made with, x + y or tf.nn.relu(x). The function is
// found by its name; what it is called with is kept in the model's config.
#include "engine/core/error.h"
#include "engine/keras/core/registry.h"
#include "engine/keras/layers/ops/op_arguments.h"

namespace engine::keras {
namespace {

// Null when there is no such one.
OpFunction opFunctionOf(const std::string& symbol) {
  const std::string last = symbol.substr(symbol.rfind('.') + 1);  // all of it where there is no point
  if (symbol.starts_with("random.") || symbol.starts_with("strings.") || symbol.starts_with("sparse.")) return nullptr;
  for (const OpFunctions* table : {&elementFunctions(), &reductionFunctions(), &shapeFunctions(), &matrixFunctions(),
                                   &orderFunctions(), &windowFunctions()}) {
    if (const auto found = table->find(last); found != table->end()) return found->second;
  }
  return nullptr;
}

class TFOpLambda : public Layer {
 public:
  explicit TFOpLambda(Config config) : Layer(std::move(config)) {
    const std::string symbol = this->config().text("function");
    function_ = opFunctionOf(symbol);
    if (function_) return;
    if (symbol == "einsum") {
      fail(Code::kUnimplemented, "Keras layer '", this->config().text("name", "tf." + symbol),
           "' calls tf.einsum, and Keras's configs of models leave out what it is called with: put an EinsumDense or ",
           "Dot layer in its place.");
    }
    fail(Code::kUnimplemented, "Keras layer '", this->config().text("name", "tf." + symbol), "' calls tf.", symbol,
         ", which this program has not got: put a layer in its place.");
  }
  FirstArgument firstArgument() const override { return FirstArgument::kAsGiven; }

 protected:
  Outputs call(const Call& call, const Arguments& arguments) override {
    return function_(OpArguments(described(), call.scope(), arguments));
  }

 private:
  OpFunction function_ = nullptr;
};

const LayerRegistrar kTFOpLambda("TFOpLambda", R"({"function": null})", makeLayerOf<TFOpLambda>,
                                 "keras.src.layers.core.tf_op_layer");

}  // namespace
}  // namespace engine::keras
