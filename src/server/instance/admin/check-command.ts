import type { Kysely } from "kysely";
import { checkProject } from "#server/instance/integrity/check-project.ts";
import type { Fault } from "#server/instance/integrity/find-faults.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { assertNotEmpty } from "./assert-not-empty.ts";
import type { AdminContext, Values } from "./command.ts";
import { UsageError } from "./usage-error.ts";

type ProjectWithFaults = { app: string; name: string; faults: Fault[] };
type Project = { id: number; app: string; name: string };

/** Reports faults in the data of the named projects, or of all projects. */
export async function runCheck({ db, settings, fail }: AdminContext, values: Values) {
  await assertNotEmpty(db, settings);
  const wrong: ProjectWithFaults[] = [];
  const projects = await findProjects(db, values.app);
  for (const { id, app, name } of projects) {
    const faults = await checkProject(db, id);
    if (faults.length > 0) wrong.push({ app, name, faults });
  }
  if (wrong.length > 0) fail();
  return { checked: projects.length, wrong };
}

/** Includes deleted projects, which can be restored, but not those that are being purged. */
async function findProjects(db: Kysely<Database>, apps: readonly string[] | undefined): Promise<Project[]> {
  const projects = await db
    .selectFrom("project")
    .select(["id", "app", "name"])
    .where("removing", "=", false)
    .orderBy("id")
    .execute();
  if (apps === undefined) return projects;
  const unknown = apps.find((requested) => !projects.some(({ app }) => app === requested));
  if (unknown !== undefined) throw new UsageError(`There is no project ${JSON.stringify(unknown)}.`);
  return projects.filter(({ app }) => apps.includes(app));
}
