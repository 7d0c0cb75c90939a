// What becomes of memory that was let go of. Pictures of a hundred curves take some megabytes each and give them up
// again, many times a second: handing that to the system and asking for it page by page was a seventh of drawing them.
#pragma once

namespace widgets {

// The C library keeps up to 16 MB of each thread's for what comes next. Call when a program with a window starts,
// before it has other threads.
void keepFreedMemory();

// Hands to the system what is kept and not in use. Takes some ten milliseconds; any thread.
void giveBackFreedMemory();

}  // namespace widgets
