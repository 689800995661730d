import type { Answer } from "#server/testing/test-app.ts";

/** A write and what was answered. */
export type LoggedAction = {
  client: string;
  /** Its position among everything that began or ended. */
  began: number;
  ended: number;
  request: string;
  /** What was sent, of a call as clients make them. */
  sent?: { method: string; path: string; body?: unknown } | undefined;
  status: number;
  answer: Answer["body"];
  /** Of an answer that says nothing: what went wrong in the server. */
  cause?: string | undefined;
};

/** What was done in a run, in the order in which it was answered. */
export function openActionLog() {
  const actions: LoggedAction[] = [];
  let clock = 0;
  return {
    actions,
    /** Notes a write from its beginning to its answer. */
    async note(
      said: Pick<LoggedAction, "client" | "request" | "sent">,
      send: () => Promise<Answer>,
      causeOf: (answer: Answer) => string | undefined = () => undefined,
    ): Promise<Answer> {
      clock += 1;
      const began = clock;
      const answer = await send();
      clock += 1;
      const { status, body } = answer;
      actions.push({ ...said, began, ended: clock, status, answer: body, cause: causeOf(answer) });
      return answer;
    },
    print: () => actions.map(line).join("\n"),
  };
}
export type ActionLog = ReturnType<typeof openActionLog>;

const longest = 500;
/** Without what nobody needs who reads it: zeros of ids, ids of requests. */
function short(text: string): string {
  const bare = text.replaceAll(/([a-d]\d)0{6,}/g, "$1…").replaceAll(/,"requestId":"[^"]*"/g, "");
  return bare.length > longest ? `${bare.slice(0, longest)}…` : bare;
}

export function line({ client, began, ended, request, status, answer, cause }: LoggedAction): string {
  const said = short(JSON.stringify(answer) ?? "");
  return `${began}–${ended} ${client}: ${short(request)} → ${status} ${said}${cause ? `\n    ${cause}` : ""}`;
}
