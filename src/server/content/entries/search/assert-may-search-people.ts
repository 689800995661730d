import { ApiError } from "#contract/errors.ts";
import type { Query, Term } from "#contract/query.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";

/** Throws if a request without a person searches for people: project tokens ship inside apps (rules.md 8.13). */
export function assertMaySearchPeople({ person }: Pick<ProjectCaller, "person">, query: Query): void {
  if (person !== null) return;
  const term = termsOf(query).find(isAboutPeople);
  if (!term) return;
  const message = `Searching with ${term.field}:${term.value} needs a personal access token or a session.`;
  throw new ApiError("personal_token_required", { message });
}

function isAboutPeople({ field, value }: Term): boolean {
  return field === "by" || (field === "has" && value.toLowerCase() === "discussion");
}

function termsOf(query: Query): Term[] {
  switch (query.kind) {
    case "all":
      return [];
    case "not":
      return termsOf(query.item);
    case "term":
      return [query];
    default:
      return query.items.flatMap(termsOf);
  }
}
