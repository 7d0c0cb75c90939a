// The cases of SentencePiece models in the family "text". One thread.
#pragma once

#include "engine/text/sentencepiece/model_file.h"
#include "tests/golden/family_runner.h"

namespace golden {

engine::text::SentencePieceModel sentencePieceModelOf(const Case& one);
// The table of pieces, how texts are normalised and cut and where, and what pieces and ids decode to.
Outcome runSentencePiece(const Case& one);

}  // namespace golden
