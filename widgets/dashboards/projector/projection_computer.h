// What the runner's thread does: computes one projection and tells of it. For worker threads.
#pragma once

#include <functional>

#include "widgets/dashboards/projector/projection_request.h"

namespace widgets {

// How a computation reports; all of it is called on the computing thread.
struct ProjectionSink {
  ComputeWatch watch;  // progress: of the preparation, then of the iterations
  std::function<void(const ProjectionFrame& frame)> frame;
  std::function<void()> waitWhilePaused;  // between iterations
  std::function<bool()> takePerturbation;
  int frameMs = 200;  // least time between two intermediate frames
};

// Errors: InvalidArgument (too few points, a wrong expression), Cancelled.
void computeProjection(const ProjectionRequest& request, const ProjectionSink& sink);

}  // namespace widgets
