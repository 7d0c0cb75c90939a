// Reads the named parameters of a layer or initializer that a file describes, and refuses those nobody asked for.
// Used by one thread while a model is built.
//   const Attrs given{{"units", 10}, {"rate", 0.5}, {"strides", 2}};
//   nn::Parameters parameters("layer 'mine'", given);
//   parameters.requiredInteger("units");  // is 10
//   parameters.number("rate", 0.1);       // is 0.5
//   parameters.pair("strides", {1, 1});   // is std::vector<int64_t>({2, 2})
//   parameters.text("padding", "same");   // is "same"
//   parameters.finish();  // nothing was given that nobody read
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/graph/attr_value.h"

namespace engine::nn {

class Parameters {
 public:
  // `owner` names whose parameters these are in messages: "layer 'dense'". `given` must outlive this.
  Parameters(std::string owner, const Attrs& given) : owner_(std::move(owner)), given_(given) {}

  // Each returns the parameter, or the fallback where it is not given. InvalidArgument for a value of another kind.
  double number(const std::string& name, double fallback);
  int64_t integer(const std::string& name, int64_t fallback);
  std::optional<int64_t> optionalInteger(const std::string& name);
  bool flag(const std::string& name, bool fallback);
  std::string text(const std::string& name, const std::string& fallback);
  // A list of `count`, or one integer for every entry. InvalidArgument for anything else.
  std::vector<int64_t> integers(const std::string& name, std::size_t count, std::vector<int64_t> fallback);
  std::vector<int64_t> pair(const std::string& name, std::vector<int64_t> fallback) {
    return integers(name, 2, std::move(fallback));
  }
  // As integer(); InvalidArgument when it is not given.
  int64_t requiredInteger(const std::string& name);

  // InvalidArgument, naming them, when there are parameters that nobody read.
  void finish() const;

 private:
  const AttrValue* find(const std::string& name);
  [[noreturn]] void failKind(const std::string& name, const char* wanted) const;

  std::string owner_;
  const Attrs& given_;
  std::set<std::string> read_;
};

}  // namespace engine::nn
