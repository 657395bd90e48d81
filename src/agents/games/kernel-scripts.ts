import { provideScript } from '../../env/kernel/environment-kernel.js';
import { ROUND_KERNEL } from './four-ten/exact/kernel-bytes.js';
import { ROUND_KERNEL_SCRIPT } from './four-ten/exact/script-bytes.js';
import { TENS_KERNEL } from './tens/exact/kernel-bytes.js';
import { TENS_KERNEL_SCRIPT } from './tens/exact/script-bytes.js';

// Whoever imports this module solves games without WebAssembly too: Hermes has none.
provideScript(ROUND_KERNEL, ROUND_KERNEL_SCRIPT);
provideScript(TENS_KERNEL, TENS_KERNEL_SCRIPT);
