import fc from 'fast-check';

// The same cases on every machine and in every run; another number tries others.
fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 1) });

export { fc };
