import { currentOf } from "./current-of.ts";

type Held = { etag?: string | undefined };
type Choice<State extends Held> = {
  /** What the page showed when the choice was made. */
  seen: State;
  /** The fields that it sets, as they are sent. */
  change: object;
  write: (etag: State["etag"]) => Promise<State>;
  /** Shows what others stored in its place, where nothing is read anew after a refusal. */
  show?: (current: State) => void;
};

/**
 * Stores a choice that is saved as soon as it is made. Where others changed something else meanwhile, it is stored all the
 * same; where they changed the same field, unseen, theirs is shown and the refusal is thrown.
 */
export async function writeChoice<State extends Held>(choice: Choice<State>): Promise<State> {
  const { seen, change, write, show } = choice;
  try {
    return await write(seen.etag);
  } catch (error) {
    const current = currentOf<State>(error);
    if (current === undefined) throw error;
    if (isAlike(current, seen, change)) return await writeChoice({ ...choice, seen: current });
    show?.(current);
    throw error;
  }
}

/** Whether two states have the same in the fields of a change. */
function isAlike(one: object, other: object, change: object): boolean {
  return JSON.stringify(fieldsOf(one, change)) === JSON.stringify(fieldsOf(other, change));
}

function fieldsOf(state: unknown, change: unknown): unknown {
  if (!isRecord(change) || !isRecord(state)) return state;
  return Object.keys(change).map((name) => fieldsOf(state[name], change[name]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
