import type { Kysely } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import { coalesce } from "#server/platform/db/statements/coalesce.ts";
import { encodeEvent } from "./event-stream.ts";
import type { Feeds } from "./feeds.ts";
import { type Access, type LiveReader, mayLoseAccess, sendDiscussion, sendOrder } from "./live-readers.ts";

/** Pause between two presence events, in ms: moving through cells by the arrow keys sends a few events a second. */
const presenceRestMs = 150;
/** Pause between two events about a project, in ms: changes of many members send one or two events. */
const projectRestMs = 300;
/** Pause between two events about jobs, in ms: their progress is stored a few times a second. */
const jobsRestMs = 500;
/** Pause between two events about checks, in ms, which announce the checks of many texts. */
const checksRestMs = 300;

type Deps = {
  db: Kysely<Database>;
  feeds: Feeds<Access>;
  readPresence: (reader: LiveReader) => Promise<string>;
  /** Authorizes a reader again, and disconnects it if that fails. */
  check: (reader: LiveReader) => void;
  onError: (error: unknown) => void;
};

type Payload = Record<string, number | null>;

/** Handlers that send the database's notifications to the readers. */
export function notificationHandlers({
  db,
  feeds,
  readPresence,
  check,
  onError,
}: Deps): ReadonlyMap<string, (payload: string) => void> {
  const sendPresence = coalesce(presenceRestMs, async (branch: string) => {
    const groups = Map.groupBy(feeds.readersOf(branch), (reader) => reader.audience);
    for (const readers of groups.values()) {
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
  const checkConcerned = ({ project, person }: Payload) => {
    for (const reader of feeds.all()) if (mayLoseAccess(reader, { project, person })) check(reader);
  };

  return new Map([
    ["parlance", withPayload((payload) => feeds.wake(branchOf(payload)))],
    ["parlance_presence", withPayload((payload) => sendPresence(branchOf(payload), onError))],
    ["parlance_access", withPayload(checkConcerned)],
    [
      "parlance_discussion",
      withPayload((payload) => {
        sendDiscussion(db, targetOf(payload), feeds.readersOf(branchOf(payload))).catch(onError);
      }),
    ],
    [
      "parlance_order",
      withPayload((payload) => {
        const order = { orderId: payload.order ?? 0, isPlaced: payload.placed === 1 };
        sendOrder(order, feeds.readersOf(branchOf(payload)));
      }),
    ],
    ["parlance_checks", withPayload((payload) => sendChecks(branchOf(payload), onError))],
    ["parlance_jobs", (projectId) => sendJobs(projectId, onError)],
    ["parlance_audit", (projectId) => sendProject(projectId, onError)],
  ]);
}

/** Parses the payload of all channels except those of jobs and the audit log, which is the id of a project. */
function withPayload(handle: (payload: Payload) => void): (payload: string) => void {
  return (payload) => handle(JSON.parse(payload) as Payload);
}

function branchOf({ project, branch }: Payload): string {
  return `${project} ${branch}`;
}

function targetOf({ project, branch, key, language }: Payload) {
  return {
    projectId: project ?? 0,
    branchId: branch ?? 0,
    keyId: key ?? 0,
    languageId: language ?? null,
  };
}

/** Whether a project is in the trash or purged. */
async function isInTrash(db: Kysely<Database>, projectId: number): Promise<boolean> {
  const project = db.selectFrom("project").select("id").where("id", "=", projectId);
  return (await project.where("deleted_at", "is", null).executeTakeFirst()) === undefined;
}
