// EinsumDense: a product of the input with a kernel by an Einstein summation, plus a bias over some axes.
#include <algorithm>

#include "engine/graph/ops.h"
#include "engine/keras/core/registry.h"
#include "engine/keras/parts/activations.h"

namespace engine::keras {
namespace {

struct SummationParts {
  std::string input, kernel, output;  // letters, with '0' for "..."
};

std::string withoutEllipsis(const std::string& letters) {
  const std::size_t at = letters.find("...");
  return at == std::string::npos ? letters : letters.substr(0, at) + "0" + letters.substr(at + 3);
}

class EinsumDense : public Layer {
 public:
  using Layer::Layer;

 protected:
  void build(const Arguments& arguments) override {
    const SummationParts p = split(config().text("equation"));
    const std::map<char, int64_t> sizes = letterSizes(p, arguments.x().shape());
    Shape kernel;
    for (const char letter : p.kernel) kernel.addDim(sizeOf(sizes, letter));
    kernel_ = addWeight(configuredWeight(config(), "kernel", kernel));
    if (config().isNull("bias_axes")) return;
    const std::string axes = config().text("bias_axes");
    Shape bias;
    const auto first = std::ranges::find_if(p.output, [&](char c) { return axes.find(c) != std::string::npos; });
    for (auto letter = first; letter != p.output.end(); ++letter) {
      bias.addDim(axes.find(*letter) == std::string::npos ? 1 : sizeOf(sizes, *letter));
    }
    bias_ = addWeight(configuredWeight(config(), "bias", bias));
  }
  Output apply(const Call& call, Output x) override {
    const Scope& s = call.scope();
    Output y = s.op("Einsum", {x, call.value(kernel_)}, {{"equation", config().text("equation")}});
    if (bias_) y = ops::add(s, y, call.value(bias_));
    return activated(s, y, activationOf(config().at("activation")));
  }

 private:
  SummationParts split(const std::string& equation) const {
    const std::size_t comma = equation.find(','), arrow = equation.find("->");
    if (comma == std::string::npos || arrow == std::string::npos || arrow < comma) {
      config().fail("equation", "of the form 'ab,bc->ac'");
    }
    return {withoutEllipsis(equation.substr(0, comma)), equation.substr(comma + 1, arrow - comma - 1),
            withoutEllipsis(equation.substr(arrow + 2))};
  }
  // The sizes of letters: the input's, and those of the output that are given. What "..." stands for is left out.
  std::map<char, int64_t> letterSizes(const SummationParts& p, const Shape& input) const {
    std::map<char, int64_t> sizes;
    const auto take = [&](const std::string& letters, const std::vector<int64_t>& dims) {
      const std::size_t elided = letters.find('0');
      const std::size_t more = dims.size() + 1 >= letters.size() ? dims.size() + 1 - letters.size() : 0;
      for (std::size_t i = 0; i < letters.size(); ++i) {
        if (letters[i] == '0') continue;
        const std::size_t place = elided != std::string::npos && i > elided ? i + more - 1 : i;
        if (place < dims.size() && (dims[place] > 0 || !sizes.contains(letters[i]))) sizes[letters[i]] = dims[place];
      }
    };
    std::vector<int64_t> output{-1};
    const Json& shape = config().at("output_shape");
    if (shape.is_number_integer()) output.push_back(shape.get<int64_t>());
    if (shape.is_array()) {
      for (const Json& dim : shape) output.push_back(dim.is_null() ? -1 : dim.get<int64_t>());
    }
    // With "..." in front the sizes are those of the last letters.
    if (p.output.starts_with('0')) {
      while (output.size() + 1 > p.output.size()) output.erase(output.begin());
    }
    if (p.output.starts_with('0')) output.insert(output.begin(), -1);
    take(p.output, output);
    take(p.input, {input.dims().begin(), input.dims().end()});
    return sizes;
  }
  int64_t sizeOf(const std::map<char, int64_t>& sizes, char letter) const {
    const auto found = sizes.find(letter);
    if (found == sizes.end() || found->second < 0) {
      failInput(std::string("the size of '") + letter + "' in the equation is not known");
    }
    return found->second;
  }

  WeightPtr kernel_, bias_;
};

const LayerRegistrar kEinsumDense("EinsumDense", R"({"output_shape": null, "equation": null, "activation": "linear",
  "bias_axes": null, "kernel_initializer": "glorot_uniform", "bias_initializer": "zeros", "kernel_regularizer": null,
  "bias_regularizer": null, "activity_regularizer": null, "kernel_constraint": null, "bias_constraint": null})",
                                  makeLayerOf<EinsumDense>);

}  // namespace
}  // namespace engine::keras
