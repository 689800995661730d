import { ApiError } from "#contract/errors.ts";
import type { FileEntry } from "#formats/file-entry.ts";
import { FormatError } from "#formats/format-error.ts";
import { formsOfEntry } from "#formats/plural-forms.ts";
import { recogniseFormat } from "#formats/recognise-format.ts";
import { readOrder } from "#server/content/orders/orders.store.ts";
import { parseFile } from "#server/exchange/files/threads/format-thread.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import type { Deps } from "#server/platform/http/deps.ts";
import { requireOrderLanguage } from "./order-language.ts";
import { readNeighbours } from "./order-neighbours.ts";
import { deliveredText } from "./order-units.ts";

type ReadText = { key: string; text: string };
type OrderFile = {
  orderId: number;
  /** First bytes, by which the format is recognised. */
  head: Uint8Array;
  /** Fetches all bytes for the thread that reads them. */
  bytes: () => Promise<Uint8Array<ArrayBuffer>>;
};

/** Reads an XLIFF file into the texts of a delivery, in the target language that the file declares. */
export async function readOrderFile(
  { db }: Pick<Deps, "db">,
  caller: ProjectCaller,
  { orderId, head, bytes }: OrderFile,
): Promise<{ language: string; texts: ReadText[]; duplicates: string[] }> {
  const order = await readOrder(db, caller, orderId);
  const { format, language: fileLanguage } = recogniseFormat({ name: "", head, languages: [] });
  if (format !== "xliff" && format !== "xliff2") throw brokenFile("not_xliff");
  if (fileLanguage === undefined) throw brokenFile("no_target_language");
  const language = requireOrderLanguage(order, fileLanguage);
  const sourceLanguage = order.source_language ?? "";
  return await parseFile(caller.scope, {
    format,
    bytes,
    options: { language, baseLanguage: sourceLanguage, codes: true },
    async take({ chunks, duplicates }) {
      const texts: ReadText[] = [];
      for await (const entries of chunks()) {
        const plurals = entries.filter(formsOfEntry).map(({ key }) => key);
        const existingPlurals = await readNeighbours(db, caller, { orderId, keys: plurals, sourceLanguage });
        for (const entry of entries) texts.push(...textsOf(entry, existingPlurals));
      }
      return { language, texts, duplicates: [...duplicates] };
    },
  });
}

function brokenFile(name: "not_xliff" | "no_target_language"): ApiError {
  const { message, problem, problemName } = new FormatError(name);
  return new ApiError("broken_file", { message, details: { problem, problemName } });
}

/** Splits a plural into its forms if these are separate keys in the project. */
function textsOf(entry: FileEntry, existingPlurals: ReadonlyMap<string, unknown>): ReadText[] {
  const { key } = entry;
  const forms = formsOfEntry(entry);
  if (!forms || existingPlurals.has(key)) return [{ key, text: deliveredText(entry) }];
  return [...forms].map(([name, form]) => ({ key: `${key}[${name}]`, text: form }));
}
