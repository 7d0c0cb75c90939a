// The parts of one kind by name: the program's own and those of plugins and programs alike. Filled while libraries load
// and only read afterwards, from any thread.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/core/error.h"

namespace engine::estimator {

template <typename Make>
class PartRegistry {
 public:
  // `kind`: what messages call a part of it, "head".
  explicit PartRegistry(std::string kind) : kind_(std::move(kind)) {}

  // The last one of a name counts.
  void add(const std::string& name, Make make) { parts_[name] = std::move(make); }

  std::vector<std::string> names() const {
    std::vector<std::string> all;
    for (const auto& [name, make] : parts_) all.push_back(name);
    return all;
  }

  // NotFound lists the parts there are.
  const Make& find(const std::string& name) const {
    const auto found = parts_.find(name);
    if (found != parts_.end()) return found->second;
    std::string known;
    for (const std::string& one : names()) known += (known.empty() ? "" : ", ") + one;
    fail(Code::kNotFound, "There is no ", kind_, " '", name, "'; there are ", known,
         ". Is its plugin installed and enabled?");
  }

 private:
  std::string kind_;
  std::map<std::string, Make> parts_;
};

}  // namespace engine::estimator
