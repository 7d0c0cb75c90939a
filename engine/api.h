// The engine in one include, for programs that train: tensors, graphs and a function for each op, sessions, and the
// umbrella headers of the libraries above them, which may be included alone. Each header gives its own thread rule.
#pragma once

#include "engine/core/error.h"
#include "engine/core/run_program.h"
#include "engine/core/tensor.h"
#include "engine/data/api.h"
#include "engine/estimator/api.h"
#include "engine/feature_column/api.h"
#include "engine/graph/collections.h"
#include "engine/graph/cond.h"
#include "engine/graph/gradients.h"
#include "engine/graph/ops.h"
#include "engine/graph/while_loop.h"
#include "engine/nn/api.h"
#include "engine/op_functions.h"
#include "engine/runtime/session.h"
#include "engine/text/api.h"
