// Searching in the pages of the guide: which lines have all of some words, or have some where the heading above has the
// others. Pure functions over values; any thread.
#pragma once

#include <map>
#include <utility>

#include "app/features/help/guide_pages.h"

namespace app {

struct GuideHit {
  QString file;
  QString where;     // the page's title, and the heading that the line stands below
  QString line;      // what stands there, cut to the words
  int position = 0;  // of the first word, in characters of the page
};

// Position and length of the words on a page.
using GuideMarks = std::vector<std::pair<int, int>>;

struct GuideFound {
  // Where a word is explained comes first: headings, fields, options and declarations; then what has whole words, not
  // parts of others; alike ones as the pages come. At most kMostGuideHits.
  std::vector<GuideHit> hits;
  int count = 0;                        // of all
  std::map<QString, GuideMarks> marks;  // by file, of the pages that have hits
};

inline constexpr int kMostGuideHits = 200;
inline constexpr int kMostGuideMarks = 500;  // on a page

// Large and small letters are alike; nothing is found for no words. A name of C++ is found by itself and with its class
// or namespaces.
GuideFound searchGuide(const std::vector<GuidePage>& pages, const QString& words);

}  // namespace app
