import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { Navigate, useParams } from "react-router";
import { sessionQuery } from "#dashboard/api/auth/session.ts";
import { Page } from "#dashboard/layout/page.tsx";
import { SectionTabs } from "#dashboard/layout/section-tabs.tsx";
import { usePageTitle } from "#dashboard/lib/use-page-title.ts";
import { type AccountSection, accountSections, paths } from "#dashboard/paths.ts";
import { ActiveSessions } from "./active-sessions.tsx";
import { AppearanceSettings } from "./appearance-settings.tsx";
import { NotificationSettings } from "./notification-settings.tsx";
import { PersonalTokens } from "./personal-tokens.tsx";
import { ProfileSettings } from "./profile-settings.tsx";
import { SecuritySettings } from "./security-settings.tsx";
import { KeySettings } from "./shortcuts/key-settings.tsx";

const contents: Record<AccountSection, ComponentType> = {
  profile: ProfileSettings,
  security: SecuritySettings,
  sessions: ActiveSessions,
  tokens: PersonalTokens,
  notifications: NotificationSettings,
  look: AppearanceSettings,
  keys: KeySettings,
};

/** The user's account page, one section at a time. */
export function AccountPage() {
  const intl = useIntl();
  const { section } = useParams();
  const { data: session } = useQuery(sessionQuery());
  const current = accountSections.find((candidate) => candidate === section);
  const word = (id: string) => intl.formatMessage({ id });
  usePageTitle(current ? word(`account.${current}`) : "", word("account.title"));
  if (!current) return <Navigate to={paths.account()} replace />;
  const Content = contents[current];
  return (
    <Page title={session?.user?.name ?? ""} about={session?.user?.email}>
      <SectionTabs
        label={word("account.sections")}
        sections={accountSections.map((name) => ({
          path: paths.account(name),
          label: <FormattedMessage id={`account.${name}`} />,
        }))}
      />
      <Content />
    </Page>
  );
}
