import * as z from "zod/mini";
import { readKept, writeKept } from "#dashboard/lib/storage/kept-value.ts";

/** How somebody arranged the columns of a project. */
export type KeptColumns = {
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
const keptSchema = z.object({
  languages: z.catch(z.optional(codes), undefined),
  widths: z.catch(widths, {}),
  aloneWidths: z.catch(widths, {}),
  pins: z.catch(codes, []),
});

function nameOf(person: string, app: string): string {
  return `parlance.columns.${person}.${app}`;
}

export function parseKeptColumns(kept: unknown): KeptColumns {
  const { data } = keptSchema.safeParse(kept);
  return data === undefined
    ? { languages: undefined, widths: {}, aloneWidths: {}, pins: [] }
    : { ...data, languages: data.languages };
}

export function readColumns(person: string, app: string): KeptColumns {
  return parseKeptColumns(readKept(nameOf(person, app)));
}

export function writeColumns(person: string, app: string, columns: KeptColumns): void {
  writeKept(nameOf(person, app), columns);
}
