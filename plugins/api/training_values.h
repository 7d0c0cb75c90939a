// What hooks of plugins look at in every training, whatever its model is. Used by the thread that trains.
//   Graph graph;
//   const Scope scope(graph);
//   const Output x = ops::constant(scope, Tensor::of<float>({1, 2}, {2, 1}));
//   const Output hidden = nn::dense(scope, x, 3, {.activation = nn::relu, .kernelInitializer = nn::constant(-1)});
//   nn::meanSquaredError(scope, x, nn::dense(scope, hidden, 1));
//   const std::vector<Output> found = plugins::activations(graph, "");
//   found.size();  // is 1u
//   const Output dead = plugins::numberOf(scope, found[0], "zeros");
//   const Output bad = plugins::numberOf(scope, plugins::trainingLoss(graph), "nonfinite");
//   Session session(graph);
//   session.run(Feeds{}, {}, {nn::initializeVariables(scope, graph.collections().globalVariables)});
//   session.run(Feeds{}, {dead})[0].item<float>();  // is 1.0f
//   session.run(Feeds{}, {bad})[0].item<float>();   // is 0.0f
#pragma once

#include <string>
#include <vector>

#include "engine/graph/graph.h"
#include "engine/graph/scope.h"
#include "engine/runtime/session.h"

namespace plugins {

// The loss that the training makes smaller, a floating scalar. FailedPrecondition when the graph has none.
engine::Output trainingLoss(const engine::Graph& graph);

// What the loss and the gradients are computed of, inputs first; without the insides of loops and conditionals, whose
// values are many or none a step. FailedPrecondition for a graph without a loss.
std::vector<const engine::Node*> computedNodes(const engine::Graph& graph);

// The outputs of activation functions on the way to the loss, floating and of any shape; of all its nodes whose names
// have `text` unless that is empty. FailedPrecondition for a graph without a loss.
std::vector<engine::Output> activations(const engine::Graph& graph, const std::string& text);

// The learning rate that may be changed while it trains, as it is now; NaN where the model has none.
double learningRate(engine::Session& session);

// A scalar float32 of a tensor of numbers: "norm" (Euclidean), "sum", "mean", "min", "max", "max_abs", "zeros" (the
// share that is 0) or "nonfinite" (how many are NaN or infinite). InvalidArgument for another function.
engine::Output numberOf(const engine::Scope& scope, engine::Output tensor, const std::string& function);

}  // namespace plugins
