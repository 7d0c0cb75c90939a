// A SavedModel as text that gives x back; its signature 'foreign' needs an op that this program does not have.
// Header-only.
#pragma once

namespace test_support {

inline constexpr const char* kIdentityModel = R"(saved_model_schema_version: 1
meta_graphs {
  meta_info_def { tags: "serve" }
  graph_def {
    node {
      name: "x"
      op: "Placeholder"
      attr { key: "dtype" value { type: DT_FLOAT } }
      attr { key: "shape" value { shape { dim { size: -1 } } } }
    }
    node { name: "y" op: "Identity" input: "x" attr { key: "T" value { type: DT_FLOAT } } }
    node { name: "z" op: "OpOfAnotherProgram" input: "x" }
    versions { producer: 134 }
  }
  signature_def {
    key: "foreign"
    value {
      inputs { key: "x" value { name: "x:0" dtype: DT_FLOAT } }
      outputs { key: "z" value { name: "z:0" dtype: DT_FLOAT } }
      method_name: "tensorflow/serving/predict"
    }
  }
  signature_def {
    key: "serving_default"
    value {
      inputs { key: "x" value { name: "x:0" dtype: DT_FLOAT } }
      outputs { key: "y" value { name: "y:0" dtype: DT_FLOAT } }
      method_name: "tensorflow/serving/predict"
    }
  }
}
)";

}  // namespace test_support
