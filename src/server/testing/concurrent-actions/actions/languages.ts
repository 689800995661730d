import { languageEndpoints } from "#contract/languages.ts";
import type { Action } from "#server/testing/concurrent-actions/client.ts";

const create: Action = async ({ random, languages, write, branch, text }) => {
  const name = text();
  await write(languageEndpoints.create, {
    query: await branch(),
    body: { code: random.pick(languages), ...(name ? { name } : {}) },
  });
};

const rename: Action = async ({ random, languages, write, branch, text }) => {
  await write(languageEndpoints.update, {
    params: { code: random.pick(languages) },
    query: await branch(),
    body: { name: text() || null },
  });
};

const remove: Action = async ({ random, languages, write, branch }) => {
  await write(languageEndpoints.remove, {
    params: { code: random.pick(languages) },
    query: await branch(),
  });
};

export const languageActions: Action[] = [create, rename, remove];
