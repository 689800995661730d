import { changeEndpoints } from "#contract/history.ts";
import type { Action } from "#server/testing/concurrent-actions/client.ts";

/** Kinds of change sets that affect more than texts; they are rarer than saves. */
const structuralKinds = [
  "upload",
  "delete",
  "language",
  "group",
  "tag",
  "key",
  "restore",
  "revert",
  "screenshot",
];

/** Reverts a recent or older change set of any client. */
const revert: Action = async ({ random, read, write, branch }) => {
  const kinds = random.chance(0.5) ? { kinds: JSON.stringify(structuralKinds) } : {};
  const query = await branch();
  const listed = await read(changeEndpoints.list, { query: { ...query, ...kinds, limit: "20" } });
  const change = random.find(listed?.changes ?? []);
  if (change) await write(changeEndpoints.revert, { params: { changeSetId: change._id }, query });
};

/** Undoes or redoes the client's own last change set, like the keyboard shortcuts. */
const undo: Action = async ({ random, read, write, branch }) => {
  const query = await branch();
  const undoable = await read(changeEndpoints.readUndoable, { query });
  const change = undoable?.[random.pick(["undo", "undo", "redo"])];
  if (change) await write(changeEndpoints.revert, { params: { changeSetId: change._id }, query });
};

export const undos: Action[] = [revert, undo];
