import type { Answer } from "#server/testing/test-app.ts";

/** A write and its answer. */
export type LoggedAction = {
  client: string;
  /** Positions of the start and the end in the sequence of all starts and ends. */
  startedAt: number;
  endedAt: number;
  request: string;
  /** Request of an API call. */
  sent?: { method: string; path: string; body?: unknown } | undefined;
  status: number;
  answer: Answer["body"];
  /** Cause of an internal error, which the answer does not contain. */
  cause?: string | undefined;
};

/** Records the actions of a run, in the order of their answers. */
export function openActionLog() {
  const actions: LoggedAction[] = [];
  let clock = 0;
  return {
    actions,
    /** Records a write from its start to its answer. */
    async record(
      call: Pick<LoggedAction, "client" | "request" | "sent">,
      send: () => Promise<Answer>,
      causeOf: (answer: Answer) => string | undefined = () => undefined,
    ): Promise<Answer> {
      clock += 1;
      const startedAt = clock;
      const answer = await send();
      clock += 1;
      const { status, body } = answer;
      actions.push({ ...call, startedAt, endedAt: clock, status, answer: body, cause: causeOf(answer) });
      return answer;
    },
    print: () => actions.map(describeAction).join("\n"),
  };
}
export type ActionLog = ReturnType<typeof openActionLog>;

const maxLength = 500;
/** Shortens ids and removes request ids, for readability. */
function shorten(text: string): string {
  const bare = text.replaceAll(/([a-d]\d)0{6,}/g, "$1…").replaceAll(/,"requestId":"[^"]*"/g, "");
  return bare.length > maxLength ? `${bare.slice(0, maxLength)}…` : bare;
}

export function describeAction({
  client,
  startedAt,
  endedAt,
  request,
  status,
  answer,
  cause,
}: LoggedAction): string {
  const shortAnswer = shorten(JSON.stringify(answer) ?? "");
  return `${startedAt}–${endedAt} ${client}: ${shorten(request)} → ${status} ${shortAnswer}${cause ? `\n    ${cause}` : ""}`;
}
