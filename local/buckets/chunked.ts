/** The SDK sends streams in signed or checksummed chunks (`aws-chunked`): sizes in hexadecimal, then the bytes. */
export async function* unchunked(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest = Buffer.alloc(0);
  // Bytes of the present chunk still to come; undefined while its head is being read.
  let missing: number | undefined;
  for await (const part of source) {
    rest = rest.length === 0 ? Buffer.from(part) : Buffer.concat([rest, part]);
    while (rest.length > 0) {
      if (missing === undefined) {
        const end = rest.indexOf("\r\n");
        if (end < 0) break;
        missing = Number.parseInt(rest.subarray(0, end).toString("latin1"), 16);
        rest = rest.subarray(end + 2);
        // The last chunk is empty; what follows are trailers with a checksum.
        if (!(missing > 0)) return;
      }
      if (missing > 0) {
        const bytes = rest.subarray(0, missing);
        missing -= bytes.length;
        rest = rest.subarray(bytes.length);
        yield bytes;
      }
      if (missing === 0) {
        if (rest.length < 2) break;
        rest = rest.subarray(2);
        missing = undefined;
      }
    }
  }
}
