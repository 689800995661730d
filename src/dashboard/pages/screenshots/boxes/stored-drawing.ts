import * as z from "zod/mini";
import { positionSchema } from "#contract/screenshots/screenshot-data.ts";
import { readStored, removeStored, storedNames, writeStored } from "#dashboard/lib/storage/stored-value.ts";
import { listClosedTabs, lockTab } from "#dashboard/lib/storage/tab-locks.ts";
import type { Drawing } from "./send-drawing.ts";

const drawingSchema = z.object({
  positions: z.array(positionSchema),
  base: z.object({
    metadata: z.object({ updatedAt: z.string(), stringPositions: z.array(positionSchema) }),
  }),
});

export type DrawingOwner = { person: string; app: string; branch: string; shot: string };

/**
 * Unsaved drawing on a screenshot, persisted in this browser until it is stored. Separate per account, and per tab, so
 * that two tabs do not overwrite each other.
 */
export function storedDrawing({ person, app, branch, shot }: DrawingOwner, tab: string) {
  const prefix = `parlance.drawing.${person}.${app}.${branch}\n${shot}\n`;
  const name = prefix + tab;
  const read = (storageName: string): Drawing | undefined =>
    drawingSchema.safeParse(readStored(storageName)).data;
  return {
    read: () => read(name),
    /** Adopts the drawing of a closed tab. Does nothing if `mayAdopt` returns false when the drawing was found. */
    async adopt(mayAdopt: () => boolean): Promise<Drawing | undefined> {
      void lockTab(tab);
      const others = storedNames().filter((item) => item.startsWith(prefix) && item !== name);
      const tabOf = (item: string) => item.slice(prefix.length);
      const closed = await listClosedTabs(others.map(tabOf));
      const orphan = others.find((item) => closed.has(tabOf(item)));
      const drawing = orphan === undefined ? undefined : read(orphan);
      if (orphan === undefined || drawing === undefined || !mayAdopt()) return undefined;
      this.write(drawing);
      removeStored(orphan);
      return drawing;
    },
    write(drawing: Drawing | undefined): void {
      if (drawing === undefined) {
        removeStored(name);
        return;
      }
      const { updatedAt, stringPositions } = drawing.base.metadata;
      writeStored(name, { positions: drawing.positions, base: { metadata: { updatedAt, stringPositions } } });
    },
  };
}
