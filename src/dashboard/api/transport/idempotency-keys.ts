import type { Endpoint } from "#contract/endpoint.ts";
import { idempotencyKeyHeader } from "#contract/idempotency.ts";

/**
 * An action that was sent and is not known to have ended. The same action sent again, by a second click or because no answer
 * came, has the same key: the server does it once. The next one, after an answer, has another.
 */
type OpenAction = {
  key: string;
  /** How many requests of it go on. */
  running: number;
  /** When the last of them ended, in milliseconds. */
  ended: number;
};

/** By all that is sent: no longer than it may be sent again. */
const open = new Map<string, OpenAction>();
/** Whoever does the same later than this after no answer came means to do it once more. */
const sameMs = 120_000;

type Sent = { endpoint: Pick<Endpoint, "method" | "once">; address: string; content: readonly unknown[] };

export type IdempotencyKey = {
  headers: Record<string, string>;
  /** The request ended: what its answer says is done, or was refused. Without an answer nobody knows. */
  ended: (answer?: { status: number; retryAfter: string | null }) => void;
};

const nothing: IdempotencyKey = { headers: {}, ended: () => {} };

export function idempotencyKeyOf({ endpoint, address, content }: Sent): IdempotencyKey {
  if (!endpoint.once) return nothing;
  forgetOld();
  const name = JSON.stringify([endpoint.method, address, content.map(nameOfPart)]);
  const action = open.get(name) ?? { key: makeKey(), running: 0, ended: 0 };
  action.running += 1;
  open.set(name, action);
  return {
    headers: { [idempotencyKeyHeader]: action.key },
    ended(answer) {
      action.running -= 1;
      action.ended = Date.now();
      // A server at fault may have done it, and what goes on ends later.
      if (answer && answer.status < 500 && answer.retryAfter === null) open.delete(name);
      else setTimeout(forgetOld, sameMs);
    },
  };
}

/** Timers are late on a machine that slept: what is old is looked for before each action as well. */
function forgetOld(): void {
  for (const [name, { running, ended }] of open)
    if (running === 0 && Date.now() - ended >= sameMs) open.delete(name);
}

/** `randomUUID` is there on secure pages alone. */
const makeKey = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

const fileNumbers = new WeakMap<Blob, number>();
let lastFile = 0;

/** A file is itself, whatever it is called. */
function nameOfPart(part: unknown): unknown {
  if (!(part instanceof Blob)) return part;
  const known = fileNumbers.get(part) ?? ++lastFile;
  fileNumbers.set(part, known);
  return { file: known };
}
