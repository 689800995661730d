import type { ProjectRole } from "#contract/permissions.ts";
import type { SeededProject, TestApp, TestCaller } from "#server/testing/test-app.ts";
import { picture, uploadPicture } from "#server/testing/upload-picture.ts";
import { type ActionLog, openActionLog } from "./action-log.ts";
import { type Client, makeClient } from "./client.ts";
import type { Names } from "./names.ts";
import { makeRandom } from "./random.ts";
import { watchServer } from "./watch-server.ts";

/** A project with its clients and their recorded actions. */
export type World = {
  testApp: TestApp;
  project: SeededProject;
  /** An owner of the team, who may do and see everything. */
  owner: TestCaller;
  clients: Client[];
  log: ActionLog;
  /** Id of the last change set before the clients started. */
  lastSetupId: number;
  /** Uncaught errors so far. */
  uncaught: readonly string[];
  close: () => void;
};

export type WorldPlan = { seed: number; clients: number; branching: boolean; names: Names };

const roles: readonly ProjectRole[] = [
  "owner",
  "admin",
  "manager",
  "owner",
  "manager",
  "admin",
  "translator",
];

export async function openWorld(
  testApp: TestApp,
  { seed, clients, branching, names }: WorldPlan,
): Promise<World> {
  const team = await testApp.createTeam(`Team ${seed}`);
  const project = await testApp.seedProject({ name: "Project", team, branching });
  const { as: owner, personId } = await testApp.person("none", project);
  await testApp.db
    .updateTable("team_member")
    .set({ role: "owner" })
    .where("person_id", "=", personId)
    .execute();
  await fill(testApp, { project, owner, branching });
  const lastSetupId = await lastChangeSet(testApp, project);
  const log = openActionLog();
  const server = watchServer();
  const createClient = async (_: unknown, index: number): Promise<Client> => {
    const role = roles[index % roles.length] ?? "owner";
    const { as } = index === 0 ? { as: owner } : await testApp.person(role, project);
    const random = makeRandom(seed * 1_000 + index);
    const name = `${role} ${index}`;
    const { causeOf } = server;
    return makeClient({ testApp, name, as, byProject: project.as, random, names, branching, log, causeOf });
  };
  const createdClients = await Promise.all(Array.from({ length: clients }, createClient));
  return {
    testApp,
    project,
    owner,
    clients: createdClients,
    log,
    lastSetupId,
    uncaught: server.uncaught,
    close: server.close,
  };
}

type Filling = { project: SeededProject; owner: TestCaller; branching: boolean };

/** Creates resources of each kind, so that clients can change, delete and restore them. */
async function fill(testApp: TestApp, { project, owner, branching }: Filling): Promise<void> {
  const as = { ...owner, app: project.app };
  const shop = { entries: { k3: { v: "One, two, three" } } };
  const data = {
    en: {
      main: { entries: { k1: { v: "Pay" }, k4: { v: "" }, k2: { v: "Pay now", tags: ["web", "Home"] } } },
      shop,
    },
    de: { main: { entries: { k1: { v: "Zahlen" } } } },
  };
  await testApp.call("POST", "/v1/api", { as, body: { data } });
  await testApp.call("POST", "/v1/api/tagCategories", { as, body: { name: "Paper" } });
  const stringPositions = [{ key: "k1", x: 1, y: 2, width: 10, height: 5 }];
  const sent = { screenTag: "Home", deviceLanguageLong: "de", stringPositions };
  await uploadPicture(testApp, { as, data: sent, file: await picture() });
  if (!branching) return;
  await testApp.call("POST", "/v1/api/branches", { as, body: { name: "feature", sourceBranch: "main" } });
}

async function lastChangeSet(testApp: TestApp, { projectId }: SeededProject): Promise<number> {
  const { last } = await testApp.db
    .selectFrom("change_set")
    .select(({ fn }) => fn.max("id").as("last"))
    .where("project_id", "=", projectId)
    .executeTakeFirstOrThrow();
  return last;
}
