import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";

const projectTokenPattern = /^([0-9a-f]{24})!([0-9a-f]{32})$/;
const personalTokenPattern = /^ppat_[0-9a-f]{40}$/;

/** SHA-256 of a token, stored instead of secrets that are never shown again. */
export function hashToken(token: string): Buffer {
  return hash("sha256", token, "buffer");
}

export function sameHash(a: Buffer, b: Buffer): boolean {
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}

/** Compares in constant time, for any lengths. */
export function sameSecret(a: string, b: string): boolean {
  return sameHash(hashToken(a), hashToken(b));
}

/** Creates a project token: `<24 hex app id>!<32 hex>` (rules.md 1.5). */
export function makeProjectToken(app: string): string {
  return `${app}!${randomBytes(16).toString("hex")}`;
}

export function makeAppId(): string {
  return randomBytes(12).toString("hex");
}

/** The app id of a project token, or undefined if it is malformed. */
export function appOfToken(token: string): string | undefined {
  return projectTokenPattern.exec(token)?.[1];
}

export function makePersonalToken(): string {
  return `ppat_${randomBytes(20).toString("hex")}`;
}

export function isPersonalToken(token: string): boolean {
  return personalTokenPattern.test(token);
}

/** Creates a token for links in mails: 256 random bits. */
export function makeLinkToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Encrypts values that admins may see again, by AES-256-GCM with a key derived from the instance's secret. */
export function encrypt(secret: string, text: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyOf(secret), nonce);
  return Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
}

export function decrypt(secret: string, sealed: Buffer): string {
  const decipher = createDecipheriv("aes-256-gcm", keyOf(secret), sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(-16));
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString("utf8");
}

/** Fingerprint of the secret, stored to recognize it. */
export function fingerprintOfSecret(secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "parlance", "print of the secret", 32));
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "parlance", "project tokens", 32));
}
