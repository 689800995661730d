import type { CommandIn } from "#dashboard/lib/keys/key-commands.ts";
import { paths } from "#dashboard/paths.ts";

export type JumpScope = { app: string; branch: string } | undefined;

export type JumpPage = {
  /** The letter that leads there, after the key that goes. */
  command: CommandIn<"letter">;
  /** The id of the message that names the page. */
  words: string;
  path: string;
};

/** Where one can go from here, by letter and by name. Pages of a project need one. */
export function jumpPagesOf(scope: JumpScope): JumpPage[] {
  const ofProject: JumpPage[] = scope
    ? [
        { command: "goTranslations", words: "shell.translations", path: paths.translations(scope) },
        { command: "goSettings", words: "shell.settings", path: paths.settings(scope) },
      ]
    : [];
  return [
    ...ofProject,
    { command: "goProjects", words: "shell.projects", path: paths.projects() },
    { command: "goAccount", words: "shell.account", path: paths.account() },
  ];
}
