import { type Duplex, pipeline, type Readable } from "node:stream";

/** Pipes a stream through another one. If one of them breaks, or is abandoned, the other ends too. */
export function pipeThrough<Into extends Duplex>(source: Readable, into: Into): Into {
  // The reader gets the error; nothing else waits for the end.
  pipeline(source, into, () => {});
  return into;
}
