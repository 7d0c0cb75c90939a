// What a record of a TFRecord file is that should be a tf.Example. Almost any message of Protobuf parses as an Example
// without features, which then trains on default values: these functions tell such records. The bytes are not trusted.
// Pure functions: callable from any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace engine::formats {

// Why the record cannot be taken as a tf.Example with the features `wanted`, in words that follow "the record …":
// "is no tf.Example: it looks like a picture (PNG). …". Nothing: it has features, or is empty as an Example without
// features is. A SequenceExample is one with features of its own, its context, unless what is wanted is in its
// feature_lists. Looks at few bytes of a good record.
std::optional<std::string> whyNoExample(std::string_view record, const std::vector<std::string>& wanted);

// "a picture (PNG)", "text", "a tf.SequenceExample with the feature lists \"a\", \"b\"", …
std::string describeRecord(std::string_view record);

// The keys of a record's feature_lists, bytewise sorted; none when it has no such field.
std::vector<std::string> featureListKeys(std::string_view record);

}  // namespace engine::formats
