import { type Issue, issueOf } from "#contract/issues.ts";
import { type WebhookHeader, webhookMask } from "#contract/webhooks/webhooks.ts";

/** Headers that the sender sets, and those that frame the message: they could make a receiver misread it. */
const reservedHeaders = [
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

/** Whether a text can be the value of a header; rejects line breaks. */
export function isHeaderValue(text: string): boolean {
  return valuePattern.test(text);
}

/** Finds problems in headers, by path. */
export function findHeaderProblems(headers: readonly WebhookHeader[]): Issue[] {
  return headers.flatMap(({ key, value }, index) => {
    const path = `headers.${index}`;
    if (!namePattern.test(key)) return [issueOf(`${path}.key`, "not_a_header")];
    if (reservedHeaders.includes(key.toLowerCase())) return [issueOf(`${path}.key`, "reserved_header")];
    if (!isHeaderValue(value)) return [issueOf(`${path}.value`, "not_a_header_value")];
    return [];
  });
}

/** Masks the values marked secret; with `all`, all values. */
export function maskHeaders(headers: readonly WebhookHeader[], { all }: { all: boolean }): WebhookHeader[] {
  return headers.map((header) => (all || header.secret ? { ...header, value: webhookMask } : header));
}

/** Replaces a mask in an update by the stored value; undefined without a stored value. */
export function unmaskHeaders(
  given: readonly WebhookHeader[],
  stored: readonly WebhookHeader[],
): Array<WebhookHeader | undefined> {
  const remaining = [...stored];
  return given.map((header) => {
    const index = remaining.findIndex(({ key }) => key.toLowerCase() === header.key.toLowerCase());
    const [storedHeader] = index < 0 ? [] : remaining.splice(index, 1);
    if (header.value !== webhookMask) return header;
    // The stored value stays secret: sending the header without `secret` does not reveal it.
    return (
      storedHeader && {
        ...header,
        value: storedHeader.value,
        ...(storedHeader.secret ? { secret: true } : {}),
      }
    );
  });
}

/** Minimum length of hidden values; shorter ones would occur in a response by chance. */
const minHiddenLength = 4;

/** Masks secret values in a stored response: some receivers echo the request. */
export function hideSecrets(text: string, headers: readonly WebhookHeader[]): string {
  return headers
    .filter(({ secret, value }) => secret && value.length >= minHiddenLength)
    .reduce((hidden, { value }) => hidden.replaceAll(value, webhookMask), text);
}
