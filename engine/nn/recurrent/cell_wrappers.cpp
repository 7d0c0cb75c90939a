#include "engine/nn/recurrent/cell_wrappers.h"

#include "engine/core/error.h"
#include "engine/graph/ops.h"
#include "engine/nn/layers/dropout.h"

namespace engine::nn {
namespace {

class CellStack : public RnnCell {
 public:
  CellStack(std::vector<RnnCellPtr> cells, std::string name, bool keras)
      : cells_(std::move(cells)), name_(std::move(name)), keras_(keras) {
    if (cells_.empty()) fail(Code::kInvalidArgument, "Must specify at least one cell for a stack of cells.");
  }
  std::vector<int64_t> stateSizes() const override {
    std::vector<int64_t> sizes;
    for (const RnnCellPtr& cell : cells_) {
      for (int64_t size : cell->stateSizes()) sizes.push_back(size);
    }
    return sizes;
  }
  int64_t outputSize() const override { return cells_.back()->outputSize(); }
  void build(const Scope& scope, int64_t inputs, DType dtype) override {
    const Scope stack = layerScope(scope, name_, keras_ ? "stacked_rnn_cells" : "multi_rnn_cell");
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      const std::string place = stack.fullName("cell_" + std::to_string(i));
      cells_[i]->build(keras_ ? stack : stack.exactly(place), inputs, dtype);
      inputs = cells_[i]->outputSize();
    }
  }
  void begin(const Scope& scope, Output batch, DType dtype) override {
    for (const RnnCellPtr& cell : cells_) cell->begin(scope, batch, dtype);
  }
  CellStep step(const CellContext& context, Output x, const std::vector<Output>& states) const override {
    CellStep all{x, {}};
    auto next = states.begin();
    for (const RnnCellPtr& cell : cells_) {
      const auto end = next + static_cast<std::ptrdiff_t>(cell->stateSizes().size());
      const CellStep one = cell->step(context, all.output, {next, end});
      next = end;
      all.output = one.output;
      all.states.insert(all.states.end(), one.states.begin(), one.states.end());
    }
    return all;
  }
  std::optional<CellSequence> sequence(const Scope& s, Output x, const std::vector<Output>& states) const override {
    CellSequence all{x, {}};
    auto next = states.begin();
    for (const RnnCellPtr& cell : cells_) {
      const auto end = next + static_cast<std::ptrdiff_t>(cell->stateSizes().size());
      const std::optional<CellSequence> one = cell->sequence(s, all.outputs, {next, end});
      if (!one) return std::nullopt;
      next = end;
      all.outputs = one->outputs;
      all.states.insert(all.states.end(), one->states.begin(), one->states.end());
    }
    return all;
  }

 private:
  std::vector<RnnCellPtr> cells_;
  std::string name_;
  bool keras_;
};

// What a cell around another one hands on to it.
class CellWrapper : public RnnCell {
 public:
  explicit CellWrapper(RnnCellPtr cell) : cell_(std::move(cell)) {}
  std::vector<int64_t> stateSizes() const override { return cell_->stateSizes(); }
  int64_t outputSize() const override { return cell_->outputSize(); }
  void build(const Scope& scope, int64_t inputs, DType dtype) override { cell_->build(scope, inputs, dtype); }
  void begin(const Scope& scope, Output batch, DType dtype) override { cell_->begin(scope, batch, dtype); }

