import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { errorTable } from "#contract/errors.ts";

const folder = join(import.meta.dirname, "../../messages");

/** Refusals that the dashboard never receives. */
const otherClients: readonly string[] = [
  "unknown_field",
  "wrong_host",
  "invalid_json",
  "unsupported_content",
  "unsupported_encoding",
  "missing_app",
  "client_left",
  "key_in_two_groups",
  "ids_not_keys",
  "broken_file",
  "not_in_format",
  "drafts_not_supported",
  "invalid_token",
  "personal_token_required",
  "permission_missing",
  "method_not_allowed",
  "idempotency_key_used",
];

it.each(["en", "de", "ar"])(
  "every refusal that the dashboard can receive has a message in %s",
  (language) => {
    const areas = readdirSync(join(folder, language));
    const messageIds = new Set(
      areas.flatMap((area) => Object.keys(JSON.parse(readFileSync(join(folder, language, area), "utf8")))),
    );
    const withoutMessage = Object.keys(errorTable).filter((code) => !messageIds.has(`error.${code}`));
    expect(withoutMessage.sort()).toEqual(otherClients.toSorted());
  },
);
