import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { sql } from "kysely";
import { maxTextBytes } from "#contract/entries.ts";
import type { SeededPerson, SeededProject, TestApp } from "./test-app.ts";

export type LongTexts = { project: SeededProject; admin: SeededPerson };

export const longText = (mark: string) => `${mark} `.padEnd(maxTextBytes, "long ");

export function keysOf(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `key ${index}`);
}

export const entriesOf = (names: readonly string[], mark: string) =>
  Object.fromEntries(names.map((key) => [key, { v: `${mark} of ${key}` }]));

export const upload = (
  testApp: TestApp,
  { project }: LongTexts,
  languages: Record<string, ReturnType<typeof entriesOf>>,
) => {
  const data = Object.fromEntries(
    Object.entries(languages).map(([language, entries]) => [language, { main: { entries } }]),
  );
  return testApp.call("POST", "/v1/api", { as: project.as, body: { data } });
};

/** Creates a project with texts of a megabyte. They start with a mark for each language and are stored once. */
export async function seedLongTexts(
  testApp: TestApp,
  keys: readonly string[],
  marks: Record<string, string>,
): Promise<LongTexts> {
  const project = await testApp.seedProject();
  const created = { project, admin: await testApp.person("admin", project) };
  const languages = Object.entries(marks).map(([language, mark]) => [language, entriesOf(keys, mark)]);
  await upload(testApp, created, Object.fromEntries(languages));
  for (const mark of new Set(Object.values(marks))) await lengthen(testApp, project, mark);
  await sql`ANALYZE`.execute(testApp.db);
  return created;
}

/** Makes all entries whose text starts with a mark refer to a text of a megabyte. */
async function lengthen({ db }: TestApp, { projectId }: SeededProject, mark: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO text (project_id, id, hash, body)
    SELECT ${projectId}, nextval('text_id'), md5(${mark})::uuid, ${longText(mark)} RETURNING id`.execute(db);
  const id = rows[0]?.id ?? 0;
  const short = sql`(SELECT id FROM text WHERE project_id = ${projectId} AND body LIKE ${`${mark} of %`})`;
  await sql`UPDATE entry SET value_id = ${id} WHERE project_id = ${projectId} AND value_id IN ${short}`.execute(
    db,
  );
  await sql`
    UPDATE entry_change SET value_after = ${id} WHERE project_id = ${projectId} AND value_after IN ${short}`.execute(
    db,
  );
}

/** Reads an answer without storing it; returns the number of occurrences of a word, and of bytes. */
export async function countIn(url: string, headers: Record<string, string>, word: string) {
  const request = get(url, { headers });
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  let [bytes, words, rest] = [0, 0, Buffer.alloc(0)];
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    const read = Buffer.concat([rest, chunk]);
    for (let at = read.indexOf(word); at >= 0; at = read.indexOf(word, at + 1)) words += 1;
    rest = read.subarray(Math.max(0, read.length - word.length + 1));
  }
  return { status: answer.statusCode, bytes, words };
}
