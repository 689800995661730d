import { changeEndpoints } from "#contract/changes.ts";
import type { Action } from "#server/testing/concurrent-actions/client.ts";

/** What makes, moves or deletes more than texts: there is less of it than of saves. */
const structural = ["upload", "delete", "language", "group", "tag", "key", "restore", "revert", "screenshot"];

/** Undoes what anybody did, a while ago or just now. */
const revert: Action = async ({ random, read, write, branch }) => {
  const kinds = random.chance(0.5) ? { kinds: JSON.stringify(structural) } : {};
  const query = await branch();
  const listed = await read(changeEndpoints.list, { query: { ...query, ...kinds, limit: "20" } });
  const change = random.find(listed?.changes ?? []);
  if (change) await write(changeEndpoints.revert, { params: { changeSetId: change._id }, query });
};

/** Undo and redo as by their keys: what one did oneself. */
const undo: Action = async ({ random, read, write, branch }) => {
  const query = await branch();
  const undoable = await read(changeEndpoints.readUndoable, { query });
  const change = undoable?.[random.pick(["undo", "undo", "redo"])];
  if (change) await write(changeEndpoints.revert, { params: { changeSetId: change._id }, query });
};

export const undos: Action[] = [revert, undo];
