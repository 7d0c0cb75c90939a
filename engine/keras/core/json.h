// JSON whose keys keep their order, as Keras's configs are: what is read is written alike. Values; used by one thread
// at a time.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace engine::keras {

using Json = nlohmann::ordered_json;

// As Python's json.dumps writes it: "{"units": 4, "rate": 1e-05}" with a space after commas and colons, NaN and
// Infinity as such, and what is not ASCII escaped.
std::string pythonText(const Json& value);

// Python's text with NaN, Infinity and -Infinity too. InvalidArgument, naming `what` and the place, for anything else.
Json parseJson(const std::string& text, const std::string& what);

}  // namespace engine::keras
