import type { Endpoint } from "#contract/endpoint.ts";
import { idempotencyKeyHeader } from "#contract/idempotency.ts";

/**
 * Keys of actions that were sent and are not known to have ended. The same action sent again, by a second click or because no
 * answer came, has the same key: the server does it once. The next one, after an answer, has another.
 */
const open = new Map<string, string>();

type Sent = { endpoint: Pick<Endpoint, "method" | "once">; address: string; content: readonly unknown[] };

export type IdempotencyKey = {
  headers: Record<string, string>;
  /** An answer came: what it says is done, or was refused. */
  answered: (answer: { status: number; retryAfter: string | null }) => void;
};

const nothing: IdempotencyKey = { headers: {}, answered: () => {} };

export function idempotencyKeyOf({ endpoint, address, content }: Sent): IdempotencyKey {
  if (!endpoint.once) return nothing;
  const name = JSON.stringify([endpoint.method, address, content.map(nameOfPart)]);
  const key = open.get(name) ?? makeKey();
  open.set(name, key);
  return {
    headers: { [idempotencyKeyHeader]: key },
    answered({ status, retryAfter }) {
      // A server at fault may have done it, and what goes on ends later.
      if (status < 500 && retryAfter === null) open.delete(name);
    },
  };
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
