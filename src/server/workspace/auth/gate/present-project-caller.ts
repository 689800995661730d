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
  found: ProjectIdentity,
  { bearer }: Pick<Credentials, "bearer">,
): ProjectCaller {
  const kind = bearer === undefined ? "session" : found.token_id === null ? "project" : "personal";
  const person =
    found.person_id === null
      ? null
      : { id: found.person_id, name: found.person_name ?? "", email: found.email ?? "" };
  return {
    kind,
    scope: {
      projectId: found.project_id,
      branchId: found.branch_id ?? 0,
      app: found.app,
      teamId: found.team_id,
      name: found.name,
      version: found.version ?? 0,
      defaultBranchId: found.default_branch_id,
      baseLanguageId: found.base_language_id,
      baseLanguage: found.base_language,
      patterns: found.placeholder_patterns,
      branching: found.branching,
      draftModeEnabled: found.draft_mode_enabled,
      collectMissingEnabled: found.collect_missing_enabled,
      refuseUnknownLanguages: found.refuse_unknown_languages,
      translatorsWriteSource: found.translators_write_source,
      refusedChecks: found.refused_checks & ~inconsistentBit,
      failingUploads: found.failing_uploads,
      readOnly: found.read_only ?? false,
      editableByTranslator: found.editable_by_translator ?? true,
    },
    person,
    role: person === null ? null : roleOf(found),
    languageIds: isTeamAdmin(found) ? null : found.language_ids,
    permissions: kind === "session" ? null : (found.permissions ?? []),
    tokenId: found.token_id,
    address: request.ip,
    src: srcNumber(srcOf(request, kind)),
  };
}

/** X-Integration: 1 is the command line, 12 test automation (files.md 1). */
function srcOf({ headers }: Pick<FastifyRequest, "headers">, kind: ProjectCaller["kind"]) {
  if (kind === "session") return "dashboard";
  const integration = headers["x-integration"];
  return integration === "1" ? "cli" : integration === "12" ? "automation" : "api";
}

function isTeamAdmin({ team_role }: ProjectIdentity): boolean {
  return team_role === "owner" || team_role === "admin";
}

function roleOf(found: ProjectIdentity): ProjectRole {
  const role = projectRoleOf(found);
  if (!role) throw new ApiError("not_allowed", { message: "You are not a member of this project." });
  return role;
}
