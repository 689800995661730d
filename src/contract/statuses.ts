import * as z from "zod/mini";

/** The five built-in statuses with their descriptions (rest-api.md 2.1). */
export const builtInStatuses = [
  { value: "0", name: "none", description: "No status" },
  { value: "1", name: "accepted", description: "Accepted" },
  { value: "2", name: "needsReview", description: "Needs review" },
  { value: "3", name: "needsTranslation", description: "Needs translation" },
  { value: "4", name: "rejected", description: "Rejected" },
] as const;

export const statusInput = z.union([z.string(), z.number()]);
