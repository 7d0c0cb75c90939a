// Writes changes of a message into its JSON text and leaves everything else as a person wrote it: order, spaces, lines.
// Pure functions, any thread.
#pragma once

#include <QString>

namespace widgets {

// `text` says what `before` says, in whatever form; both `before` and `after` are as the program writes messages. The
// text that says `after`; `after` itself where one of them cannot be read.
QString patchedJson(const QString& text, const QString& before, const QString& after);

}  // namespace widgets
