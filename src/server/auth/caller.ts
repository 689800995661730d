import type { ProjectRole, TokenPermission } from "#contract/permissions.ts";

export type Person = { id: number; name: string; email: string };

/** Project and branch of a request, from one query. `version` is the branch's at that moment. */
export type Scope = {
  projectId: number;
  branchId: number;
  app: string;
  teamId: number;
  name: string;
  version: number;
  defaultBranchId: number;
  baseLanguageId: number;
  /** Its code. */
  baseLanguage: string;
  /** The project's own patterns for placeholders (decisions.md 9.17). */
  patterns: readonly string[];
  /** A branching project has no drafts (decisions.md 3.3). */
  branching: boolean;
  draftModeEnabled: boolean;
  collectMissingEnabled: boolean;
  refuseUnknownLanguages: boolean;
  /** Texts of the base language are not only for those who publish (decisions.md 8.5). */
  translatorsWriteSource: boolean;
  /** The checks by which a text can neither be published nor accepted, as bits (decisions.md 9.3). */
  refusedChecks: number;
  failingUploads: "skip" | "draft";
  readOnly: boolean;
  editableByTranslator: boolean;
};

/** Somebody on a project: `project` is the project token alone, without a person. */
export type ProjectCaller = {
  kind: "project" | "personal" | "session";
  scope: Scope;
  person: Person | null;
  /** Null for the project token alone. */
  role: ProjectRole | null;
  /** Languages the person may write; null: all. */
  languageIds: number[] | null;
  /** What the personal token may do; null: no such limit. */
  permissions: TokenPermission[] | null;
  /** The personal token, where there is one. */
  tokenId?: number | null;
  /** The address after the trusted proxies. */
  address: string;
  /** Through what strings are written (db/values/src-names.ts). */
  src: number;
};

/** Somebody without a project: a signed-in person, or one with a personal token in Authorization. */
export type AccountCaller = {
  kind: "personal" | "session";
  person: Person;
  teamRole: "owner" | "admin" | "member";
  teamId: number;
  permissions: TokenPermission[] | null;
  sessionId: number | null;
  address: string;
};

/** Anybody: `account` is set when a session came along. */
export type PublicCaller = { kind: "public"; address: string; account: AccountCaller | null };

/** The caller, as the gate has identified them. */
export type Caller = ProjectCaller | AccountCaller | PublicCaller;
