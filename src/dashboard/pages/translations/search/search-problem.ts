import { ApiCallError } from "#dashboard/api/transport/call.ts";

/** A problem of a search, and its position in the text. */
export type SearchProblem = { position: number; problem: string; text: string };

/** The problem of a search that the server rejected: an unknown language, status or value. */
export function searchProblemOf(error: unknown, text: string): SearchProblem | undefined {
  if (!(error instanceof ApiCallError) || error.code !== "invalid_query") return undefined;
  const { position, problem } = error.details;
  return { position: Number(position ?? 0), problem: String(problem), text };
}
