/** Metro makes a number of a file that it copies beside the bundle. */
declare module '*.bin' {
  const asset: number;
  export default asset;
}
