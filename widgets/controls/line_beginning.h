// Lines of text that show their beginning while nobody types in them: a path that is longer than its field would begin
// somewhere in the middle. GUI thread only.
#pragma once

class QLineEdit;

namespace widgets {

void keepBeginningInSight(QLineEdit& line);

}  // namespace widgets
