// What any message of an experiment holds survives the form, the file and the form again.
#include <google/protobuf/util/field_comparator.h>
#include <google/protobuf/util/json_util.h>
#include <google/protobuf/util/message_differencer.h>
#include <gtest/gtest.h>

#include "engine/estimator/config/experiment.h"
#include "tests/app/features/forms/random_message.h"
#include "widgets/forms/proto_form.h"
#include "widgets/forms/scalar_text.h"

namespace {

using google::protobuf::Message;
using google::protobuf::util::DefaultFieldComparator;
using google::protobuf::util::MessageDifferencer;
using test_support::experimentTypes;
using test_support::newMessage;
using test_support::RandomMessages;
using widgets::ProtoForm;

// Empty: equal, also in what is set and what is not.
std::string difference(const Message& before, const Message& after) {
  DefaultFieldComparator numbers;
  numbers.set_treat_nan_as_equal(true);
  MessageDifferencer differencer;
  differencer.set_field_comparator(&numbers);
  std::string report;
  differencer.ReportDifferencesToString(&report);
  return differencer.Compare(before, after) ? std::string() : "differs: " + report;
}

// Shown, written, read and shown again.
void expectRoundTrip(const Message& message) {
  const ProtoForm form(message);
  ASSERT_EQ(difference(message, form.message()), "");
  const std::string json = engine::estimator::toJson(form.message());
  const std::unique_ptr<Message> read(message.New());
  const auto status = google::protobuf::util::JsonStringToMessage(json, read.get());
  ASSERT_TRUE(status.ok()) << status.ToString() << json;
  const ProtoForm again(*read);
  ASSERT_EQ(difference(message, again.message()), "") << json;
}

TEST(FormRoundTripTest, EveryMessageOfAnExperimentIsReached) {
  std::set<std::string> names;
  for (const auto* type : experimentTypes()) names.insert(type->name());
  for (const char* name : {"Experiment",
                           "RunConfig",
                           "TrainSettings",
                           "EvalSettings",
                           "EarlyStopping",
                           "ExporterSettings",
                           "WarmStart",
                           "LoggingTensor",
                           "Profiler",
                           "Hook",
                           "Optimizer",
                           "LearningRateSchedule",
                           "HeadSpec",
                           "MultiHeadSpec",
                           "FeatureColumn",
                           "Crossed",
                           "SharedEmbeddings",
                           "SequenceNumeric",
                           "CsvSource",
                           "IdxSource",
                           "DigitsSource",
                           "TfRecordSource",
                           "TextSource",
                           "FixedLengthSource",
                           "ImageFolderSource",
                           "NamedModel",
                           "Layer"}) {
    EXPECT_TRUE(names.contains(name)) << name;
  }
  RecordProperty("types", static_cast<int>(names.size()));
}

TEST(FormRoundTripTest, RandomMessagesOfEveryTypeLoseNothing) {
  constexpr int kRounds = 4;
  for (const auto* type : experimentTypes()) {
    for (int round = 0; round < kRounds; ++round) {
      RandomMessages random(static_cast<uint64_t>(1000 + round));
      const auto message = newMessage(*type);
      random.fill(message.get(), round < 3 ? 1 : 2);
      SCOPED_TRACE(type->full_name() + " seed " + std::to_string(1000 + round));
      expectRoundTrip(*message);
      if (HasFatalFailure()) return;
    }
  }
}

TEST(FormRoundTripTest, WholeRandomExperimentsLoseNothing) {
  for (uint64_t seed = 1; seed < 9; ++seed) {
    SCOPED_TRACE(seed);
    engine::estimator::Experiment experiment;
    RandomMessages(seed).fill(&experiment, 3);
    expectRoundTrip(experiment);
  }
}

TEST(FormRoundTripTest, WhatIsSetToItsDefaultIsNotWhatIsUnset) {
  for (const auto* type : experimentTypes()) {
    const auto unset = newMessage(*type);
    const auto set = newMessage(*type);
    const auto* reflection = set->GetReflection();
    for (int i = 0; i < type->field_count(); ++i) {
      const auto* field = type->field(i);
      if (field->is_repeated()) continue;
      if (field->cpp_type() == google::protobuf::FieldDescriptor::CPPTYPE_MESSAGE) {
        reflection->MutableMessage(set.get(), field);
      } else {
        widgets::setScalarText({set.get(), field, -1}, {}, widgets::defaultText(*field));
      }
    }
    SCOPED_TRACE(type->full_name());
    expectRoundTrip(*unset);
    expectRoundTrip(*set);
    if (HasFatalFailure()) return;
  }
}

TEST(FormRoundTripTest, ColumnsInColumnsToAnyDepthLoseNothing) {
  engine::feature_column::config::FeatureColumn column;
  column.mutable_numeric()->set_key("age");
  for (int depth = 0; depth < 12; ++depth) {
    engine::feature_column::config::FeatureColumn outer;
    *outer.mutable_crossed()->add_keys()->mutable_column() = column;
    outer.mutable_crossed()->add_keys()->set_feature("");
    column = outer;
  }
  expectRoundTrip(column);
}

}  // namespace
