import type { Action } from "#contract/permissions.ts";
import type { Project } from "#contract/projects/projects.ts";

/** Permissions of the user in the viewer. */
export type ViewerRights = {
  canWrite: boolean;
  canPublish: boolean;
  drafts: boolean;
  canEdit: boolean;
  canDelete: boolean;
  canVerify: boolean;
};

export function rightsOf(may: (action: Action) => boolean, { branching }: Project): ViewerRights {
  return {
    canWrite: may("writeTranslations"),
    canPublish: may("publish"),
    // Drafts exist in every project that is not branching (rules.md 3.3).
    drafts: !branching,
    canEdit: may("uploadScreenshots"),
    canDelete: may("deleteScreenshots"),
    canVerify: may("verifyScreenshots"),
  };
}
