import type { ReactNode } from "react";

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
    <main className="flex min-h-full items-start justify-center bg-surface-2 px-4 py-10 sm:pt-[14vh]">
      <div className="w-full max-w-sm rounded-md border border-line bg-surface p-6">
        <p className="mb-6 flex items-center gap-2 text-sm font-semibold text-ink-muted">
          <img src="/icon.svg" alt="" className="size-5" />
          Parlance
        </p>
        <h1 className="text-lg font-semibold">{title}</h1>
        {about && <p className="mt-1 text-sm text-ink-muted">{about}</p>}
        <div className="mt-5">{children}</div>
      </div>
    </main>
  );
}
