import type { WebhookHeader } from "#contract/webhooks/webhooks.ts";
import { hideSecrets, maskHeaders } from "#server/outbound/webhooks/manage/headers.rules.ts";
import type { WebhookSettings } from "#server/outbound/webhooks/settings.ts";
import { openHeaders, type WebhookRow } from "#server/outbound/webhooks/webhook-row.ts";
import type { Env } from "#server/platform/env/env.ts";
import { describeFailure } from "./describe-failure.ts";
import { makeRequest, type RenderedRequest } from "./make-request.ts";
import { type IncomingAnswer, sendRequest } from "./send-request.ts";
import { signingSecrets } from "./signature.ts";
import { findUrlProblem } from "./target-url.ts";

export type Target = Pick<
  WebhookRow,
  "url" | "headers_cipher" | "secret_cipher" | "old_secret_ciphers" | "old_secrets_until"
>;

/** Outcome of one attempt, as stored in the log: without secrets. */
export type Outcome = {
  at: Date;
  /** Milliseconds. */
  latency: number;
  request: Record<string, unknown>;
  response: IncomingAnswer | null;
  error: string | null;
};

type Sending = { id: string; rendered: RenderedRequest; signal: AbortSignal };

/** Sends an event once. Every failure is an outcome too. */
export async function sendEvent(
  env: Pick<Env, "secret" | "webhookAllowPrivate">,
  settings: WebhookSettings,
  target: Target,
  { id, rendered, signal }: Sending,
): Promise<Outcome> {
  const at = new Date();
  const headers = openHeaders(env.secret, target);
  const secrets = signingSecrets(env.secret, target, at);
  const outgoing = makeRequest({ id, url: target.url, rendered, headers, secrets, now: at });
  const allowPrivate = env.webhookAllowPrivate;
  const result = await attempt(async () => {
    // The operator may have forbidden private targets since the webhook was saved.
    const problem = findUrlProblem(target.url, { allowPrivate });
    if (problem) throw new Error(`the URL ${problem}`);
    return sendRequest(outgoing, { ...settings, allowPrivate, signal });
  });
  return {
    at,
    latency: Date.now() - at.getTime(),
    request: {
      method: outgoing.method.toUpperCase(),
      url: target.url,
      headers: shownHeaders(outgoing.headers, headers),
    },
    response: result.answer && withoutSecrets(result.answer, headers),
    error: result.error && hideSecrets(result.error, headers),
  };
}

async function attempt(send: () => Promise<IncomingAnswer>) {
  try {
    return { answer: await send(), error: null };
  } catch (error) {
    return { answer: null, error: describeFailure(error) };
  }
}

/** Headers for the log: those of the sender as sent, then the user's, with secret values masked. */
function shownHeaders(
  sent: readonly { key: string; value: string }[],
  userHeaders: readonly WebhookHeader[],
) {
  const ours = sent.slice(0, sent.length - userHeaders.length);
  return [...ours, ...maskHeaders(userHeaders, { all: false }).map(({ key, value }) => ({ key, value }))];
}

function withoutSecrets(answer: IncomingAnswer, headers: readonly WebhookHeader[]): IncomingAnswer {
  return {
    ...answer,
    headers: answer.headers.map(({ key, value }) => ({ key, value: hideSecrets(value, headers) })),
    body: hideSecrets(answer.body, headers),
  };
}

export function isSuccess({ response }: Pick<Outcome, "response">): boolean {
  return response !== null && response.status >= 200 && response.status < 300;
}
