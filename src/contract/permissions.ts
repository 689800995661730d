/** Project roles in ascending order, then vendor roles (rules.md 4). */
const memberRoles = ["translator", "manager", "admin", "owner"] as const;
const vendorRoles = ["tpttranslator", "tptservices", "tptadmin"] as const;
export const projectRoles = [...memberRoles, ...vendorRoles] as const;
type MemberRole = (typeof memberRoles)[number];
export type ProjectRole = (typeof projectRoles)[number];

/** Permissions of a personal access token (rest-api.md 5.4, rules.md 4). */
export const tokenPermissions = [
  "create_and_update_translations",
  "delete_translations",
  "delete_languages",
  "create_and_update_tags",
  "upload_screenshots",
  "delete_tags_screenshots",
  "create_and_update_orders",
  "create_and_update_branches",
  "create_and_update_webhooks",
  "manage_settings",
  "manage_members",
  "revert_changes",
  "create_sibling",
  "get_project_list",
  "get_project_token",
] as const;
export type TokenPermission = (typeof tokenPermissions)[number];

type Grant = {
  /** Permission that a personal token needs; undefined if the role suffices. */
  permission?: TokenPermission;
  /** Lowest role of a member. */
  lowestRole: MemberRole;
  /** Vendor roles may do it too, on the strings of their orders. */
  vendors?: boolean;
  /** Belongs to no project, so the team role decides. */
  ofTeam?: boolean;
};

/** Permissions table (rules.md 4). The dashboard hides the actions that the table rejects. */
const actions = {
  read: { lowestRole: "translator", vendors: true },
  readSettings: { lowestRole: "translator" },
  writeTranslations: {
    permission: "create_and_update_translations",
    lowestRole: "translator",
    vendors: true,
  },
  publish: { permission: "create_and_update_translations", lowestRole: "manager" },
  /** Translators import drafts of their languages only (rules.md 4). Vendors use the files of their orders. */
  importFiles: { permission: "create_and_update_translations", lowestRole: "translator" },
  deleteEntries: { permission: "delete_translations", lowestRole: "manager" },
  deleteLanguages: { permission: "delete_languages", lowestRole: "manager" },
  writeTags: { permission: "create_and_update_tags", lowestRole: "manager" },
  uploadScreenshots: { permission: "upload_screenshots", lowestRole: "manager" },
  deleteScreenshots: { permission: "delete_tags_screenshots", lowestRole: "manager" },
  verifyScreenshots: { permission: "create_and_update_translations", lowestRole: "translator" },
  discuss: { permission: "create_and_update_translations", lowestRole: "translator", vendors: true },
  createOrders: { permission: "create_and_update_orders", lowestRole: "manager" },
  /** Each move is also checked against the table of rules.md 3.2. */
  moveOrders: { permission: "create_and_update_orders", lowestRole: "manager", vendors: true },
  /** Vendors deliver; admins and owners act for them (rules.md 3.2). */
  deliverOrders: { permission: "create_and_update_orders", lowestRole: "admin", vendors: true },
  /** Accept, publish and send back delivered strings; publishing also needs `publish`. */
  reviewOrders: { permission: "create_and_update_orders", lowestRole: "manager" },
  compareBranches: { lowestRole: "translator" },
  writeBranches: { permission: "create_and_update_branches", lowestRole: "admin" },
  writeWebhooks: { permission: "create_and_update_webhooks", lowestRole: "admin" },
  createSibling: { permission: "create_sibling", lowestRole: "admin" },
  deleteProject: { lowestRole: "owner" },
  manageSettings: { permission: "manage_settings", lowestRole: "admin" },
  manageMembers: { permission: "manage_members", lowestRole: "manager" },
  revert: { permission: "revert_changes", lowestRole: "translator" },
  /** Restoring and purging also need the permission of the deletion (rules.md 7.10). */
  useTrash: { lowestRole: "manager" },
  listProjects: { permission: "get_project_list", lowestRole: "translator", vendors: true },
  readProjectToken: { permission: "get_project_token", lowestRole: "admin" },
  manageTeam: { permission: "manage_members", lowestRole: "admin", ofTeam: true },
  renameTeam: { permission: "manage_settings", lowestRole: "admin", ofTeam: true },
  deleteTeam: { lowestRole: "owner", ofTeam: true },
  createTeam: { lowestRole: "owner", ofTeam: true },
  createProject: { permission: "create_sibling", lowestRole: "admin", ofTeam: true },
} satisfies Record<string, Grant>;
export type Action = keyof typeof actions;

/** Whether a role is a vendor role. Vendors see and write only the strings of their orders (rules.md 4). */
export function isVendor(role: ProjectRole | null | undefined): boolean {
  return role?.startsWith("tpt") ?? false;
}

/** Whether a role allows an action. The dashboard hides buttons, and the server rejects requests, by this function. */
export function roleMay(role: ProjectRole, action: Action): boolean {
  const grant: Grant = actions[action];
  const rank = (memberRoles as readonly string[]).indexOf(role);
  // Vendor roles have no rank.
  if (rank < 0) return grant.vendors === true;
  return rank >= memberRoles.indexOf(grant.lowestRole);
}

/** Whether a role may set a custom status; a status without roles is open to all. Null is the project token. */
export function roleMaySet(role: ProjectRole | null, { roles }: { roles: readonly string[] }): boolean {
  return role === null || roles.length === 0 || roles.includes(role);
}

/** Whether a team role allows an action. True for actions of projects, which the project role decides. */
export function teamRoleMay(role: "owner" | "admin" | "member", action: Action): boolean {
  const grant: Grant = actions[action];
  return grant.ofTeam !== true || (role !== "member" && roleMay(role, action));
}

/** Settings of a branch about writing (rest-api.md 2.6). */
export type BranchPermissions = { readOnly: boolean; editableByTranslator: boolean };

/** Reason why a role may not write content to a branch; undefined if it may (rules.md 3.2). */
export function branchRefusal(
  { readOnly, editableByTranslator }: BranchPermissions,
  role: ProjectRole,
): "readOnly" | "translators" | undefined {
  if (readOnly) return "readOnly";
  return editableByTranslator || roleMay(role, "publish") ? undefined : "translators";
}

/** All actions in the order of the table. */
export const actionNames = Object.keys(actions) as Action[];

/** Whether an action belongs to no project, so that the team role decides. */
export function isOfTeam(action: Action): boolean {
  return (actions[action] as Grant).ofTeam === true;
}

/** Whether a member may give a role: managers only the translator role, nobody a role above their own (rules.md 4). */
export function mayGiveRole(callerRole: ProjectRole, givenRole: ProjectRole): boolean {
  if (!roleMay(callerRole, "manageMembers")) return false;
  if (callerRole === "manager") return givenRole === "translator";
  const rank = (role: ProjectRole) => (memberRoles as readonly string[]).indexOf(role);
  return rank(givenRole) <= rank(callerRole);
}

/** The permission that a personal token needs for an action. */
export function permissionOf(action: Action): TokenPermission | undefined {
  return (actions[action] as Grant).permission;
}
