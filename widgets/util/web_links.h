// Decides which links in untrusted texts may be opened: web and mail addresses only. Others (scripts, files, data,
// links without a scheme) are shown as plain text. Pure functions of their arguments; any thread.
#pragma once

#include <QString>

class QTextDocument;

namespace widgets {

// An http, https or mailto address as browsers read it: without spaces or control characters, which they leave out.
bool isWebLink(const QString& address);

// Makes words of all links but web links.
void keepWebLinksOnly(QTextDocument& document);

}  // namespace widgets
