// VGG16 and VGG19: rows of convolutions and three dense layers.
#include "engine/keras/applications/picture_builder.h"

namespace engine::keras {

ModelPtr buildVgg(PictureBuilder& b, const std::string& name) {
  const int more = name == "VGG19" ? 4 : 3;
  KerasTensor x = b.input();
  int number = 0;
  for (const int64_t filters : {64, 128, 256, 512, 512}) {
    const std::string block = "block" + std::to_string(++number);
    for (int i = 1; i <= (number <= 2 ? 2 : more); ++i) {
      x = b.conv(x, {.filters = filters, .height = 3, .width = 3, .same = true, .bias = true, .activation = "relu"},
                 block + "_conv" + std::to_string(i));
    }
    x = b.pool(x, true, 2, 2, false, block + "_pool");
  }
  if (b.options().includeTop) {
    x = b.layer("Flatten", Json::object(), "flatten", {x});
    x = b.dense(x, 4096, "relu", "fc1");
    x = b.dense(x, 4096, "relu", "fc2");
    x = b.dense(x, b.options().classes, b.options().classifierActivation, "predictions");
  } else {
    x = b.end(x, false);
  }
  return b.finish(x, name == "VGG19" ? "vgg19" : "vgg16");
}

}  // namespace engine::keras
