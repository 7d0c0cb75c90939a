// All of engine/text that programs cut texts and make features with. Each header says which threads use what it has:
// any.
#pragma once

#include "engine/text/features/answers.h"
#include "engine/text/features/classification.h"
#include "engine/text/features/feature_records.h"
#include "engine/text/features/pretraining.h"
#include "engine/text/features/squad_features.h"
#include "engine/text/features/squad_scores.h"
#include "engine/text/features/tagging.h"
#include "engine/text/sentence_piece.h"
#include "engine/text/word_piece.h"
