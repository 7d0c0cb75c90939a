#include "tests/interchange/keras_models.h"

#include <filesystem>
#include <fstream>
#include <random>

#include "engine/keras/applications/applications.h"
#include "engine/keras/core/registry.h"
#include "engine/keras/files/model_files.h"
#include "engine/keras/inference/predictor.h"
#include "engine/keras/training/trainer.h"
#include "engine/proto/tensor.pb.h"

namespace interchange {
namespace {

namespace fs = std::filesystem;
namespace keras = engine::keras;
using engine::DType;
using engine::Tensor;
using keras::Json;
using keras::KerasTensor;
using nlohmann::json;

constexpr int64_t kKerasRows = 8;
constexpr int kIds = 9;  // of words
constexpr std::size_t kMostFilled = 100;

KerasTensor layer(KerasTensor x, const std::string& className, const Json& config = Json::object()) {
  return x | keras::makeLayer(className, config);
}

KerasTensor joined(const std::vector<KerasTensor>& parts, const std::string& className) {
  return keras::callLayer(keras::makeLayer(className), {parts}).at(0);
}

KerasTensor dense(KerasTensor x, int64_t units, const std::string& activation = "linear") {
  return layer(x, "Dense", {{"units", units}, {"activation", activation}});
}

keras::ModelPtr model(const std::vector<KerasTensor>& inputs, KerasTensor output, const std::string& name) {
  return keras::functionalModel(inputs, {output}, name);
}

KerasTensor wordVectors(bool masked) {
  const KerasTensor ids = keras::input({6}, {.name = "ids", .dtype = DType::kInt32});
  return layer(ids, "Embedding", {{"input_dim", kIds}, {"output_dim", 4}, {"mask_zero", masked}});
}

keras::ModelPtr overWords(KerasTensor vectors, KerasTensor read, const std::string& name) {
  return model({{vectors.call->arguments.inputs[0]}}, dense(read, 2, "softmax"), name);
}

Json recurrent(int64_t units, bool sequences = false) {
  return {{"units", units}, {"return_sequences", sequences}};
}

keras::ModelPtr transformer() {
  const KerasTensor x = wordVectors(false);
  keras::SymbolicArguments self{{x}, {{"value", {x}}}};
  const KerasTensor attended =
      keras::callLayer(keras::makeLayer("MultiHeadAttention", {{"num_heads", 2}, {"key_dim", 3}}), self).at(0);
  const KerasTensor normed = layer(joined({x, attended}, "Add"), "LayerNormalization");
  const KerasTensor wide = dense(dense(normed, 8, "gelu"), 4);
  return overWords(x, layer(layer(joined({normed, wide}, "Add"), "LayerNormalization"), "GlobalAveragePooling1D"),
                   "transformer");
}

keras::ModelPtr branches() {
  const KerasTensor left = keras::input({3}, {.name = "left"}), right = keras::input({5, 2}, {.name = "right"});
  const KerasTensor a = dense(left, 4, "elu"), b = layer(right, "GRU", recurrent(4));
  return model({left, right}, dense(joined({a, b, joined({a, b}, "Subtract")}, "Concatenate"), 2), "branches");
}

keras::ModelPtr nested() {
  const keras::LayerPtr tower = keras::sequentialModel(
      {keras::makeLayer("InputLayer", {{"batch_input_shape", {nullptr, 3}}, {"name", "tower_input"}}),
       keras::makeLayer("Dense", {{"name", "tower_dense"}, {"units", 4}, {"activation", "tanh"}}),
       keras::makeLayer("BatchNormalization")},
      "tower");
  const KerasTensor left = keras::input({3}, {.name = "left"}), right = keras::input({3}, {.name = "right"});
  return model({left, right}, dense(joined({left | tower, right | tower}, "Multiply"), 2), "nested");
}

keras::ModelPtr convolutions(const std::string& name, const std::vector<std::pair<std::string, Json>>& layers) {
  const KerasTensor picture = keras::input({8, 8, 2}, {.name = "picture"});
  KerasTensor x = picture;
  for (const auto& [className, config] : layers) x = layer(x, className, config);
  return model({picture}, dense(layer(x, "GlobalAveragePooling2D"), 2), name);
}

// Short films of small pictures, seen in order and each by itself.
keras::ModelPtr films() {
  const KerasTensor film = keras::input({3, 5, 5, 2}, {.name = "film"});
  const KerasTensor seen = layer(film, "ConvLSTM2D", {{"filters", 2}, {"kernel_size", 2}, {"return_sequences", true}});
  const Json each = {{"class_name", "Conv2D"}, {"config", {{"name", "each"}, {"filters", 2}, {"kernel_size", 2}}}};
  const KerasTensor pictures = layer(seen, "TimeDistributed", {{"layer", each}});
  return model({film}, dense(layer(pictures, "Flatten"), 2), "films");
}

// 2·relu(a + b)[:, 1:] between dense layers, as x + y and the like are in functional models.
keras::ModelPtr functions() {
  const KerasTensor x = keras::input({4}, {.name = "x"});
  const auto op = [](const char* function) {
    return keras::makeLayer("TFOpLambda", {{"name", std::string("tf.") + function}, {"function", function}});
  };
  const KerasTensor sum = keras::callLayer(op("__operators__.add"), {{dense(x, 5)}, {{"y", {dense(x, 5)}}}}).at(0);
  keras::SymbolicArguments rest{{keras::callLayer(op("nn.relu"), {{sum}}).at(0)}};
  const Json all = {{"start", nullptr}, {"stop", nullptr}, {"step", nullptr}};
  const Json behind = {{"start", 1}, {"stop", nullptr}, {"step", nullptr}};
  rest.constants["slice_spec"] = {all, behind};
  const keras::LayerPtr slice = keras::makeLayer("SlicingOpLambda", {{"name", "tf.__operators__.getitem"}});
  keras::SymbolicArguments twice{{}, {{"y", keras::callLayer(slice, rest)}}};
  twice.firstConstants["0"] = 2.0;
  return model({x}, dense(keras::callLayer(op("math.multiply"), twice).at(0), 2), "functions");
}

std::vector<keras::ModelPtr> kerasModels() {
  std::vector<keras::ModelPtr> all;
  const KerasTensor x = keras::input({4}, {.name = "x"});
  all.push_back(model({x}, dense(dense(x, 5, "relu"), 2, "softmax"), "mlp"));
  all.push_back(convolutions("cnn", {{"Conv2D", {{"filters", 3}, {"kernel_size", 3}}},
                                     {"BatchNormalization", Json::object()},
                                     {"PReLU", {{"shared_axes", {1, 2}}}},
                                     {"MaxPooling2D", Json::object()}}));
  all.push_back(convolutions("separable", {{"SeparableConv2D", {{"filters", 4}, {"kernel_size", 3}}},
                                           {"DepthwiseConv2D", {{"kernel_size", 2}}},
                                           {"Conv2DTranspose", {{"filters", 2}, {"kernel_size", 3}}}}));
  const auto read = [&](const char* className, bool masked, const Json& config, const std::string& name) {
    const KerasTensor vectors = wordVectors(masked);
    all.push_back(overWords(vectors, layer(vectors, className, config), name));
  };
  read("LSTM", true, recurrent(3), "lstm");
  read("GRU", false, recurrent(3), "gru");
  read("SimpleRNN", true, recurrent(3), "simple_rnn");
  read("Bidirectional", false, {{"layer", {{"class_name", "LSTM"}, {"config", recurrent(2)}}}}, "bidirectional");
  Json cells = Json::array();
  cells.push_back({{"class_name", "LSTMCell"}, {"config", {{"units", 3}, {"name", "first"}}}});
  cells.push_back({{"class_name", "GRUCell"}, {"config", {{"units", 2}, {"name", "second"}}}});
  read("RNN", false, {{"cell", {{"class_name", "StackedRNNCells"}, {"config", {{"cells", cells}}}}}}, "stacked_cells");
  all.push_back(transformer());
  all.push_back(branches());
  all.push_back(films());
  all.push_back(nested());
  all.push_back(functions());
  // Of 32 pixels one would be left at its end: batch normalization over so few numbers magnifies rounding.
  all.push_back(keras::application(
      "MobileNetV2", {.inputShape = {96, 96, 3}, .classes = 2, .classifierActivation = "linear", .alpha = 0.35}));
  return all;
}

class KerasCase {
 public:
  KerasCase(keras::ModelPtr model, fs::path folder) : model_(std::move(model)), folder_(std::move(folder)) {
    fs::create_directories(folder_);
    for (const keras::Model::Port& port : model_->inputs()) examples_.x.push_back(values(port.spec));
    examples_.y = {values(model_->outputs()[0].spec)};
    // Random weights in many layers make of rounding differences of any size: large models begin as Keras's
    // do, and take small steps.
    if (isLarge()) return;
    for (const keras::WeightPtr& weight : model_->weights()) fill(*weight);
  }

