#include "widgets/charts/grid/tag_groups.h"

#include <gtest/gtest.h>

#include "tests/support/chart_grid_fixture.h"

namespace {

using test_support::names;
using widgets::TagGroup;

TEST(TagGroups, GroupByTheTextBeforeTheFirstSlash) {
  const auto groups = widgets::groupTags(names("weights/l10,loss,weights/l2,accuracy"), {}, {});
  ASSERT_EQ(groups.size(), 3u);
  EXPECT_EQ(groups[0], (TagGroup{QStringLiteral("accuracy"), names("accuracy")}));
  EXPECT_EQ(groups[2], (TagGroup{QStringLiteral("weights"), names("weights/l2,weights/l10")}));
}

TEST(TagGroups, PutPinnedTagsFirstInTheirOwnOrder) {
  const auto groups = widgets::groupTags(names("a,b/x,b/y"), {}, names("b/y,gone,a"));
  ASSERT_EQ(groups.size(), 2u);
  EXPECT_EQ(groups[0], (TagGroup{QString(), names("b/y,a")}));
  EXPECT_EQ(groups[1], (TagGroup{QStringLiteral("b"), names("b/x")}));
}

}  // namespace
