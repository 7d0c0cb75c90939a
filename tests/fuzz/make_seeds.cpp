// Writes the inputs that fuzzing of binary formats begins with, by the program's own writers:
//   fuzz_make_seeds tests/fuzz/corpus
// Inputs of text formats, and those that findings left, are in the corpora by hand.
#include <sqlite3.h>

#include <cstdio>

#include "engine/formats/bundle/bundle_reader.h"
#include "engine/formats/bundle/bundle_writer.h"
#include "engine/formats/bundle/tensor_slice.h"
#include "engine/formats/checkpoints/object_graph.h"
#include "engine/formats/checkpoints/saver.h"
#include "engine/formats/examples/example_writer.h"
#include "engine/formats/files/tfrecord.h"
#include "engine/formats/files/zip_archive.h"
#include "engine/formats/graphs/meta_graph.h"
#include "engine/formats/tables/table.h"
#include "engine/formats/wire/varint.h"
#include "engine/graph/ops.h"
#include "engine/keras/core/registry.h"
#include "engine/keras/files/model_files.h"
#include "engine/nn/variables.h"
#include "engine/proto/checkpoint.pb.h"
#include "engine/proto/saved_model.pb.h"
#include "summaries/png.h"
#include "summaries/store/chunk_codec.h"
#include "summaries/store/payload_codec.h"
#include "summaries/summary_writer.h"
#include "summaries/tensorboard.pb.h"
#include "summaries/tfevents/export.h"
#include "summaries/values/audio.h"
#include "summaries/values/histogram_rows.h"
#include "summaries/values/text.h"
#include "summaries/wire/wire_writer.h"
#include "tests/engine/data/sample_pictures.h"
#include "tests/fuzz/fuzz_input.h"
#include "tests/support/summary_bytes.h"

