import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../../src/dashboard/messages");

/** All messages of an interface language. */
function messagesOf(language: string): Record<string, string> {
  const areas = readdirSync(join(folder, language));
  return Object.assign(
    {},
    ...areas.map((area) => JSON.parse(readFileSync(join(folder, language, area), "utf8"))),
  );
}

const known = new Map<string, Record<string, string>>();

/** Matches the accessible name from a message, with any values. */
export function namedBy(id: string, language: string): RegExp {
  const messages = known.get(language) ?? messagesOf(language);
  known.set(language, messages);
  const message = messages[id];
  if (message === undefined) throw new Error(`There is no message ${id} in ${language}.`);
  const parts = message.split(/\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`);
}
