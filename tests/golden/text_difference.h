// Collects what a case of texts gives, and keeps the first difference. One thread.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "engine/core/error.h"
#include "tests/golden/family_runner.h"

namespace golden {

// What is wrong with the first thing that differs; empty while all is well.
class TextDifference {
 public:
  template <typename Got, typename Want>
  void expect(const std::string& what, const Got& got, const Want& want) {
    const nlohmann::json gotJson = got;
    if (!first_.empty() || gotJson == nlohmann::json(want)) return;
    first_ =
        engine::message(what, " is ", gotJson.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace), ", not ",
                        nlohmann::json(want).dump(-1, ' ', true, nlohmann::json::error_handler_t::replace));
  }
  void failWith(const std::string& what) {
    if (first_.empty()) first_ = what;
  }
  Outcome outcome() const { return first_.empty() ? Outcome::pass() : Outcome::fail(first_); }

 private:
  std::string first_;
};

}  // namespace golden
