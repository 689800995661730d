import { readFile } from "node:fs/promises";
import { isLoopback, type Settings } from "#server/platform/env/env.ts";
import { fileVariables, variableNames } from "#server/platform/env/variables.ts";
import { reasonOf } from "#server/platform/errors/reason-of.ts";
import { StartRefused } from "#server/platform/errors/start-refused.ts";
import { openTransport } from "#server/platform/mail/mail.ts";
import { nearestWord } from "#text/nearest-word.ts";

/** Rejects an unusable NODE_EXTRA_CA_CERTS, which Node would ignore silently. */
export async function checkAuthorities({ extraAuthorities: path }: Settings): Promise<void> {
  if (path === undefined) return;
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    throw new StartRefused(`NODE_EXTRA_CA_CERTS=${path} cannot be read: ${reasonOf(error)}.`);
  });
  if (!text.includes("-----BEGIN "))
    throw new StartRefused(`NODE_EXTRA_CA_CERTS=${path} holds no certificates in PEM form.`);
}

const operatorVariable = /^PARLANCE_/;
/** Variables for tests and their tools. */
const testVariable = /^PARLANCE_(?:TEST_\w+|CHROMIUM|FIREFOX|REAL_FILES|RECORD|STARTED)$/;

/** Returns a line for each unknown variable with our prefix, such as a misspelled one. */
export function unknownVariables(environment: Record<string, string | undefined>): string[] {
  const operatorNames = [...variableNames, ...fileVariables].filter((name) => operatorVariable.test(name));
  return Object.keys(environment)
    .filter(
      (name) => operatorVariable.test(name) && !testVariable.test(name) && !operatorNames.includes(name),
    )
    .map(
      (name) =>
        `${name} is not a variable of Parlance and is ignored. Did you mean ${nearestWord(name, operatorNames)}?`,
    );
}

/** Returns warnings for the operator about settings with unexpected effects. */
export function warningsOf({ host, isUrlGiven, url }: Settings): string[] {
  if (isUrlGiven || isLoopback(host)) return [];
  return [
    `PARLANCE_URL is not set: people can sign in only at ${url}. Set it to the address that browsers use.`,
  ];
}

/** Warns if the mail server is unreachable. The start continues, since mails wait until the server is reachable. */
export async function checkMail(
  { smtpUrl, mailFrom }: Settings,
  warn: (line: string) => void,
): Promise<void> {
  if (smtpUrl === undefined) return;
  const transport = await openTransport(smtpUrl, mailFrom);
  try {
    await transport.verify();
  } catch (error) {
    warn(`The mail server of SMTP_URL does not accept mail: ${reasonOf(error)}. Mails wait until it does.`);
  } finally {
    transport.close();
  }
}
