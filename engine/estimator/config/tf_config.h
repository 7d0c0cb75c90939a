// Reads the environment variable TF_CONFIG, which tells a process its place in a cluster. Pure functions, apart from
// the environment: callable from any thread.
#pragma once

#include <string>

#include "engine/estimator/run_config.pb.h"

namespace engine::estimator {

// `config` with what TF_CONFIG's JSON says: the cluster, and the model_dir where `config` has none. A process of a
// cluster without a session_config gets one whose device filters name the jobs it talks to. An empty text is a process
// that trains alone. InvalidArgument, in TensorFlow's words, for JSON that is malformed, a cluster without exactly one
// chief (or one legacy "master"), a task that is missing or not in the cluster, a model_dir that is empty or not
// `config`'s.
RunConfig applyTfConfig(RunConfig config, const std::string& json);

// The same with the environment's TF_CONFIG; a `config` that has its cluster already stays as it is.
RunConfig applyTfConfig(RunConfig config);

}  // namespace engine::estimator
