// How well a few typed letters fit a text: the letters must occur in it in their order; beginnings of words, runs of
// letters and short texts are better. Words of the pattern that are parted by spaces may come in any order. Pure
// functions; any thread.
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
