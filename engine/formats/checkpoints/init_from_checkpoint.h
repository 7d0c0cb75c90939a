// Variables of a graph whose initial values come from a checkpoint (tf.train.init_from_checkpoint). Used by the graph's
// thread.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "engine/graph/scope.h"

namespace engine::formats {

// A name in the checkpoint and one in the graph; or, with a slash behind both, scopes: every global variable in the
// graph's scope takes the tensor of the same name in the checkpoint's. "/" is the checkpoint's root.
using AssignmentMap = std::vector<std::pair<std::string, std::string>>;

// From now on the variables' initialisers restore them from `prefix`. Parts of a partitioned variable (w/part_0,
// w/part_1 …), also together under the name w, take their parts of the whole tensor. InvalidArgument for a name that is
// not in the checkpoint or the graph, and for another shape or dtype; NotFound without the checkpoint.
void initFromCheckpoint(Graph& graph, const std::string& prefix, const AssignmentMap& assignments);

}  // namespace engine::formats
