// HDF5 and what it links with are loaded with the first such file that is written, not with the
// program.
#include <dlfcn.h>
#include <gtest/gtest.h>
#include <link.h>

#include <string>
#include <vector>

#include "engine/keras/files/hdf5.h"

namespace {

// What the library or program that `address` is in names as needed.
std::vector<std::string> neededBy(const void* address) {
  Dl_info info{};
  link_map* map = nullptr;
  std::vector<std::string> needed;
  if (dladdr1(address, &info, reinterpret_cast<void**>(&map), RTLD_DL_LINKMAP) == 0 || !map) return needed;
  const char* texts = nullptr;
  for (const ElfW(Dyn)* entry = map->l_ld; entry->d_tag != DT_NULL; ++entry) {
    if (entry->d_tag == DT_STRTAB) texts = reinterpret_cast<const char*>(entry->d_un.d_ptr);
  }
  for (const ElfW(Dyn)* entry = map->l_ld; texts && entry->d_tag != DT_NULL; ++entry) {
    if (entry->d_tag == DT_NEEDED) needed.emplace_back(texts + entry->d_un.d_val);
  }
  return needed;
}

TEST(Hdf5LoadingTest, NothingIsLinkedWithHdf5ThatStartsWithTheProgram) {
  const auto make = [] { return engine::keras::Hdf5Writer().finish(); };
  EXPECT_GT(make().size(), 100U) << "a file is written all the same";
  using Finish = std::string (engine::keras::Hdf5Writer::*)();
  const Finish finish = &engine::keras::Hdf5Writer::finish;
  const std::vector<std::string> needed = neededBy(*reinterpret_cast<const void* const*>(&finish));
  ASSERT_FALSE(needed.empty());
  for (const std::string& library : needed) EXPECT_EQ(library.find("hdf5"), std::string::npos) << library;
}

}  // namespace
