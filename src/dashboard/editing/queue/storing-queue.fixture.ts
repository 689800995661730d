import type { Cell, Entry } from "#contract/entries.ts";
import { type CellAddress, emptyCell, type Sent } from "#dashboard/api/entries/send-save.ts";
import { createSaveQueue } from "./save-queue.ts";

export const address: CellAddress = { key: "a", language: "de" };
export const stored: Cell = { ...emptyCell, value: "Zahlen", version: 1 };
export const bens: Cell = { ...stored, draft: "Begleichen", version: 2, user: "ben", userName: "Ben" };

/** A queue whose server accepts every edit, and the list of sent edits. */
export function makeStoringQueue() {
  const sent: Sent[] = [];
  const queue = createSaveQueue({
    send: async (edit) => {
      sent.push(edit);
      const entry = { ...stored, ...address, ...edit.edit, version: edit.version + 1 };
      return { outcome: "stored", entry: entry as Entry };
    },
    onEntry() {},
    journal: { persist() {}, forget() {}, adopt: async () => 0 },
  });
  return { queue, sent };
}
