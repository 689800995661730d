import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import { Link } from "react-router";

/** A page above another one, with the id of its name. */
export type PageParent = { path: string; messageId: string };

/** A page that scrolls as a whole: its heading, what it is about, its main action, then the content. */
export function Page(props: {
  title: ReactNode;
  /** The page that this one belongs to. */
  parent?: PageParent;
  about?: ReactNode;
  action?: ReactNode;
  /** For what has many columns. */
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    // Positioned, so that what is there for those who hear the page lies in it and scrolls with it.
    <div data-scrolls="" className="relative min-h-0 flex-1 overflow-auto">
      <div className={`mx-auto w-full px-4 py-6 sm:px-6 ${props.isWide ? "max-w-screen-2xl" : "max-w-4xl"}`}>
        <div className="mb-5 flex flex-wrap items-start gap-x-3 gap-y-2">
          <div className="min-w-0 grow basis-40 sm:flex-1">
            {props.parent && <WayBack {...props.parent} />}
            <h1 className="text-lg font-semibold">{props.title}</h1>
            {props.about && <p className="mt-0.5 text-ink-muted">{props.about}</p>}
          </div>
          {props.action}
        </div>
        {props.children}
      </div>
    </div>
  );
}

/** From a page to the list that it belongs to. */
function WayBack({ path, messageId }: PageParent) {
  return (
    <nav aria-label={useIntl().formatMessage({ id: "shell.above" })} className="mb-0.5 text-sm">
      <Link
        to={path}
        className="-ms-1 inline-flex items-center gap-0.5 rounded-sm pe-1 text-ink-muted hover:text-ink hover:underline"
      >
        <ChevronLeft aria-hidden size={16} className="rtl:-scale-x-100" />
        <FormattedMessage id={messageId} />
      </Link>
    </nav>
  );
}

/** A part of a page with its own heading. */
export function Section(props: { title: ReactNode; about?: ReactNode; children: ReactNode }) {
  return (
    <section className="mb-8">
      <h2 className="font-semibold">{props.title}</h2>
      {props.about && <p className="mt-0.5 text-sm text-ink-muted">{props.about}</p>}
      <div className="mt-3 space-y-3">{props.children}</div>
    </section>
  );
}
