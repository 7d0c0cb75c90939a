// operator new of programs with plugins: the standard library's, which counts what each thread asks for, so that the
// memory of a hook's own calls can be told. The sanitizers have their own. Any thread.
#include <cstdlib>
#include <new>

#include "engine/core/asked_memory.h"

#ifndef EWB_SANITIZED

void* operator new(std::size_t size) {
  engine::askedBytes += size;
  while (true) {
    if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
    const std::new_handler handler = std::get_new_handler();
    if (!handler) throw std::bad_alloc();
    handler();
  }
}

void operator delete(void* memory) noexcept {
  std::free(memory);
}

void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}

#endif
