// A plugin that calls what no library has.
void whatNoLibraryHas();

namespace {

const int kNothing = (whatNoLibraryHas(), 0);

}  // namespace

int usedNowhere() {
  return kNothing;
}