  json write() {
    const Json compile = {
        {"optimizer",
         {{"module", "keras.optimizers"},
          {"class_name", "Adam"},
          {"config", {{"name", "Adam"}, {"learning_rate", isLarge() ? 1e-5 : 0.01}, {"is_legacy_optimizer", false}}},
          {"registered_name", nullptr}}},
        {"loss", "mse"},
        {"metrics", {"mae"}},
        {"loss_weights", nullptr},
        {"weighted_metrics", nullptr}};
    keras::Trainer trainer(model_, compile, {.threads = 1});
    trainer.fit(examples_, {.batchSize = kKerasRows, .epochs = 2, .shuffle = false});
    const keras::TrainingState state{compile, trainer.optimizer().variables(), trainer.optimizer().learningRate()};
    json files = json::object();
    for (const auto& [format, name] : std::map<std::string, std::string>{
             {"keras", "model.keras"}, {"h5", "model.h5"}, {"saved_model", "saved_model"}}) {
      files[format] = path(name);
      keras::saveModel(path(name), *model_, state);
    }
    for (const char* name : {"legacy_weights.h5", "new.weights.h5", "checkpoint_weights"}) {
      files[name] = path(name);
      keras::saveWeights(path(name), *model_, state);
    }
    std::ofstream(path("model.json")) << model_->toJson();
    json weights = json::array();
    for (const keras::WeightPtr& weight : model_->weights()) weights.push_back(put(weight->value));
    json inputs = json::array();
    for (const Tensor& tensor : examples_.x) inputs.push_back(put(tensor));
    const std::string outputs = put(keras::Predictor(model_, {.threads = 1}).predict(examples_.x).at(0));
    json losses = json::array();
    const keras::FitOptions step{.batchSize = kKerasRows, .shuffle = false};
    for (int i = 0; i < 3; ++i) losses.push_back(static_cast<double>(trainer.fit(examples_, step)[0].at(0).second));
    return {{"model", model_->name()}, {"files", files},     {"config", path("model.json")},  {"weights", weights},
            {"inputs", inputs},        {"outputs", outputs}, {"labels", put(examples_.y[0])}, {"losses", losses}};
  }

