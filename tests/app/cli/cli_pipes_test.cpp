// Named pipes and devices where a file is expected: refused at once, never waited for.
#include <sys/stat.h>

#include <fstream>
#include <thread>

#include "tests/app/cli/cli_fixture.h"

namespace {

using test_support::CliTest;
using test_support::ProgramResult;

class CliPipesTest : public CliTest {
 protected:
  std::string pipe(const std::string& name) const {
    const std::string path = folder_.path(name);
    std::filesystem::create_directories(std::filesystem::path(path).parent_path());
    EXPECT_EQ(mkfifo(path.c_str(), 0600), 0) << path;
    return path;
  }
  std::string experiment(const std::string& input) const {
    return folder_.write("x.experiment.json", R"({"model": {"dnn_regressor": {"hidden_units": [2]}}, "train_input": )" +
                                                  input + R"(, "train": {"max_steps": 1}})");
  }
};

TEST_F(CliPipesTest, AsSettings) {
  const std::string settings = pipe("a.json");
  for (const char* command : {"train", "evaluate", "predict"}) {
    expectFailure(runOn(settings, command), "is a named pipe, not a file");
  }
  expectFailure(run({"sweep", settings, "--output", folder_.path("out")}), "is a named pipe");
  expectFailure(runOn("/dev/zero", "train"), "is a device, not a file");
  expectFailure(runOn(folder_.path(), "train"), "is a folder, not a file");
}

TEST_F(CliPipesTest, AsData) {
  pipe("data");
  pipe("pictures/cat/1.png");
  for (const char* input :
       {R"({"csv": {"path": "data", "label": "y"}})",
        R"({"tf_record": {"path": "data", "label": "x", "features": [{"name": "x"}, {"name": "y"}]}})",
        R"({"idx": {"images": "data", "labels": "data"}})",
        R"({"fixed_length": {"path": "data", "label": "y", "fields": [{"name": "x"}, {"name": "y"}]}})",
        R"({"image_folder": {"path": "pictures"}})"}) {
    const ProgramResult result = runOn(experiment(input), "train");
    EXPECT_EQ(result.status, 1) << input;
    EXPECT_THAT(result.err, testing::HasSubstr("is a named pipe")) << input;
  }
}

TEST_F(CliPipesTest, AsModels) {
  pipe("model/saved_model.pb");
  expectFailure(run({"saved-model", "show", folder_.path("model")}), "is a named pipe");
  pipe("text/saved_model.pbtxt");
  expectFailure(run({"saved-model", "show", folder_.path("text")}), "is a named pipe");
  pipe("run/checkpoint");
  expectFailure(runOn(iris(), "train"), "is a named pipe");
  pipe("model.ckpt-1.index");
  expectFailure(run({"checkpoint", "show", folder_.path("model.ckpt-1")}), "is a named pipe");
}

}  // namespace
