// What fields of messages are called in forms, tables and sentences: one table of words for names that only a program
// would choose. Forms show TensorFlow's name in the tooltip. Values; any thread.
#pragma once

#include <QString>
#include <string>

namespace widgets {

// "hidden_units" → "Hidden units"; "n_classes" → "Classes".
QString labelOf(const std::string& fieldName);
// What a number counts, in the person's language: "steps".
QString unitOf(const std::string& unit);
// What a field's message says of it, in the person's language.
QString explanationOf(const std::string& explanation);

}  // namespace widgets
