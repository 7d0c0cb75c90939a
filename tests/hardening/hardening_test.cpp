// What is shipped was built hardened: read from the files, as flags get lost on their way to a linker.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "tests/hardening/elf_file.h"

namespace {

#ifdef __clang__
constexpr bool kIsClang = true;
#else
constexpr bool kIsClang = false;
#endif

using test_support::ElfFile;

std::vector<std::string> builtFiles() {
  std::vector<std::string> files;
  std::istringstream list(EWB_BUILT_FILES);
  for (std::string file; std::getline(list, file, ':');) files.push_back(file);
  return files;
}

class Hardening : public ::testing::TestWithParam<std::string> {
 protected:
  const ElfFile file_{GetParam()};
};

TEST_P(Hardening, ItsTablesOfAddressesAreReadOnlyBeforeItRuns) {
  EXPECT_NE(file_.segment(PT_GNU_RELRO), nullptr);
  EXPECT_TRUE(file_.dynamic(DT_FLAGS) & DF_BIND_NOW);
  EXPECT_TRUE(file_.dynamic(DT_FLAGS_1) & DF_1_NOW);
}

TEST_P(Hardening, ItIsLoadedAnywhere) {
  EXPECT_EQ(file_.type(), ET_DYN);
  const bool isLibrary = file_.segment(PT_INTERP) == nullptr;
  EXPECT_TRUE(isLibrary || (file_.dynamic(DT_FLAGS_1) & DF_1_PIE) != 0);
  EXPECT_EQ(file_.dynamic(DT_TEXTREL), 0U);
}

TEST_P(Hardening, NoMemoryIsWrittenAndRun) {
  ASSERT_NE(file_.segment(PT_GNU_STACK), nullptr);
  EXPECT_FALSE(file_.segment(PT_GNU_STACK)->p_flags & PF_X);
}

TEST_P(Hardening, ItsFunctionsLookAfterTheirStack) {
  EXPECT_TRUE(file_.imports().contains("__stack_chk_fail"));
}

TEST_P(Hardening, ItsContainersCheckTheirIndices) {
  EXPECT_TRUE(file_.imports().contains("_ZSt21__glibcxx_assert_failPKciS0_S0_"));
}

TEST_P(Hardening, ItsCallsOfTheCLibraryCheckSizes) {
  if (!EWB_HAS_FORTIFY) GTEST_SKIP() << "only the release preset is optimised enough";
  const auto isChecked = [](const std::string& name) { return name.starts_with("__") && name.ends_with("_chk"); };
  const bool checks = std::ranges::any_of(file_.imports(), isChecked);
  // GCC checks it wherever it is called, whatever it knows of the sizes; in C++, the C library's headers have no such
  // wrapper of a function of variable arguments for Clang.
  const bool isForSure = !kIsClang && file_.imports().contains("snprintf");
  if (!checks && !isForSure) GTEST_SKIP() << "it has no call that is checked for sure";
  EXPECT_TRUE(checks);
}

TEST_P(Hardening, ItsFunctionsAreMarkedAsTargetsOfCalls) {
  if (!EWB_HAS_CF_PROTECTION) GTEST_SKIP() << "the compiler or the processor has no such marks";
  const ElfFile::Marked functions = file_.markedFunctions();
  // A few come from the libraries' own objects; a program may have none for others at all.
  EXPECT_GE(functions.marked, functions.all - functions.all / 20);
  constexpr uint32_t kBoth = GNU_PROPERTY_X86_FEATURE_1_IBT | GNU_PROPERTY_X86_FEATURE_1_SHSTK;
  if ((ElfFile(EWB_STARTUP_OBJECT).x86Features() & kBoth) != kBoth) {
    GTEST_SKIP() << EWB_STARTUP_OBJECT << " of the C library is not marked, so no file that it is linked to can be";
  }
  EXPECT_EQ(file_.x86Features() & kBoth, kBoth);
}

std::string nameOf(const ::testing::TestParamInfo<std::string>& info) {
  std::string name = std::filesystem::path(info.param).stem().string();
  std::ranges::replace_if(
      name, [](unsigned char c) { return !std::isalnum(c); }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Built, Hardening, ::testing::ValuesIn(builtFiles()), nameOf);

}  // namespace