 protected:
  RnnCellPtr cell_;
};

void checkKeep(const char* what, double keep) {
  if (!(keep > 0 && keep <= 1)) fail(Code::kInvalidArgument, what, " must be in (0, 1], got ", keep, ".");
}

class DropoutWrapper : public CellWrapper {
 public:
  DropoutWrapper(RnnCellPtr cell, const DropoutWrapperOptions& options)
      : CellWrapper(std::move(cell)), options_(options) {
    checkKeep("input_keep_prob", options_.inputKeepProb);
    checkKeep("output_keep_prob", options_.outputKeepProb);
    checkKeep("state_keep_prob", options_.stateKeepProb);
  }
  void build(const Scope& scope, int64_t inputs, DType dtype) override {
    inputs_ = inputs;
    CellWrapper::build(scope, inputs, dtype);
  }
  void begin(const Scope& scope, Output batch, DType dtype) override {
    CellWrapper::begin(scope, batch, dtype);
    masks_.clear();
    if (!options_.variationalRecurrent) return;
    masks_.push_back(mask(scope, batch, inputs_, dtype, options_.inputKeepProb, 0));
    masks_.push_back(mask(scope, batch, outputSize(), dtype, options_.outputKeepProb, 1));
    const std::vector<int64_t> sizes = stateSizes();
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      masks_.push_back(mask(scope, batch, sizes[i], dtype, options_.stateKeepProb, static_cast<int64_t>(i) + 2));
    }
  }
  CellStep step(const CellContext& context, Output x, const std::vector<Output>& states) const override {
    CellStep after = cell_->step(context, kept(context, x, options_.inputKeepProb, 0), states);
    after.output = kept(context, after.output, options_.outputKeepProb, 1);
    // An LSTM's first state is its memory, which is never dropped.
    for (std::size_t i = after.states.size() > 1 ? 1 : 0; i < after.states.size(); ++i) {
      after.states[i] = kept(context, after.states[i], options_.stateKeepProb, i + 2);
    }
    return after;
  }

 private:
  DropoutOptions drawn(std::size_t which) const {
    DropoutOptions dropped;
    if (options_.seed) dropped.seed = *options_.seed + static_cast<int64_t>(which);
    return dropped;
  }
  Output mask(const Scope& s, Output batch, int64_t columns, DType dtype, double keep, int64_t which) const {
    if (keep >= 1) return {};
    const Output dims = s.op("Pack", {batch, ops::scalar(s, static_cast<int32_t>(columns), "columns")});
    const Output all = s.op("Fill", {dims, ops::number(s, dtype, 1, "one")}, {}, "ones");
    return dropout(s, all, 1 - keep, true, drawn(static_cast<std::size_t>(which)));
  }
  Output kept(const CellContext& context, Output x, double keep, std::size_t which) const {
    if (keep >= 1) return x;
    if (!masks_.empty()) return ops::mul(context.scope(), x, context.take(masks_[which]));
    return dropout(context.scope(), x, 1 - keep, true, drawn(which));
  }

  DropoutWrapperOptions options_;
  int64_t inputs_ = 0;
  std::vector<Output> masks_;  // of the input, the output and each state
};

class ResidualWrapper : public CellWrapper {
 public:
  using CellWrapper::CellWrapper;
  void build(const Scope& scope, int64_t inputs, DType dtype) override {
    if (inputs != outputSize()) {
      fail(Code::kInvalidArgument, "A residual wrapper adds its input to its output, which must be as wide: they have ",
           inputs, " and ", outputSize(), " columns.");
    }
    CellWrapper::build(scope, inputs, dtype);
  }
  CellStep step(const CellContext& context, Output x, const std::vector<Output>& states) const override {
    CellStep after = cell_->step(context, x, states);
    after.output = ops::add(context.scope(), x, after.output);
    return after;
  }
};

}  // namespace

RnnCellPtr multiRnnCell(std::vector<RnnCellPtr> cells, const std::string& name) {
  return std::make_shared<CellStack>(std::move(cells), name, false);
}

RnnCellPtr stackedRnnCells(std::vector<RnnCellPtr> cells, const std::string& name) {
  return std::make_shared<CellStack>(std::move(cells), name, true);
}

RnnCellPtr dropoutWrapper(RnnCellPtr cell, const DropoutWrapperOptions& options) {
  return std::make_shared<DropoutWrapper>(std::move(cell), options);
}

RnnCellPtr residualWrapper(RnnCellPtr cell) {
  return std::make_shared<ResidualWrapper>(std::move(cell));
}

}  // namespace engine::nn
