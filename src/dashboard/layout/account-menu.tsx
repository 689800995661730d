import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { FormattedMessage, useIntl } from "react-intl";
import { useNavigate } from "react-router";
import { sessionEndpoints } from "#contract/session.ts";
import { call } from "#dashboard/api/call.ts";
import { sessionQuery } from "#dashboard/api/session.ts";
import { interfaceLanguages, setPreferences, themes, usePreferences } from "#dashboard/lib/preferences.ts";
import { paths } from "#dashboard/paths.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Menu, MenuItem, MenuSeparator } from "#dashboard/ui/menu.tsx";

/** Who is signed in, and what belongs to them: account, look, language, the way out. */
export function AccountMenu() {
  const intl = useIntl();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: session } = useQuery(sessionQuery());
  const { theme, language } = usePreferences();
  const user = session?.user;
  if (!user) return null;
  const signOut = async () => {
    await call(sessionEndpoints.signOut, {});
    await navigate(paths.signIn());
    client.clear();
  };
  const word = (id: string) => intl.formatMessage({ id });
  return (
    <Menu
      label={word("shell.account")}
      button={
        <Button
          variant="quiet"
          size="small"
          className="h-7"
          aria-label={`${word("shell.account")}: ${user.name}`}
        >
          <span className="flex size-6 items-center justify-center rounded-full bg-selected text-xs font-semibold text-accent">
            {initialsOf(user.name)}
          </span>
        </Button>
      }
    >
      <MenuItem href={paths.account()} text={user.name}>
        <span className="min-w-0">
          <span className="block truncate font-medium">{user.name}</span>
          <span className="block truncate text-xs text-ink-muted">{user.email}</span>
        </span>
      </MenuItem>
      <MenuSeparator className="my-1 border-t border-line" />
      {themes.map((one) => (
        <MenuItem
          key={one}
          id={one}
          text={word(`shell.theme.${one}`)}
          onAction={() => setPreferences({ theme: one })}
        >
          <Tick shown={theme === one} />
          <FormattedMessage id={`shell.theme.${one}`} />
        </MenuItem>
      ))}
      <MenuSeparator className="my-1 border-t border-line" />
      {(Object.keys(interfaceLanguages) as Array<keyof typeof interfaceLanguages>).map((code) => (
        <MenuItem
          key={code}
          id={code}
          text={interfaceLanguages[code]}
          onAction={() => setPreferences({ language: code })}
        >
          <Tick shown={language === code} />
          <span lang={code}>{interfaceLanguages[code]}</span>
        </MenuItem>
      ))}
      <MenuSeparator className="my-1 border-t border-line" />
      <MenuItem id="sign-out" text={word("shell.signOut")} onAction={() => void signOut()} />
    </Menu>
  );
}

function Tick({ shown }: { shown: boolean }) {
  return (
    <span aria-hidden className="w-4 flex-none text-accent">
      {shown && <Check size={14} />}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : ""]
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toUpperCase();
}
