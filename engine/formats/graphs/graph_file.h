// The graph in any file that TensorFlow writes one to. The files are taken as untrusted. Functions without state.
#pragma once

#include <string>

#include "engine/proto/graph.pb.h"

namespace engine::formats {

// `path`: a GraphDef (.pb, or .pbtxt in text form), a MetaGraphDef (.meta, or in text form), a saved_model.pb or the
// folder of a SavedModel (of several MetaGraphs the one for serving, else the first), or a checkpoint's .index, whose
// .meta is read. NotFound: no such file. InvalidArgument, saying what it is: a file of another kind. DataLoss: nothing
// that is known, or damaged; of text with line and column.
tensorflow::GraphDef readGraphFile(const std::string& path);

}  // namespace engine::formats
