import { useQuery, useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { useIntl } from "react-intl";
import { useNavigate } from "react-router";
import { sessionEndpoints } from "#contract/session.ts";
import { call } from "#dashboard/api/call.ts";
import { useErrorWords } from "#dashboard/api/error-words.ts";
import { sessionQuery } from "#dashboard/api/session.ts";
import {
  type InterfaceLanguage,
  interfaceLanguages,
  setPreferences,
  themes,
  usePreferences,
} from "#dashboard/lib/preferences.ts";
import { paths } from "#dashboard/paths.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { Menu } from "#dashboard/ui/menu.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

/** Who is signed in, and what belongs to them: account, look, language, the way out. */
export function AccountMenu() {
  const intl = useIntl();
  const { signOut, problem, forgetProblem } = useSignOut();
  const { data: session } = useQuery(sessionQuery());
  const { theme, language } = usePreferences();
  const user = session?.user;
  if (!user) return null;
  const word = (id: string) => intl.formatMessage({ id });
  return (
    <>
      <Menu
        label={word("shell.account")}
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
            text: user.name,
            href: paths.account(),
            content: (
              <span className="min-w-0">
                <span className="block truncate font-medium">{user.name}</span>
                <span className="block truncate text-xs text-ink-muted">{user.email}</span>
              </span>
            ),
          },
          "line",
          ...themes.map((one) => ({
            id: one,
            text: word(`shell.theme.${one}`),
            isChosen: theme === one,
            onAction: () => setPreferences({ theme: one }),
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
          { id: "sign-out", text: word("shell.signOut"), onAction: () => void signOut() },
        ]}
      />
      {problem && (
        <div className="fixed end-3 top-12 z-40 max-w-sm rounded-md shadow-overlay">
          <Notice tone="danger">
            <div className="flex items-start gap-2">
              <p>
                {word("shell.signOut.failed")} {problem}
              </p>
              <Button variant="quiet" size="small" aria-label={word("shell.close")} onPress={forgetProblem}>
                <X aria-hidden size={14} />
              </Button>
            </div>
          </Notice>
        </div>
      )}
    </>
  );
}

/** Leaves, or says why one is still signed in. */
function useSignOut() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const words = useErrorWords();
  const [problem, setProblem] = useState<string>();
  const signOut = async () => {
    setProblem(undefined);
    try {
      await call(sessionEndpoints.signOut, {});
    } catch (error) {
      return setProblem(words(error));
    }
    client.clear();
    await navigate(paths.signIn());
  };
  return { signOut, problem, forgetProblem: () => setProblem(undefined) };
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : ""]
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toUpperCase();
}
