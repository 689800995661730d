import { type Query, useQuery, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { FormattedMessage, useIntl } from "react-intl";
import { useLocation, useSearchParams } from "react-router";
import { sessionEndpoints } from "#contract/people/session.ts";
import { signInEndpoints } from "#contract/people/sign-in.ts";
import { useFormSender } from "#dashboard/api/forms/use-form-sender.ts";
import { sessionQuery } from "#dashboard/api/people/session.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { Failed } from "#dashboard/layout/failed.tsx";
import { Entrance } from "#dashboard/layout/sign-in/entrance.tsx";
import { useEnter } from "#dashboard/layout/sign-in/use-enter.ts";
import { maxNameLength, useNameMessage } from "#dashboard/lib/use-name-message.ts";
import { usePageTitle } from "#dashboard/lib/use-page-title.ts";
import { paths } from "#dashboard/paths.ts";
import { Button, LinkButton } from "#dashboard/ui/button.tsx";
import { TextField } from "#dashboard/ui/fields/text-field.tsx";
import { Notice } from "#dashboard/ui/notice.tsx";

/** Accepts an invitation: with a new account, or with the one that is signed in. */
export function InvitationPage() {
  const intl = useIntl();
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const invitation = useQuery({
    queryKey: ["invitation", token],
    queryFn: ({ signal }) => call(signInEndpoints.readInvitation, { query: { token }, signal }),
  });
  usePageTitle(intl.formatMessage({ id: "invitation.title" }));
  const { data, error } = invitation;
  return (
    <Entrance
      title={<FormattedMessage id="invitation.title" />}
      about={
        data && (
          <FormattedMessage
            id="invitation.about"
            values={{
              by: data.invitedBy,
              project: data.projectName,
              role: intl.formatMessage({ id: `role.${data.role}` }),
            }}
          />
        )
      }
    >
      {error && <Failed error={error} />}
      {data && <Acceptance token={token} email={data.email} hasAccount={data.hasAccount} />}
    </Entrance>
  );
}

function Acceptance({ token, email, hasAccount }: { token: string; email: string; hasAccount: boolean }) {
  const intl = useIntl();
  const nameMessage = useNameMessage();
  const client = useQueryClient();
  const enter = useEnter();
  const { pathname, search } = useLocation();
  const { data: session } = useQuery(sessionQuery());
  const form = useForm({ defaultValues: { name: "", password: "" } });
  const { problem, onSubmit } = useFormSender(form, async ({ name, password }) => {
    const answer = await call(signInEndpoints.acceptInvitation, {
      body: hasAccount ? { token } : { token, name, password },
    });
    // The invitation is used up by now: asking for it again would be refused.
    const isOthers = ({ queryKey: [kind] }: Query) => kind !== "invitation" && kind !== "session";
    await client.invalidateQueries({ predicate: isOthers });
    enter(await call(sessionEndpoints.read, {}), paths.project(answer.app));
  });
  const { errors, isSubmitting } = form.formState;
  const word = (id: string) => intl.formatMessage({ id });
  if (hasAccount && !session?.user) {
    return (
      <div className="space-y-4">
        <p className="text-sm">
          <FormattedMessage id="invitation.signIn" values={{ email }} />
        </p>
        <LinkButton to={paths.signIn(pathname + search)} variant="primary" className="w-full">
          <FormattedMessage id="signIn.act" />
        </LinkButton>
      </div>
    );
  }
  return (
    <form onSubmit={onSubmit} noValidate className="space-y-4">
      {!hasAccount && (
        <>
          <TextField label={word("form.email")} value={email} readOnly dir="ltr" autoComplete="username" />
          <TextField
            label={word("form.yourName")}
            autoComplete="name"
            error={nameMessage(errors.name)}
            {...form.register("name", { required: true, maxLength: maxNameLength })}
          />
          <TextField
            label={word("form.password")}
            hint={word("form.password.rule")}
            type="password"
            autoComplete="new-password"
            dir="ltr"
            error={errors.password && word("form.password.rule")}
            {...form.register("password", { minLength: 10, maxLength: 128, required: true })}
          />
        </>
      )}
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Button type="submit" variant="primary" isPending={isSubmitting} className="w-full">
        <FormattedMessage id="invitation.accept" />
      </Button>
    </form>
  );
}
