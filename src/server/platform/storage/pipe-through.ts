import { type Duplex, pipeline, type Readable } from "node:stream";

/** Pipes a stream through another one. If one of them fails or is closed, the other ends too. */
export function pipeThrough<Into extends Duplex>(source: Readable, into: Into): Into {
  // The reader receives the error; the end is not awaited here.
  pipeline(source, into, () => {});
  return into;
}
