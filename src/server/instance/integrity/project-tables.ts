/** Sequences for new ids of each kind. Ids of one kind keep their order, which is that of creation. */
export const idSpaces = {
  branch: "pg_get_serial_sequence('branch', 'id')",
  language: "'language_id'",
  content: "'content_id'",
  key: "'entry_key_id'",
  text: "'text_id'",
  changeSet: "'change_set_id'",
  category: "pg_get_serial_sequence('tag_category', 'id')",
  orderEvent: "pg_get_serial_sequence('order_event', 'id')",
  orderFile: "pg_get_serial_sequence('order_file', 'id')",
  merge: "pg_get_serial_sequence('branch_merge', 'id')",
  file: "pg_get_serial_sequence('stored_file', 'id')",
  discussion: "pg_get_serial_sequence('discussion', 'id')",
  comment: "pg_get_serial_sequence('discussion_comment', 'id')",
  view: "pg_get_serial_sequence('saved_view', 'id')",
  person: "pg_get_serial_sequence('person', 'id')",
} as const;
/** A status belongs to the team: it is found or created by name. */
export type IdSpace = keyof typeof idSpaces | "status";

export type ProjectTable = {
  name: string;
  /** Columns with ids, and the kind of the ids. */
  ids: Readonly<Record<string, IdSpace>>;
  /** Columns with other numbers, or JSON without ids. */
  numbers?: readonly string[];
  /** Columns with arrays of ids. */
  arrays?: Readonly<Record<string, IdSpace>>;
  /** JSON columns with ids in some fields (`jsonIds`). */
  json?: readonly string[];
  /** Columns that are computed instead of restored: an expression over the row `staged` of the stage. */
  computed?: Readonly<Record<string, string>>;
  /** Condition for the rows `project_row` to include, if not all. */
  only?: string;
  /** Kind of the ids in `resource_id`, by the value of `resource`. */
  resources?: Readonly<Record<string, IdSpace>>;
};

const inBranch = { branch_id: "branch" } as const;

/** Person with an account here; otherwise null, because of a foreign key. */
const account = (column: string) =>
  `(SELECT p.id FROM map_person m JOIN person p ON p.id = m.new WHERE m.old = staged.${column})`;

/** Text with mentions of people by `@` and id (contract/discussions.ts), with their ids here. */
const mentioning = (column: string) => `(
  SELECT string_agg(coalesce('@a1' || lpad(to_hex(m.new), 22, '0') || substr(part.value, 26), part.value), ''
    ORDER BY part.ordinal)
  FROM regexp_split_to_table(staged.${column}, '(?=@a1[0-9a-f]{22}(?![0-9a-z]))') WITH ORDINALITY AS part(value, ordinal)
  LEFT JOIN map_person m ON part.value ~ '^@a1[0-9a-f]{22}(?![0-9a-z])'
    AND m.old = CASE WHEN part.value ~ '^@a10{9}' THEN ('x' || substr(part.value, 13, 13))::bit(52)::bigint END)`;

/**
 * Tables of a project's backup, in the order in which they are restored. A numeric column that is neither in `ids`
 * nor in `numbers` fails the tests, and so does a table that is neither here nor in `excludedTables`.
 */
