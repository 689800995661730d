import * as z from "zod/mini";
import { scopeQuery } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { projectName, projectSchema } from "./projects/projects.ts";

/** Content type of a backup, a gzip-compressed tar file. */
const backupType = "application/gzip";

/** Maximum size of an uploaded backup. */
export const maxBackupBytes = 1_073_741_824;

export const backupEndpoints = {
  read: endpoint({
    method: "GET",
    path: "/v1/api/projects/backup",
    summary: "Download a backup",
    description:
      "Returns the whole project as one file: all branches, history, trash, settings and files. Tokens and secrets are not included.",
    section: "dashboard, Projects and settings",
    credentials: "member",
    action: "manageSettings",
    streamed: true,
    bytes: { response: backupType },
    errors: ["busy", "conflict"],
    query: scopeQuery,
    response: z.unknown(),
  }),
  restore: endpoint({
    method: "POST",
    path: "/v1/api/projects/restore",
    once: true,
    summary: "Restore a backup",
    description: "Creates a new project from a backup. The body is the backup file.",
    section: "dashboard, Projects and settings",
    credentials: "account",
    action: "createProject",
    streamed: true,
    bytes: { body: backupType },
    maxBody: maxBackupBytes,
    errors: ["broken_backup", "busy", "newer_backup"],
    query: z.object({
      name: z
        .optional(projectName)
        .check(z.describe("The name of the new project. Default: the name in the backup.")),
    }),
    response: projectSchema,
  }),
};
