import type { ProjectRole, TokenPermission } from "#contract/permissions.ts";

export type Person = { id: number; name: string; email: string };

/** Project and branch of a request, read by one query. `version` is the branch's version at that moment. */
export type Scope = {
  projectId: number;
  branchId: number;
  app: string;
  teamId: number;
  name: string;
  version: number;
  defaultBranchId: number;
  baseLanguageId: number;
  /** Code of the base language. */
  baseLanguage: string;
  /** Placeholder patterns of the project (rules.md 9.17). */
  patterns: readonly string[];
  /** A branching project has no drafts (rules.md 3.3). */
  branching: boolean;
  draftModeEnabled: boolean;
  collectMissingEnabled: boolean;
  refuseUnknownLanguages: boolean;
  /** Whether translators may write texts of the base language (rules.md 8.5). */
  translatorsWriteSource: boolean;
  /** Bits of the checks that prevent publishing and accepting a text (rules.md 9.3). */
  refusedChecks: number;
  failingUploads: "skip" | "draft";
  readOnly: boolean;
  editableByTranslator: boolean;
};

/** Caller of a project endpoint. `project` is the project token alone, without a person. */
export type ProjectCaller = {
  kind: "project" | "personal" | "session";
  scope: Scope;
  person: Person | null;
  /** Null for the project token alone. */
  role: ProjectRole | null;
  /** Languages that the person may write; null means all. */
  languageIds: number[] | null;
  /** Permissions of the personal token; null means no limit. */
  permissions: TokenPermission[] | null;
  /** Id of the personal token, if the request has one. */
  tokenId?: number | null;
  /** Client address, resolved through trusted proxies. */
  address: string;
  /** Source that is recorded for written strings (db/values/src-names.ts). */
  src: number;
};

/** Caller without a project: a signed-in person, or one with a personal token in Authorization. */
export type AccountCaller = {
  kind: "personal" | "session";
  person: Person;
  teamRole: "owner" | "admin" | "member";
  teamId: number;
  permissions: TokenPermission[] | null;
  sessionId: number | null;
  address: string;
};

/** Any caller; `account` is set if the request has a session. */
export type PublicCaller = { kind: "public"; address: string; account: AccountCaller | null };

/** The caller, as identified by the gate. */
export type Caller = ProjectCaller | AccountCaller | PublicCaller;