export const projectTables: readonly ProjectTable[] = [
  {
    name: "branch",
    ids: { id: "branch", parent_id: "branch", created_by: "person" },
    numbers: [
      "version",
      "parent_version",
      "rebased_at",
      "recheck_after",
      "compared",
      "compare_after",
      "comparisons",
    ],
  },
  { name: "language", ids: { ...inBranch, id: "language", trashed_by: "changeSet" } },
  { name: "entry_group", ids: { ...inBranch, id: "content", trashed_by: "changeSet" } },
  {
    name: "entry_key",
    ids: { ...inBranch, id: "key", group_id: "content", meaning: "changeSet", trashed_by: "changeSet" },
    numbers: ["words", "max_length", "syntax", "style"],
    computed: { name_hash: "sha256(convert_to(staged.name, 'UTF8'))" },
  },
  {
    name: "text",
    ids: { id: "text" },
    computed: { hash: "left(encode(sha256(convert_to(staged.body, 'UTF8')), 'hex'), 32)::uuid" },
  },
  {
    name: "entry",
    ids: {
      ...inBranch,
      key_id: "key",
      language_id: "language",
      value_id: "text",
      draft_id: "text",
      comment_id: "text",
      change_set_id: "changeSet",
      meaning: "changeSet",
      status: "status",
      person_id: "person",
    },
    numbers: ["version", "src", "checks", "dismissed", "origin"],
  },
  { name: "tag_category", ids: { id: "category" } },
  {
    name: "tag",
    ids: { ...inBranch, id: "content", category_id: "category", trashed_by: "changeSet" },
    numbers: ["position"],
  },
  { name: "tag_key", ids: { ...inBranch, tag_id: "content", key_id: "key" } },
  {
    name: "translation_order",
    ids: { ...inBranch, id: "content", created_by: "person", source_language_id: "language" },
    numbers: ["number", "source_words"],
    json: ["data"],
  },
  {
    name: "order_entry",
    ids: {
      ...inBranch,
      key_id: "key",
      language_id: "language",
      order_id: "content",
      meaning: "changeSet",
      source_id: "text",
      returned_by: "changeSet",
    },
    numbers: ["words"],
  },
  {
    name: "order_language",
    ids: { ...inBranch, order_id: "content", language_id: "language" },
    numbers: ["strings", "words", "delivered", "returned"],
  },
  {
    name: "order_assignee",
    ids: { ...inBranch, order_id: "content", language_id: "language", person_id: "person" },
  },
  {
    name: "order_event",
    ids: {
      ...inBranch,
      order_id: "content",
      id: "orderEvent",
      person_id: "person",
      change_set_id: "changeSet",
    },
    numbers: ["left_over"],
    json: ["delivered"],
    computed: {
      // Strings by the id of their language.
      delivered: `(SELECT jsonb_object_agg(m.new::text, d.value) FROM jsonb_each(CASE jsonb_typeof(staged.delivered)
        WHEN 'object' THEN staged.delivered END) AS d JOIN map_language m ON m.old = d.key::bigint)`,
    },
  },
  {
    name: "order_event_assignee",
    ids: { ...inBranch, event_id: "orderEvent", language_id: "language", person_id: "person" },
  },
  {
    name: "change_set",
    ids: {
      ...inBranch,
      id: "changeSet",
      person_id: "person",
      step_id: "changeSet",
      continued_by: "changeSet",
      reverts: "changeSet",
      reverted_by: "changeSet",
    },
    numbers: ["sequence", "src", "entries"],
  },
  {
    name: "entry_change",
    ids: {
      ...inBranch,
      key_id: "key",
      language_id: "language",
      change_set_id: "changeSet",
      value_before: "text",
      value_after: "text",
      draft_before: "text",
      draft_after: "text",
      comment_before: "text",
      comment_after: "text",
      status_before: "status",
      status_after: "status",
      person_before: "person",
      meaning_before: "changeSet",
      meaning_after: "changeSet",
    },
    numbers: ["version", "fields", "dismissed_before", "dismissed_after", "src_before", "origin_before"],
  },
  {
    name: "resource_change",
    ids: { change_set_id: "changeSet" },
    json: ["before", "after"],
    resources: {
      key: "key",
      language: "language",
      group: "content",
      tag: "content",
      tagKeys: "content",
      screenshot: "content",
      screenshotPositions: "content",
      order: "content",
      branch: "branch",
      status: "status",
    },
  },
  {
    name: "branch_merge",
    ids: { id: "merge", from_id: "branch", to_id: "branch", change_set_id: "changeSet" },
    numbers: ["from_version", "to_version"],
  },
  { name: "stored_file", ids: { id: "file" }, numbers: ["size"] },
  {
    name: "screenshot",
    ids: {
      ...inBranch,
      id: "content",
      tag_id: "content",
      file_id: "file",
      language_id: "language",
      person_id: "person",
      trashed_by: "changeSet",
    },
    numbers: ["width", "height", "image_width", "image_height"],
  },
  {
    name: "screenshot_position",
    ids: { ...inBranch, screenshot_id: "content", key_id: "key" },
    numbers: ["ordinal", "x", "y", "width", "height"],
  },
  {
    name: "order_file",
    ids: { ...inBranch, order_id: "content", id: "orderFile", file_id: "file", person_id: "person" },
    numbers: ["size"],
  },
  {
    name: "discussion",
    ids: {
      ...inBranch,
      id: "discussion",
      key_id: "key",
      language_id: "language",
      person_id: "person",
      resolved_by: "person",
    },
    computed: { person_id: account("person_id"), resolved_by: account("resolved_by") },
  },
  {
    name: "discussion_comment",
    ids: { ...inBranch, id: "comment", discussion_id: "discussion", person_id: "person" },
    arrays: { mentions: "person" },
    computed: { person_id: account("person_id"), body: mentioning("body") },
  },
  // Private views of a person are not part of the project.
  {
    name: "saved_view",
    ids: { id: "view", person_id: "person" },
    numbers: ["columns", "languages"],
    computed: { person_id: account("person_id") },
    only: "project_row.shared",
  },
  { name: "project_member", ids: { person_id: "person" }, arrays: { language_ids: "language" } },
];

/** Fields in JSON columns with an id or a list of ids. */
export const jsonIds: Readonly<Record<string, IdSpace>> = {
  group: "content",
  category: "category",
  keys: "key",
  screen: "content",
  tagIds: "content",
  file: "file",
  languageId: "language",
};

/** Fields with lists of objects, and the field of each object with an id. */
export const jsonLists: Readonly<Record<string, { field: string; space: IdSpace }>> = {
  positions: { field: "keyId", space: "key" },
};

/**
 * Tables that are not in a project's backup: secrets, computed data, and data of this instance. Webhooks are in the
 * manifest, without secrets.
 */
export const excludedTables = [
  "active_user",
  "audit",
  "awaited_check",
  "counter",
  "counter_day",
  "invitation",
  "job",
  "notification",
  "order_revision",
  "presence",
  "settings_file",
  "unused_text",
  "usage_month",
  "webhook",
  "webhook_coalesced_change",
  "webhook_cursor",
  "webhook_delivery",
  "webhook_language",
  "webhook_pending_autosave",
  "working_set",
];
