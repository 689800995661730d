import * as z from "zod/mini";
import { positionSchema } from "#contract/screenshots/screenshot-data.ts";
import { readStored, removeStored, storedNames, writeStored } from "#dashboard/lib/storage/stored-value.ts";
import { holdTab, listGoneTabs } from "#dashboard/lib/storage/tab-locks.ts";
import type { Drawing } from "./send-drawing.ts";

const drawingSchema = z.object({
  positions: z.array(positionSchema),
  base: z.object({
    metadata: z.object({ updatedAt: z.string(), stringPositions: z.array(positionSchema) }),
  }),
});

export type DrawingOwner = { person: string; app: string; branch: string; shot: string };

/**
 * What somebody drew on a screenshot and is not stored yet: kept in this browser until it is, for this account alone, and
 * by tab, so that two tabs keep what each of them drew.
 */
export function storedDrawing({ person, app, branch, shot }: DrawingOwner, tab: string) {
  /** An older Parlance kept one for all tabs, under this name alone. */
  const start = `parlance.drawing.${person}.${app}.${branch}\n${shot}`;
  const name = `${start}\n${tab}`;
  const read = (of: string): Drawing | undefined => drawingSchema.safeParse(readStored(of)).data;
  return {
    read: () => read(name),
    /** Takes over one that a tab left behind that is gone, if it may by then: it is of this tab from then on. */
    async adopt(mayTake: () => boolean): Promise<Drawing | undefined> {
      void holdTab(tab);
      const others = storedNames().filter(
        (one) => one === start || (one.startsWith(`${start}\n`) && one !== name),
      );
      const tabOf = (one: string) => one.slice(start.length + 1);
      const gone = await listGoneTabs(others.map(tabOf).filter((one) => one !== ""));
      const left = others.find((one) => one === start || gone.has(tabOf(one)));
      const drawing = left === undefined ? undefined : read(left);
      if (left === undefined || drawing === undefined || !mayTake()) return undefined;
      this.write(drawing);
      removeStored(left);
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
