/** Languages of the code samples that verify a signature. */
export type SnippetLanguage = "typescript" | "python" | "go" | "shell";

const typescript = `import { createHmac, timingSafeEqual } from "node:crypto";

/** Pass the body as it came, before anything parses it. Keep the id: the same event may come twice. */
export function verifyWebhook(
  secret: string,
  headers: Record<string, string | string[] | undefined>,
  body: string,
  nowSeconds: number = Date.now() / 1000,
): unknown {
  const id = String(headers["webhook-id"]);
  const timestamp = String(headers["webhook-timestamp"]);
  if (!(Math.abs(nowSeconds - Number(timestamp)) <= 300)) throw new Error("too old or too new");
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const expected = createHmac("sha256", key).update(\`\${id}.\${timestamp}.\${body}\`).digest();
  const matches = String(headers["webhook-signature"])
    .split(" ")
    .filter((signature) => signature.startsWith("v1,"))
    .map((signature) => Buffer.from(signature.slice(3), "base64"))
    .some((bytes) => bytes.length === expected.length && timingSafeEqual(bytes, expected));
  if (!matches) throw new Error("wrong signature");
  return body === "" ? undefined : JSON.parse(body);
}
`;

const python = `import base64, hashlib, hmac, json, time


def verify_webhook(secret: str, headers: dict, body: bytes, now: float | None = None):
    """Pass the body as it came, and headers with lower-case names. Keep the id: the same event may come twice."""
    event_id, timestamp = headers["webhook-id"], headers["webhook-timestamp"]
    if abs((time.time() if now is None else now) - int(timestamp)) > 300:
        raise ValueError("too old or too new")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{event_id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    signatures = headers["webhook-signature"].split(" ")
    if not any(hmac.compare_digest(signature.encode(), expected.encode()) for signature in signatures):
        raise ValueError("wrong signature")
    return json.loads(body) if body else None
`;

const go = `package webhook

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Verify takes the body as it came. Keep the id: the same event may come twice.
func Verify(secret string, header http.Header, body []byte, now time.Time) error {
	id, timestamp := header.Get("webhook-id"), header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || math.Abs(float64(now.Unix()-seconds)) > 300 {
		return errors.New("too old or too new")
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return err
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	expected := []byte("v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	for _, signature := range strings.Fields(header.Get("webhook-signature")) {
		if hmac.Equal([]byte(signature), expected) {
			return nil
		}
	}
	return errors.New("wrong signature")
}
`;

const shell = `#!/bin/sh
# Usage: WEBHOOK_SECRET=whsec_... verify.sh ID TIMESTAMP SIGNATURES < body
# Pass the body as it came. The exit code is 0 if one of the signatures is right. Check the time yourself: five minutes are usual.
key=$(printf %s "\${WEBHOOK_SECRET#whsec_}" | openssl base64 -d -A | od -An -v -tx1 | tr -d ' \\n')
expected=$({ printf '%s.%s.' "$1" "$2"; cat; } | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | openssl base64 -A)
for signature in $3; do
  [ "$signature" = "v1,$expected" ] && exit 0
done
echo "wrong signature" >&2
exit 1
`;

/** Code that verifies a signature, as shown on the page. A test runs it with signed events. */
export const webhookSnippets: Record<SnippetLanguage, string> = { typescript, python, go, shell };
