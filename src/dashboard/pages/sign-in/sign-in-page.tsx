import { useQuery } from "@tanstack/react-query";
import { FormattedMessage, useIntl } from "react-intl";
import { Link, Navigate, useSearchParams } from "react-router";
import { registrationQuery } from "#dashboard/api/account/account.ts";
import { sessionQuery } from "#dashboard/api/auth/session.ts";
import { SignInForm } from "#dashboard/layout/sign-in/sign-in-form.tsx";
import { SignedOutPage } from "#dashboard/layout/sign-in/signed-out-page.tsx";
import { useAfterSignIn } from "#dashboard/layout/sign-in/use-after-sign-in.ts";
import { usePageTitle } from "#dashboard/lib/use-page-title.ts";
import { paths, safeNext } from "#dashboard/paths.ts";
import { Notice } from "#dashboard/ui/notice.tsx";

/** Sign-in, followed by the page that the user requested. */
export function SignInPage() {
  const intl = useIntl();
  const enter = useAfterSignIn();
  const [search] = useSearchParams();
  const { data: session } = useQuery(sessionQuery());
  const { data: registration } = useQuery(registrationQuery());
  usePageTitle(intl.formatMessage({ id: "signIn.title" }));
  const next = safeNext(search.get("next"));
  if (session?.user) return <Navigate to={next} replace />;
  return (
    <SignedOutPage title={<FormattedMessage id="signIn.title" />}>
      {session?.setupNeeded ? (
        <Notice>
          <FormattedMessage id="signIn.setUpFirst" />
        </Notice>
      ) : (
        <>
          <SignInForm onSignedIn={(signedIn) => enter(signedIn, next)} />
          <p className="mt-4 text-sm">
            <Link to={paths.forgottenPassword()} className="text-accent underline">
              <FormattedMessage id="signIn.forgotten" />
            </Link>
          </p>
          {registration?.open && (
            <p className="mt-2 text-sm">
              <Link to={paths.register(search.get("next") ?? undefined)} className="text-accent underline">
                <FormattedMessage id="register.offer" />
              </Link>
            </p>
          )}
        </>
      )}
    </SignedOutPage>
  );
}
