import { sql } from "kysely";
import type { TestApp } from "#server/testing/test-app.ts";
import type { FullProject } from "./full-project.fixture.ts";

const here = "project_id = @ AND branch_id = #";
const languageId = (code: string) => `(SELECT id FROM language WHERE ${here} AND code = '${code}')`;
const keyId = (name: string) => `(SELECT id FROM entry_key WHERE ${here} AND name = '${name}')`;
const nobody = 999_999_999;

/** Runs statements in which `@` is the project's id and `#` its branch's. */
export async function runIn({ db }: TestApp, project: FullProject, statements: readonly string[]) {
  for (const statement of statements) {
    const filled = statement
      .replaceAll("@", String(project.projectId))
      .replaceAll("#", String(project.branchId));
    await sql.raw(filled).execute(db);
  }
}

/**
 * Statements that damage a project, with the invariants that are broken then. One project can have all of this damage.
 */
export const hiddenFaults: Array<[what: string, invariants: string[], statements: string[]]> = [
  [
    "counters that ran away",
    ["counter"],
    [
      `UPDATE counter SET strings = strings + 43 WHERE ${here} AND name = 'translated'`,
      `INSERT INTO counter (project_id, branch_id, language_id, name, strings, words)
     VALUES (@, #, ${nobody}, 'translated', 3, 3)`,
    ],
  ],
  [
    "words of a key",
    ["entry_key.words", "counter"],
    [`UPDATE entry_key SET words = 40 WHERE ${here} AND name = 'pay'`],
  ],
  [
    "the meaning number of a source",
    ["entry.meaning"],
    [
      `UPDATE entry SET meaning = 7 WHERE ${here} AND key_id = ${keyId("hello")} AND language_id = ${languageId("en")}`,
    ],
  ],
  [
    "a status that is gone",
    ["entry.status", "counter"],
    [
      `UPDATE entry SET status = ${nobody} WHERE ${here} AND key_id = ${keyId("hello")} AND language_id = ${languageId("de")}`,
    ],
  ],
  [
    "entries and log of a key that is gone",
    ["entry.key_id", "entry_change.key_id"],
    [
      `INSERT INTO entry SELECT project_id, branch_id, ${nobody}, value_id, draft_id, comment_id, change_set_id,
     language_id, version, meaning, status, person_id, updated_at, src, locked FROM entry
     WHERE ${here} AND key_id = ${keyId("bye")}`,
      `UPDATE entry_change SET key_id = ${nobody} WHERE ${here} AND key_id = ${keyId("bye")}`,
    ],
  ],
  [
    "entries of a branch that never was",
    ["entry.branch_id", "entry.key_id", "entry.language_id"],
    [
      `INSERT INTO entry SELECT project_id, ${nobody}, key_id, value_id, draft_id, comment_id, change_set_id,
     language_id, version, meaning, status, person_id, updated_at, src, locked FROM entry WHERE ${here}`,
    ],
  ],
  [
    "a screenshot whose screen was removed for good, with its boxes",
    ["screenshot.tag_id"],
    [
      `UPDATE screenshot SET trashed_by = 1 WHERE ${here}`,
      `DELETE FROM tag WHERE ${here} AND name = 'Home'`,
      `DELETE FROM tag_key WHERE ${here} AND tag_id NOT IN (SELECT id FROM tag WHERE ${here})`,
    ],
  ],
  [
    "links of keys and of tags that are gone",
    ["tag_key.key_id", "tag_key.tag_id"],
    [
      `INSERT INTO tag_key SELECT @, #, tag_id, ${nobody} FROM tag_key WHERE ${here} LIMIT 1`,
      `INSERT INTO tag_key SELECT @, #, ${nobody}, key_id FROM tag_key WHERE ${here} LIMIT 1`,
    ],
  ],
  [
    "a discussion of a key that is gone",
    ["discussion.key_id"],
    [`UPDATE discussion SET key_id = ${nobody} WHERE ${here}`],
  ],
  [
    "open orders of what is gone",
    ["order_entry.key_id", "order_entry.language_id"],
    [
      `INSERT INTO order_entry (project_id, branch_id, key_id, language_id, order_id, open, translating)
     SELECT @, #, ${nobody}, ${nobody}, order_id, true, false FROM order_entry WHERE ${here} LIMIT 1`,
    ],
  ],
  [
    "a log without its change set",
    ["entry_change.change_set_id", "resource_change.change_set_id"],
    [
      `INSERT INTO entry_change (project_id, branch_id, key_id, change_set_id, language_id, version, fields)
     SELECT @, #, key_id, ${nobody}, language_id, 1, 1 FROM entry WHERE ${here} LIMIT 1`,
      `INSERT INTO resource_change (project_id, change_set_id, resource, resource_id) VALUES (@, ${nobody}, 'key', 1)`,
    ],
  ],
  [
    "a pointer to a comment that is gone",
    ["entry.comment_id"],
    [`UPDATE entry SET comment_id = ${nobody} WHERE ${here} AND key_id = ${keyId("bye")}`],
  ],
  [
    "a branch that is older than its changes",
    ["branch.version"],
    ["UPDATE branch SET version = 1 WHERE project_id = @ AND id = #"],
  ],
];

/** Statements that take a group from its keys. */
export const groupFaults = [
  ["is gone", (name: string) => `DELETE FROM entry_group WHERE project_id = @ AND name = '${name}'`],
  [
    "rests in the trash",
    (name: string) => `UPDATE entry_group SET trashed_by = 1 WHERE project_id = @ AND name = '${name}'`,
  ],
] as const;
