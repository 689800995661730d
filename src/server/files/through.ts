import { type Duplex, pipeline, type Readable } from "node:stream";

/** What comes out when a stream goes through another one. Where one of them breaks, or is left, the other ends too. */
export function through<Into extends Duplex>(source: Readable, into: Into): Into {
  // Whoever reads gets the error; nobody else waits for the end.
  pipeline(source, into, () => {});
  return into;
}
