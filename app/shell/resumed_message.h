// Tells that a paused run goes on, and takes that back when it is no longer so: once the run ends, stops or pauses
// again. GUI thread only.
#pragma once

#include <functional>

namespace widgets {
class MessageBanner;
}

namespace app {

class SteeredRun;

// `trainAnother`: what is offered beside it, as the person may have meant that. All must outlive the banner.
void tellResumed(SteeredRun& run, widgets::MessageBanner& banner, const std::function<void()>& trainAnother);

}  // namespace app