 private:
  bool isLarge() const { return model_->weights().size() > kMostFilled; }
  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  std::string put(const Tensor& tensor) {
    tensorflow::TensorProto proto;
    tensor.toProto(&proto);
    const std::string file = path(std::to_string(written_++) + ".pb");
    std::ofstream(file, std::ios::binary) << proto.SerializeAsString();
    return file;
  }
  Tensor values(const keras::TensorSpec& spec) {
    engine::Shape shape = spec.shape;
    shape.setDim(0, kKerasRows);
    Tensor tensor(spec.dtype, shape);
    if (spec.dtype == DType::kInt32) {
      for (int32_t& value : tensor.flat<int32_t>()) value = static_cast<int32_t>(random_() % kIds);
    } else {
      for (float& value : tensor.flat<float>()) value = number();
    }
    return tensor;
  }
  void fill(keras::Weight& weight) {
    weight.value = Tensor(weight.dtype, weight.shape);
    // Variances are positive, and everything is of the size that layers begin with.
    const bool positive =
        weight.name.find("variance") != std::string::npos || weight.name.find("gamma") != std::string::npos;
    for (float& value : weight.value.flat<float>()) value = positive ? 1 + number() / 4 : number() / 2;
  }
  float number() { return static_cast<float>(static_cast<double>(random_() % 20001) / 10000.0 - 1); }

  keras::ModelPtr model_;
  fs::path folder_;
  keras::Examples examples_;
  std::mt19937 random_{7};
  int written_ = 0;
};

}  // namespace

json writeKerasModels(const std::string& folder) {
  json cases = json::array();
  for (const keras::ModelPtr& one : kerasModels())
    cases.push_back(KerasCase(one, fs::path(folder) / ("keras_" + one->name())).write());
  return cases;
}

}  // namespace interchange
