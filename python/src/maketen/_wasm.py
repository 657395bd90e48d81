"""WebAssembly in this process: the few functions of wasmtime's C interface that the compiled rules need."""

import ctypes
import importlib.util
import platform
import sys
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from maketen._types import Bytes
from maketen.errors import EngineError, InputError

ONE_THREAD = "Expected one thread at a time in an environment, but another one has played in it meanwhile"
RULES = Path(__file__).parent / "_rules"
_PAGE = 1 << 16

_POINTER = ctypes.c_void_p
_NAMES = {"linux": "_libwasmtime.so", "darwin": "_libwasmtime.dylib", "win32": "_wasmtime.dll"}
_MACHINES = {"amd64": "x86_64", "arm64": "aarch64"}
# wasmtime_extern_t and wasmtime_val_t: a kind, then, from here on, what is of that kind.
_KIND_BYTES, _ANY_BYTES = 8, 64
_F64 = 3


def _library() -> Path | None:
    """Return wasmtime's library; the package's own module takes a tenth of a second to import and is not asked."""
    found = importlib.util.find_spec("wasmtime")
    if found is None or found.origin is None:
        return None
    machine = platform.machine().lower()
    folder = f"{sys.platform}-{_MACHINES.get(machine, machine)}"
    library = Path(found.origin).parent / folder / _NAMES.get(sys.platform, "")
    return library if library.is_file() else None


# Functions of the library by the number of their parameters.
_FUNCTIONS = {
    "wasm_config_new": 0,
    "wasmtime_config_parallel_compilation_set": 2,
    "wasm_engine_new_with_config": 1,
    "wasmtime_module_new": 4,
    "wasmtime_store_new": 3,
    "wasmtime_store_context": 1,
    "wasmtime_store_delete": 1,
    "wasmtime_instance_new": 6,
    "wasmtime_instance_export_get": 5,
    "wasmtime_memory_data": 2,
    "wasmtime_memory_data_size": 2,
    "wasmtime_global_get": 3,
    "wasmtime_global_set": 3,
    "wasmtime_func_call_unchecked": 5,
}


@cache
def wasmtime() -> Any:
    """Return the library, with its one `engine`. Calls keep Python's lock: games in one memory are never played by two threads at once.

    Raises:
        EngineError: there is none, or none that runs here.

    """
    path = _library()
    if path is None:
        raise EngineError(
            f"Expected wasmtime for {sys.platform} on {platform.machine()}, but it is not installed "
            "(pip install wasmtime, or build it, https://wasmtime.dev)"
        )
    try:
        library: Any = ctypes.PyDLL(str(path))
        for name, count in _FUNCTIONS.items():
            function = getattr(library, name)
            function.restype = ctypes.c_bool if name.endswith("export_get") else _POINTER
            function.argtypes = [_POINTER] * count
    except (OSError, AttributeError) as error:
        raise EngineError(f"Expected a wasmtime that runs here, but got {path} ({error})") from None
    config = library.wasm_config_new()
    # Threads would not live on in a fork.
    library.wasmtime_config_parallel_compilation_set(config, 0)
    library.engine = library.wasm_engine_new_with_config(config)
    return library


@cache
def _module(name: str) -> int:
    code = (RULES / f"{name}.wasm").read_bytes()
    module = _POINTER()
    refused = wasmtime().wasmtime_module_new(wasmtime().engine, code, len(code), ctypes.byref(module))
    if refused or module.value is None:
        raise EngineError(f"Expected a wasmtime that knows the rules' WebAssembly, but {name}.wasm is none to it")
    return module.value


class Arguments:
    """Numbers that a function is called with, and what it answers. Whoever calls has its own."""

    def __init__(self) -> None:
        """Make room for five, of sixteen bytes each."""
        words = (ctypes.c_uint64 * 10)()
        self.address = ctypes.addressof(words)
        self.words = words
        self.numbers = (ctypes.c_double * 10).from_buffer(words)
        self.answer = ctypes.c_int32.from_buffer(words)
        self.trap = _POINTER()
        self.trap_address = ctypes.addressof(self.trap)


class Instance:
    """An instance of a game's compiled rules, and its memory."""

    def __init__(self, game: str) -> None:
        """Make one."""
        self._library = library = wasmtime()
        self._store = library.wasmtime_store_new(library.engine, None, None)
        self._context = library.wasmtime_store_context(self._store)
        self._instance = ctypes.create_string_buffer(_ANY_BYTES)
        trap = _POINTER()
        refused = library.wasmtime_instance_new(
            self._context, _module(game), None, 0, self._instance, ctypes.addressof(trap)
        )
        if refused or trap:
            raise EngineError(f"Expected room for the rules of {game}, but there is none")
        self._memory = self.function("memory")
        self._call = library.wasmtime_func_call_unchecked
        self._pages = Arguments()
        self.view()

    def function(self, name: str) -> int:
        """Return the address of something that the module exports, such as a function for `call`."""
        found = ctypes.create_string_buffer(_ANY_BYTES)
        text = name.encode()
        if not self._library.wasmtime_instance_export_get(self._context, self._instance, text, len(text), found):
            raise EngineError(f"Expected rules with {name}, but they have none; install the package anew")
        # Kept as long as its address is used.
        self.__dict__.setdefault("_kept", []).append(found)
        return ctypes.addressof(found) + _KIND_BYTES

    def grow(self, count: int) -> None:
        """Make room for so many bytes more."""
        self._pages.words[0] = max(-(-count // _PAGE), 16)
        if self.call(self.function("grow"), self._pages) < 0:
            raise InputError("Expected games that fit into memory, but they do not; take fewer")
        self.view()

    def view(self) -> None:
        """Look at the memory anew, which may have grown."""
        start = self._library.wasmtime_memory_data(self._context, self._memory)
        size = self._library.wasmtime_memory_data_size(self._context, self._memory) or 0
        content: Any = (ctypes.c_uint8 * size).from_address(start) if size else b""
        self.bytes: Bytes = np.frombuffer(content, np.uint8)
        self.words = self.bytes.view(np.uint32)

    def _global(self, name: str) -> tuple[int, Any]:
        at, value = self.function(name), ctypes.create_string_buffer(_ANY_BYTES)
        self._library.wasmtime_global_get(self._context, at, value)
        return at, value

    def number(self, name: str) -> int:
        """Return one of the module's whole numbers."""
        return int(ctypes.c_int32.from_buffer(self._global(name)[1], _KIND_BYTES).value)

    def set_number(self, name: str, number: float) -> None:
        """Set one of the module's numbers."""
        at, value = self._global(name)
        if value[0][0] == _F64:
            ctypes.c_double.from_buffer(value, _KIND_BYTES).value = number
        else:
            ctypes.c_int32.from_buffer(value, _KIND_BYTES).value = int(number)
        self._library.wasmtime_global_set(self._context, at, value)

    def call(self, function: Any, given: Arguments) -> int:
        """Call a function; return its answer as a whole number."""
        if self._call(self._context, function, given.address, 5, given.trap_address) or given.trap:
            given.trap.value = None
            raise EngineError(f"{ONE_THREAD}; with a single thread this is a fault of the package")
        return given.answer.value

    def __del__(self) -> None:
        """Free it."""
        if getattr(self, "_store", None):
            self._library.wasmtime_store_delete(self._store)
