import type { FastifyRequest } from "fastify";
import { ApiError } from "#contract/errors.ts";
import type { ProjectRole } from "#contract/permissions.ts";
import { srcNumber } from "#server/platform/db/values/src-names.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { projectRoleOf } from "#server/workspace/auth/rights/project-role.ts";
import { inconsistentBit } from "#text/checks/check-bits.ts";
import type { Credentials } from "./credentials.ts";
import type { ProjectIdentity } from "./identity.store.ts";

/** Builds the caller and the project for handlers. */
export function presentProjectCaller(
  request: Pick<FastifyRequest, "ip" | "headers">,
  identity: ProjectIdentity,
  { bearer }: Pick<Credentials, "bearer">,
): ProjectCaller {
  const kind = kindOf(identity, bearer);
  const person =
    identity.person_id === null
      ? null
      : { id: identity.person_id, name: identity.person_name ?? "", email: identity.email ?? "" };
  return {
    kind,
    scope: {
      projectId: identity.project_id,
      branchId: identity.branch_id ?? 0,
      app: identity.app,
      teamId: identity.team_id,
      name: identity.name,
      version: identity.version ?? 0,
      defaultBranchId: identity.default_branch_id,
      baseLanguageId: identity.base_language_id,
      baseLanguage: identity.base_language,
      patterns: identity.placeholder_patterns,
      branching: identity.branching,
      draftModeEnabled: identity.draft_mode_enabled,
      collectMissingEnabled: identity.collect_missing_enabled,
      refuseUnknownLanguages: identity.refuse_unknown_languages,
      translatorsWriteSource: identity.translators_write_source,
      refusedChecks: identity.refused_checks & ~inconsistentBit,
      failingUploads: identity.failing_uploads,
      readOnly: identity.read_only ?? false,
      editableByTranslator: identity.editable_by_translator ?? true,
    },
    person,
    role: person === null ? null : roleOf(identity),
    languageIds: isTeamAdmin(identity) ? null : identity.language_ids,
    permissions: kind === "session" ? null : (identity.permissions ?? []),
    tokenId: identity.token_id,
    address: request.ip,
    src: srcNumber(srcOf(request, kind)),
  };
}

function kindOf({ token_id }: ProjectIdentity, bearer: string | undefined): ProjectCaller["kind"] {
  if (bearer === undefined) return "session";
  return token_id === null ? "project" : "personal";
}

/** X-Integration: 1 is the command line, 12 test automation (files.md 1). */
function srcOf({ headers }: Pick<FastifyRequest, "headers">, kind: ProjectCaller["kind"]) {
  if (kind === "session") return "dashboard";
  const integration = headers["x-integration"];
  if (integration === "1") return "cli";
  return integration === "12" ? "automation" : "api";
}

function isTeamAdmin({ team_role }: ProjectIdentity): boolean {
  return team_role === "owner" || team_role === "admin";
}

function roleOf(identity: ProjectIdentity): ProjectRole {
  const role = projectRoleOf(identity);
  if (!role) throw new ApiError("not_allowed", { message: "You are not a member of this project." });
  return role;
}
