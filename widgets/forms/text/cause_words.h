// Whether the words of a failure are about a value: a path, a column, a name. Pure functions; any thread.
#pragma once

#include <QString>

namespace widgets {

// How surely they name it; 0: they do not. In quotes surely; else the longer the value, the surer: a path names its
// folder and file, and what stands for a folder in an experiment, such as ${DATA} or .., is not in the words.
int namedInWords(QString value, const QString& words);

}  // namespace widgets
