import { languageEndpoints } from "#contract/projects/languages.ts";
import type { Act } from "#server/testing/concurrent-acts/client.ts";

const create: Act = async ({ random, languages, write, branch, text }) => {
  const name = text();
  await write(languageEndpoints.create, {
    query: await branch(),
    body: { code: random.pick(languages), ...(name ? { name } : {}) },
  });
};

const rename: Act = async ({ random, languages, write, branch, text }) => {
  await write(languageEndpoints.update, {
    params: { code: random.pick(languages) },
    query: await branch(),
    body: { name: text() || null },
  });
};

const remove: Act = async ({ random, languages, write, branch }) => {
  await write(languageEndpoints.remove, {
    params: { code: random.pick(languages) },
    query: await branch(),
  });
};

export const languageActs: Act[] = [create, rename, remove];
