#include "tests/hardening/elf_file.h"

#include <array>
#include <cstring>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace test_support {

ElfFile::ElfFile(const std::string& path) : path_(path) {
  std::ifstream file(path, std::ios::binary);
  bytes_.assign(std::istreambuf_iterator<char>(file), {});
  header_ = at<Elf64_Ehdr>(0);
  if (std::memcmp(header_.e_ident, ELFMAG, SELFMAG) != 0 || header_.e_ident[EI_CLASS] != ELFCLASS64) {
    throw std::runtime_error(path + " is no 64-bit ELF file");
  }
  segments_ = list<Elf64_Phdr>(header_.e_phoff, header_.e_phnum);
  sections_ = list<Elf64_Shdr>(header_.e_shoff, header_.e_shnum);
  for (const Elf64_Shdr& section : sections_) {
    if (section.sh_type == SHT_DYNSYM) readSymbols(section);
  }
}

template <typename T>
T ElfFile::at(uint64_t offset) const {
  if (offset > bytes_.size() || bytes_.size() - offset < sizeof(T)) throw std::runtime_error(path_ + " is cut off");
  T value;
  std::memcpy(&value, bytes_.data() + offset, sizeof value);
  return value;
}

template <typename T>
std::vector<T> ElfFile::list(uint64_t offset, uint64_t count) const {
  std::vector<T> values;
  for (uint64_t i = 0; i < count; ++i) values.push_back(at<T>(offset + i * sizeof(T)));
  return values;
}

void ElfFile::readSymbols(const Elf64_Shdr& section) {
  const uint64_t names = sections_.at(section.sh_link).sh_offset;
  for (const Elf64_Sym& symbol : list<Elf64_Sym>(section.sh_offset, section.sh_size / sizeof(Elf64_Sym))) {
    if (symbol.st_shndx == SHN_UNDEF) {
      imports_.insert(bytes_.data() + names + symbol.st_name);
    } else if (ELF64_ST_TYPE(symbol.st_info) == STT_FUNC) {
      functions_.push_back(symbol);
    }
  }
}

const Elf64_Phdr* ElfFile::segment(uint32_t type) const {
  for (const Elf64_Phdr& segment : segments_) {
    if (segment.p_type == type) return &segment;
  }
  return nullptr;
}

uint64_t ElfFile::dynamic(int64_t tag) const {
  const Elf64_Phdr* segment = this->segment(PT_DYNAMIC);
  if (!segment) return 0;
  for (const Elf64_Dyn& entry : list<Elf64_Dyn>(segment->p_offset, segment->p_filesz / sizeof(Elf64_Dyn))) {
    if (entry.d_tag == tag) return entry.d_un.d_val;
  }
  return 0;
}

uint64_t ElfFile::fileOffset(uint64_t address) const {
  for (const Elf64_Phdr& segment : segments_) {
    if (segment.p_type == PT_LOAD && address >= segment.p_vaddr && address - segment.p_vaddr < segment.p_filesz) {
      return segment.p_offset + (address - segment.p_vaddr);
    }
  }
  throw std::runtime_error(path_ + " has a function that is not in the file");
}

ElfFile::Marked ElfFile::markedFunctions() const {
  constexpr unsigned char kEndbr64[] = {0xf3, 0x0f, 0x1e, 0xfa};
  Marked count;
  for (const Elf64_Sym& function : functions_) {
    ++count.all;
    const auto begin = at<std::array<unsigned char, sizeof kEndbr64>>(fileOffset(function.st_value));
    if (std::memcmp(begin.data(), kEndbr64, sizeof kEndbr64) == 0) ++count.marked;
  }
  return count;
}

uint32_t ElfFile::x86Features() const {
  constexpr std::size_t kOwner = 4;  // "GNU"
  for (const Elf64_Shdr& section : sections_) {
    if (section.sh_type != SHT_NOTE) continue;
    const auto note = at<Elf64_Nhdr>(section.sh_offset);
    if (note.n_type != NT_GNU_PROPERTY_TYPE_0) continue;
    const uint64_t begin = section.sh_offset + sizeof note + kOwner, end = begin + note.n_descsz;
    // Properties: a type, a size, the value, filled up to 8 bytes.
    for (uint64_t place = begin; place + 12 <= end; place += 8 + (at<uint32_t>(place + 4) + 7) / 8 * 8) {
      if (at<uint32_t>(place) == GNU_PROPERTY_X86_FEATURE_1_AND) return at<uint32_t>(place + 8);
    }
  }
  return 0;
}

}  // namespace test_support
