// Scores how well typed letters match a text. The letters must occur in order; word beginnings, consecutive letters and
// short texts score higher. Words separated by spaces may match in any order. Pure functions; any thread.
#pragma once

#include <QString>
#include <optional>
#include <vector>

namespace widgets {

// Letters as they are compared, one for one.
QString foldedForMatch(const QString& text);

// One word of a pattern, folded, against a folded text of at most kMostLetters letters (more are not looked at).
// `original` tells where words begin ("DNNClassifier"). None: it does not fit.
inline constexpr int kMostLetters = 160;
std::optional<int> fuzzyScore(QStringView word, QStringView folded, QStringView original);

// Where the letters of the best fit are, ascending; empty: it does not fit.
std::vector<int> fuzzyPlaces(QStringView word, QStringView folded, QStringView original);

}  // namespace widgets
