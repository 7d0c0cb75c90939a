#include "app/workbench/drafts/experiment_draft.h"

#include <google/protobuf/util/message_differencer.h>

namespace app {
namespace {

using engine::estimator::Experiment;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::util::MessageDifferencer;

constexpr std::size_t kUndoSteps = 200;

// Where two experiments differ, as long as it is in one singular field or in the elements of one list of numbers.
class OneField : public MessageDifferencer::Reporter {
 public:
  using Fields = std::vector<MessageDifferencer::SpecificField>;
  void ReportAdded(const Message&, const Message& after, const Fields& fields) override { add(after, fields); }
  void ReportDeleted(const Message& before, const Message&, const Fields& fields) override { add(before, fields); }
  void ReportModified(const Message&, const Message& after, const Fields& fields) override { add(after, fields); }
  std::string path() const { return one_ ? path_ : std::string(); }

 private:
  // `holder` is the innermost message of the path, where it has the field.
  void add(const Message& holder, const Fields& fields) {
    std::string path;
    for (const auto& part : fields) {
      if (!part.field) return void(one_ = false);
      const bool last = &part == &fields.back();
      path += part.field->name();
      if (part.field->is_repeated() && !last) path += '[' + std::to_string(part.index) + ']';
      path += '/';
    }
    const FieldDescriptor* field = fields.back().field;
    // A message that came with its first value.
    const Message* inner = &holder;
    while (!field->is_repeated() && field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE) {
      inner = &inner->GetReflection()->GetMessage(*inner, field);
      std::vector<const FieldDescriptor*> set;
      inner->GetReflection()->ListFields(*inner, &set);
      if (set.size() != 1) return void(one_ = false);
      field = set.front();
      path += field->name() + '/';
    }
    const auto type = field->cpp_type();
    const bool isText =
        type != FieldDescriptor::CPPTYPE_MESSAGE && (!field->is_repeated() || type != FieldDescriptor::CPPTYPE_STRING);
    one_ = one_ && isText && (path_.empty() || path_ == path);
    path_ = path;
  }
  bool one_ = true;
  std::string path_;
};

std::string changedField(const Experiment& before, const Experiment& after) {
  MessageDifferencer differencer;
  OneField field;
  differencer.ReportDifferencesTo(&field);
  differencer.Compare(before, after);
  return field.path();
}

}  // namespace

engine::estimator::Experiment ExperimentDraft::first() {
  constexpr int kSteps = 1000;
  constexpr int kEvaluations = 5;
  Experiment experiment;
  experiment.mutable_train()->set_max_steps(kSteps);
  experiment.mutable_eval()->set_steps(0);
  experiment.mutable_eval()->set_every_steps(kSteps / kEvaluations);
  experiment.mutable_run_config()->set_save_summary_steps(kSteps / 100);
  return experiment;
}

ExperimentDraft::ExperimentDraft(QObject* parent) : QObject(parent) {}

void ExperimentDraft::edit(const std::function<void(Experiment&)>& change, QObject* origin) {
  Experiment changed = experiment_;
  change(changed);
  if (MessageDifferencer::Equals(changed, experiment_)) return;
  const std::string field = changedField(experiment_, changed);
  const bool grows = !field.empty() && field == lastField_ && origin && origin == lastOrigin_ && redo_.empty();
  if (!grows) undo_.push_back(experiment_);
  if (undo_.size() > kUndoSteps) undo_.erase(undo_.begin());
  redo_.clear();
  lastField_ = field;
  lastOrigin_ = origin;
  experiment_.Swap(&changed);
  emit historyChanged();
  emit ExperimentDraft::changed(origin);
}

void ExperimentDraft::amend(const std::function<void(Experiment&)>& change, QObject* origin) {
  Experiment changed = experiment_;
  change(changed);
  if (MessageDifferencer::Equals(changed, experiment_)) return;
  lastField_.clear();
  experiment_.Swap(&changed);
  emit ExperimentDraft::changed(origin);
}

void ExperimentDraft::travel(std::vector<Experiment>& from, std::vector<Experiment>& to) {
  if (from.empty()) return;
  to.push_back(std::move(experiment_));
  experiment_ = std::move(from.back());
  from.pop_back();
  lastField_.clear();
  emit historyChanged();
  emit changed(nullptr);
}

void ExperimentDraft::undo() {
  travel(undo_, redo_);
}

void ExperimentDraft::redo() {
  travel(redo_, undo_);
}

void ExperimentDraft::startOver(const Experiment& experiment) {
  undo_.clear();
  redo_.clear();
  lastField_.clear();
  experiment_ = experiment;
  emit historyChanged();
  emit changed(nullptr);
}

}  // namespace app
