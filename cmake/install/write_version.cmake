# Run by each build: writes version.cpp anew where the commit is another one. EWB_COMMIT says it where there is no
# repository.
if(NOT EWB_COMMIT)
  execute_process(COMMAND git -C "${SOURCE}" rev-parse --short=10 HEAD OUTPUT_VARIABLE EWB_COMMIT ERROR_QUIET
    OUTPUT_STRIP_TRAILING_WHITESPACE)
endif()
configure_file("${SOURCE}/cmake/install/version.cpp.in" "${OUTPUT}" @ONLY)
