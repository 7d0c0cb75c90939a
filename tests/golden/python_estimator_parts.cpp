#include "tests/golden/python_estimator_parts.h"

#include "engine/core/error.h"
#include "engine/estimator/head/binary_class_head.h"
#include "engine/estimator/head/logistic_regression_head.h"
#include "engine/estimator/head/multi_class_head.h"
#include "engine/estimator/head/multi_head.h"
#include "engine/estimator/head/multi_label_head.h"
#include "engine/estimator/head/poisson_regression_head.h"

namespace golden::python {
namespace {

namespace estimator = engine::estimator;
using engine::Code;
using estimator::HeadPtr;
using estimator::OptimizerContext;

double parsedNumber(const Expression& e) {
  if (e.kind == Kind::kFloat) return e.number;
  if (e.kind == Kind::kInteger) return static_cast<double>(e.integer);
  engine::fail(Code::kUnimplemented, "a number is expected");
}

std::vector<double> numbersOf(const Expression& e) {
  std::vector<double> numbers;
  for (const auto& part : e.parts) numbers.push_back(parsedNumber(*part));
  return numbers;
}

template <typename Options>
Options common(EstimatorArguments& arguments) {
  Options options;
  options.name = arguments.text("name", "");
  options.weightColumn = arguments.text("weight_column", "");
  return options;
}

HeadPtr multiHead(const Expression& call, const NamedColumns& columns);

// A head of version 2.
HeadPtr headOf(const Expression& call, const NamedColumns& columns) {
  const std::string& name = call.parts[0]->text;
  if (name == "MultiHead") return multiHead(call, columns);
  EstimatorArguments arguments(call, columns);
  HeadPtr head;
  if (name == "BinaryClassHead") {
    auto options = common<estimator::BinaryClassHeadOptions>(arguments);
    for (double threshold : arguments.numbers("thresholds"))
      options.thresholds.push_back(static_cast<float>(threshold));
    head = std::make_shared<estimator::BinaryClassHead>(options);
  } else if (name == "MultiClassHead") {
    const int64_t classes = arguments.integer("n_classes", 0);
    head = std::make_shared<estimator::MultiClassHead>(classes, common<estimator::MultiClassHeadOptions>(arguments));
  } else if (name == "MultiLabelHead") {
    const int64_t classes = arguments.integer("n_classes", 0);
    head = std::make_shared<estimator::MultiLabelHead>(classes, common<estimator::MultiLabelHeadOptions>(arguments));
  } else if (name == "RegressionHead") {
    auto options = common<estimator::RegressionHeadOptions>(arguments);
    options.labelDimension = arguments.integer("label_dimension", 1);
    head = std::make_shared<estimator::RegressionHead>(options);
  } else if (name == "PoissonRegressionHead") {
    head =
        std::make_shared<estimator::PoissonRegressionHead>(common<estimator::PoissonRegressionHeadOptions>(arguments));
  } else if (name == "LogisticRegressionHead") {
    head = std::make_shared<estimator::LogisticRegressionHead>(common<estimator::HeadOptions>(arguments));
  } else {
    engine::fail(Code::kUnimplemented, "the head ", name);
  }
  arguments.finish(name);
  return head;
}

HeadPtr multiHead(const Expression& call, const NamedColumns& columns) {
  std::vector<HeadPtr> heads;
  for (const auto& head : call.parts.at(1)->parts) heads.push_back(headOf(*head, columns));
  std::vector<double> weights;
  if (call.parts.size() > 2) weights = numbersOf(*call.parts[2]);
  return std::make_shared<estimator::MultiHead>(std::move(heads), std::move(weights));
}

// "AdamOptimizer" of T, "RMSprop" of K, as the names that canned estimators have for them.
std::string shortName(const std::string& name) {
  if (name == "RMSprop" || name == "RMSPropOptimizer") return "RMSProp";
  if (name == "GradientDescentOptimizer") return "SGD";
  const std::size_t suffix = name.rfind("Optimizer");
  return suffix == std::string::npos ? name : name.substr(0, suffix);
}

estimator::CannedOptimizer optimizerOf(const Expression& e) {
  if (e.kind == Kind::kString) return e.text;
  const bool call = e.kind == Kind::kCall && e.parts[0]->kind == Kind::kAttribute;
  const std::string module = call ? e.parts[0]->parts.at(0)->text : "";
  if (!call || (module != "K" && module != "T") || e.parts.size() != 2) {
    engine::fail(Code::kUnimplemented, "the optimizer ", call ? e.parts[0]->text : e.text);
  }
  const auto version = module == "T" ? estimator::Version::kV1 : estimator::Version::kV2;
  return estimator::OptimizerFn(
      [name = shortName(e.parts[0]->text), version, rate = parsedNumber(*e.parts[1])](const OptimizerContext& context) {
        return estimator::optimizerByName(name, version, rate, context);
      });
}

// What a positional argument is, by its looks.
std::string parameterOf(const Expression& e, const std::string& function) {
  if (e.kind == Kind::kList) return "hidden_units";
  if (e.kind == Kind::kName) return "feature_columns";
  if (e.kind == Kind::kCall && e.parts[0]->text.ends_with("Head")) return "head";
  engine::fail(Code::kUnimplemented, "a positional argument of ", function);
}

}  // namespace

EstimatorArguments::EstimatorArguments(const Expression& call, const NamedColumns& columns) : columns_(columns) {
  for (std::size_t i = 1; i < call.parts.size(); ++i) {
    const std::string& keyword = call.names[i - 1];
    given_[keyword.empty() ? parameterOf(*call.parts[i], call.parts[0]->text) : keyword] = call.parts[i].get();
  }
}

const Expression* EstimatorArguments::take(const std::string& name) {
  taken_.insert(name);
  const auto found = given_.find(name);
  return found == given_.end() ? nullptr : found->second;
}

int64_t EstimatorArguments::integer(const std::string& name, int64_t otherwise) {
  const Expression* e = take(name);
  return e ? e->integer : otherwise;
}

double EstimatorArguments::number(const std::string& name, double otherwise) {
  const Expression* e = take(name);
  return e ? parsedNumber(*e) : otherwise;
}

bool EstimatorArguments::flag(const std::string& name, bool otherwise) {
  const Expression* e = take(name);
  return e ? e->integer != 0 : otherwise;
}

std::string EstimatorArguments::text(const std::string& name, const std::string& otherwise) {
  const Expression* e = take(name);
  return e ? e->text : otherwise;
}

std::vector<double> EstimatorArguments::numbers(const std::string& name) {
  const Expression* e = take(name);
  return e ? numbersOf(*e) : std::vector<double>();
}

std::vector<int64_t> EstimatorArguments::integers(const std::string& name) {
  const std::vector<double> values = numbers(name);
  return {values.begin(), values.end()};
}

engine::feature_column::Columns EstimatorArguments::columns(const std::string& name) {
  const Expression* e = take(name);
  if (!e) return {};
  const auto found = columns_.find(e->text);
  if (found == columns_.end()) engine::fail(Code::kUnimplemented, "the columns ", e->text);
  return found->second;
}

HeadPtr EstimatorArguments::head(const std::string& name) {
  const Expression* e = take(name);
  if (!e) engine::fail(Code::kUnimplemented, "an estimator without a head");
  return headOf(*e, columns_);
}

estimator::CannedOptimizer EstimatorArguments::optimizer(const std::string& name) {
  return optimizerOf(*take(name));
}

engine::nn::Partitioner EstimatorArguments::partitioner(const std::string& name) {
  const Expression* e = take(name);
  if (!e) return {};
  if (e->kind != Kind::kCall || e->parts[0]->text != "fixed_size_partitioner") {
    engine::fail(Code::kUnimplemented, "the partitioner ", e->parts.empty() ? e->text : e->parts[0]->text);
  }
  return engine::nn::fixedSizePartitioner(e->parts.at(1)->integer);
}

void EstimatorArguments::finish(const std::string& function) const {
  for (const auto& [name, value] : given_) {
    if (!taken_.contains(name)) engine::fail(Code::kUnimplemented, "the argument ", name, " of ", function);
  }
}

}  // namespace golden::python
