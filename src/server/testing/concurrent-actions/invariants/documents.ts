import { entryEndpoints } from "#contract/entries.ts";
import { assertSameLines } from "#server/testing/concurrent-actions/assertions.ts";
import type { World } from "#server/testing/concurrent-actions/world.ts";
import { listBranches, readCells, type StoredCell } from "./current-content.ts";

const options = [
  "includeSrc",
  "includeStatus",
  "includeComment",
  "includeLockInfo",
  "includeDescription",
  "includeMeta",
  "includeMetaForAllLanguages",
  "keepEmptyDataEntries",
  "includeUpdateDate",
  "includeUserId",
  "includeLanguageId",
  "includeGroupId",
  "includeStringLength",
  "includeStatusDescription",
];
const everything = Object.fromEntries(options.map((option) => [option, "true"]));

type Shown = { v?: string; d?: string; comment?: string; status?: string; locked?: boolean };
type Published = Record<string, Record<string, { entries: Record<string, Shown> }>>;

/** A document with all options contains all fields; one without options contains the texts. */
export async function documentsAreComplete(world: World): Promise<void> {
  for (const { branch, branchId } of await listBranches(world)) {
    const stored = await readCells(world, branchId);
    const complete = await readDocument(world, { branch, ...everything });
    assertSameLines(complete.map(documentLine), stored.map(storedLine));
    const texts = await readDocument(world, { branch });
    const filled = stored.filter(({ v, d }) => v !== null || d !== null);
    assertSameLines(texts.map(textLine), filled.map(storedTextLine));
  }
}

type Cell = { address: string; entry: Shown };

async function readDocument({ testApp, project, owner }: World, query: Record<string, string>) {
  const as = { ...owner, app: project.app };
  const { status, body, text } = await testApp.call("GET", entryEndpoints.readDocument.path, { as, query });
  if (status !== 200) throw new Error(`The document answers ${status}: ${text}`);
  const data: Published = body.data;
  return Object.entries(data).flatMap(([language, groups]) =>
    Object.entries(groups).flatMap(([group, { entries }]) =>
      Object.entries(entries).map(
        ([key, entry]): Cell => ({ address: `${language} ${group} ${key}`, entry }),
      ),
    ),
  );
}

const documentLine = ({ address, entry: { v, d, comment, status = "", locked } }: Cell) =>
  JSON.stringify([
    address,
    v ?? null,
    d ?? null,
    comment ?? null,
    status.length > 1 ? "custom" : status,
    locked,
  ]);
const storedLine = ({ v, d, comment, status, locked, ...cell }: StoredCell) =>
  JSON.stringify([addressOf(cell), v, d, comment, status > 4 ? "custom" : String(status), locked]);
const textLine = ({ address, entry: { v, d } }: Cell) => JSON.stringify([address, v ?? null, d ?? null]);
const storedTextLine = ({ v, d, ...cell }: StoredCell) => JSON.stringify([addressOf(cell), v, d]);

function addressOf({ language, group, key }: Pick<StoredCell, "language" | "group" | "key">): string {
  return `${language} ${group} ${key}`;
}
