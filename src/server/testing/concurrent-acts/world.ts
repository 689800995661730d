import type { ProjectRole } from "#contract/permissions.ts";
import type { As, House, SeededProject } from "#server/testing/house.ts";
import { picture, uploadPicture } from "#server/testing/upload-picture.ts";
import { type ActLog, openActLog } from "./act-log.ts";
import { type Client, makeClient } from "./client.ts";
import type { Names } from "./names.ts";
import { makeRandom } from "./random.ts";
import { watchServer } from "./watch-server.ts";

/** A project, those who act in it, and what they did. */
export type World = {
  house: House;
  project: SeededProject;
  /** An owner of the team: may do and see everything. */
  owner: As;
  clients: Client[];
  log: ActLog;
  /** The last change set before they came. */
  filled: number;
  /** What nobody caught, so far. */
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
  house: House,
  { seed, clients, branching, names }: WorldPlan,
): Promise<World> {
  const team = await house.createTeam(`Team ${seed}`);
  const project = await house.seedProject({ name: "Project", team, branching });
  const { as: owner, personId } = await house.person("none", project);
  await house.db
    .updateTable("team_member")
    .set({ role: "owner" })
    .where("person_id", "=", personId)
    .execute();
  await fill(house, { project, owner, branching });
  const filled = await lastChangeSet(house, project);
  const log = openActLog();
  const server = watchServer();
  const makeOne = async (_: unknown, index: number): Promise<Client> => {
    const role = roles[index % roles.length] ?? "owner";
    const { as } = index === 0 ? { as: owner } : await house.person(role, project);
    const random = makeRandom(seed * 1_000 + index);
    const name = `${role} ${index}`;
    const { causeOf } = server;
    return makeClient({ house, name, as, byProject: project.as, random, names, branching, log, causeOf });
  };
  const made = await Promise.all(Array.from({ length: clients }, makeOne));
  return {
    house,
    project,
    owner,
    clients: made,
    log,
    filled,
    uncaught: server.uncaught,
    close: server.close,
  };
}

type Filling = { project: SeededProject; owner: As; branching: boolean };

/** Something of everything, so that there is something to write over, delete and restore. */
async function fill(house: House, { project, owner, branching }: Filling): Promise<void> {
  const as = { ...owner, app: project.app };
  const shop = { entries: { k3: { v: "One, two, three" } } };
  const data = {
    en: {
      main: { entries: { k1: { v: "Pay" }, k4: {}, k2: { v: "Pay now", tags: ["web", "Home"] } } },
      shop,
    },
    de: { main: { entries: { k1: { v: "Zahlen" } } } },
  };
  await house.call("POST", "/v1/api", { as, body: { data } });
  await house.call("POST", "/v1/api/tagCategories", { as, body: { name: "Paper" } });
  const stringPositions = [{ key: "k1", x: 1, y: 2, width: 10, height: 5 }];
  const sent = { screenTag: "Home", deviceLanguageLong: "de", stringPositions };
  await uploadPicture(house, { as, data: sent, file: await picture() });
  if (!branching) return;
  await house.call("POST", "/v1/api/branches", { as, body: { name: "feature", sourceBranch: "main" } });
}

async function lastChangeSet(house: House, { projectId }: SeededProject): Promise<number> {
  const { last } = await house.db
    .selectFrom("change_set")
    .select(({ fn }) => fn.max("id").as("last"))
    .where("project_id", "=", projectId)
    .executeTakeFirstOrThrow();
  return last;
}
