import * as z from "zod/mini";
import { readStored, writeStored } from "#dashboard/lib/storage/stored-value.ts";

/** How somebody arranged the columns of a project. */
export type StoredColumns = {
  /** Undefined: nobody chose yet. */
  languages: string[] | undefined;
  widths: Record<string, number>;
  /** Widths of the source and a language that is shown alone beside it. */
  aloneWidths: Record<string, number>;
  pins: string[];
};

const widths = z.record(z.string(), z.number().check(z.positive()));
const codes = z.array(z.string()).check(z.maxLength(500));

/** Each part counts for itself: one that cannot be read is as if it had never been chosen. */
const storedSchema = z.object({
  languages: z.catch(z.optional(codes), undefined),
  widths: z.catch(widths, {}),
  aloneWidths: z.catch(widths, {}),
  pins: z.catch(codes, []),
});

function nameOf(person: string, app: string): string {
  return `parlance.columns.${person}.${app}`;
}

export function parseStoredColumns(stored: unknown): StoredColumns {
  const { data } = storedSchema.safeParse(stored);
  return data === undefined
    ? { languages: undefined, widths: {}, aloneWidths: {}, pins: [] }
    : { ...data, languages: data.languages };
}

export function readColumns(person: string, app: string): StoredColumns {
  return parseStoredColumns(readStored(nameOf(person, app)));
}

export function writeColumns(person: string, app: string, columns: StoredColumns): void {
  writeStored(nameOf(person, app), columns);
}
