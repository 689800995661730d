import type { Kysely } from "kysely";
import type { QueryOf } from "#contract/endpoint.ts";
import { isOpen } from "#contract/orders/order-moves.ts";
import type { orderXliffEndpoints } from "#contract/orders/order-xliff.ts";
import type { OrderString } from "#contract/orders/orders.ts";
import type { FileEntry } from "#formats/file-entry.ts";
import { listOrderStrings } from "#server/content/orders/order-strings.ts";
import { type OrderRow, readOrder } from "#server/content/orders/orders.store.ts";
import { readContextUrls } from "#server/exchange/files/context-urls.ts";
import { withPrinter } from "#server/exchange/files/threads/format-thread.ts";
import { inSnapshot } from "#server/platform/db/in-snapshot.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { withLowPriority } from "#server/platform/db/statements/statement-bounds.ts";
import type { Env } from "#server/platform/env/env.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import type { Deps } from "#server/platform/http/deps.ts";
import { requireOrderLanguage } from "./order-language.ts";
import { readNeighbours } from "./order-neighbours.ts";
import { unitsOf } from "./order-units.ts";

type Reading = { db: Kysely<Database>; env: Env };
type Query = QueryOf<typeof orderXliffEndpoints.export>;
type PrintedOrder = { bytes: Uint8Array; name: string };

const stringsPerPage = 500;

/**
 * Prints the strings of an order in one language as XLIFF, with protected placeholders and markup, the brief, limits,
 * neighbours, and links to screenshots that work while the order is open. If the order requires it, the file has a
 * separate file element for each tag.
 */
export async function exportOrder(
  deps: Pick<Deps, "db" | "env">,
  caller: ProjectCaller,
  { orderId, query }: { orderId: number; query: Query },
): Promise<PrintedOrder> {
  const order = await readOrder(deps.db, caller, orderId);
  const language = requireOrderLanguage(order, query.language);
  const sourceLanguage = order.source_language ?? order.data.sourceLanguage ?? "";
  const { bytes } = await withPrinter(caller.scope, async ({ add, print }) => {
    await withLowPriority(() =>
      inSnapshot(deps.db, async (tx) => {
        const reading = { db: tx, env: deps.env };
        for await (const strings of pagesOf(reading, caller, { orderId, query, language }))
          add(await entriesOf(reading, caller, { strings, order, language, sourceLanguage }));
      }),
    );
    return await print(query.version === "2.1" ? "xliff2" : "xliff", {
      language,
      baseLanguage: sourceLanguage,
      codes: true,
      patterns: caller.scope.patterns,
      includeContextUrl: true,
      note: briefOf(order),
    });
  });
  return { bytes, name: `order-${order.number ?? "draft"}.${language}.xlf` };
}

type Paging = { orderId: number; query: Query; language: string };

async function* pagesOf({ db }: Reading, caller: ProjectCaller, { orderId, query, language }: Paging) {
  for (let position = 0; ; ) {
    const { strings, total } = await listOrderStrings(db, caller, {
      orderId,
      query: { app: query.app, language, delivered: query.delivered, position, limit: stringsPerPage },
    });
    // Strings in the trash cannot be delivered.
    yield strings.filter(({ deleted }) => !deleted);
    position += strings.length;
    if (strings.length === 0 || position >= total) return;
  }
}

type EntriesInput = {
  strings: readonly OrderString[];
  order: OrderRow;
  language: string;
  sourceLanguage: string;
};

async function entriesOf(
  { db, env }: Reading,
  caller: ProjectCaller,
  { strings, order, language, sourceLanguage }: EntriesInput,
): Promise<FileEntry[]> {
  const keys = strings.map(({ key }) => key);
  const neighboursByKey = await readNeighbours(db, caller, { orderId: order.id, keys, sourceLanguage });
  const urls = await readContextUrls(
    { db, env },
    caller.scope,
    [...neighboursByKey.values()].map(({ keyId }) => keyId),
    isOpen(order.status) ? { orderId: order.id } : {},
  );
  return strings.flatMap((string) => {
    const { keyId = 0, isPlural = false, before = [], after = [] } = neighboursByKey.get(string.key) ?? {};
    return unitsOf(
      {
        key: string.key,
        text: string.draft || string.value,
        isPlural,
        source: string.source,
        locked: string.locked,
        ...(string.tag === null ? {} : { file: string.tag }),
        contextUrls: urls.get(keyId) ?? [],
        metadata: new Map(
          [
            ["limit", string.maxLength ? `At most ${string.maxLength} characters` : ""],
            ["before", before.join("\n")],
            ["after", after.join("\n")],
            ["sent back", string.returned?.comment ?? ""],
          ].filter((pair): pair is [string, string] => pair[1] !== ""),
        ),
        ...(string.desc ? { description: string.desc } : {}),
        ...(string.maxLength ? { maxLength: string.maxLength } : {}),
      },
      language,
    );
  });
}

function briefOf({ number, title, due_at, data }: OrderRow): string {
  const { brief = "", customBrief = [] } = data;
  return [
    `Order ${number ?? "(draft)"}${title === null ? "" : `: ${title}`}${due_at ? `, due ${due_at.toISOString().slice(0, 10)}` : ""}`,
    brief,
    ...customBrief.map(({ name, value }) => `${name}: ${value}`),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}
