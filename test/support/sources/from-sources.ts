/** Node's arguments for running TypeScript. */
export const FROM_SOURCES: readonly string[] = ['--import', new URL('./register.js', import.meta.url).href];
