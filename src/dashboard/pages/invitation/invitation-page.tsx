import { type Query, useQuery, useQueryClient } from "@tanstack/react-query";
import { FormattedMessage, useIntl } from "react-intl";
import { useLocation, useSearchParams } from "react-router";
import { sessionEndpoints } from "#contract/auth/session.ts";
import { acceptInvitationBody, signInEndpoints } from "#contract/auth/sign-in.ts";
import { sessionQuery } from "#dashboard/api/auth/session.ts";
import { useBodyForm } from "#dashboard/api/forms/use-body-form.ts";
import { personName } from "#dashboard/api/members/person-name.ts";
import { isUnder, queryKeys } from "#dashboard/api/query-keys.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { NewPasswordField } from "#dashboard/layout/sign-in/credential-fields.tsx";
import { SignedOutPage } from "#dashboard/layout/sign-in/signed-out-page.tsx";
import { useAfterSignIn } from "#dashboard/layout/sign-in/use-after-sign-in.ts";
import { useSignOut } from "#dashboard/layout/sign-in/use-sign-out.tsx";
import { trimName } from "#dashboard/lib/trim-name.ts";
import { usePageTitle } from "#dashboard/lib/use-page-title.ts";
import { paths } from "#dashboard/paths.ts";
import { Button, LinkButton } from "#dashboard/ui/button.tsx";
import { TextField } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

/** Accepts an invitation with a new account, or with the signed-in one. */
export function InvitationPage() {
  const intl = useIntl();
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const invitation = useQuery({
    queryKey: queryKeys.global("invitation", token),
    queryFn: ({ signal }) => call(signInEndpoints.readInvitation, { query: { token }, signal }),
  });
  usePageTitle(intl.formatMessage({ id: "invitation.title" }));
  const { data, error } = invitation;
  return (
    <SignedOutPage
      title={<FormattedMessage id="invitation.title" />}
      about={
        data && (
          <FormattedMessage
            id="invitation.about"
            values={{
              by: personName(intl, data.invitedBy),
              project: data.projectName,
              role: data.role,
              roleName: intl.formatMessage({ id: `role.${data.role}` }),
            }}
          />
        )
      }
    >
      {error && <Failed error={error} />}
      {data && <Acceptance token={token} email={data.email} hasAccount={data.hasAccount} />}
    </SignedOutPage>
  );
}

function Acceptance({ token, email, hasAccount }: { token: string; email: string; hasAccount: boolean }) {
  const intl = useIntl();
  const client = useQueryClient();
  const enter = useAfterSignIn();
  const { pathname, search } = useLocation();
  const { data: session } = useQuery(sessionQuery());
  const user = session?.user;
  const isOtherAccount =
    user !== null && user !== undefined && user.email.toLowerCase() !== email.toLowerCase();
  const bodyOf = (values: { name: string; password: string }) =>
    hasAccount ? { token } : { token, ...trimName(values) };
  const { form, problem, onSubmit } = useBodyForm({
    schema: acceptInvitationBody,
    bodyOf,
    values: { name: "", password: "" },
    send: async (values) => {
      const response = await call(signInEndpoints.acceptInvitation, { body: bodyOf(values) });
      // Reloads all queries except the invitation, which cannot be read again, and the session, which is read next.
      const excludedKeys = [queryKeys.global("invitation"), queryKeys.global("session")];
      const isStale = ({ queryKey }: Query) => !isUnder(queryKey, ...excludedKeys);
      await client.invalidateQueries({ predicate: isStale });
      enter(await call(sessionEndpoints.read, {}), paths.project(response.app));
    },
  });
  const { errors, isSubmitting } = form.formState;
  const word = (id: string) => intl.formatMessage({ id });
  if (hasAccount && !user) {
    return (
      <div className="space-y-4">
        <p className="text-sm">
          <FormattedMessage id="invitation.signIn" values={{ email }} />
        </p>
        <LinkButton to={paths.signIn(pathname + search)} variant="primary" className="w-full">
          <FormattedMessage id="signIn.action" />
        </LinkButton>
      </div>
    );
  }
  const signedInUser = user && (
    <SignedInUser user={user} next={hasAccount ? paths.signIn(pathname + search) : pathname + search} />
  );
  if (isOtherAccount && hasAccount) {
    return (
      <div className="space-y-4">
        <Notice>
          <FormattedMessage id="invitation.other" values={{ email }} />
        </Notice>
        {signedInUser}
      </div>
    );
  }
  return (
    <form onSubmit={onSubmit} noValidate className="space-y-4">
      {isOtherAccount && (
        <Notice>
          <FormattedMessage id="invitation.otherNew" values={{ email }} />
        </Notice>
      )}
      {signedInUser}
      {!hasAccount && (
        <>
          <TextField label={word("form.email")} value={email} readOnly dir="ltr" autoComplete="username" />
          <TextField
            label={word("form.yourName")}
            autoComplete="name"
            error={errors.name?.message}
            {...form.register("name")}
          />
          <NewPasswordField field={form.register("password")} isWrong={errors.password !== undefined} />
        </>
      )}
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Button type="submit" variant="primary" isPending={isSubmitting} className="w-full">
        <FormattedMessage id="invitation.accept" />
      </Button>
    </form>
  );
}

/** The signed-in user, with a button to switch the account and return to the invitation. */
function SignedInUser({ user, next }: { user: { name: string; email: string }; next: string }) {
  const { signOut, leaving } = useSignOut(next);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-md bg-surface-2 px-3 py-2 text-sm">
      <p className="min-w-0 wrap-anywhere">
        <FormattedMessage id="invitation.signedIn" values={{ name: user.name, email: user.email }} />
      </p>
      <Button size="small" onPress={signOut}>
        <FormattedMessage id="invitation.switch" />
      </Button>
      {leaving}
    </div>
  );
}
