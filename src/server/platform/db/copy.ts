import { Readable, Writable } from "node:stream";
import type pg from "pg";

/** The parts of pg's connection that COPY uses. */
type Wire = {
  stream: {
    pause(): void;
    resume(): void;
    writableNeedDrain: boolean;
    once(event: "drain", listener: () => void): void;
  };
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
};

const ignore = () => {};

/** Protocol messages that COPY ignores. */
const ignoredMessages = {
  handleRowDescription: ignore,
  handleDataRow: ignore,
  handlePortalSuspended: ignore,
  handleEmptyQuery: ignore,
};

/**
 * Streams the output of `COPY … TO STDOUT` as fast as it is read. The client must not be from the pool, which
 * pipelines.
 */
export function copyOut(client: pg.Client, statement: string): Readable {
  let wire: Wire | undefined;
  const out = new Readable({ read: () => wire?.stream.resume() });
  client.query({
    ...ignoredMessages,
    submit(connection: unknown) {
      wire = connection as Wire;
      wire.query(statement);
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      // pg reuses the memory of a message, so the chunk is copied.
      const wantsMore = out.push(Buffer.from(chunk));
      if (!wantsMore) wire?.stream.pause();
    },
    handleCommandComplete: ignore,
    handleReadyForQuery: () => void out.push(null),
    handleError: (error: Error) => void out.destroy(error),
  } as pg.Submittable);
  return out;
}

/** Returns a stream into `COPY … FROM STDIN`. It finishes when the server has received all data. */
export function copyIn(client: pg.Client, statement: string): Writable {
  const ready = Promise.withResolvers<Wire>();
  const stored = Promise.withResolvers<void>();
  stored.promise.catch(ignore);
  ready.promise.catch(ignore);
  const into = new Writable({
    write(chunk: Buffer, _encoding, done) {
      ready.promise.then((wire) => {
        wire.sendCopyFromChunk(chunk);
        if (wire.stream.writableNeedDrain) wire.stream.once("drain", () => done());
        else done();
      }, done);
    },
    final(done) {
      ready.promise.then((wire) => wire.endCopyFrom(), ignore);
      stored.promise.then(() => done(), done);
    },
    destroy(error, done) {
      if (error) ready.promise.then((wire) => wire.sendCopyFail("given up"), ignore);
      done(error);
    },
  });
  // The database may reject a row while nothing is written: the next write, or the wait for the end, throws the
  // error.
  into.on("error", ignore);
  client.query({
    ...ignoredMessages,
    submit: (connection: unknown) => (connection as Wire).query(statement),
    handleCopyInResponse: (connection: unknown) => ready.resolve(connection as Wire),
    handleCommandComplete: ignore,
    handleReadyForQuery: () => stored.resolve(),
    handleError(error: Error) {
      ready.reject(error);
      stored.reject(error);
      into.destroy(error);
    },
  } as unknown as pg.Submittable);
  return into;
}
