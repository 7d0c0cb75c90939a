// What may stand at a place of a JSON text that says a message: names of fields, choices of values. The text need not
// be whole. Pure functions, any thread.
#pragma once

#include <google/protobuf/descriptor.h>

#include <QString>
#include <QStringList>

namespace widgets {

struct JsonCompletions {
  QStringList words;    // as they are put in, with their quotes
  qsizetype begin = 0;  // of what is written of one; it ends at the place
  bool isName = false;  // of fields, which a colon follows
};

// Fields that the object has already are left out.
JsonCompletions jsonCompletions(const QString& text, qsizetype place, const google::protobuf::Descriptor& type);

}  // namespace widgets
