import { type Issue, issueOf } from "#contract/issues.ts";
import { type WebhookHeader, webhookMask } from "#contract/webhooks/webhooks.ts";

/** Headers that we set, and those that frame the message: with these a receiver could be made to misread it. */
const reserved = [
  "webhook-id",
  "webhook-timestamp",
  "webhook-signature",
  "host",
  "content-length",
  "transfer-encoding",
  "connection",
  "keep-alive",
  "upgrade",
  "te",
  "trailer",
  "expect",
  "proxy-connection",
];
const namePattern = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const valuePattern = /^[\t\x20-\x7e\x80-\xff]*$/;

/** Whether a text can be the value of a header: no line break gets through. */
export function isHeaderValue(text: string): boolean {
  return valuePattern.test(text);
}

/** What is wrong with headers, by path. */
export function findHeaderProblems(headers: readonly WebhookHeader[]): Issue[] {
  return headers.flatMap(({ key, value }, index) => {
    const path = `headers.${index}`;
    if (!namePattern.test(key)) return [issueOf(`${path}.key`, "not_a_header")];
    if (reserved.includes(key.toLowerCase())) return [issueOf(`${path}.key`, "reserved_header")];
    if (!isHeaderValue(value)) return [issueOf(`${path}.value`, "not_a_header_value")];
    return [];
  });
}

/** Values marked secret are shown to nobody; with `all` no value is. */
export function maskHeaders(headers: readonly WebhookHeader[], { all }: { all: boolean }): WebhookHeader[] {
  return headers.map((header) => (all || header.secret ? { ...header, value: webhookMask } : header));
}

/** Takes the stored value where an update sends the mask back; undefined where there is none to keep. */
export function unmaskHeaders(
  given: readonly WebhookHeader[],
  stored: readonly WebhookHeader[],
): Array<WebhookHeader | undefined> {
  const left = [...stored];
  return given.map((header) => {
    const at = left.findIndex(({ key }) => key.toLowerCase() === header.key.toLowerCase());
    const [same] = at < 0 ? [] : left.splice(at, 1);
    if (header.value !== webhookMask) return header;
    // The stored value stays secret: nobody gets to see it by sending the header without `secret`.
    return same && { ...header, value: same.value, ...(same.secret ? { secret: true } : {}) };
  });
}

/** Shorter values would occur in an answer by chance. */
const shortestHidden = 4;

/** Masks secret values in what is kept of an answer: some receivers send back what they were sent. */
export function hideSecrets(text: string, headers: readonly WebhookHeader[]): string {
  return headers
    .filter(({ secret, value }) => secret && value.length >= shortestHidden)
    .reduce((hidden, { value }) => hidden.replaceAll(value, webhookMask), text);
}
