import { ApiCallError } from "#dashboard/api/transport/call.ts";

/** What is wrong with a search, and where in its text. */
export type SearchProblem = { position: number; problem: string; text: string };

/** What the server did not understand: a language, a status or a word that it does not know. */
export function searchProblemOf(error: unknown, text: string): SearchProblem | undefined {
  if (!(error instanceof ApiCallError) || error.code !== "invalid_query") return undefined;
  const { position, problem } = error.details;
  return { position: Number(position ?? 0), problem: String(problem), text };
}
