// Values to be logged whenever summaries are saved. Each adds TensorFlow's summary op to the graph, named as
// tf.summary's version 1 names it, for exported graphs; the value itself goes to the graph's collection of summaries,
// from which the hook that saves them logs it without running the op. Used by the graph's thread.
//   Graph graph;
//   const Scope scope(graph);
//   nn::summary::scalar(scope.child("model"), "rate", ops::scalar(scope, 0.1f));  // is "model/rate"
//   graph.collections().summaries.size();                                         // is 1u
#pragma once

#include <string>

#include "engine/graph/collections.h"
#include "engine/graph/scope.h"

namespace engine::nn::summary {

// `name` becomes the tag <scope>/<name>, which is also the op's name; the second of that tag is <scope>/<name>_1.
// Characters that a node's name cannot have become '_'. Returns the tag. InvalidArgument for a value of another kind.

// A scalar number of any dtype of numbers. ScalarSummary.
std::string scalar(const Scope& scope, const std::string& name, Output value);
// Numbers of any shape. HistogramSummary.
std::string histogram(const Scope& scope, const std::string& name, Output value);
// [batch, height, width, 1, 3 or 4] uint8 or floating, of which maxOutputs are kept, as PNG. ImageSummary.
std::string image(const Scope& scope, const std::string& name, Output value, int maxOutputs = 3);
// Strings of any shape: Markdown. TensorSummaryV2.
std::string text(const Scope& scope, const std::string& name, Output value);
// float32 [batch, frames] or [batch, frames, channels], samples in [-1, 1], of which maxOutputs are kept, as WAV.
// `sampleRate`: frames a second. AudioSummaryV2.
std::string audio(const Scope& scope, const std::string& name, Output value, double sampleRate, int maxOutputs = 3);

}  // namespace engine::nn::summary
