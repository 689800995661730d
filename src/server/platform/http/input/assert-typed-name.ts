import { invalidInput } from "./invalid-input.ts";

/** Irreversible actions are confirmed by typing the name of the resource. */
export function assertTypedName(typed: string, name: string): void {
  if (typed === name) return;
  throw invalidInput([{ path: "name", message: `must be ${JSON.stringify(name)}, to confirm it` }]);
}
