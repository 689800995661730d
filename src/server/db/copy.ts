import { Readable, Writable } from "node:stream";
import type pg from "pg";

/** What of pg's connection a COPY speaks to. */
type Wire = {
  stream: {
    pause(): void;
    resume(): void;
    writableNeedDrain: boolean;
    once(event: "drain", heard: () => void): void;
  };
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
};

const ignore = () => {};

/** Messages of the protocol that a COPY has no use for. */
const unused = {
  handleRowDescription: ignore,
  handleDataRow: ignore,
  handlePortalSuspended: ignore,
  handleEmptyQuery: ignore,
};

/** What `COPY … TO STDOUT` says, as fast as it is read. The client must not be one of the pool, which pipelines. */
export function copyOut(client: pg.Client, statement: string): Readable {
  let wire: Wire | undefined;
  const out = new Readable({ read: () => wire?.stream.resume() });
  client.query({
    ...unused,
    submit(connection: unknown) {
      wire = connection as Wire;
      wire.query(statement);
    },
    // pg goes on using the memory of a message.
    handleCopyData: ({ chunk }: { chunk: Buffer }) =>
      void (out.push(Buffer.from(chunk)) || wire?.stream.pause()),
    handleCommandComplete: ignore,
    handleReadyForQuery: () => void out.push(null),
    handleError: (error: Error) => void out.destroy(error),
  } as pg.Submittable);
  return out;
}

/** Takes what `COPY … FROM STDIN` is to store; finished when the server has all of it. */
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
  // The database may refuse while nobody writes: the next write, or the wait for the end, gets the error.
  into.on("error", ignore);
  client.query({
    ...unused,
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
