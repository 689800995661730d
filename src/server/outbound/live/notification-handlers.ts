import type { Kysely } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import { coalesce } from "#server/platform/db/statements/coalesce.ts";
import { encodeEvent } from "./event-stream.ts";
import type { Feeds } from "./feeds.ts";
import { type Access, isConcerned, type LiveReader, sendDiscussion, sendOrder } from "./live-readers.ts";

/** Moving through cells by the arrow keys is announced a few times a second. */
const presenceRestMs = 150;
/** Changes of many members are announced once or twice. */
const projectRestMs = 300;
/** Progress of jobs is stored a few times a second. */
const jobsRestMs = 500;
/** Checks of many texts are announced in batches. */
const checksRestMs = 300;

type Deps = {
  db: Kysely<Database>;
  feeds: Feeds<Access>;
  readPresence: (reader: LiveReader) => Promise<string>;
  /** Authorizes a reader again, and disconnects it if that fails. */
  check: (reader: LiveReader) => void;
  onError: (error: unknown) => void;
};

type Announced = Record<string, number | null>;

/** Handlers that send the database's notifications to the readers. */
export function notificationHandlers({
  db,
  feeds,
  readPresence,
  check,
  onError,
}: Deps): ReadonlyMap<string, (payload: string) => void> {
  const sendPresence = coalesce(presenceRestMs, async (branch: string) => {
    const ofAudience = Map.groupBy(feeds.readersOf(branch), (reader) => reader.audience);
    for (const readers of ofAudience.values()) {
      const [first] = readers;
      const encoded = first && (await readPresence(first));
      for (const { stream } of readers) if (encoded) stream.send(encoded);
    }
  });
  const sendChecks = coalesce(checksRestMs, async (branch: string) => {
    const encoded = encodeEvent({ type: "checks" });
    for (const { stream } of feeds.readersOf(branch)) stream.send(encoded);
  });
  const sendToProject = (projectId: string, encoded: string) => {
    const readers = feeds.all().filter(({ access }) => access.caller.scope.projectId === Number(projectId));
    for (const { stream } of readers) stream.send(encoded);
  };
  // The action itself is not sent, since not all readers may see it: they request what they may see. In a project in
  // the trash they may see nothing, and their streams end.
  const sendProject = coalesce(projectRestMs, async (projectId: string) => {
    if (await isInTrash(db, Number(projectId))) return;
    sendToProject(projectId, encodeEvent({ type: "project" }));
  });
  const sendJobs = coalesce(jobsRestMs, async (projectId: string) =>
    sendToProject(projectId, encodeEvent({ type: "jobs" })),
  );
  const checkConcerned = ({ project, person }: Announced) => {
    for (const reader of feeds.all()) if (isConcerned(reader, { project, person })) check(reader);
  };

  return new Map([
    ["parlance", announcing((announced) => feeds.wake(branchOf(announced)))],
    ["parlance_presence", announcing((announced) => sendPresence(branchOf(announced), onError))],
    ["parlance_access", announcing(checkConcerned)],
    [
      "parlance_discussion",
      announcing((announced) => {
        sendDiscussion(db, targetOf(announced), feeds.readersOf(branchOf(announced))).catch(onError);
      }),
    ],
    [
      "parlance_order",
      announcing((announced) => {
        const order = { orderId: announced.order ?? 0, isPlaced: announced.placed === 1 };
        sendOrder(order, feeds.readersOf(branchOf(announced)));
      }),
    ],
    ["parlance_checks", announcing((announced) => sendChecks(branchOf(announced), onError))],
    ["parlance_jobs", (projectId) => sendJobs(projectId, onError)],
    ["parlance_audit", (projectId) => sendProject(projectId, onError)],
  ]);
}

/** Parses the payload of all channels except those of jobs and the audit log, which is the id of a project. */
function announcing(handle: (announced: Announced) => void): (payload: string) => void {
  return (payload) => handle(JSON.parse(payload) as Announced);
}

function branchOf({ project, branch }: Announced): string {
  return `${project} ${branch}`;
}

function targetOf({ project, branch, key, language }: Announced) {
  return {
    projectId: project ?? 0,
    branchId: branch ?? 0,
    keyId: key ?? 0,
    languageId: language ?? null,
  };
}

/** Whether a project is in the trash or purged. */
async function isInTrash(db: Kysely<Database>, projectId: number): Promise<boolean> {
  const found = db.selectFrom("project").select("id").where("id", "=", projectId);
  return (await found.where("deleted_at", "is", null).executeTakeFirst()) === undefined;
}
