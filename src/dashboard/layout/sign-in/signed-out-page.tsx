import type { ReactNode } from "react";
import { FormattedMessage } from "react-intl";

/** Frame of pages that need no session: sign-in, setup, invitation, password. */
export function SignedOutPage({
  title,
  about,
  children,
}: {
  title: ReactNode;
  about?: ReactNode;
  children: ReactNode;
}) {
  return (
    <main className="flex min-h-full flex-col items-center bg-surface-2 px-4 py-10 sm:pt-[10vh]">
      <div className="mb-6 flex flex-col items-center text-center">
        <img src="/icon.svg" alt="" className="size-11" />
        <p className="mt-3 text-lg font-semibold">Parlance</p>
        <p className="mt-0.5 text-sm text-ink-muted">
          <FormattedMessage id="signIn.about" />
        </p>
      </div>
      <div className="w-full max-w-sm rounded-md border border-line bg-surface p-6">
        <h1 className="text-lg font-semibold">{title}</h1>
        {about && <p className="mt-1 text-sm text-ink-muted">{about}</p>}
        <div className="mt-5">{children}</div>
      </div>
    </main>
  );
}
