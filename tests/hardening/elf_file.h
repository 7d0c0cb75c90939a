// What a program, a library or an object file says of itself: dynamic entries, segments, symbols and notes of a 64-bit
// ELF file. Immutable after construction.
#pragma once

#include <elf.h>

#include <set>
#include <span>
#include <string>
#include <vector>

namespace test_support {

class ElfFile {
 public:
  // Throws std::runtime_error when it is no such file.
  explicit ElfFile(const std::string& path);

  uint16_t type() const { return header_.e_type; }
  const Elf64_Phdr* segment(uint32_t type) const;  // the first; null: there is none
  // Of the dynamic section: the value, 0 without the entry.
  uint64_t dynamic(int64_t tag) const;
  // Names of symbols that others have to bring, without their versions.
  const std::set<std::string>& imports() const { return imports_; }
  // How many of the functions that others may call begin with the mark of a target of indirect calls.
  struct Marked {
    int marked = 0;
    int all = 0;
  };
  Marked markedFunctions() const;
  // GNU_PROPERTY_X86_FEATURE_1_AND of the notes; 0: there is none.
  uint32_t x86Features() const;

 private:
  template <typename T>
  T at(uint64_t offset) const;
  template <typename T>
  std::vector<T> list(uint64_t offset, uint64_t count) const;
  void readSymbols(const Elf64_Shdr& section);
  uint64_t fileOffset(uint64_t address) const;

  std::string path_, bytes_;
  Elf64_Ehdr header_;
  std::vector<Elf64_Phdr> segments_;
  std::vector<Elf64_Shdr> sections_;
  std::vector<Elf64_Sym> functions_;  // defined here, for others
  std::set<std::string> imports_;
};

}  // namespace test_support
