#include "engine/kernels/native/library_threads.h"

// Of the OpenMP runtime that oneDNN runs on. Compilers bring a header of their own runtime, or none.
extern "C" void omp_set_num_threads(int count);

namespace engine::kernels {

void keepLibraryAtOneThread() {
  thread_local bool done = false;
  if (done) return;
  done = true;
  omp_set_num_threads(1);
}

}  // namespace engine::kernels
