# What makes a mistake in the program a stop instead of a way in. tests/hardening reads it back from the built files.
include(CheckCXXCompilerFlag)
include(CheckLinkerFlag)
include(CheckPIESupported)
check_pie_supported()

# Control flow enforcement: processors and systems that know it let calls and returns go only where the compiler said.
check_cxx_compiler_flag(-fcf-protection=full EWB_HAS_CF_PROTECTION)

function(ewb_harden target)
  # Tests are not shipped, and to harden them takes a tenth of their compile time.
  set(shipped $<NOT:$<BOOL:$<TARGET_PROPERTY:EWB_UNOPTIMISED>>>)
  # Calls of the C library check the sizes of what they write to. Needs optimisation: without, it is a warning.
  set(optimised $<AND:$<CONFIG:Release>,${shipped}>)
  target_compile_options(${target} INTERFACE $<${shipped}:-fstack-protector-strong>
    $<${optimised}:-U_FORTIFY_SOURCE> $<${optimised}:-D_FORTIFY_SOURCE=2>)
  if(EWB_HAS_CF_PROTECTION)
    target_compile_options(${target} INTERFACE $<${shipped}:-fcf-protection=full>)
  endif()
  # Tables of addresses are read-only before main() begins; no stack may be run.
  target_link_options(${target} INTERFACE -Wl,-z,relro,-z,now,-z,noexecstack)
endfunction()
