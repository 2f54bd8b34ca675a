// Debian's libc++abi for WebAssembly lacks the function that registers the
// destructor of a thread_local object. The only thread ends with the program.

// NOLINTBEGIN(bugprone-reserved-identifier): the names are those of the ABI.
extern "C" int __cxa_atexit(void (*destroy)(void*), void* object,
                            void* library);

extern "C" int __cxa_thread_atexit(void (*destroy)(void*), void* object,
                                   void* library) {
  return __cxa_atexit(destroy, object, library);
}
// NOLINTEND(bugprone-reserved-identifier)
