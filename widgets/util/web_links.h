// Which links of texts that anybody may have written are links: those into the web and to mail addresses. All others
// (scripts, files, data, addresses without a scheme) are words. Pure functions of their arguments; any thread.
#pragma once

#include <QString>

class QTextDocument;

namespace widgets {

// An http, https or mailto address as browsers read it: without spaces or control characters, which they leave out.
bool isWebLink(const QString& address);

// Makes words of all links but web links.
void keepWebLinksOnly(QTextDocument& document);

}  // namespace widgets
