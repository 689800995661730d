/** Problems of a receiver's certificate, by the code that OpenSSL and Node return. */
const certificateProblems: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: "has expired",
  CERT_NOT_YET_VALID: "is not valid yet",
  SELF_SIGNED_CERT_IN_CHAIN: "comes from an authority that this server does not trust",
  UNABLE_TO_GET_ISSUER_CERT: "comes from an authority that this server does not trust",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "comes from an authority that this server does not trust",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "comes from an authority that this server does not trust",
  ERR_TLS_CERT_ALTNAME_INVALID: "is for other names than this one",
};
const selfSigned = "Self-signed certificate. Add its CA to NODE_EXTRA_CA_CERTS.";
const maxLength = 1_000;

/** Reason of a failed attempt, for people. For some failures Node returns only a code. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const text = error instanceof AggregateError ? error.errors.map(describeFailure).join("; ") : error.message;
  if (code === "DEPTH_ZERO_SELF_SIGNED_CERT") return selfSigned;
  const problem = certificateProblems[code];
  if (problem !== undefined)
    return `the certificate of the receiver ${problem} (${text})`.slice(0, maxLength);
  if (/wrong version number|packet length too long/i.test(text)) return "the receiver does not speak TLS";
  return (text || code || error.name).slice(0, maxLength);
}
