import { generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isIPv4 } from "node:net";

/** A key with its certificate, created for one test. */
export type Certificate = { name: string; privateKey: KeyObject; key: string; cert: string };

type CertificateOptions = {
  name: string;
  /** Host names and IPv4 addresses of the certificate. */
  hosts?: readonly string[];
  /** Signing certificate; self-signed by default. */
  issuer?: Certificate;
  from?: Date;
  until?: Date;
};

const day = 86_400_000;

/**
 * Creates an X.509 certificate (RFC 5280) with a key on the curve P-256, encoded here so that no external program is
 * needed.
 */
export function makeCertificate({ name, hosts = [], issuer, ...time }: CertificateOptions): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { from = new Date(Date.now() - day), until = new Date(Date.now() + day) } = time;
  const content = sequence(
    derElement(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    nameOf(issuer?.name ?? name),
    sequence(timeOf(from), timeOf(until)),
    nameOf(name),
    publicKey.export({ type: "spki", format: "der" }),
    derElement(0xa3, sequence(...extensionsOf(hosts))),
  );
  const signature = sign("sha256", content, issuer?.privateKey ?? privateKey);
  const certificate = sequence(content, ecdsaWithSha256, derElement(0x03, Buffer.from([0]), signature));
  return {
    name,
    privateKey,
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString("base64")}\n-----END CERTIFICATE-----\n`,
  };
}

/** A certificate without hosts is a certificate authority. */
function extensionsOf(hosts: readonly string[]): Buffer[] {
  if (hosts.length === 0) {
    const isAuthority = sequence(derElement(0x01, Buffer.from([0xff])));
    return [sequence(oid("551d13"), derElement(0x01, Buffer.from([0xff])), derElement(0x04, isAuthority))];
  }
  const names = hosts.map((host) =>
    isIPv4(host)
      ? derElement(0x87, Buffer.from(host.split(".").map(Number)))
      : derElement(0x82, Buffer.from(host)),
  );
  return [sequence(oid("551d11"), derElement(0x04, sequence(...names)))];
}

/** DER element: a tag, the length, and the content. */
function derElement(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function sequence(...parts: readonly Uint8Array[]): Buffer {
  return derElement(0x30, ...parts);
}

function integer(bytes: Uint8Array): Buffer {
  return derElement(0x02, bytes);
}

function oid(hex: string): Buffer {
  return derElement(0x06, Buffer.from(hex, "hex"));
}

const ecdsaWithSha256 = sequence(oid("2a8648ce3d040302"));

/** A distinguished name with only a common name. */
function nameOf(name: string): Buffer {
  return sequence(derElement(0x31, sequence(oid("550403"), derElement(0x0c, Buffer.from(name)))));
}

/** UTCTime as `YYMMDDhhmmssZ`, for years before 2050. */
function timeOf(time: Date): Buffer {
  return derElement(0x17, Buffer.from(`${time.toISOString().slice(2, 19).replaceAll(/\D/g, "")}Z`));
}
