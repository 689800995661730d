type Limit = {
  /** Maximum number, unless the operator has set another one (`admin -- set-limit`). */
  max: number;
  /** Resource that may have so many. */
  per: "branch" | "discussion" | "order" | "person" | "project" | "string" | "team";
  /** Plural noun of the counted resource. */
  noun: string;
  /** Explains which resources count, if that is not obvious. */
  counts?: string;
};

/**
 * Maximum numbers of what callers can create. They are far above what people need, so that one caller cannot make the
 * server slow for the others. The table in docs/operating.md is verified against this list.
 */
export const limits = {
  projects: { max: 1_000, per: "team", noun: "projects", counts: "with those in the trash" },
  statuses: { max: 100, per: "team", noun: "custom statuses" },
  teams: { max: 100, per: "person", noun: "teams", counts: "those that the person owns" },
  tokens: { max: 100, per: "person", noun: "personal access tokens", counts: "those that are not revoked" },
  members: { max: 5_000, per: "project", noun: "members" },
  invitations: { max: 500, per: "project", noun: "open invitations" },
  branches: { max: 500, per: "project", noun: "branches", counts: "with those in the trash" },
  tagCategories: { max: 200, per: "project", noun: "tag categories" },
  views: { max: 100, per: "project", noun: "views", counts: "the shared ones, and each person's own" },
  webhooks: { max: 20, per: "project", noun: "webhooks" },
  jobs: { max: 50, per: "project", noun: "open jobs" },
  // Large products have fewer than 150 languages. Each language costs a lock during an upload.
  languages: {
    max: 500,
    per: "branch",
    noun: "languages",
    counts: "with those in the trash",
  },
  keys: { max: 1_000_000, per: "branch", noun: "keys" },
  groups: { max: 10_000, per: "branch", noun: "groups", counts: "with those in the trash" },
  tags: { max: 20_000, per: "branch", noun: "tags", counts: "with those in the trash" },
  screenshots: { max: 20_000, per: "branch", noun: "screenshots", counts: "with those in the trash" },
  orders: { max: 20_000, per: "branch", noun: "orders" },
  orderFiles: { max: 200, per: "order", noun: "files" },
  discussions: { max: 200, per: "string", noun: "discussions" },
  comments: { max: 500, per: "discussion", noun: "comments" },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/** Maximum number of invitations that are mailed within a day. */
export const invitationMails = { perPerson: 500, perAddress: 10 };
