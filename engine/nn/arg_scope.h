// tf.contrib.framework.arg_scope for functions that take a struct of options: defaults by the struct's type, which
// inner scopes change for what is built with them. A value; any thread may use its own.
//   const nn::ArgScope args = nn::ArgScope().with(nn::DenseOptions{.activation = nn::relu, .useBias = false});
//   args.of<nn::DenseOptions>().useBias;  // is false
#pragma once

#include <any>
#include <functional>
#include <map>
#include <typeindex>
#include <utility>

namespace engine::nn {

class ArgScope {
 public:
  // This scope with other defaults for functions of these options.
  template <typename Options>
  [[nodiscard]] ArgScope with(Options defaults) const {
    ArgScope inner = *this;
    inner.defaults_[typeid(Options)] = std::move(defaults);
    return inner;
  }
  // The same, changing what the defaults are so far: args.changed<ConvOptions>([](auto& o) { o.padding = "same"; })
  template <typename Options>
  [[nodiscard]] ArgScope changed(const std::function<void(Options&)>& change) const {
    Options defaults = of<Options>();
    change(defaults);
    return with(std::move(defaults));
  }
  // The defaults: those of the nearest scope that has some, else Options{}.
  template <typename Options>
  [[nodiscard]] Options of() const {
    const auto found = defaults_.find(typeid(Options));
    return found == defaults_.end() ? Options{} : std::any_cast<Options>(found->second);
  }

 private:
  std::map<std::type_index, std::any> defaults_;
};

}  // namespace engine::nn
