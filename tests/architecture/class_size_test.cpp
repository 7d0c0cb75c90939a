// No class knows and does everything. What the limits of lengths do not see where a class is cut into several files.
#include <gtest/gtest.h>

#include "tests/architecture/class_sizes.h"
#include "tests/architecture/include_lines.h"
#include "tests/support/temporary_folder.h"

namespace {

using test_support::ClassSize;

constexpr int kMostMethods = 40;
constexpr int kMostMembers = 25;

TEST(ClassSizeTest, ClassesHaveFewMethodsAndMembers) {
  int classes = 0;
  for (const test_support::SourceFile& source : test_support::programSources()) {
    if (!source.path.ends_with(".h")) continue;
    for (const ClassSize& each : test_support::classesOf(test_support::sourceRoot() / source.path)) {
      ++classes;
      EXPECT_LE(each.methods, kMostMethods) << "methods of " << each.name << " in " << source.path;
      EXPECT_LE(each.members, kMostMembers) << "data members of " << each.name << " in " << source.path;
    }
  }
  EXPECT_GT(classes, 1000) << "no classes were found: has the formatting changed?";
}

TEST(ClassSizeTest, CountsWhatAClassDeclares) {
  const test_support::TemporaryFolder folder;
  const std::string file = folder.path() + "/card.h";
  std::ofstream(file) << R"(
enum class Kind { kLine, kBar };
// class Comment { int not_;
class Card final : public Base {
  Q_OBJECT
 public:
  explicit Card(int size) : size_{size}, text_("a;b") {}
  Card(const Card&) = delete;
  bool operator==(const Card&) const;
  template <typename Fn>
  void each(const Fn& call) {
    for (int i = 0; i < size_; ++i) call(i);
  }
 signals:
  void changed();

 private:
  struct Inner {
    int one = 1;
  };
  using Done = std::function<void(int)>;
  static constexpr int kMost = 3;
  int size_{0};
  std::function<void(int, Inner)> done_;
  std::map<QString, Inner> inner_ = made();
  QString text_;
};
)";
  const std::vector<ClassSize> classes = test_support::classesOf(file);
  ASSERT_EQ(classes.size(), 2u);
  EXPECT_EQ(classes[0].name, "Card");
  EXPECT_EQ(classes[0].methods, 4);
  EXPECT_EQ(classes[0].members, 4);
  EXPECT_EQ(classes[1].name, "Inner");
  EXPECT_EQ(classes[1].members, 1);
}

}  // namespace
