// What of oneTBB is used here. Qt's macro of the same name as one of its functions stands aside.
#pragma once

#pragma push_macro("emit")
#undef emit
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/parallel_sort.h>
#pragma pop_macro("emit")
