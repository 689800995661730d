import type { OnConflict, TrashKind } from "#contract/trash.ts";

type Resolution = OnConflict["do"];

/**
 * Choice of the user for a resource whose name is in use. `mergeLiving` keeps the texts of the existing resource,
 * `mergeTrashed` those of the resource in the trash.
 */
export type Choice = "mergeLiving" | "mergeTrashed" | "rename" | "skip";

const choices: Record<Resolution, readonly Choice[]> = {
  merge: ["mergeLiving", "mergeTrashed"],
  rename: ["rename"],
  skip: ["skip"],
};

export function choicesOf(resolutions: readonly Resolution[]): Choice[] {
  return resolutions.flatMap((resolution) => choices[resolution]);
}

/**
 * The preselected choice: another name, which loses nothing; else a merge that keeps the texts of the existing
 * resource; else skipping.
 */
export function firstChoice(resolutions: readonly Resolution[]): Choice {
  return resolutions.includes("rename") ? "rename" : (choicesOf(resolutions)[0] ?? "skip");
}

/** Suggests a name that is probably free: the next number, or 2. */
export function freeName(name: string, kind: TrashKind): string {
  const [number] = /\d+$/.exec(name) ?? [];
  if (number === undefined) return `${name}${kind === "key" ? "_" : " "}2`;
  return name.slice(0, -number.length) + String(Number(number) + 1);
}

/** Returns the decision about one resource, as the request to restore sends it. */
export function decisionOf({ id, choice, name }: { id: string; choice: Choice; name: string }): OnConflict {
  switch (choice) {
    case "mergeLiving":
      return { id, do: "merge", prefer: "living" };
    case "mergeTrashed":
      return { id, do: "merge", prefer: "trashed" };
    case "rename":
      return { id, do: "rename", name };
    default:
      return { id, do: "skip" };
  }
}
