import type { OnConflict, TrashKind } from "#contract/projects/trash.ts";

type Resolution = OnConflict["do"];

/** The resolutions as they are offered: a merge says whose text stays where both have one. */
export type Choice = "mergeLiving" | "mergeTrashed" | "rename" | "skip";

const choices: Record<Resolution, readonly Choice[]> = {
  merge: ["mergeLiving", "mergeTrashed"],
  rename: ["rename"],
  skip: ["skip"],
};

export function choicesOf(resolutions: readonly Resolution[]): Choice[] {
  return resolutions.flatMap((resolution) => choices[resolution]);
}

/** What loses nothing: another name, else a merge that keeps what lives. */
export function firstChoice(resolutions: readonly Resolution[]): Choice {
  return resolutions.includes("rename") ? "rename" : (choicesOf(resolutions)[0] ?? "skip");
}

/** A name that is likely to be free: one number higher, or the second. */
export function freeName(name: string, kind: TrashKind): string {
  const [number] = /\d+$/.exec(name) ?? [];
  if (number === undefined) return `${name}${kind === "key" ? "_" : " "}2`;
  return name.slice(0, -number.length) + String(Number(number) + 1);
}

/** What the server is sent. */
export function decisionOf(id: string, settled: { choice: Choice; name: string } | undefined): OnConflict {
  switch (settled?.choice) {
    case "mergeLiving":
      return { id, do: "merge", prefer: "living" };
    case "mergeTrashed":
      return { id, do: "merge", prefer: "trashed" };
    case "rename":
      return { id, do: "rename", name: settled.name };
    default:
      return { id, do: "skip" };
  }
}
