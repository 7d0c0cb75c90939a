// The pages of the guide that the program has in itself, as texts to search in: the chapters of docs/ and the
// references that the build writes. Values; reading is for any thread.
#pragma once

#include <QStringList>
#include <vector>

namespace app {

// A line of a page: a heading, a paragraph, a cell of a table.
struct GuideBlock {
  int position = 0;  // in the document that a view shows, in characters
  bool isHeading = false;
  QString text;
  // What is explained here: "save_checkpoints_steps", "-q" and "--quiet"; of C++ "::Estimator::train", "::dense".
  QStringList names = {};
  bool isValue = false;  // of C++, no type and no function: one value among others
};

struct GuidePage {
  QString file;  // from the folder: "reference/commands.md"
  QString title;
  std::vector<GuideBlock> blocks;
};

// Every page of the folder and those below, in the order in which index.md and then the others name them.
std::vector<GuidePage> readGuide(const QString& folder);

// The name of a heading in links, as GitHub and HTML have it: "Rules: no compiler" is "rules-no-compiler".
QString guideAnchor(const QString& heading);

}  // namespace app
