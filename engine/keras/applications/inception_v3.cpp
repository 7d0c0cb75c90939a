// InceptionV3: branches of convolutions of several sizes, joined.
#include "engine/keras/applications/picture_builder.h"

namespace engine::keras {
namespace {

// Convolutions one after the other, each with its normalisation and ReLU.
struct ConvStep {
  int64_t filters, height, width;
  int64_t stride = 1;
  bool same = true;
};

class InceptionBuilder {
 public:
  explicit InceptionBuilder(PictureBuilder& builder) : b_(builder) {}

  KerasTensor branch(KerasTensor x, const std::vector<ConvStep>& steps) {
    for (const ConvStep& step : steps) {
      x = b_.conv(x, {.filters = step.filters,
                      .height = step.height,
                      .width = step.width,
                      .stride = step.stride,
                      .same = step.same});
      x = b_.relu(b_.norm(x, {.scale = false}));
    }
    return x;
  }
  KerasTensor averaged(KerasTensor x, int64_t filters) {
    return branch(b_.pool(x, false, 3, 1, true), {{filters, 1, 1}});
  }
  KerasTensor joined(const std::vector<KerasTensor>& parts, const std::string& name) {
    return b_.layer("Concatenate", {{"axis", 3}}, name, parts);
  }

  KerasTensor stem(KerasTensor x) {
    x = branch(x, {{32, 3, 3, 2, false}, {32, 3, 3, 1, false}, {64, 3, 3}});
    x = b_.pool(x, true, 3, 2);
    x = branch(x, {{80, 1, 1, 1, false}, {192, 3, 3, 1, false}});
    return b_.pool(x, true, 3, 2);
  }
  // 35 x 35
  KerasTensor large(KerasTensor x, int64_t pooled, const std::string& name) {
    const KerasTensor one = branch(x, {{64, 1, 1}}), five = branch(x, {{48, 1, 1}, {64, 5, 5}});
    const KerasTensor twice = branch(x, {{64, 1, 1}, {96, 3, 3}, {96, 3, 3}});
    return joined({one, five, twice, averaged(x, pooled)}, name);
  }
  // 17 x 17
  KerasTensor middle(KerasTensor x, int64_t inside, const std::string& name) {
    const KerasTensor one = branch(x, {{192, 1, 1}});
    const KerasTensor seven = branch(x, {{inside, 1, 1}, {inside, 1, 7}, {192, 7, 1}});
    const KerasTensor twice = branch(x, {{inside, 1, 1}, {inside, 7, 1}, {inside, 1, 7}, {inside, 7, 1}, {192, 1, 7}});
    return joined({one, seven, twice, averaged(x, 192)}, name);
  }
  // 8 x 8
  KerasTensor small(KerasTensor x, int number) {
    const KerasTensor one = branch(x, {{320, 1, 1}});
    const KerasTensor three = branch(x, {{384, 1, 1}});
    const KerasTensor threeWide = branch(three, {{384, 1, 3}}), threeHigh = branch(three, {{384, 3, 1}});
    const KerasTensor split = joined({threeWide, threeHigh}, "mixed9_" + std::to_string(number));
    const KerasTensor twice = branch(x, {{448, 1, 1}, {384, 3, 3}});
    const KerasTensor twiceWide = branch(twice, {{384, 1, 3}}), twiceHigh = branch(twice, {{384, 3, 1}});
    const KerasTensor twiceSplit = joined({twiceWide, twiceHigh}, "");
    return joined({one, split, twiceSplit, averaged(x, 192)}, "mixed" + std::to_string(9 + number));
  }
  KerasTensor halvedOnce(KerasTensor x) {
    const KerasTensor three = branch(x, {{384, 3, 3, 2, false}});
    const KerasTensor twice = branch(x, {{64, 1, 1}, {96, 3, 3}, {96, 3, 3, 2, false}});
    return joined({three, twice, b_.pool(x, true, 3, 2)}, "mixed3");
  }
  KerasTensor halvedTwice(KerasTensor x) {
    const KerasTensor three = branch(x, {{192, 1, 1}, {320, 3, 3, 2, false}});
    const KerasTensor seven = branch(x, {{192, 1, 1}, {192, 1, 7}, {192, 7, 1}, {192, 3, 3, 2, false}});
    return joined({three, seven, b_.pool(x, true, 3, 2)}, "mixed8");
  }

 private:
  PictureBuilder& b_;
};

}  // namespace

ModelPtr buildInceptionV3(PictureBuilder& b, const std::string&) {
  InceptionBuilder inception(b);
  KerasTensor x = inception.stem(b.input());
  x = inception.large(x, 32, "mixed0");
  x = inception.large(x, 64, "mixed1");
  x = inception.large(x, 64, "mixed2");
  x = inception.halvedOnce(x);
  x = inception.middle(x, 128, "mixed4");
  x = inception.middle(x, 160, "mixed5");
  x = inception.middle(x, 160, "mixed6");
  x = inception.middle(x, 192, "mixed7");
  x = inception.halvedTwice(x);
  x = inception.small(x, 0);
  x = inception.small(x, 1);
  return b.finish(b.end(x, b.options().includeTop), "inception_v3");
}

}  // namespace engine::keras
