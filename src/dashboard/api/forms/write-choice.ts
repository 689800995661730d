import { currentOf } from "./current-of.ts";

type Etagged = { etag?: string | undefined };
type Choice<State extends Etagged> = {
  /** The state that the page showed when the user chose. */
  base: State;
  /** The fields to write, as they are sent. */
  change: object;
  write: (etag: State["etag"]) => Promise<State>;
  /** Shows the current state after a conflict, if the caller does not refetch it. */
  show?: (current: State) => void;
};

/**
 * Saves a choice immediately, such as a switch in the settings. If another user changed other fields since, retries
 * on the current state. If the same field was changed, shows its new value and throws the conflict.
 */
export async function writeChoice<State extends Etagged>(choice: Choice<State>): Promise<State> {
  const { base, change, write, show } = choice;
  try {
    return await write(base.etag);
  } catch (error) {
    const current = currentOf<State>(error);
    if (current === undefined) throw error;
    if (isEqualIn(current, base, change)) return await writeChoice({ ...choice, base: current });
    show?.(current);
    throw error;
  }
}

/** Whether two states are equal in the fields of a change. */
function isEqualIn(a: object, b: object, change: object): boolean {
  return JSON.stringify(fieldsOf(a, change)) === JSON.stringify(fieldsOf(b, change));
}

function fieldsOf(state: unknown, change: unknown): unknown {
  if (!isRecord(change) || !isRecord(state)) return state;
  return Object.keys(change).map((name) => fieldsOf(state[name], change[name]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
