import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { useSearchParams } from "react-router";
import { signInEndpoints } from "#contract/auth/sign-in.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { SignedOutPage } from "#dashboard/layout/sign-in/signed-out-page.tsx";
import { useAfterSignIn } from "#dashboard/layout/sign-in/use-after-sign-in.ts";
import { usePageTitle } from "#dashboard/lib/use-page-title.ts";
import { paths } from "#dashboard/paths.ts";
import { LinkButton } from "#dashboard/ui/button.tsx";

/** Signs in by the link that a demo server prints at startup (rules.md 6). */
export function SignInLinkPage() {
  const intl = useIntl();
  const enter = useAfterSignIn();
  const [search] = useSearchParams();
  usePageTitle(intl.formatMessage({ id: "signIn.title" }));
  const { mutate, error } = useMutation({
    mutationFn: () => call(signInEndpoints.signInByLink, { body: { token: search.get("token") ?? "" } }),
    onSuccess: (session) => enter(session, paths.projects()),
  });
  // StrictMode runs effects twice in development, but the link works only once.
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    mutate();
  }, [mutate]);
  return (
    <SignedOutPage title={<FormattedMessage id="signIn.title" />}>
      {error ? (
        <>
          <Failed error={error} />
          <LinkButton to={paths.signIn()}>
            <FormattedMessage id="signIn.withPassword" />
          </LinkButton>
        </>
      ) : (
        <p role="status">
          <FormattedMessage id="signIn.byLink" />
        </p>
      )}
    </SignedOutPage>
  );
}
