"""Types that annotations name often."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

StrDict = dict[str, Any]

Array = NDArray[Any]
Integers = NDArray[np.integer[Any]]
Bools = NDArray[np.bool_]
Bytes = NDArray[np.uint8]
Int8s = NDArray[np.int8]
Float32s = NDArray[np.float32]
Float64s = NDArray[np.float64]
