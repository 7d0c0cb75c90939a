// Adds layers one after the other, with Keras's names for those that get none: what the models of pictures are built
// with. Used by one thread.
#pragma once

#include <map>

#include "engine/keras/applications/applications.h"

namespace engine::keras {

class PictureBuilder {
 public:
  PictureBuilder(const ApplicationOptions& options, const ApplicationInfo& info);

  const KerasTensor& input() const { return input_; }
  const ApplicationOptions& options() const { return options_; }

  // An empty name: "conv2d", "conv2d_1" … by the class.
  KerasTensor layer(const std::string& className, Json config, const std::string& name,
                    const std::vector<KerasTensor>& inputs);
  KerasTensor relu(KerasTensor x, const std::string& name = "") { return activation(x, "relu", name); }
  KerasTensor activation(KerasTensor x, const std::string& function, const std::string& name = "");
  KerasTensor pad(KerasTensor x, const Json& padding, const std::string& name = "");

  struct Conv {
    int64_t filters = 0;
    int64_t height = 1, width = 1;
    int64_t stride = 1;
    bool same = false;
    bool bias = false;
    std::string activation = "linear";
    Json initializer = "glorot_uniform";
  };
  KerasTensor conv(KerasTensor x, const Conv& conv, const std::string& name = "");
  KerasTensor depthwise(KerasTensor x, const Conv& conv, const std::string& name);  // without filters
  struct Norm {
    double epsilon = 1e-3, momentum = 0.99;
    bool scale = true;
  };
  KerasTensor norm(KerasTensor x, const Norm& norm, const std::string& name = "");
  KerasTensor pool(KerasTensor x, bool max, int64_t size, int64_t stride, bool same = false,
                   const std::string& name = "");
  KerasTensor globalPool(KerasTensor x, bool max, const std::string& name = "");
  KerasTensor dense(KerasTensor x, int64_t units, const std::string& activation, const std::string& name,
                    const Json& initializer = "glorot_uniform");

  // What most models end with: pooling and classifier, or perhaps pooling. `named`: whether the pooling is "avg_pool".
  KerasTensor end(KerasTensor x, bool named);
  ModelPtr finish(KerasTensor x, const std::string& name);

 private:
  ApplicationOptions options_;
  KerasTensor input_;
  std::map<std::string, int> used_;
};

// Sizes are padded so that a stride of 2 meets them as TensorFlow's checkpoints expect: one more at the end, and at the
// beginning where the size is odd.
Json halvingPadding(const KerasTensor& x, int64_t kernel);

// The models; `builder` has the input.
ModelPtr buildMobileNetV2(PictureBuilder& builder, const std::string& name);
ModelPtr buildResNet(PictureBuilder& builder, const std::string& name);
ModelPtr buildInceptionV3(PictureBuilder& builder, const std::string& name);
ModelPtr buildVgg(PictureBuilder& builder, const std::string& name);
ModelPtr buildEfficientNet(PictureBuilder& builder, const std::string& name);
ModelPtr buildDenseNet(PictureBuilder& builder, const std::string& name);

}  // namespace engine::keras
