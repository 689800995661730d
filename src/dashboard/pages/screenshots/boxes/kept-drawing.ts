import * as z from "zod/mini";
import { positionSchema } from "#contract/screenshots.ts";
import { readKept, removeKept, writeKept } from "#dashboard/lib/storage/kept-value.ts";
import type { Drawing } from "./send-drawing.ts";

const drawingSchema = z.object({
  positions: z.array(positionSchema),
  base: z.object({
    metadata: z.object({ updatedAt: z.string(), stringPositions: z.array(positionSchema) }),
  }),
});

export type DrawingOwner = { person: string; app: string; branch: string; shot: string };

/** What somebody drew on a screenshot and is not stored yet: kept in this browser until it is, for this account alone. */
export function keptDrawing({ person, app, branch, shot }: DrawingOwner) {
  const name = `parlance.drawing.${person}.${app}.${branch}\n${shot}`;
  return {
    read(): Drawing | undefined {
      return drawingSchema.safeParse(readKept(name)).data;
    },
    write(drawing: Drawing | undefined): void {
      if (drawing === undefined) {
        removeKept(name);
        return;
      }
      const { updatedAt, stringPositions } = drawing.base.metadata;
      writeKept(name, { positions: drawing.positions, base: { metadata: { updatedAt, stringPositions } } });
    },
  };
}
