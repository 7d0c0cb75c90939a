#include "engine/keras/applications/applications.h"

#include <array>

#include "engine/core/error.h"
#include "engine/keras/applications/picture_builder.h"
#include "engine/keras/files/model_files.h"

namespace engine::keras {
namespace {

using Builder = ModelPtr (*)(PictureBuilder& builder, const std::string& name);

struct Application {
  ApplicationInfo info;
  Builder build;
};

const std::vector<Application>& applicationTable() {
  using enum Preprocessing;
  static const std::vector<Application> kTable = {
      {{"MobileNetV2", 224, 32, kSigned}, buildMobileNetV2},
      {{"ResNet50", 224, 32, kCentered}, buildResNet},
      {{"ResNet101", 224, 32, kCentered}, buildResNet},
      {{"ResNet152", 224, 32, kCentered}, buildResNet},
      {{"ResNet50V2", 224, 32, kSigned}, buildResNet},
      {{"ResNet101V2", 224, 32, kSigned}, buildResNet},
      {{"ResNet152V2", 224, 32, kSigned}, buildResNet},
      {{"InceptionV3", 299, 75, kSigned}, buildInceptionV3},
      {{"VGG16", 224, 32, kCentered}, buildVgg},
      {{"VGG19", 224, 32, kCentered}, buildVgg},
      {{"EfficientNetB0", 224, 32, kNone}, buildEfficientNet},
      {{"EfficientNetB1", 240, 32, kNone}, buildEfficientNet},
      {{"EfficientNetB2", 260, 32, kNone}, buildEfficientNet},
      {{"EfficientNetB3", 300, 32, kNone}, buildEfficientNet},
      {{"DenseNet121", 224, 32, kNormalized}, buildDenseNet},
  };
  return kTable;
}

const Application& applicationNamed(const std::string& name) {
  std::string known;
  for (const Application& one : applicationTable()) {
    if (one.info.name == name) return one;
    known += (known.empty() ? "" : ", ") + one.info.name;
  }
  fail(Code::kNotFound, "There is no application '", name, "'. There are ", known, ".");
}

}  // namespace

const std::vector<ApplicationInfo>& applications() {
  static const std::vector<ApplicationInfo> kInfos = [] {
    std::vector<ApplicationInfo> infos;
    for (const Application& one : applicationTable()) infos.push_back(one.info);
    return infos;
  }();
  return kInfos;
}

const ApplicationInfo& applicationInfo(const std::string& name) {
  return applicationNamed(name).info;
}

ModelPtr application(const std::string& name, const ApplicationOptions& options) {
  const Application& which = applicationNamed(name);
  PictureBuilder builder(options, which.info);
  ModelPtr model = which.build(builder, name);
  if (!options.weights.empty()) loadWeights(options.weights, *model);
  return model;
}

Tensor preprocessInput(Preprocessing preprocessing, const Tensor& pictures) {
  constexpr std::array<float, 3> kMeans{0.485F, 0.456F, 0.406F}, kDeviations{0.229F, 0.224F, 0.225F};
  constexpr std::array<float, 3> kBlueFirst{103.939F, 116.779F, 123.68F};
  const bool byChannel = preprocessing == Preprocessing::kNormalized || preprocessing == Preprocessing::kCentered;
  if (byChannel && (pictures.rank() < 1 || pictures.dim(-1) != 3))
    fail(Code::kInvalidArgument, "Pictures must have 3 channels, not the shape ", pictures.shape(), ".");
  const std::vector<double> given = pictures.toDoubles();
  Tensor prepared(DType::kFloat, pictures.shape());
  float* to = prepared.data<float>();
  for (std::size_t i = 0; i < given.size(); ++i) {
    const std::size_t channel = i % 3;
    const auto value = static_cast<float>(given[i]);
    if (preprocessing == Preprocessing::kSigned) {
      to[i] = value / 127.5F - 1.0F;
    } else if (preprocessing == Preprocessing::kNormalized) {
      to[i] = (value / 255.0F - kMeans[channel]) / kDeviations[channel];
    } else if (preprocessing == Preprocessing::kCentered) {
      to[i] = static_cast<float>(given[i + 2 - 2 * channel]) - kBlueFirst[channel];
    } else {
      to[i] = value;
    }
  }
  return prepared;
}

}  // namespace engine::keras
