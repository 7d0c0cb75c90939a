#include "app/workbench/drafts/settings_draft.h"

#include <google/protobuf/util/message_differencer.h>

#include <set>

#include "engine/core/error.h"

namespace app {
namespace {

using engine::estimator::Experiment;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

// The message that holds the field; null when it is not there.
const Message* ownerIn(const Experiment& experiment, const SettingPlace& place) {
  if (place.owner == nullptr) return &experiment;
  const auto* reflection = experiment.GetReflection();
  return reflection->HasField(experiment, place.owner) ? &reflection->GetMessage(experiment, place.owner) : nullptr;
}

bool isSet(const Message* owner, const FieldDescriptor& field) {
  if (owner == nullptr) return false;
  const auto* reflection = owner->GetReflection();
  return field.is_repeated() ? reflection->FieldSize(*owner, &field) > 0 : reflection->HasField(*owner, &field);
}

// A message with this field alone.
std::unique_ptr<Message> alone(const Message& owner, const FieldDescriptor& field) {
  std::unique_ptr<Message> copy(owner.New());
  const std::unique_ptr<Message> all(owner.New());
  all->CopyFrom(owner);
  owner.GetReflection()->SwapFields(copy.get(), all.get(), {&field});
  return copy;
}

bool sameValue(const Experiment& a, const Experiment& b, const SettingPlace& place) {
  const Message* inA = ownerIn(a, place);
  const Message* inB = ownerIn(b, place);
  const bool set = isSet(inA, *place.field);
  if (set != isSet(inB, *place.field)) return false;
  return !set ||
         google::protobuf::util::MessageDifferencer::Equals(*alone(*inA, *place.field), *alone(*inB, *place.field));
}

Message* mutableOwner(Experiment& experiment, const SettingPlace& place) {
  return place.owner == nullptr ? &experiment : experiment.GetReflection()->MutableMessage(&experiment, place.owner);
}

void copyField(const Experiment& from, Experiment& to, const SettingPlace& place) {
  const Message* source = ownerIn(from, place);
  const bool set = isSet(source, *place.field);
  if (!set && ownerIn(to, place) == nullptr) return;
  Message* target = mutableOwner(to, place);
  target->GetReflection()->ClearField(target, place.field);
  if (set) target->MergeFrom(*alone(*source, *place.field));
}

std::set<const FieldDescriptor*> ownersOf(const QStringList& paths) {
  std::set<const FieldDescriptor*> owners;
  for (const QString& path : paths) {
    if (const auto* owner = settingPlace(path).owner) owners.insert(owner);
  }
  return owners;
}

}  // namespace

SettingPlace settingPlace(const QString& path) {
  const auto* type = Experiment::descriptor();
  SettingPlace place;
  const QStringList parts = path.split(QLatin1Char('.'));
  if (parts.size() == 2) place.owner = type->FindFieldByName(parts[0].toStdString());
  const auto* owner = parts.size() == 1 ? type : place.owner != nullptr ? place.owner->message_type() : nullptr;
  if (owner != nullptr) place.field = owner->FindFieldByName(parts.back().toStdString());
  if (place.field == nullptr) engine::fail(engine::Code::kInternal, "There is no setting '", path.toStdString(), "'.");
  return place;
}

void SettingsDraft::setBase(const Experiment& base) {
  base_ = base;
  edited_ = base;
  for (const FieldDescriptor* owner : ownersOf(paths_)) edited_.GetReflection()->MutableMessage(&edited_, owner);
}

// Without the messages that are there for the editors' sake only.
Experiment SettingsDraft::pruned() const {
  Experiment result = edited_;
  const auto* reflection = result.GetReflection();
  for (const FieldDescriptor* owner : ownersOf(paths_)) {
    const bool wasThere = reflection->HasField(base_, owner);
    if (!wasThere && reflection->GetMessage(result, owner).ByteSizeLong() == 0) reflection->ClearField(&result, owner);
  }
  return result;
}

Experiment SettingsDraft::settings() const {
  const Experiment all = pruned();
  Experiment result;
  for (const QString& path : paths_) copyField(all, result, settingPlace(path));
  return result;
}

void SettingsDraft::setSettings(const Experiment& settings) {
  Experiment rest = settings;
  for (const QString& path : paths_) {
    const SettingPlace place = settingPlace(path);
    if (Message* owner = ownerIn(rest, place) != nullptr ? mutableOwner(rest, place) : nullptr)
      owner->GetReflection()->ClearField(owner, place.field);
  }
  for (const FieldDescriptor* owner : ownersOf(paths_)) rest.GetReflection()->ClearField(&rest, owner);
  std::vector<const FieldDescriptor*> others;
  rest.GetReflection()->ListFields(rest, &others);
  if (!others.empty()) {
    engine::fail(engine::Code::kInvalidArgument, "'", others.front()->name(),
                 "' is not one of these settings. Remove it here, and change it in the experiment.");
  }
  for (const QString& path : paths_) copyField(settings, edited_, settingPlace(path));
}

QStringList SettingsDraft::changed() const {
  QStringList result;
  for (const QString& path : paths_) {
    if (!sameValue(base_, edited_, settingPlace(path))) result << path;
  }
  return result;
}

QStringList SettingsDraft::notDefault() const {
  QStringList result;
  for (const QString& path : paths_) {
    const SettingPlace place = settingPlace(path);
    if (isSet(ownerIn(edited_, place), *place.field)) result << path;
  }
  return result;
}

void SettingsDraft::clear(const QString& path) {
  const SettingPlace place = settingPlace(path);
  Message* owner = mutableOwner(edited_, place);
  owner->GetReflection()->ClearField(owner, place.field);
}

void SettingsDraft::applyTo(Experiment& current) const {
  for (const QString& path : changed()) copyField(edited_, current, settingPlace(path));
}

}  // namespace app
