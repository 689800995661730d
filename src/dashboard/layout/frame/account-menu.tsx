import { useQuery } from "@tanstack/react-query";
import { useIntl } from "react-intl";
import { sessionQuery } from "#dashboard/api/auth/session.ts";
import { useSignOut } from "#dashboard/layout/sign-in/use-sign-out.tsx";
import {
  type InterfaceLanguage,
  interfaceLanguages,
  setPreferences,
  themes,
  usePreferences,
} from "#dashboard/lib/storage/preferences.ts";
import { paths } from "#dashboard/paths.ts";
import { Menu } from "#dashboard/ui/menus/menu.tsx";

/** Menu of the signed-in user: account, appearance, language and sign-out. */
export function AccountMenu() {
  const intl = useIntl();
  const { signOut, leaving } = useSignOut();
  const { data: session } = useQuery(sessionQuery());
  const { theme, language } = usePreferences();
  const user = session?.user;
  if (!user) return null;
  const word = (id: string) => intl.formatMessage({ id });
  return (
    <>
      <Menu
        label={word("shell.account")}
        className="max-sm:!px-1.5"
        button={
          <>
            <span
              aria-hidden
              className="flex size-6 items-center justify-center rounded-full bg-selected text-xs font-semibold text-accent"
            >
              {initialsOf(user.name)}
            </span>
            <span className="sr-only">
              {word("shell.account")}: {user.name}
            </span>
          </>
        }
        entries={[
          {
            id: "account",
            text: word("shell.account"),
            href: paths.account(),
            content: (
              <span className="min-w-0">
                <span className="block truncate font-medium">{word("shell.account")}</span>
                <span className="block truncate text-xs text-ink-muted">{user.name}</span>
                <span className="block truncate text-xs text-ink-muted">{user.email}</span>
              </span>
            ),
          },
          { id: "team", text: word("shell.team"), href: paths.team() },
          "line",
          ...themes.map((option) => ({
            id: option,
            text: word(`shell.theme.${option}`),
            isChosen: theme === option,
            onAction: () => setPreferences({ theme: option }),
          })),
          "line",
          ...(Object.keys(interfaceLanguages) as InterfaceLanguage[]).map((code) => ({
            id: code,
            text: interfaceLanguages[code],
            content: <span lang={code}>{interfaceLanguages[code]}</span>,
            isChosen: language === code,
            onAction: () => setPreferences({ language: code }),
          })),
          "line",
          { id: "sign-out", text: word("shell.signOut"), onAction: signOut },
        ]}
      />
      {leaving}
    </>
  );
}

/** The first letters of the first and of the last word. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : ""]
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toUpperCase();
}