namespace {

namespace formats = engine::formats;

std::string corpus;

void save(const std::string& target, const std::string& name, const std::string& bytes) {
  std::filesystem::create_directories(corpus + "/" + target);
  formats::writeFileAtomically(corpus + "/" + target + "/" + name, bytes);
}

std::string chosen(int choice, const std::string& bytes) {
  return static_cast<char>(choice) + bytes;
}

void saveChunks() {
  const std::vector<int64_t> steps = {1, 5, 900, 901};
  const std::vector<double> values = {0.5, 1.5, 2.5, 0.1};
  std::string entries;
  summaries::appendEntry(summaries::summarizeChunk(steps, values), entries);
  const auto saveChunk = [](const char* name, int decoder, char count, const std::string& blob) {
    save("chunk_decoder", name, std::string{static_cast<char>(decoder), count, 0} + blob);
  };
  saveChunk("steps", 0, 4, summaries::encodeSteps(steps));
  saveChunk("walls", 1, 4, summaries::encodeWalls(values));
  saveChunk("values", 2, 4, summaries::encodeValues(values));
  saveChunk("whole_values", 2, 3, summaries::encodeValues(std::vector<double>{1, 2, 3}));
  saveChunk("entries", 3, 1, entries);
  saveChunk("histogram", 4, 0, summaries::encodeHistogram({0, 1, 2, 3, 4, {1, 2, 3}, {4, 5, 6}}));
  saveChunk("session", 5, 0, summaries::encodeSession({summaries::SessionEvent::kStart, 5, 1e9, "text"}));
  saveChunk("png", 6, 0, summaries::encodePng(std::vector<uint8_t>(12, 7), 2, 2, 3));
}

// A log with something of each kind.
void fillLog(const std::string& folder) {
  const auto log = summaries::openEventLog(folder, {.name = "seed"});
  for (int step = 1; step <= 5; ++step) log->scalar("loss", step, 1.0 / step, 1e9 + step);
  log->restartAt(3, "seed");
  log->scalar("loss", 4, 0.25, 1e9 + 10);
  log->histogram("weights", 1, {0, 3, 15, 30, 60, {1, 2, 3}, {4, 5, 6}}, 1e9);
  log->image("picture", 1, 0, summaries::pngImage(std::vector<uint8_t>(12, 7), 2, 2, 3), 1e9);
  log->text("words", 1, "*words*", 1e9);
  log->bytes("sound", summaries::Kind::kAudio, "audio", 1, test_support::wavOf(1, 1, 8000, 16, "12345678"), 1e9);
  log->bytes("curve", summaries::Kind::kTensor, "pr_curves", 1, test_support::prCurveOf(0.3).substr(0, 400), 1e9);
  log->bytes("hparams", summaries::Kind::kTensor, "hparams", 1, test_support::sessionStartOf(0.1, "adam"), 1e9);
  log->bytes("layout", summaries::Kind::kTensor, "custom_scalars", 1, test_support::layoutOf("loss.*"), 1e9);
  log->session({summaries::SessionEvent::kCheckpoint, 5, 1e9, "model.ckpt-5"});
  log->setStatus(summaries::RunStatus::kFinished);
  log->flush();
}

// The pages of a log are large, for speed; small ones leave more of an input to what they hold.
void shrink(const std::string& path) {
  sqlite3* database = nullptr;
  const bool done = sqlite3_open(path.c_str(), &database) == SQLITE_OK &&
                    sqlite3_exec(database, "PRAGMA journal_mode=DELETE; PRAGMA page_size=512; VACUUM", nullptr, nullptr,
                                 nullptr) == SQLITE_OK;
  sqlite3_close(database);
  if (!done) throw std::runtime_error("cannot shrink " + path);
}

void saveLogs() {
  const fuzz::Folder folder("seeds");
  fillLog(folder / "run");
  {
    summaries::EventLogReader reader(folder / "run");
    const std::string events = formats::readFile(summaries::tfevents::exportRun(reader, folder / "events").file);
    save("event_file", "file", chosen(1, events));
    std::string_view rest = events;
    for (int i = 0; rest.size() > 12 && i < 20; ++i) {
      uint64_t length = 0;
      std::memcpy(&length, rest.data(), sizeof length);
      save("event_file", "record_" + std::to_string(i), chosen(0, std::string(rest.substr(12, length))));
      rest.remove_prefix(length + 16);
    }
  }
  shrink(folder / "run/events.db");
  save("event_log", "log", formats::readFile(folder / "run/events.db"));
}

summaries::WireWriter tensor(int type, int64_t rows) {
  summaries::WireWriter dims;
  dims.message(2, summaries::WireWriter().varint(1, static_cast<uint64_t>(rows)));
  return summaries::WireWriter().varint(1, static_cast<uint64_t>(type)).message(2, dims);
}

void saveSummaryValues() {
  const auto saveValue = [](const char* name, int decoder, const std::string& bytes) {
    save("summary_values", name, chosen(decoder, bytes));
  };
  saveValue("floats", 0, tensor(1, 6).bytes(4, std::string(24, '\1')).bytes());
  saveValue("integers", 0, tensor(9, 4).varint(10, 1).varint(10, UINT64_MAX).bytes());
  saveValue("strings", 0, tensor(7, 2).bytes(4, "\x01\x02xyz").bytes());
  saveValue("histogram", 1, summaries::values::encodeRows({{0, 1, 2}, {1, 2, 3}, {4, 5, 6}}));
  saveValue("table", 2, summaries::values::encodeText({{2, 2}, {"a", "b", "c", "d"}}));
  saveValue("sound", 3, test_support::wavOf(1, 2, 8000, 16, "12345678"));
  saveValue("labelled_sound", 3, summaries::values::encodeAudio({44100, 2, 10, "audio/x", "label", "x"}));
  saveValue("curve", 4, test_support::tensorOf(std::vector<float>(12, 0.5F), 2));
  saveValue("layout", 5, test_support::layoutOf("loss.*"));
}

void saveBundle() {
  const fuzz::Folder folder("seeds");
  formats::BundleWriter writer(folder / "m");
  for (int i = 0; i < 3; ++i) writer.add("v" + std::to_string(i), engine::Tensor::of<float>({1, 2}, {2, 1}));
  writer.add("s", engine::Tensor::vector<std::string>({"one", "", "three"}));
  for (const char* slice : {"0,2:0,2", "2,2:0,2"}) {
    writer.addSlice("p", engine::Shape{4, 2}, formats::TensorSlice::parse(slice),
                    engine::Tensor::of<int64_t>({1, 2, 3, 4}, {2, 2}));
  }
  writer.finish();
  const std::string index = formats::readFile(folder / "m.index");
  const std::string size = {static_cast<char>(index.size()), static_cast<char>(index.size() >> 8)};
  save("bundle_reader", "bundle", size + index + formats::readFile(folder / "m.data-00000-of-00001"));
}

// One part of one variable, and one that is whole, as TensorFlow's first Saver wrote them.
void saveV1Checkpoint() {
  tensorflow::SavedTensorSlices meta, whole;
  meta.mutable_meta()->mutable_versions()->set_producer(1);
  tensorflow::SavedSliceMeta& listed = *meta.mutable_meta()->add_tensor();
  listed.set_name("w");
  listed.set_type(tensorflow::DT_FLOAT);
  listed.mutable_shape()->add_dim()->set_size(2);
  listed.add_slice()->add_extent();
  tensorflow::SavedSlice& slice = *whole.mutable_data();
  slice.set_name("w");
  slice.mutable_slice()->add_extent();
  for (const float value : {1.0F, 2.0F}) slice.mutable_data()->add_float_val(value);
  slice.mutable_data()->set_dtype(tensorflow::DT_FLOAT);
  const std::string key = formats::TensorSlice::fromProto(slice.slice()).bundleKey("w");
  save("v1_checkpoint", "one_tensor",
       formats::writeTable({{"", meta.SerializeAsString()}, {key, whole.SerializeAsString()}}));
}

// softmax(x w), with a variable, a saver and a signature.
tensorflow::SavedModel smallModel() {
  engine::Graph graph;
  const engine::Scope scope(graph);
  const engine::Variable w =
      engine::nn::getVariable(scope, "w", engine::Shape{2, 1}, engine::DType::kFloat, engine::nn::zeros());
  const engine::Output x =
      engine::ops::placeholder(scope, engine::DType::kFloat, engine::Shape{engine::kUnknownDim, 2}, "x");
  const engine::Output product = engine::ops::matMul(scope, x, engine::nn::read(scope, w));
  const engine::Output y = scope.op("Softmax", {product}, {}, "y");
  const tensorflow::SaverDef saver = formats::addSaver(graph, graph.collections().globalVariables);
  tensorflow::SavedModel model;
  model.set_saved_model_schema_version(1);
  tensorflow::MetaGraphDef& metaGraph = *model.add_meta_graphs();
  metaGraph = formats::metaGraphOf(graph);
  metaGraph.mutable_meta_info_def()->add_tags("serve");
  *metaGraph.mutable_saver_def() = saver;
  tensorflow::SignatureDef& signature = (*metaGraph.mutable_signature_def())["serving_default"];
  (*signature.mutable_inputs())["x"] = formats::tensorInfo(x);
  (*signature.mutable_outputs())["y"] = formats::tensorInfo(y);
  return model;
}

void saveGraphs() {
  const tensorflow::SavedModel model = smallModel();
  const tensorflow::MetaGraphDef& metaGraph = model.meta_graphs(0);
  save("saved_model", "model", model.SerializeAsString());
  save("graph_file", "graph.pb", chosen(0, metaGraph.graph_def().SerializeAsString()));
  save("graph_file", "graph.pbtxt", chosen(1, metaGraph.graph_def().DebugString()));
  save("graph_file", "model.meta", chosen(2, metaGraph.SerializeAsString()));
  save("graph_file", "saved_model.pb", chosen(3, model.SerializeAsString()));
}

void saveRecords() {
  const fuzz::Folder folder("seeds");
  for (int compression = 0; compression < 3; ++compression) {
    formats::RecordWriter writer(folder / "records", static_cast<formats::Compression>(compression));
    for (const char* record : {"", "one", "a longer record with\nlines\r\nin it"}) writer.write(record);
    writer.close();
    const std::string bytes = formats::readFile(folder / "records");
    for (int reader = 0; reader < 3; ++reader) {
      save("record_reader", std::to_string(compression) + "_" + std::to_string(reader),
           chosen(3 * compression + reader, bytes));
    }
    save("preview", "records_" + std::to_string(compression), chosen(128 + 1 + 8 * compression, bytes));
  }
}

void saveExamples() {
  formats::ExampleBuilder example;
  example.setBytes("s", {"x", "yy"}).setInts("n", {-1}).setInts("v", {7, 1 << 20}).setFloats("r", {1, 2, 3});
  formats::SequenceExampleBuilder sequence;
  sequence.context().setFloats("r", {1, 2});
  const std::vector<float> one = {1};
  const std::vector<std::string> word = {"a"};
  const std::vector<int64_t> two = {5, 6};
  sequence.addStep("f", formats::floatFeature(one));
  sequence.addStep("w", formats::bytesFeature(word));
  sequence.addStep("g", formats::intFeature(two));
  for (const int choice : {0, 2})
    save("example", "example_" + std::to_string(choice), chosen(choice, example.serialize()));
  for (const int choice : {1, 3}) {
    save("example", "sequence_" + std::to_string(choice), chosen(choice, sequence.serialize()));
  }
}

void savePictures() {
  for (int channels = 1; channels <= 4; ++channels) {
    const std::vector<uint8_t> pixels(static_cast<std::size_t>(15 * channels), 99);
    save("picture", "png_" + std::to_string(channels), chosen(0, summaries::encodePng(pixels, 5, 3, channels)));
  }
  save("picture", "jpeg", chosen(0, engine::data::sampleJpeg()));
  save("idx", "images", std::string("\0\0\x08\x03\0\0\0\2\0\0\0\2\0\0\0\3", 16) + std::string(12, '\5'));
  save("idx", "labels", std::string("\0\0\x08\x01\0\0\0\2\1\2", 10));
}

void saveKerasFiles() {
  namespace keras = engine::keras;
  const keras::KerasTensor x = keras::input({2}, {.name = "x"});
  const keras::KerasTensor rows = x | keras::makeLayer("Reshape", {{"name", "rows"}, {"target_shape", {2, 1}}});
  const keras::KerasTensor read = rows | keras::makeLayer("GRU", {{"name", "gru"}, {"units", 1}});
  const keras::ModelPtr model = keras::functionalModel({x}, {read}, "m");
  for (const keras::WeightPtr& weight : model->weights()) weight->value = engine::Tensor(weight->dtype, weight->shape);
  const fuzz::Folder folder("keras_seeds");
  for (const char* name : {"model.h5", "model.keras", "weights.h5", "checkpoint"}) {
    const std::string path = folder / name;
    name[0] == 'm' ? keras::saveModel(path, *model) : keras::saveWeights(path, *model);
  }
  save("keras_file", "model", chosen(0, formats::readFile(folder / "model.h5")));
  save("keras_file", "weights", chosen(0, formats::readFile(folder / "weights.h5")));
  save("keras_file", "archive", chosen(1, formats::readFile(folder / "model.keras")));
  save("keras_file", "config", chosen(2, formats::ZipArchive(folder / "model.keras").read("config.json")));
  save("keras_file", "object_graph",
       chosen(3, formats::BundleReader(folder / "checkpoint").read(formats::kObjectGraphName).item<std::string>()));
  save("keras_file", "layers", chosen(4, model->toJson()));
  // A root with a tuple in its config.
  const std::string json =
      R"({"class_name": "Sequential", "config": {"layers": [], "shape": {"class_name": "__tuple__", "items": [2]}}})";
  std::string root = "\x1a\x04root\x2a", file = "\x0a";
  formats::putVarint(root, json.size());
  root += json;
  formats::putVarint(file, root.size());
  save("keras_file", "metadata", chosen(5, file + root));
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2) {
    std::fprintf(stderr, "usage: fuzz_make_seeds tests/fuzz/corpus\n");
    return 2;
  }
  corpus = arguments[1];
  saveChunks();
  saveLogs();
  saveSummaryValues();
  saveBundle();
  saveV1Checkpoint();
  saveGraphs();
  saveRecords();
  saveExamples();
  savePictures();
  saveKerasFiles();
  return 0;
}
