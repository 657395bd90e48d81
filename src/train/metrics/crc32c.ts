/** CRC-32C's polynomial (Castagnoli), its bits reversed. */
const POLYNOMIAL = 0x82f63b78;

/** TABLE[byte]: what eight shifts make of a byte. */
const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (rest & 1 ? POLYNOMIAL : 0);
  return rest;
});

/** CRC-32C of bytes as an unsigned 32-bit number (RFC 3720, appendix B.4 has test vectors). */
export function crc32c(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ TABLE[(crc ^ byte) & 0xff];
  return ~crc >>> 0;
}

/** CRC-32C as TFRecord files store it: rotated right by 15 bits, plus a constant, so that checksums of data with checksums in it stay good. */
export function maskedCrc32c(bytes: Uint8Array): number {
  const crc = crc32c(bytes);
  return (((crc >>> 15) | (crc << 17)) + 0xa282ead8) >>> 0;
}
